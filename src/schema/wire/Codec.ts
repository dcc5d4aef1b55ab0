/** A codec with opaque sides, and the functions that run it, which belong to each link (docs/decisions/0032). */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/**
 * Opaque in the library's own declarations; an Effect Schema in those of `latchkey/schema/*`, `errors/*` and `endpoints/*`.
 * @category models @since 0.1.0
 */
export type Codec<T = unknown> = Schema.ConstraintCodec<T, unknown>

/** Why a value does not fit a codec. */
export interface Mismatch {
  readonly message: string
}

/** Runs one direction of a codec. */
export interface Convert<A = unknown> {
  (value: unknown): Effect.Effect<A, Mismatch>
}

/** Decodes. The link that declared a codec runs it: functions made here travel with the codec. */
export const reader = <T>(codec: Codec<T>): Convert<T> => Schema.decodeUnknownEffect(codec)

/** Encodes. */
export const writer = (codec: Codec): Convert => Schema.encodeUnknownEffect(codec)
