"use client"
/** Type-ahead in a menu that shows only a part of a long list. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"

/** How long typed letters belong together, in milliseconds; the same as in other menus. */
const pause = 1000

/**
 * Moves to the entry that begins with the typed letters: `index` is the entry's, and `element`, which contains one menu item for each shown
 * entry, the first of which has the index `firstOf(index)`, gives it the focus. A repeated letter moves to the next entry that begins with it.
 */
export const useTypeAhead = (
  element: RefObject<HTMLElement | null>,
  texts: ReadonlyArray<string>,
  isNeeded: boolean,
  firstOf: (index: number) => number
): number => {
  const [target, setTarget] = useState({ index: 0, isTyped: false })
  const keys = useRef({ text: "", time: 0 })
  const find = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp } = event
    const isGoing = timeStamp - keys.current.time < pause && keys.current.text !== ""
    // Between words, a space belongs to the text; otherwise it selects the item.
    if (key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey || (key === " " && !isGoing)) return
    // Replaces the menu's own type-ahead, which knows only the entries that are shown.
    event.preventDefault()
    const text = ((isGoing ? keys.current.text : "") + key).toLowerCase()
    keys.current = { text, time: timeStamp }
    const isRepeated = Array.from(text).every((letter) => letter === text[0])
    const start = target.index + (isRepeated && isGoing ? 1 : 0)
    const offset = [...texts.slice(start), ...texts.slice(0, start)].findIndex((entry) =>
      entry.toLowerCase().startsWith(isRepeated ? text.slice(0, 1) : text)
    )
    if (offset >= 0) setTarget({ index: (start + offset) % texts.length, isTyped: true })
  })
  useEffect(() => {
    const menu = element.current?.closest<HTMLElement>("[role=menu]")
    if (!isNeeded || !menu) return undefined
    const look = (event: KeyboardEvent) => find(event)
    // Before the focused item handles the key.
    menu.addEventListener("keydown", look, true)
    return () => menu.removeEventListener("keydown", look, true)
  }, [element, isNeeded])
  const focus = useEffectEvent((index: number) =>
    element.current?.querySelectorAll<HTMLElement>("[role=menuitem]")[index - firstOf(index)]?.focus()
  )
  useEffect(() => {
    if (target.isTyped) focus(target.index)
  }, [target])
  return target.index
}
