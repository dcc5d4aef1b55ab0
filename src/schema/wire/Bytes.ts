/** Binary bodies, such as an uploaded image (docs/decisions/0042). */
import * as Schema from "effect/Schema"

/**
 * Bytes in memory, or a file. The content type is the `type` of a `Blob`; otherwise the endpoint's `contentType`.
 * @category models @since 0.1.0
 */
export type Bytes = Uint8Array<ArrayBuffer> | Blob

/**
 * Returns the tag of a value, to compare instead of its class: values from another realm, such as a frame or a test environment, have
 * different classes.
 */
const tagOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1)

/** Whether a value is a `Uint8Array` that `fetch` can send. `fetch` refuses an array that is backed by a `SharedArrayBuffer`. */
const isArray = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(value) && tagOf(value) === "Uint8Array" && tagOf(value.buffer) === "ArrayBuffer"

const isBytes = (value: unknown): value is Bytes => isArray(value) || ["Blob", "File"].includes(tagOf(value))

/**
 * The `body` of an endpoint whose `encoding` is `"bytes"`. The emulator decodes it to a `Uint8Array`.
 * @category schemas @since 0.1.0
 */
export const Bytes: Schema.Codec<Bytes> = Schema.declare(isBytes, { expected: "a Uint8Array or a Blob" })
