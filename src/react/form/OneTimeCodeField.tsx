"use client"
/** A field for a six-character code. Submits its form after the last character. */
import { type ReactNode, useEffect, useRef } from "react"
import { runLater } from "../../pipeline/timing/Runtime.ts"
import { type CodeKind, readCode, typedLength } from "../../schema/wire/TypedText.ts"
import { Field, type FieldProps } from "./Field.tsx"

/** @category models @since 0.1.0 */
export interface OneTimeCodeFieldProps
  extends Omit<FieldProps, "type" | "children" | "style" | "autoComplete" | "inputMode" | "maxLength">
{
  /** `digits`: a code from an authenticator app. `letters`: a code of letters and digits from an e-mail. Default: `digits`. */
  readonly of?: CodeKind | undefined
}

const boxes = Array.from({ length: typedLength }, (_, index) => index)

/** The boxes behind the input, one per character: each is `full`, or one is `next`. */
const Boxes = ({ typed }: { readonly typed: number }): ReactNode =>
  boxes.map((index) => (
    <span
      aria-hidden
      data-latchkey-box={typed === typedLength ? "full" : index === typed ? "next" : ""}
      key={index}
      style={{ left: `calc(var(--latchkey-step) * ${index})` }}
    />
  ))

/** Selects a complete code, so that the next code replaces it. */
const selectComplete = ({ target }: { readonly target: HTMLInputElement | null }) => {
  if (target?.value.length === typedLength) target.select()
}
/** Selects all characters, so that a pasted code replaces them. */
const selectAll = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => currentTarget.select()

/**
 * One input for the whole code, drawn as boxes, so that pasting and autofill work. Removes spaces, hyphens, quotes, labels and invisible
 * characters, and reads full-width characters and the digits of every script. Submits the form once per complete code.
 * @category components @since 0.1.0
 */
export const OneTimeCodeField = ({ of = "digits", onValue, ...props }: OneTimeCodeFieldProps): ReactNode => {
  const lastSent = useRef("")
  const input = useRef<HTMLInputElement>(null)
  const isComposing = useRef(false)
  const attempts = props.form?.failedAttempts
  useEffect(() => {
    if (!attempts) return
    lastSent.current = ""
    selectComplete({ target: input.current })
  }, [attempts])
  const change = (text: string) => {
    const code = readCode(text, of).toUpperCase()
    onValue(code.slice(0, typedLength))
    // A longer text has no complete code. The first six characters of it, typed before, are one.
    if (code.length !== typedLength || code === lastSent.current) return
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
        onCompositionEnd={({ currentTarget }) => {
          isComposing.current = false
          change(currentTarget.value)
        }}
        onCompositionStart={() => {
          isComposing.current = true
        }}
        onFocus={selectComplete}
        onPaste={selectAll}
        // An input method would insert its text again if the text changed before it is done.
        onValue={(text) => isComposing.current ? onValue(text) : change(text)}
        ref={input}
        spellCheck={false}
        type="text"
      >
        <Boxes typed={props.value.length} />
      </Field>
    </div>
  )
}
