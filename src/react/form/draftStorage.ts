/** Stores form drafts in the tab's `sessionStorage`, so that they outlive the user's session. Callers must not pass passwords or codes. */
import { parseJson } from "../../schema/wire/Wire.ts"

const keyOf = (name: string) => `latchkey-draft:${name}`

/** Stores texts by field name, if the browser allows it. */
export const saveDraft = (name: string, texts: Readonly<Record<string, string>>): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(texts))
  } catch {
    // Storage is forbidden or full: the form itself keeps the texts until the page is left.
  }
}

/** Returns and removes the stored draft. */
export const takeDraft = (name: string): Readonly<Record<string, string>> => {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    sessionStorage.removeItem(keyOf(name))
    const value: unknown = text === null ? null : parseJson(text)
    if (typeof value !== "object" || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"))
  } catch {
    return {}
  }
}
