"use client"
/** Sign-in or sign-up with an e-mail address and a password. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type ReactNode, use, useRef } from "react"
import { timeLimit } from "../../pipeline/timing/Timeout.ts"
import { register } from "../../services/auth/Passkeys.ts"
import { signInWithPassword, signUpWithPassword } from "../../services/auth/PasswordAuth.ts"
import { redirectAfterSignIn } from "../../services/navigation/AuthRedirects.ts"
import { inPage } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { EmailField } from "../form/EmailField.tsx"
import { Field } from "../form/Field.tsx"
import { passwordHint, validateEmail, validateNewPassword } from "../form/fieldValidation.ts"
import { FormBody, SubmitButton } from "../form/FormBody.tsx"
import { PasswordField } from "../form/PasswordField.tsx"
import { useForm } from "../form/useForm.ts"
import { PageLink } from "../layout/PageLink.tsx"
import { useAfterSignIn } from "./afterSignIn.tsx"
import { completeSignUp } from "./completeSignUp.ts"
import { type ExtraFields, extraFieldsOf, type Texts } from "./extraFields.ts"
import { usePendingMethod } from "./SignInMethodLock.tsx"
import { isRequired } from "./signUpVersion.ts"
import { PageSlots, type SignUpSlots } from "./Slots.ts"
import { useTerms } from "./TermsBox.tsx"
import { useTypedEmail } from "./typedEmail.ts"

/** @category models @since 0.1.0 */
export interface CredentialFormProps {
  /** What the form does. Default: `signIn`. */
  readonly intent?: "signIn" | "signUp" | undefined
  /** The initial text of the address field. */
  readonly email?: string | undefined
  readonly onEmail?: ((email: string) => void) | undefined
}

/** The redirect after the sign-in waits for the registration at most this long. */
const upgradeLimit = Duration.seconds(5)

/** Runs a sign-in, then tries to register a passkey. The user has not asked for one, so a failure is not shown. */
const upgradeToPasskey = <A, E, R>(signIn: Effect.Effect<A, E, R>) =>
  Effect.tap(signIn, () =>
    timeLimit(
      Effect.catch(Effect.asVoid(register({ automatic: true })), () => Effect.void),
      upgradeLimit,
      () => Effect.void
    ))

const SignInForm = ({ email = "", onEmail }: CredentialFormProps) => {
  const { t } = useTranslation()
  const { follow } = useAfterSignIn()
  const { passkeyUpgrade = false } = use(PageSlots)
  const form = useForm({
    values: { email, password: "" },
    validate: ({ email, password }, t) => ({
      email: validateEmail(email, t),
      password: password === "" ? t("field.password.required") : undefined
    }),
    send: ({ email, password }) => {
      const signIn = passkeyUpgrade
        ? redirectAfterSignIn({ redirect: true })(inPage(upgradeToPasskey(signInWithPassword({ email, password }))))
        : signInWithPassword({ email, password, redirect: true })
      return follow(signIn, { method: "password" })
    },
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
      <SubmitButton form={form}>{t("action.signIn")}</SubmitButton>
    </FormBody>
  )
}

type SignedUp = Effect.Success<ReturnType<typeof signUpWithPassword>>

/** Signs up, then stores the terms and fields. A retry after a failed save does not sign up again. */
const signUpOnce = Effect.fnUntraced(function*(
  signedUp: { current: SignedUp | null },
  credentials: { readonly email: string; readonly password: string },
  completion: ReturnType<typeof completeSignUp>
) {
  const result = signedUp.current ?? (yield* signUpWithPassword({ ...credentials, redirect: false }))
  signedUp.current = result
  yield* completion
  return result
})

/** Creates the account, stores the terms and fields, and only then redirects. */
const useSignUp = (slots: SignUpSlots, { valuesIn }: ExtraFields) => {
  const { follow, hold } = useAfterSignIn()
  const signedUp = useRef<SignedUp | null>(null)
  return ({ email, password, ...values }: { readonly [name: string]: string }) => {
    const credentials = { email: email ?? "", password: password ?? "" }
    if (!isRequired(slots)) return follow(signUpWithPassword({ ...credentials, redirect: true }), { method: "password" })
    const signUp = signUpOnce(signedUp, credentials, completeSignUp(slots, valuesIn(values)))
    const heldSignIn = Effect.andThen(
      Effect.sync(() => hold(true)),
      redirectAfterSignIn({ redirect: true }, { isNew: true, mfaReplaces: null })(signUp)
    )
    const ending = Effect.tapError(heldSignIn, () => Effect.sync(() => hold(signedUp.current !== null)))
    return follow(ending, { method: "password" })
  }
}

const SignUpForm = ({ email = "", onEmail }: CredentialFormProps) => {
  const { t } = useTranslation()
  const slots = use(PageSlots)
  const terms = useTerms()
  const extra = extraFieldsOf(slots.extra)
  const initial: Texts = { email, ...extra.initial, password: "" }
  const form = useForm({
    values: initial,
    validate: ({ email = "", password = "", ...values }, t) => ({
      email: validateEmail(email, t),
      ...extra.validate(values, t),
      password: validateNewPassword(password, t)
    }),
    otherInput: terms,
    send: useSignUp(slots, extra),
    errorFields: { UserEmailAlreadyExists: "email", PasswordTooShort: "password", PasswordTooLong: "password" }
  })
  useTypedEmail(form)
  usePendingMethod(form.pending)
  const takenText = t("error.UserEmailAlreadyExists")
  return (
    <FormBody form={form}>
      <EmailField
        {...form.field("email")}
        autoComplete="email"
        onEmail={onEmail}
        errorLink={form.errors.email === takenText && <PageLink to="signIn">{t("signIn.title")}</PageLink>}
        expectedErrors={[`${takenText} ${t("signIn.title")}`]}
      />
      {extra.fields.map(([name, field]) => <Field {...form.field(name)} {...field} key={name} />)}
      <PasswordField
        {...form.field("password")}
        autoComplete="new-password"
        hint={passwordHint(t)}
        label={t("field.password")}
      />
      <SubmitButton form={form}>{t("action.signUp")}</SubmitButton>
    </FormBody>
  )
}

/**
 * Signs in, or creates an account, with an e-mail address and a password. Then redirects.
 * @category components @since 0.1.0
 */
export const CredentialForm = (props: CredentialFormProps): ReactNode =>
  props.intent === "signUp" ? <SignUpForm {...props} /> : <SignInForm {...props} />
