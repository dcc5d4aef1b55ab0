/** The type of codecs, and functions that decode and encode with a codec (docs/decisions/0032). */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/**
 * A codec between a value and its wire format. An Effect Schema in `latchkey/schema` and `latchkey/endpoints`; opaque in other entries.
 * @category models @since 0.1.0
 */
export type Codec<T = unknown> = Schema.ConstraintCodec<T, unknown>

/** Why a value does not fit a codec. */
export interface Mismatch {
  readonly message: string
}

/** Decodes or encodes with a codec. */
export interface Convert<A = unknown> {
  (value: unknown): Effect.Effect<A, Mismatch>
}

/**
 * Returns the function that decodes with a codec. The package has two builds, and only the build that declared a codec can run it. Code of
 * the other build therefore receives this function instead of the codec.
 */
export const reader = <T>(codec: Codec<T>): Convert<T> => Schema.decodeUnknownEffect(codec)

/** Returns the function that encodes with a codec. Refuses keys that the codec does not have; codecs over src/lean always do. */
export const writer = (codec: Codec): Convert => Schema.encodeUnknownEffect(codec, { onExcessProperty: "error" })
