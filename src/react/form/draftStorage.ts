/** What was typed into a form whose session ended, until the person is back: in the tab's session storage, never a secret. */
import { parseJson } from "../../schema/wire/Wire.ts"

const keyOf = (name: string) => `latchkey-draft:${name}`

/** Keeps texts by the names of their fields. Where the browser forbids it, nothing is kept. */
export const put = (name: string, texts: Readonly<Record<string, string>>): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(texts))
  } catch {
    // Forbidden or full: the form itself still has them, until the page is left.
  }
}

/** What was kept, once. */
export const take = (name: string): Readonly<Record<string, string>> => {
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
