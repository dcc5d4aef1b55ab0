/**
 * Inputs of a server's HTML. If an extension or a translator has changed that HTML before React hydrates it, React removes it and renders
 * the page again; these inputs then still hold what the user has typed.
 */

/** Inputs that React has rendered or hydrated, which are not early. */
const reactInputs = new WeakSet<Element>()
const early = new Set<HTMLInputElement>()
let focus: Element | null = null

/** Holds the inputs of the document for half a minute. Call it while rendering, before React removes any. */
export const holdInputs = (): void => {
  if (typeof document === "undefined") return
  for (const input of document.querySelectorAll("input")) {
    if (reactInputs.has(input) || early.has(input)) continue
    early.add(input)
    focus = document.activeElement
    // A password must not stay in memory, nor appear in a form of a later page.
    setTimeout(() => early.delete(input), 30_000)
  }
}

/** Gives an input that React has just rendered the text, the focus and the cursor of the removed input that it replaces. */
export const replaceEarly = (input: HTMLInputElement): void => {
  reactInputs.add(input)
  early.delete(input)
  for (const before of early) {
    if (before.isConnected || before.name !== input.name || before.type !== input.type) continue
    early.delete(before)
    input.value = before.value
    if (before !== focus) continue
    input.focus()
    // Inputs of the type "email" have no selection.
    if (before.selectionStart !== null) input.setSelectionRange(before.selectionStart, before.selectionEnd)
  }
}
