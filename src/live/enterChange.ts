/** Enters the response of a change, such as `user.update`, into the live value that is read from the same address. */
import type { OnResponse } from "../pipeline/ports/ApiClient.ts"
import type { StoreEntry } from "./elsewhere/Store.ts"

/** The names of a codec's fields, by which a codec equals its counterpart of another copy of the library (docs/decisions/0032). */
const formOf = (codec: unknown) => Object.keys((codec as { readonly fields?: object } | undefined)?.fields ?? {}).join()
const haveSameForm = (a: unknown, b: unknown) => a === b || (formOf(a) !== "" && formOf(a) === formOf(b))

/**
 * Returns `false` if the value must be read instead: if the response has another form, or if a read or another change overlaps the call and
 * may be newer.
 */
export const enterChange = (
  { entry, readFrom, value: { wire } }: StoreEntry,
  [{ success }, , { path }, response, began]: Parameters<OnResponse>
): boolean => {
  const { refresh, times } = entry
  if (success === undefined || !haveSameForm(wire, success) || began <= times.began) return false
  const now = times.began = performance.now()
  readFrom(path, response, () => times.began === now, refresh)
  return true
}
