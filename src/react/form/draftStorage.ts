/** Drafts of forms whose session ended: in the tab's session storage, without any secret. */
import { parseJson } from "../../schema/wire/Wire.ts"

const keyOf = (name: string) => `latchkey-draft:${name}`

/** Keeps texts by the names of their fields, where the browser allows it. */
export const saveDraft = (name: string, texts: Readonly<Record<string, string>>): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(texts))
  } catch {
    // Forbidden or full: the form itself has the texts until the page is left.
  }
}

/** What was kept; a second call finds nothing. */
export const takeDraft = (name: string): Readonly<Record<string, string>> => {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    sessionStorage.removeItem(keyOf(name))
    const kept: unknown = text === null ? null : parseJson(text)
    if (typeof kept !== "object" || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string"))
  } catch {
    return {}
  }
}
