/** The declaration of an endpoint, which the pipeline, the documentation and the emulator read. */
import type { AnyKnownError } from "../../errors/base/KnownError.ts"
import type { AccessType } from "./Access.ts"
import type { Method } from "./WireRequest.ts"

/** The declaration of an endpoint. `Codec` is the type of its codecs. */
export interface DeclaredWith<Codec> {
  /** The unique id in the form `subject.verb`; also the name of the call's tracing span. */
  readonly id: string
  readonly method: Method
  /** The path with placeholders: `/users/{userId}`. */
  readonly path: `/${string}`
  /** The access types that may call the endpoint; empty if the request carries no project headers. */
  readonly access: ReadonlyArray<AccessType>
  readonly params: Codec | undefined
  readonly query: Codec | undefined
  readonly body: Codec | undefined
  readonly encoding: "json" | "form" | "bytes"
  /** The content type of a `Uint8Array`, and of a `Blob` whose `type` is empty. Only for the encoding `"bytes"`. */
  readonly contentType: string
  readonly idempotent: boolean
  readonly success: Codec | undefined
  /** Whether the response is text instead of JSON; `success` reads the text unchanged. */
  readonly isText: boolean | undefined
  /** The emulator's status for success; a client accepts any 2xx. */
  readonly status: number
  readonly errors: ReadonlyArray<AnyKnownError>
}

/**
 * A declaration whose codecs are never run, and therefore may have any type (docs/decisions/0032).
 * @category models @since 0.1.0
 */
export type Declaration = DeclaredWith<unknown>
