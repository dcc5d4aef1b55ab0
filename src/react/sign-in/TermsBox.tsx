"use client"
/** The terms on the sign-up and onboarding pages: a sentence, or a checkbox that every sign-up requires. */
import { Text } from "@radix-ui/themes"
import { createContext, type ReactNode, use, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"
import type { OtherInput } from "../form/Form.ts"
import { gap, size } from "../ui/scales.ts"
import { forgetConsent, keepConsent, useSignUpVersion } from "./signUpVersion.ts"
import { PageSlots, type Terms } from "./Slots.ts"

interface TermsState extends OtherInput {
  readonly terms: Terms | undefined
  readonly accepted: boolean
  readonly accept: (isAccepted: boolean) => void
  readonly input: React.RefObject<HTMLInputElement | null>
}

const Context = createContext<TermsState | undefined>(undefined)

interface TermsScopeProps {
  /** Whether the user has accepted the terms on an earlier page. Default: `undefined`, which forgets such a consent. */
  readonly isAccepted?: boolean | undefined
  readonly children: ReactNode
}

/**
 * Shares the accepted terms among the forms and buttons of a page, so that the user accepts them once. Keeps the consent in the tab for the
 * page that completes the sign-up, which the browser reaches by way of an identity provider or a mailed code.
 */
export const TermsScope = ({ children, isAccepted }: TermsScopeProps): ReactNode => {
  const { terms } = use(PageSlots)
  const version = useSignUpVersion()
  const [hasAccepted, setAccepted] = useState(false)
  const [isInvalid, setInvalid] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isNeeded = terms?.required === true && !hasAccepted
  useEffect(() => {
    // Another person may use the tab now.
    if (isAccepted === undefined) forgetConsent()
  }, [isAccepted])
  useLayoutEffect(() => {
    // After hydration, because a server does not know it.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isAccepted === true) setAccepted(true)
  }, [isAccepted])
  const state = useMemo((): TermsState => ({
    terms,
    accepted: hasAccepted,
    isInvalid,
    input,
    accept: (isAccepted) => {
      setAccepted(isAccepted)
      setInvalid(false)
      if (isAccepted && version !== null) keepConsent(version)
      else forgetConsent()
    },
    check: () => {
      if (!isNeeded) return true
      setInvalid(true)
      input.current?.focus()
      return false
    }
  }), [hasAccepted, isInvalid, isNeeded, terms, version])
  return <Context value={state}>{children}</Context>
}

/** The required terms as an input of a form; `check` reports whether a sign-up may start. Without terms, it always may. */
export const useTerms = (): OtherInput => use(Context) ?? { check: () => true, isInvalid: false }

const box = { flexShrink: 0, width: 18, height: 18, margin: 1, accentColor: "var(--accent-9)" } as const

/** Shows the terms if they are `isRequired`, or those that are not; nothing if the page has none. */
export const TermsBox = ({ isRequired }: { readonly isRequired: boolean }): ReactNode => {
  const { t } = useTranslation()
  const state = use(Context)
  const id = useId()
  if (state?.terms === undefined || (state.terms.required ?? false) !== isRequired) return null
  const { accept, accepted, input, isInvalid, terms: { text } } = state
  if (!isRequired) return <Text as="p" className="latchkey-terms" color="gray" size={size.text}>{text}</Text>
  return (
    <Text as="div" className="latchkey-terms" size={size.text}>
      <label style={{ display: "flex", gap: 8, minHeight: 24 }}>
        <input
          aria-describedby={isInvalid ? id : undefined}
          aria-invalid={isInvalid}
          aria-required
          checked={accepted}
          onChange={(event) => accept(event.target.checked)}
          ref={input}
          style={box}
          type="checkbox"
        />
        <span>{text}</span>
      </label>
      {isInvalid && <Text as="div" color="red" id={id} mt={gap.label} role="alert">{t("signUp.terms.required")}</Text>}
    </Text>
  )
}
