"use client"
/** Styles that Radix Themes lacks, such as those for right-to-left scripts and forced colours; limited to this library's roots. */
import { type ReactNode, useEffect } from "react"
import { completeDom } from "./completeDom.ts"
import { checkSetup } from "./setupCheck.ts"
import { useTranslation } from "./TranslationProvider.tsx"

/** Selectors for classes, attributes and states within the library's roots. */
const within = (selectors: string, root = "[data-latchkey]") =>
  selectors.split(", ").map((selector) => `:is(${root}, ${root} *)${selector}`).join(", ")
const rtl = (selectors: string) => within(selectors, "[data-latchkey][dir=rtl]")

/**
 * Reserves space for an alert below a field. The padding of 8 pixels leaves 4 between a form's alert of several lines and the form's
 * button, because that alert is placed 4 pixels further down than a field's error.
 */
const still = (selector: string) =>
  `${selector} { min-height: calc(var(--line-height-2) + var(--space-1)); padding-bottom: var(--space-2) }`

/**
 * Mirrors styles for right-to-left scripts: Radix Themes 3.3 uses left and right instead of start and end, and makes the content of menus
 * and selects left-to-right (`dir="ltr"` of its `<Theme>`).
 */
const rightToLeft = `
${rtl(".rt-ScrollAreaRoot")} { direction: rtl }
${rtl(".rt-SwitchRoot, .rt-BaseMenuSubTriggerIcon")} { transform: scaleX(-1) }
${rtl(".rt-BaseMenuItemIndicator")} { left: auto; right: 0 }
${rtl(".rt-BaseMenuItem, .rt-BaseMenuLabel")} {
  padding-left: var(--base-menu-item-padding-right);
  padding-right: var(--base-menu-item-padding-left)
}
${rtl(".rt-BaseMenuShortcut")} { margin-left: 0; margin-right: auto; padding-left: 0; padding-right: var(--space-4) }
${rtl(".rt-BaseMenuSubTriggerIcon")} { margin-right: 0; margin-left: calc(-2px * var(--scaling)) }
${rtl(".rt-TextFieldSlot[data-side=right]")} { margin-right: 0; margin-left: calc(var(--text-field-border-width) * -1) }
${rtl(".rt-CalloutRoot")} { text-align: start }
`

/**
 * Keeps styles that an app gives to the whole page, or to all headings and paragraphs, as the templates of Vite do, out of the library's
 * roots. Of higher specificity than a type selector, and of lower specificity than a class, such as Radix Themes' classes for margins.
 */
const plainElements = `
html :where([data-latchkey]) { text-align: start }
html :where([data-latchkey]) :is(h1, h2, h3, p) { margin: 0; color: inherit }
`

/** Makes the ring of the focus as distinct as text: that of Radix Themes 3.3 is paler than the edge of a field. */
const focus = "[data-latchkey] { --focus-8: var(--accent-11) }\n"

/** Shows a disabled switch as on if it is on: Radix Themes 3.3 shows it as off. */
const switches = `
${within(".rt-SwitchRoot[data-disabled][data-state=checked]::before")} { background: var(--accent-track); opacity: 0.5 }
`

/** Makes a button with two lines of text taller: Radix Themes 3.3 gives buttons a fixed height. */
const buttons = `
${
  within(".rt-Button:not(.rt-variant-ghost)")
} { height: auto; min-height: var(--base-button-height); padding-block: var(--space-1) }
`

/** Makes the area of a button that accepts a finger at least 44 pixels high and wide, without changing the layout. */
const touch = `
@media (pointer: coarse) {
  ${within(".rt-Button, .rt-IconButton")} { position: relative }
  ${within(".rt-Button::after, .rt-IconButton::after")} { content: ""; position: absolute; inset: min(0px, (100% - 44px) / 2) }
}
`

/** Hidden texts that reserve space in an element, so that a shorter text does not change the element's size. */
const reservedRule = "[data-latchkey-reserved]::before { content: attr(data-latchkey-reserved); visibility: hidden }"

/**
 * The space below a field: 12 pixels, which expand smoothly when text appears there (`useSmoothGrowth`). In dialogs, which are centred, and
 * with reduced motion, the space for the text is always reserved.
 */
const gaps = `
${reservedRule}
[data-latchkey-gap] { padding-bottom: var(--space-3) }
[data-latchkey-gap=line] { min-height: var(--line-height-2); padding-bottom: 0 }
[data-latchkey-gap=taken] { min-height: calc(var(--line-height-2) + var(--space-3)) }
@media (prefers-reduced-motion: no-preference) { [data-latchkey-late]::before { content: none } }
@media (prefers-reduced-motion: reduce) { ${still("[data-latchkey-gap]")} }
${still(".rt-BaseDialogContent [data-latchkey-gap]")}
`

/** A one-time code: one input with its characters spaced like the boxes behind it. */
const codes = `
.rt-TextFieldRoot:has(> [data-latchkey-code]) {
  --latchkey-step: calc((100cqi + 8px) / 6);
  position: relative;
  height: 52px;
  padding: 0;
  /* The input is wider than its boxes: a card would scroll to it when it gets the focus. */
  overflow: clip;
  overflow-clip-margin: 4px;
  outline: none !important;
  background: none;
  box-shadow: none !important
}
[data-latchkey-code].rt-TextFieldInput {
  position: relative;
  z-index: 1;
  flex-shrink: 0;
  width: calc(100% + 32px);
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: 22px;
  letter-spacing: calc(var(--latchkey-step) - 1ch);
  text-indent: calc((var(--latchkey-step) - 8px - 1ch) / 2)
}
[data-latchkey-box] {
  position: absolute;
  inset-block: 0;
  box-sizing: border-box;
  width: calc(var(--latchkey-step) - 8px);
  border: 1px solid var(--gray-9);
  border-radius: var(--radius-3);
  background: var(--color-surface);
  pointer-events: none
}
[data-latchkey-code][aria-invalid=true] ~ [data-latchkey-box] { border-color: var(--red-9) }
[data-latchkey-code]:focus ~ :is([data-latchkey-box=next], [data-latchkey-box=full]) {
  border-color: transparent;
  outline: 2px solid var(--focus-8);
  outline-offset: -1px
}
/* A selection would be painted across the gaps and beyond the last box. A complete code is selected, so its boxes show it instead. */
[data-latchkey-code].rt-TextFieldInput::selection { background: none; color: inherit }
[data-latchkey-code]:focus ~ [data-latchkey-box=full] { background: var(--focus-3) }
[data-latchkey-code][aria-invalid=true]:focus ~ [data-latchkey-box=full] { outline-color: var(--red-8); background: var(--red-3) }
`

/** Tabs that look like those of Radix Themes. */
const tabs = `
[data-latchkey-tabs] { display: flex; box-shadow: inset 0 -1px var(--gray-a5) }
[data-latchkey-tabs] button {
  all: unset;
  flex: 1;
  color: var(--gray-a11);
  font: 500 var(--font-size-2)/var(--space-7) var(--default-font-family);
  text-align: center
}
[data-latchkey-tabs] [aria-selected=true] { color: var(--gray-12); box-shadow: inset 0 -2px var(--accent-indicator) }
[data-latchkey-tabs] span { padding: var(--space-1) var(--space-2); border-radius: var(--radius-2) }
@media (hover: hover) { [data-latchkey-tabs] :hover > span { background: var(--gray-a3) } }
[data-latchkey-tabs] :focus-visible > span { outline: 2px solid var(--focus-8); outline-offset: -2px }
`

/** Shows the logo for the appearance of the nearest `<Theme>`. */
const logos = `
.latchkey-logo-dark { display: none !important }
:is(.dark, .dark-theme) .latchkey-logo-dark { display: block !important }
:is(.dark, .dark-theme) .latchkey-logo-light { display: none !important }
`

/** Colours plain links in the terms on the sign-up page like the pages' other links. */
const terms = ".latchkey-terms a:not([class]) { color: var(--accent-a11) }"

/** Forced colours remove backgrounds and shadows, so edges and selected items get outlines in system colours. */
const forcedColors = `
@media (forced-colors: active) {
  ${within(".rt-Card, .rt-BaseMenuContent, .rt-BaseDialogContent, .rt-CalloutRoot")} {
    outline: 1px solid CanvasText !important; outline-offset: -1px
  }
  ${within(".rt-BaseButton:not(:focus-visible)")} {
    outline: 1px solid ButtonText; outline-offset: -1px
  }
  ${within(".rt-BaseButton.rt-variant-ghost:not(:focus-visible)")} { outline: none }
  [data-latchkey-code]:focus ~ :is([data-latchkey-box=next], [data-latchkey-box=full]) { outline-color: Highlight }
  ${
  within(".rt-TextFieldRoot:not(:focus-within):not(:has(> [data-latchkey-code]))")
} { outline: 1px solid ButtonText; outline-offset: -1px }
  ${
  within(".rt-TextFieldRoot:has([aria-invalid=true]):not(:focus-within):not(:has(> [data-latchkey-code]))")
} { outline: 2px dashed ButtonText }
  ${within(".rt-Separator, .rt-BaseMenuSeparator")} { background-color: CanvasText }
  ${within(".rt-Skeleton")} { outline: 1px dashed GrayText !important; outline-offset: -1px }
  [data-latchkey-tabs] [aria-selected=true] { border-bottom: 3px solid Highlight }
  ${within(".rt-BaseMenuItem[data-highlighted], .rt-BaseMenuSubTrigger[data-state=open]")} {
    outline: 2px solid Highlight; outline-offset: -2px
  }
  ${within("[aria-current=page]")} { border-inline-start: 4px solid Highlight }
  ${within(".rt-SwitchRoot::before, .rt-SwitchThumb")} { forced-color-adjust: none; box-shadow: inset 0 0 0 1px ButtonText }
  ${within(".rt-SwitchRoot::before")} { background: Canvas }
  ${within(".rt-SwitchRoot[data-state=checked]::before")} { background: Highlight }
  ${within(".rt-SwitchThumb")} { background: ButtonText }
  ${within(".rt-SwitchThumb[data-state=checked]")} { background: HighlightText }
}
`

/** The nonce that Radix Themes uses for its style elements: webpack's variable, or a global that the app sets. */
declare const __webpack_nonce__: string | undefined
export const nonce = (): string | undefined => typeof __webpack_nonce__ === "undefined" ? undefined : __webpack_nonce__

/**
 * Renders this library's styles, once per page however often the component is used. Place the component next to the element that has the
 * attributes of `useRootAttributes`.
 */
export const RootStyles = (): ReactNode => {
  useEffect(checkSetup, [])
  return (
    <style href="latchkey" nonce={nonce()} precedence="latchkey">
      {plainElements + focus + rightToLeft + switches + buttons + touch + gaps + codes + tabs + logos + terms + forcedColors}
    </style>
  )
}

/** The attributes of a root element of this library, such as a page or the content of a menu. */
export const useRootAttributes = () => {
  completeDom()
  const { direction, locale } = useTranslation()
  return { "data-latchkey": "", dir: direction, lang: locale } as const
}
