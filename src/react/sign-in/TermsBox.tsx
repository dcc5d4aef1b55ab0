"use client"
/** The terms on the sign-up page: a sentence, or a checkbox that every sign-up requires. */
import { Text } from "@radix-ui/themes"
import { createContext, type ReactNode, use, useId, useMemo, useRef, useState } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { gap, size } from "../components/scales.ts"
import { PageSlots, type Terms } from "./Slots.ts"

interface TermsState {
  readonly terms: Terms | undefined
  readonly accepted: boolean
  readonly accept: (accepted: boolean) => void
  readonly isMissing: boolean
  /** Returns whether a sign-up may start. If not, the checkbox shows an error and receives the focus. */
  readonly check: () => boolean
  readonly input: React.RefObject<HTMLInputElement | null>
}

const Context = createContext<TermsState | undefined>(undefined)

/** Shares the accepted terms among the forms and buttons of a page, so that the user accepts them once. */
export const TermsScope = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const { terms } = use(PageSlots)
  const [accepted, setAccepted] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const needed = terms?.required === true && !accepted
  const state = useMemo((): TermsState => ({
    terms,
    accepted,
    isMissing,
    input,
    accept: (accepted) => {
      setAccepted(accepted)
      setMissing(false)
    },
    check: () => {
      if (!needed) return true
      setMissing(true)
      input.current?.focus()
      return false
    }
  }), [accepted, isMissing, needed, terms])
  return <Context value={state}>{children}</Context>
}

/** Returns `check`, which reports whether a sign-up may start. Without terms, `check` always returns `true`. */
export const useTerms = (): Pick<TermsState, "check"> => use(Context) ?? { check: () => true }

const box = { flexShrink: 0, width: 18, height: 18, margin: 1, accentColor: "var(--accent-9)" } as const

/** Shows the terms, or nothing if the page has none. */
export const TermsBox = (): ReactNode => {
  const { t } = useTranslation()
  const state = use(Context)
  const id = useId()
  if (state?.terms === undefined) return null
  const { accept, accepted, input, isMissing, terms: { required = false, text } } = state
  if (!required) return <Text as="p" className="latchkey-terms" color="gray" mb={gap.parts} size={size.text}>{text}</Text>
  return (
    <Text as="div" className="latchkey-terms" mb={gap.parts} size={size.text}>
      <label style={{ display: "flex", gap: 8, minHeight: 24 }}>
        <input
          aria-describedby={isMissing ? id : undefined}
          aria-invalid={isMissing}
          aria-required
          checked={accepted}
          onChange={(event) => accept(event.target.checked)}
          ref={input}
          style={box}
          type="checkbox"
        />
        <span>{text}</span>
      </label>
      {isMissing && <Text as="div" color="red" id={id} mt={gap.label} role="alert">{t("signUp.terms.required")}</Text>}
    </Text>
  )
}
