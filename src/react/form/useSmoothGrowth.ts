"use client"
/** Makes space smoothly for a text that appears later, without a layout shift: the content below moves by `transform`, not by layout. */
import { type RefObject, useLayoutEffect, useRef } from "react"
import { queryMedia } from "../app/queryMedia.ts"

const transition = "transform 180ms ease-out"

type Pixels = WeakMap<HTMLElement, Map<object, number>>

/**
 * The offsets of elements below slots, and the growth of cards around slots, in pixels. Stored by slot, because a form may have several
 * slots.
 */
const [movedPixels, grownPixels]: readonly [Pixels, Pixels] = [new WeakMap(), new WeakMap()]

/** Stores by how many pixels a slot moves or grows an element. Returns the sum over all slots that affect the element. */
const sumOf = (pixelsOf: Pixels, element: HTMLElement, slot: object, pixels: number): number => {
  const bySlot = pixelsOf.get(element) ?? new Map<object, number>()
  pixelsOf.set(element, bySlot.set(slot, pixels))
  return Array.from(bySlot.values()).reduce((total, amount) => total + amount, 0)
}

const move = (element: HTMLElement, slot: object, pixels: number, isSmooth: boolean): void => {
  const sum = sumOf(movedPixels, element, slot, pixels)
  element.style.transition = isSmooth ? transition : "none"
  element.style.transform = sum === 0 ? "" : `translateY(${sum}px)`
}

/** Grows a card over the content below it; `move` moves that content. */
const growCard = (card: HTMLElement, slot: object, pixels: number): void => {
  const sum = sumOf(grownPixels, card, slot, pixels)
  card.style.marginBottom = sum === 0 ? "" : `${-sum}px`
  card.style.paddingBottom = sum === 0 ? "" : `calc(var(--card-padding) + ${sum}px)`
}

/** The elements below a slot, within the nearest `main` or `body`, and the card, if any, that contains the slot and must grow with it. */
const around = (slot: HTMLElement) => {
  const end = slot.getBoundingClientRect().bottom - 1
  const below: Array<HTMLElement> = []
  let card: HTMLElement | undefined
  for (let node: HTMLElement | null = slot; node !== null && !node.matches("main, body"); node = node.parentElement) {
    if (node.matches(".rt-Card")) card ??= node
    for (let next = node.nextElementSibling; next !== null; next = next.nextElementSibling) {
      // Content at the side, such as another column, does not move. The second line of a text is not positioned yet.
      if (next instanceof HTMLElement && next.getBoundingClientRect().bottom > end) below.push(next)
    }
  }
  return { below, card }
}

/** Moves the content below `slot` down by `pixels`, without changing the layout. Returns a function that undoes this. */
const grow = (slot: HTMLElement, pixels: number) => {
  const owner = {}
  const { below, card } = around(slot)
  slot.style.marginBottom = `${-pixels}px`
  if (card) growCard(card, owner, pixels)
  for (const element of below) move(element, owner, pixels, true)
  return () => {
    slot.style.removeProperty("margin-bottom")
    if (card) growCard(card, owner, 0)
    for (const element of below) move(element, owner, 0, false)
  }
}

/** Watches the height of an element, and animates its growth. Call `measure` after each change of the element's text. */
const follow = (element: HTMLElement) => {
  let before = element.getBoundingClientRect()
  let undo: (() => void) | undefined
  const settle = () => {
    undo?.()
    undo = undefined
  }
  const measure = () => {
    const now = element.getBoundingClientRect()
    const change = now.height - before.height
    const isSame = now.width === before.width && before.height > 0
    before = now
    if (change === 0) return
    settle()
    if (!isSame || change < 0) return
    undo = grow(element, change)
    // When the text changes or disappears, as while a form is sent again, nothing moves.
    if (element.dataset["latchkeyGap"] === "") element.dataset["latchkeyGap"] = "taken"
  }
  // Observes all other changes of the size, such as by a font or the window's width.
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  const inputs = ["input", "keydown", "pointerdown"] as const
  for (const input of inputs) addEventListener(input, settle, true)
  const end = () => {
    observer.disconnect()
    for (const input of inputs) removeEventListener(input, settle, true)
    settle()
  }
  return { end, measure }
}

/**
 * Makes space for text that appears later. Browsers count movement caused by layout as a layout shift, unless it follows an input within
 * 500 ms (Layout Instability API), and a provider's response may take longer. The layout therefore changes with the user's next input, without
 * visible movement. With reduced motion, the space is reserved in advance instead.
 */
export const useSmoothGrowth = (slot: RefObject<HTMLElement | null>): void => {
  const following = useRef<ReturnType<typeof follow>>(undefined)
  useLayoutEffect(() => {
    const element = slot.current
    // Test environments without layout, such as jsdom, have no observers.
    if (element === null || typeof ResizeObserver === "undefined") return undefined
    if (queryMedia("(prefers-reduced-motion: reduce)")?.matches) return undefined
    following.current = follow(element)
    return () => following.current?.end()
  }, [slot])
  // Measures before the focus moves to the invalid field, which makes Chromium draw: observers run later.
  useLayoutEffect(() => following.current?.measure())
}
