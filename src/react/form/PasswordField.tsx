"use client"
/** A password field with a show button and a Caps Lock warning. Pasting is allowed. */
import { IconButton, Text, TextField, VisuallyHidden } from "@radix-ui/themes"
import { type KeyboardEvent, type ReactNode, useState } from "react"
import { shortestPassword } from "../../endpoints/auth/Password.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { Field, type FieldProps } from "./Field.tsx"

/** @category models @since 0.1.0 */
export interface PasswordFieldProps extends Omit<FieldProps, "type" | "children"> {
  readonly autoComplete: "current-password" | "new-password"
}

const Eye = ({ crossed }: { readonly crossed: boolean }) => (
  <svg aria-hidden fill="none" height="18" stroke="currentColor" strokeWidth="1.5" viewBox="0 0 18 18" width="18">
    <path d="M1.5 9C3.2 5.9 5.9 4 9 4s5.8 1.9 7.5 5c-1.7 3.1-4.4 5-7.5 5s-5.8-1.9-7.5-5Z" />
    <circle cx="9" cy="9" r="2.25" />
    {crossed && <path d="m3 15 12-12" />}
  </svg>
)

const button = { width: 32, height: 32, margin: 0 }

/** A field for a password, with a button that shows the password. @category components @since 0.1.0 */
export const PasswordField = (props: PasswordFieldProps): ReactNode => {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"))
  return (
    <Field
      {...props}
      // A new password that is long enough.
      hint={props.hint !== undefined && props.value.length >= shortestPassword
        ? <span style={{ color: "var(--green-11)" }}>✓ {props.hint}</span>
        : props.hint}
      onKeyDown={look}
      onKeyUp={look}
      status={<Text as="div" color="gray" role="status" size="2">{capsLock && t("password.capsLock")}</Text>}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      dir="ltr"
      spellCheck={false}
    >
      <TextField.Slot px="1" side="right">
        {/* A toggle keeps its name: its pressed state conveys the value (ARIA Authoring Practices, button). */}
        <IconButton
          aria-pressed={isShown}
          color="gray"
          onClick={() => setShown(!isShown)}
          style={button}
          type="button"
          variant="ghost"
        >
          <Eye crossed={isShown} />
          {/* Not `aria-label`, which a test's search for the label "Password" would find besides the field. */}
          <VisuallyHidden>{t("password.show")}</VisuallyHidden>
        </IconButton>
      </TextField.Slot>
    </Field>
  )
}
