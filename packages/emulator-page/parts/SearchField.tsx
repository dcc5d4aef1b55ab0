/** The field that searches a list; the key `/` focuses it from anywhere. */
import { useEffect, useRef } from "react"
import { Icon } from "./Icon.tsx"

export interface SearchProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label: string
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input,textarea,select,[contenteditable]")

export const SearchField = ({ label, onChange, value }: SearchProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener("keydown", focus)
    return () => removeEventListener("keydown", focus)
  }, [])
  return (
    <label className="search">
      <Icon name="search" />
      <span className="unseen">{label}</span>
      <input
        ref={input}
        type="search"
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onChange("")}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  )
}
