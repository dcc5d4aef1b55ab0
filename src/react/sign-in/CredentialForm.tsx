"use client"
/** Signing in or up with an e-mail address and a password. */
import type { ReactNode } from "react"
import { signInWithPassword, signUpWithPassword } from "../../services/auth/PasswordAuth.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { EmailField } from "../form/EmailField.tsx"
import { passwordHint, validateEmail, validateNewPassword } from "../form/fieldValidation.ts"
import { FormBody, SubmitButton } from "../form/FormBody.tsx"
import { PasswordField } from "../form/PasswordField.tsx"
import { useForm } from "../form/useForm.ts"
import { PageLink } from "../layout/PageLink.tsx"
import { useAfterSignIn } from "./afterSignIn.tsx"
import { useWayPending } from "./SignInWay.tsx"
import { useTypedEmail } from "./typedEmail.ts"

export interface CredentialFormProps {
  /** Default: `signIn`. */
  readonly intent?: "signIn" | "signUp" | undefined
  /** What stands in the field for the address at first. */
  readonly email?: string | undefined
  readonly onEmail?: ((email: string) => void) | undefined
}

const SignInForm = ({ email = "", onEmail }: CredentialFormProps) => {
  const { t } = useTranslation()
  const { follow } = useAfterSignIn()
  const form = useForm({
    values: { email, password: "" },
    validate: ({ email, password }, t) => ({
      email: validateEmail(email, t),
      password: password === "" ? t("field.password.required") : undefined
    }),
    send: ({ email, password }) => follow(signInWithPassword({ email: email.trim(), password, redirect: true })),
    // Which of the two is wrong the provider does not tell; the password is what people mistype, and cannot see.
    errorFields: { EmailPasswordMismatch: "password" }
  })
  useTypedEmail(form)
  useWayPending(form.pending)
  return (
    <FormBody form={form}>
      <EmailField
        {...form.field("email")}
        // Browsers suggest passkeys where it says so (WebAuthn Level 3, section 5.1.4).
        autoComplete="username webauthn"
        onEmail={onEmail}
      />
      <PasswordField
        {...form.field("password")}
        autoComplete="current-password"
        beside={<PageLink to="forgotPassword">{t("signIn.forgotPassword")}</PageLink>}
        label={t("field.password")}
      />
      <SubmitButton form={form}>{t("signIn.submit")}</SubmitButton>
    </FormBody>
  )
}

const SignUpForm = ({ email = "", onEmail }: CredentialFormProps) => {
  const { t } = useTranslation()
  const { follow } = useAfterSignIn()
  const form = useForm({
    values: { email, password: "" },
    validate: ({ email, password }, t) => ({ email: validateEmail(email, t), password: validateNewPassword(password, t) }),
    send: ({ email, password }) => follow(signUpWithPassword({ email: email.trim(), password, redirect: true })),
    errorFields: { UserEmailAlreadyExists: "email", PasswordTooShort: "password", PasswordTooLong: "password" }
  })
  useTypedEmail(form)
  useWayPending(form.pending)
  return (
    <FormBody form={form}>
      <EmailField {...form.field("email")} autoComplete="email" onEmail={onEmail} />
      <PasswordField
        {...form.field("password")}
        autoComplete="new-password"
        hint={passwordHint(t)}
        label={t("field.password")}
      />
      <SubmitButton form={form}>{t("signUp.submit")}</SubmitButton>
    </FormBody>
  )
}

/** An address and a password, to sign in with or to create an account. Afterwards the person is taken further. */
export const CredentialForm = (props: CredentialFormProps): ReactNode =>
  props.intent === "signUp" ? <SignUpForm {...props} /> : <SignInForm {...props} />
