/** The spacing and type scales of all pages and settings: steps of Radix Themes, named by their use. */
import type { CSSProperties } from "react"

/** Steps of the Radix Themes spacing scale. Each comment gives the pixels at 100 % scaling. */
export const gap = {
  /** 4 px: between a label and its field, or a field and the text below it. */
  label: "1",
  /** 8 px: between a title and its text, or between text and its badge. */
  text: "2",
  /** 12 px: between stacked buttons or links, and below a field's texts (in `RootStyles`). */
  buttons: "3",
  /** 16 px: between the parts of a card's body, such as buttons, "or" and a form. */
  parts: "4",
  /** 24 px: between the head of a card and its body, and around a card. */
  blocks: "5"
} as const

/** The title of a page. The text is smaller on narrow screens, so that long words fit. Long words may be hyphenated. */
export const titleStyle = {
  fontSize: "clamp(1.25rem, 6vw, 1.5rem)",
  hyphens: "auto",
  letterSpacing: "-0.01em",
  lineHeight: 1.3,
  outline: "none",
  textWrap: "balance"
} as const satisfies CSSProperties

/** Steps of the Radix Themes type scale. Each comment gives the pixels at 100 % scaling. */
export const size = {
  /** 20 px: the heading of a section. */
  section: "5",
  /** 18 px: the heading of a setting. */
  setting: "4",
  /** 16 px: input text. Phones zoom in on inputs with smaller text. */
  input: "3",
  /** 14 px: text below a title, labels, buttons, errors, links. */
  text: "2",
  /** 12 px: footnotes and badges. */
  note: "1"
} as const

/** Heights in pixels of an input or button, of a one-time code's box, and of the symbol above a message. */
export const height = { control: 40, code: 52, symbol: 44 } as const
