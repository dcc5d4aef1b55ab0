"use client"
/** Two forms as tabs that look like those of Radix Themes. Follows the ARIA pattern: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"

export interface FormTab {
  readonly name: string
  readonly text: string
  readonly content: ReactNode
}

/** The index of the tab that a pressed key selects; `undefined` for other keys. */
const indexAfter = (key: string, index: number, count: number, isRtl: boolean): number | undefined => {
  const step = isRtl ? -1 : 1
  switch (key) {
    case "ArrowRight":
      return (index + step + count) % count
    case "ArrowLeft":
      return (index - step + count) % count
    case "Home":
      return 0
    case "End":
      return count - 1
    default:
      return undefined
  }
}

/** Shows the first tab initially. Moving the focus to a tab with the keyboard also selects that tab. */
export const FormTabs = ({ tabs }: { readonly tabs: ReadonlyArray<FormTab> }): ReactNode => {
  const { direction } = useTranslation()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [selection, setSelected] = useState(0)
  const move = (event: KeyboardEvent) => {
    const index = indexAfter(event.key, selection, tabs.length, direction === "rtl")
    if (index === undefined) return
    event.preventDefault()
    setSelected(index)
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus()
  }
  return (
    <div dir={direction}>
      <div data-latchkey-tabs="" onKeyDown={move} ref={list} role="tablist">
        {tabs.map(({ name, text }, index) => (
          <button
            aria-controls={`${id}panel-${name}`}
            aria-selected={index === selection}
            key={name}
            onClick={() => setSelected(index)}
            role="tab"
            tabIndex={index === selection ? 0 : -1}
            type="button"
          >
            <span>{text}</span>
          </button>
        ))}
      </div>
      <div style={{ paddingTop: "var(--space-4)" }}>
        {tabs.map(({ content, name }, index) => (
          // Tied to its tab by `aria-controls`. A label such as "Email code" would make a test's search for the field "Email" ambiguous.
          <div
            hidden={index !== selection}
            id={`${id}panel-${name}`}
            key={name}
            role="tabpanel"
          >
            {index === selection && content}
          </div>
        ))}
      </div>
    </div>
  )
}
