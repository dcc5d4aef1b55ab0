/** Copies a text, and shows that it was copied. */
import { type ReactNode, useEffect, useState } from "react"
import { Icon } from "./Icon.tsx"
import { useNotice } from "./Notice.tsx"

/** Copies without `navigator.clipboard`, which browsers omit if the page was opened over http from another machine. */
const copyBySelection = (text: string) => {
  const area = document.createElement("textarea")
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand("copy")
  area.remove()
}

export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copyBySelection(text)
  }
}

interface CopyProps {
  readonly text: string
  /** Names the copied text for screen readers. */
  readonly what: string
  readonly children?: ReactNode
  readonly isSmall?: boolean
}

const useCopied = () => {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, () => setCopied(true)] as const
}

export const CopyButton = ({ children, isSmall = false, text, what }: CopyProps) => {
  const [isCopied, showCopied] = useCopied()
  const { say } = useNotice()
  const copy = async () => {
    await copyText(text)
    showCopied()
    say(`Copied ${what}.`)
  }
  return (
    <button
      type="button"
      className={children === undefined ? "button quiet square" : isSmall ? "button small" : "button"}
      aria-label={children === undefined ? `Copy ${what}` : undefined}
      title={children === undefined ? `Copy ${what}` : undefined}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? "check" : "copy"} />
      {children}
    </button>
  )
}

/** A single line of text that can be selected and copied. */
export const CopyField = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div className="copy-field">
    <span className="copy-label">{label}</span>
    <code>{text}</code>
    <CopyButton text={text} what={label} />
  </div>
)
