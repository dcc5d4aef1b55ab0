/** Compares a request with a recorded one, in which placeholders represent values. */
import { isPlaceholder } from "./Placeholders.ts"

/** The value of each placeholder. */
export type Bindings = ReadonlyMap<unknown, unknown>

type Json = { readonly [name: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Pairs each field name of the recording with one of the request; `undefined` if they do not match. A recorded name that no endpoint
 * declares may be a placeholder.
 */
const named = (recorded: Json, given: Json): ReadonlyArray<readonly [string, string]> | undefined => {
  const [ours, theirs] = [Object.keys(recorded), Object.keys(given)]
  if (ours.length !== theirs.length) return undefined
  const left = theirs.filter((name) => !(name in recorded))
  const pairs = ours.map((name) => [name, name in given ? name : isPlaceholder(name) ? left.shift() : undefined] as const)
  return pairs.every((pair): pair is readonly [string, string] => pair[1] !== undefined) ? pairs : undefined
}

/** The placeholders in a value, including those in field names. */
const placeholdersIn = (value: unknown): ReadonlyArray<unknown> =>
  isPlaceholder(value)
    ? [value]
    : Array.isArray(value)
    ? value.flatMap(placeholdersIn)
    : isObject(value)
    ? Object.entries(value).flatMap(([name, part]) => [...placeholdersIn(name), ...placeholdersIn(part)])
    : []

/**
 * Bindings before the first request. A placeholder that first occurs in a response is bound to itself, because the program receives the
 * placeholder as the value.
 */
export const initialBindings = (exchanges: ReadonlyArray<{ readonly sent: unknown; readonly received: unknown }>): Bindings => {
  const seen = new Set<unknown>()
  const bindings = new Map<unknown, unknown>()
  for (const { received, sent } of exchanges) {
    for (const placeholder of placeholdersIn(sent)) seen.add(placeholder)
    for (const placeholder of placeholdersIn(received)) {
      if (!seen.has(placeholder)) bindings.set(placeholder, placeholder)
      seen.add(placeholder)
    }
  }
  return bindings
}

/** Extends the bindings of placeholders so that the recorded value equals the given one; returns `undefined` if that is impossible. */
export const unify = (recorded: unknown, given: unknown, bindings: Bindings): Bindings | undefined => {
  if (isPlaceholder(recorded)) {
    if (typeof given !== typeof recorded) return undefined
    if (bindings.has(recorded)) return bindings.get(recorded) === given ? bindings : undefined
    return new Map(bindings).set(recorded, given)
  }
  if (Array.isArray(recorded)) {
    if (!Array.isArray(given) || given.length !== recorded.length) return undefined
    return recorded.reduce<Bindings | undefined>((bound, item, index) => bound && unify(item, given[index], bound), bindings)
  }
  if (isObject(recorded)) {
    const pairs = isObject(given) ? named(recorded, given) : undefined
    return pairs?.reduce<Bindings | undefined>(
      (bound, [ours, theirs]) =>
        bound && unify(recorded[ours], (given as Json)[theirs], ours === theirs ? bound : new Map(bound).set(ours, theirs)),
      bindings
    )
  }
  return recorded === given ? bindings : undefined
}

/** A recorded value in which each placeholder is replaced by its value. */
export const substituted = (recorded: unknown, bindings: Bindings): unknown => {
  if (bindings.has(recorded)) return bindings.get(recorded)
  if (Array.isArray(recorded)) return recorded.map((item: unknown) => substituted(item, bindings))
  if (!isObject(recorded)) return recorded
  return Object.fromEntries(
    Object.entries(recorded).map(([name, value]) => {
      const bound = bindings.get(name)
      return [typeof bound === "string" ? bound : name, substituted(value, bindings)]
    })
  )
}
