"use client"
/** Sign-in or sign-up with an e-mail address and a password. */
import * as Effect from "effect/Effect"
import { type ReactNode, use, useRef } from "react"
import { signInWithPassword, signUpWithPassword } from "../../services/auth/PasswordAuth.ts"
import { redirectAfterSignIn } from "../../services/navigation/AuthRedirects.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { EmailField } from "../form/EmailField.tsx"
import { Field } from "../form/Field.tsx"
import { passwordHint, validateEmail, validateNewPassword } from "../form/fieldValidation.ts"
import { FormBody, SubmitButton } from "../form/FormBody.tsx"
import { PasswordField } from "../form/PasswordField.tsx"
import { useForm } from "../form/useForm.ts"
import { PageLink } from "../layout/PageLink.tsx"
import { useAfterSignIn } from "./afterSignIn.tsx"
import { usePendingMethod } from "./SignInMethodLock.tsx"
import type { SignUpFields } from "./signUpFields.ts"
import { PageSlots } from "./Slots.ts"
import { TermsBox, useTerms } from "./TermsBox.tsx"
import { useTypedEmail } from "./typedEmail.ts"

/** @category models @since 0.1.0 */
export interface CredentialFormProps {
  /** What the form does. Default: `signIn`. */
  readonly intent?: "signIn" | "signUp" | undefined
  /** The initial text of the address field. */
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
    send: ({ email, password }) =>
      follow(signInWithPassword({ email: email.trim(), password, redirect: true }), { method: "password" }),
    // The provider does not report which of the two is wrong. The password is more likely mistyped, because it is hidden.
    errorFields: { EmailPasswordMismatch: "password" }
  })
  useTypedEmail(form)
  usePendingMethod(form.pending)
  return (
    <FormBody form={form}>
      <EmailField
        {...form.field("email")}
        // Makes browsers suggest passkeys (WebAuthn Level 3, section 5.1.4).
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

/** The prefix of the app's extra fields, which prevents clashes with the form's fields. */
const prefix = "extra."
const withoutPrefix = (values: { readonly [name: string]: string }) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => name.startsWith(prefix) ? [[name.slice(prefix.length), value.trim()]] : [])
  )

type SignedUp = Effect.Success<ReturnType<typeof signUpWithPassword>>

/** Signs up, then saves the extra fields. A retry after a failed save does not sign up again. */
const signUpOnce = Effect.fnUntraced(function*(
  signedUp: { current: SignedUp | null },
  credentials: { readonly email: string; readonly password: string },
  save: ReturnType<SignUpFields["save"]>
) {
  const result = signedUp.current ?? (yield* signUpWithPassword({ ...credentials, redirect: false }))
  signedUp.current = result
  yield* save
  return result
})

/** Creates the account, saves the extra fields, and only then redirects. */
const useSignUp = (extra: SignUpFields | undefined) => {
  const { follow, hold } = useAfterSignIn()
  const signedUp = useRef<SignedUp | null>(null)
  return ({ email, password, ...values }: { readonly [name: string]: string }) => {
    const credentials = { email: (email ?? "").trim(), password: password ?? "" }
    if (extra === undefined) return follow(signUpWithPassword({ ...credentials, redirect: true }), { method: "password" })
    const signUp = signUpOnce(signedUp, credentials, extra.save(withoutPrefix(values)))
    const held = Effect.andThen(
      Effect.sync(() => hold(true)),
      redirectAfterSignIn({ redirect: true }, { isNew: true, mfaReplaces: null })(signUp)
    )
    const ending = Effect.tapError(held, () => Effect.sync(() => hold(signedUp.current !== null)))
    return follow(ending, { method: "password" })
  }
}

const SignUpForm = ({ email = "", onEmail }: CredentialFormProps) => {
  const { t } = useTranslation()
  const { extra } = use(PageSlots)
  const terms = useTerms()
  const own = Object.entries(extra?.fields ?? {})
  const initial: { readonly [name: string]: string } = {
    email,
    ...Object.fromEntries(own.map(([name]) => [prefix + name, ""])),
    password: ""
  }
  const form = useForm({
    values: initial,
    validate: ({ email = "", password = "", ...values }, t) => {
      const problems = Object.entries(extra?.problems(withoutPrefix(values), t) ?? {})
      return {
        email: validateEmail(email, t),
        ...Object.fromEntries(problems.map(([name, problem]) => [prefix + name, problem])),
        password: validateNewPassword(password, t)
      }
    },
    send: useSignUp(extra),
    errorFields: { UserEmailAlreadyExists: "email", PasswordTooShort: "password", PasswordTooLong: "password" }
  })
  useTypedEmail(form)
  usePendingMethod(form.pending)
  return (
    <FormBody allow={terms.check} form={form}>
      <EmailField {...form.field("email")} autoComplete="email" onEmail={onEmail} />
      {own.map(([name, field]) => <Field {...form.field(prefix + name)} {...field} key={name} />)}
      <PasswordField
        {...form.field("password")}
        autoComplete="new-password"
        hint={passwordHint(t)}
        label={t("field.password")}
      />
      <TermsBox />
      <SubmitButton form={form}>{t("signUp.submit")}</SubmitButton>
    </FormBody>
  )
}

/**
 * Signs in, or creates an account, with an e-mail address and a password. Then redirects.
 * @category components @since 0.1.0
 */
export const CredentialForm = (props: CredentialFormProps): ReactNode =>
  props.intent === "signUp" ? <SignUpForm {...props} /> : <SignInForm {...props} />
