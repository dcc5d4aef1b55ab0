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
const namePairs = (recording: Json, value: Json): ReadonlyArray<readonly [string, string]> | undefined => {
  const [recordedKeys, valueKeys] = [Object.keys(recording), Object.keys(value)]
  if (recordedKeys.length !== valueKeys.length) return undefined
  const newNames = valueKeys.filter((name) => !(name in recording))
  const pairs = recordedKeys.map((name) =>
    [name, name in value ? name : isPlaceholder(name) ? newNames.shift() : undefined] as const
  )
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
  const usedNames = new Set<unknown>()
  const bindings = new Map<unknown, unknown>()
  for (const { received, sent } of exchanges) {
    for (const placeholder of placeholdersIn(sent)) usedNames.add(placeholder)
    for (const placeholder of placeholdersIn(received)) {
      if (!usedNames.has(placeholder)) bindings.set(placeholder, placeholder)
      usedNames.add(placeholder)
    }
  }
  return bindings
}

/** Extends the bindings of placeholders so that the recorded value equals the given one; returns `undefined` if that is impossible. */
export const unify = (recording: unknown, value: unknown, bindings: Bindings): Bindings | undefined => {
  if (isPlaceholder(recording)) {
    if (typeof value !== typeof recording) return undefined
    if (bindings.has(recording)) return bindings.get(recording) === value ? bindings : undefined
    return new Map(bindings).set(recording, value)
  }
  if (Array.isArray(recording)) {
    if (!Array.isArray(value) || value.length !== recording.length) return undefined
    return recording.reduce<Bindings | undefined>((result, item, index) => result && unify(item, value[index], result), bindings)
  }
  if (isObject(recording)) {
    const pairs = isObject(value) ? namePairs(recording, value) : undefined
    return pairs?.reduce<Bindings | undefined>(
      (result, [recordedItem, valueKeys]) =>
        result &&
        unify(
          recording[recordedItem],
          (value as Json)[valueKeys],
          recordedItem === valueKeys ? result : new Map(result).set(recordedItem, valueKeys)
        ),
      bindings
    )
  }
  return recording === value ? bindings : undefined
}

/** A recorded value in which each placeholder is replaced by its value. */
export const substitute = (recording: unknown, bindings: Bindings): unknown => {
  if (bindings.has(recording)) return bindings.get(recording)
  if (Array.isArray(recording)) return recording.map((item: unknown) => substitute(item, bindings))
  if (!isObject(recording)) return recording
  return Object.fromEntries(
    Object.entries(recording).map(([name, value]) => {
      const binding = bindings.get(name)
      return [typeof binding === "string" ? binding : name, substitute(value, bindings)]
    })
  )
}
