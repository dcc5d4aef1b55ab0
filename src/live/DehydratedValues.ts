/** What another program knew, such as the server that rendered the page: values as they travel, by their keys. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { known, type LiveState } from "./LiveState.ts"
import type { LiveValue } from "./LiveValue.ts"

/**
 * Plain JSON without a token. What only servers may see of a user is not in it: each value is spelled by the codec of its endpoint.
 * @category models @since 0.1.0
 */
export interface DehydratedValues {
  /** The id of the user whose values these are; `null` where no user was signed in, empty where the token did not say. */
  readonly user: string | null
  readonly values: { readonly [key: string]: unknown }
}

type Travelling = Pick<LiveValue<unknown, unknown, unknown>, "key" | "wire" | "signedOut">

/** A value as it travels; none for what has no codec, such as a token. */
export const dehydrateValue = ({ signedOut, wire }: Travelling, a: unknown): Option.Option<unknown> => {
  if (wire === undefined) return Option.none()
  return a === null && signedOut === null ? Option.some(null) : Schema.encodeUnknownOption(wire)(a)
}

/** What it was; none for what was not known, and for what cannot be read, as from a server of another version. */
export const hydrateValue = (
  values: DehydratedValues["values"],
  { key, signedOut, wire }: Travelling
): LiveState<unknown, never> | undefined => {
  if (!Object.hasOwn(values, key) || wire === undefined) return undefined
  const given = values[key]
  const read = given === null && signedOut === null ? Option.some(null) : Schema.decodeUnknownOption(wire)(given)
  return Option.isSome(read) ? known(read.value) : undefined
}
