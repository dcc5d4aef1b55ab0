/** The spacing scale and the type scale of all pages and settings: steps of Radix Themes by what they part, and texts by what they are. */
import type { CSSProperties } from "react"

/** Steps of the spacing of Radix Themes; pixels at its scaling of 100 %. */
export const gap = {
  /** 4: a label and its field; a field and what is said below it. */
  label: "1",
  /** 8: a title and its text; a text and its badge. */
  text: "2",
  /** 12: buttons below each other; links. */
  buttons: "3",
  /** 16: parts of the body of a card, such as buttons, "or" and a form. */
  parts: "4",
  /** 24: the head of a card and its body; a card and what is around it. */
  blocks: "5"
} as const

/**
 * The room between a field and the next label or button, 28 with the gap above it: one line and 4 below it, in which an error is
 * shown. So a form has no other room for errors.
 */
export const errorLine = "calc(var(--line-height-2) + var(--space-1))"

/** The title of a page. On telephones smaller, for the long words of some languages, which are divided where they may be. */
export const titleStyle = {
  fontSize: "clamp(1.25rem, 6vw, 1.5rem)",
  hyphens: "auto",
  letterSpacing: "-0.01em",
  lineHeight: 1.3,
  outline: "none",
  textWrap: "balance"
} as const satisfies CSSProperties

/** Steps of the sizes of Radix Themes; pixels at its scaling of 100 %. */
export const size = {
  /** 20: the heading of a section. */
  section: "5",
  /** 18: the heading of a setting. */
  setting: "4",
  /** 16: what is typed. Smaller letters make telephones zoom in. */
  input: "3",
  /** 14: text below a title, labels, buttons, errors, links. */
  text: "2",
  /** 12: footnotes and badges. */
  note: "1"
} as const

/** Pixels of a line to type into or a button, of the box of a one-time code, and of the symbol above a message. */
export const height = { control: 40, code: 52, symbol: 44 } as const
