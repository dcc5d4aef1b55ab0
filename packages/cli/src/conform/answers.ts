/** Values from earlier replies. A missing value is a mark, so that no call is made with it. */
import * as Redacted from "effect/Redacted"

/** The JSON of a reply; `undefined` if the call did not have its expected outcome. */
export type Answer = unknown

/** Begins each mark. No text that the scenario sends contains it. */
const mark = "\u0000"

/** A text in place of a value that is missing: calls that would send it are not made, for this reason. */
export const missingValue = (why = ""): string => mark + why

/** Whether a text is a value, not the mark of a missing one. */
export const isValue = (text: string): boolean => text !== "" && !text.includes(mark)

/** The value at a path of an answer, such as `items.0.id`. */
export const valueAt = (response: Answer, path: string): unknown =>
  path.split(".").reduce<unknown>((part, key) => Object(part)[key], response)

/** The text at a path of an answer; `otherwise` if absent. */
export const textAt = (response: Answer, path: string, otherwise = missingValue()): string => {
  const value = valueAt(response, path)
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : otherwise
}

/** The list at a path of an answer; empty if absent. */
export const listAt = (response: Answer, path: string): ReadonlyArray<unknown> => {
  const value = valueAt(response, path)
  return Array.isArray(value) ? value : []
}

/** Why a value cannot be sent: the reason of the first mark in it, and the place of the mark. `undefined` if nothing is missing. */
export const missingValueIn = (value: unknown, path = ""): string | undefined => {
  if (Redacted.isRedacted(value)) return missingValueIn(Redacted.value(value), path)
  if (typeof value === "string") {
    const start = value.indexOf(mark)
    return start < 0 ? undefined : value.slice(start + 1) || `an earlier response had no value for ${path || "its session"}`
  }
  if (typeof value !== "object" || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const reason = missingValueIn(part, path === "" ? key : `${path}.${key}`)
    if (reason !== undefined) return reason
  }
  return undefined
}
