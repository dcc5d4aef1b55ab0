"use client"
/** A field for a six-character code. Submits its form after the last character. */
import { type ReactNode, useEffect, useRef } from "react"
import { runLater } from "../../pipeline/timing/Runtime.ts"
import { Field, type FieldProps } from "./Field.tsx"

/** The number of characters of a code that the user enters, from an authenticator app or an e-mail. @category constants @since 0.1.0 */
export const codeLength = 6

/** @category models @since 0.1.0 */
export interface OneTimeCodeFieldProps
  extends Omit<FieldProps, "type" | "children" | "style" | "autoComplete" | "inputMode" | "maxLength">
{
  /** `digits`: a code from an authenticator app. `letters`: a code of letters and digits from an e-mail. Default: `digits`. */
  readonly of?: "digits" | "letters" | undefined
}

const boxes = Array.from({ length: codeLength }, (_, index) => index)

/** The boxes behind the input, one per character: each is `full`, or one is `next`. */
const Boxes = ({ typed }: { readonly typed: number }): ReactNode =>
  boxes.map((index) => (
    <span
      aria-hidden
      data-latchkey-box={typed === codeLength ? "full" : index === typed ? "next" : ""}
      key={index}
      style={{ left: `calc(var(--latchkey-step) * ${index})` }}
    />
  ))

/** Selects a complete code, so that the next code replaces it. */
const selectComplete = ({ target }: { readonly target: HTMLInputElement | null }) => {
  if (target?.value.length === codeLength) target.select()
}
/** Selects all characters, so that a pasted code replaces them. */
const selectAll = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => currentTarget.select()

/**
 * One input for the whole code, drawn as boxes, so that pasting and autofill work. Removes spaces and hyphens. Submits the form once per
 * complete code.
 * @category components @since 0.1.0
 */
export const OneTimeCodeField = ({ of = "digits", onValue, ...props }: OneTimeCodeFieldProps): ReactNode => {
  const lastSent = useRef("")
  const input = useRef<HTMLInputElement>(null)
  const attempts = props.form?.failedAttempts
  useEffect(() => {
    if (!attempts) return
    lastSent.current = ""
    selectComplete({ target: input.current })
  }, [attempts])
  const change = (text: string) => {
    const code = text.replaceAll(/[\s\u2010-\u2015-]/g, "").slice(0, codeLength)
    onValue(of === "digits" ? code : code.toUpperCase())
    if (code.length < codeLength || code === lastSent.current) return
    lastSent.current = code
    // Submits after rendering, because the form reads the text from the input.
    runLater(() => input.current?.form?.requestSubmit())
  }
  return (
    <div style={{ containerType: "inline-size" }}>
      <Field
        {...props}
        data-latchkey-code=""
        autoCapitalize={of === "digits" ? "none" : "characters"}
        autoComplete="one-time-code"
        dir="ltr"
        enterKeyHint="go"
        inputMode={of === "digits" ? "numeric" : "text"}
        onFocus={selectComplete}
        onPaste={selectAll}
        onValue={change}
        ref={input}
        spellCheck={false}
        type="text"
      >
        <Boxes typed={props.value.length} />
      </Field>
    </div>
  )
}
