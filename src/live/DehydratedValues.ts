/** Encoded values, by key, from another program, such as the server that rendered the page. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type LiveState, okState } from "./LiveState.ts"
import type { LiveValue } from "./LiveValue.ts"

/**
 * Plain JSON without a token. Each value has the fields that its endpoint returns: those of `latchkey/live` have only what the user may see,
 * those of `latchkey/live/admin`, such as `serverUser`, also what only servers may see.
 * @category models @since 0.1.0
 */
export interface DehydratedValues {
  /** The id of the user of these values; `null` if no user was signed in, empty if the token has no id. */
  readonly user: string | null
  readonly values: { readonly [key: string]: unknown }
}

/** The key of a value, its codec, and its value for a signed-out user. */
type ValueCodec = Pick<LiveValue<unknown, unknown, unknown>, "key" | "wire" | "signedOut">

/** The encoded value; `None` for values without a codec, such as tokens. */
export const dehydrateValue = ({ signedOut, wire }: ValueCodec, a: unknown): Option.Option<unknown> => {
  if (wire === undefined) return Option.none()
  return a === null && signedOut === null ? Option.some(null) : Schema.encodeUnknownOption(wire)(a)
}

/** The decoded value; `undefined` if it is absent or cannot be decoded, for example because a server of another version wrote it. */
export const hydrateValue = (
  values: DehydratedValues["values"],
  { key, signedOut, wire }: ValueCodec
): LiveState<unknown, never> | undefined => {
  if (!Object.hasOwn(values, key) || wire === undefined) return undefined
  const value = values[key]
  const read = value === null && signedOut === null ? Option.some(null) : Schema.decodeUnknownOption(wire)(value)
  return Option.isSome(read) ? okState(read.value) : undefined
}
