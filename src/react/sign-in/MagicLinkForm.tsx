"use client"
/** Sign-in or sign-up by mail: first the address, then the mailed code. */
import { Flex, VisuallyHidden } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { type ReactNode, useState } from "react"
import { readEmail } from "../../schema/wire/TypedText.ts"
import { sendMagicLink, signInWithCode } from "../../services/auth/OneTimeCodeAuth.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { EmailField } from "../form/EmailField.tsx"
import { validateCode, validateEmail } from "../form/fieldValidation.ts"
import { FormBody, SubmitButton } from "../form/FormBody.tsx"
import { OneTimeCodeField } from "../form/OneTimeCodeField.tsx"
import { useForm } from "../form/useForm.ts"
import { BusyButton } from "../ui/BusyButton.tsx"
import { Typography } from "../ui/Typography.tsx"
import { useAfterSignIn } from "./afterSignIn.tsx"
import { Resend } from "./Resend.tsx"
import { usePendingMethod } from "./SignInMethodLock.tsx"
import { useTerms } from "./TermsBox.tsx"
import { useTypedEmail } from "./typedEmail.ts"

/** The address that a sign-in mail was sent to, and the nonce that belongs to the code in the mail. */
export interface SentCode {
  readonly email: string
  readonly nonce: string | Redacted.Redacted
}

const send = (email: string) => Effect.map(sendMagicLink({ email }), ({ nonce }) => ({ email, nonce }))

export interface CodeRequestProps {
  readonly email?: string | undefined
  readonly onEmail?: ((email: string) => void) | undefined
  readonly onSent: (sentCode: SentCode) => void
}

/** Asks for an e-mail address, and mails a link and a code to that address. */
export const CodeRequest = ({ email = "", onEmail, onSent }: CodeRequestProps): ReactNode => {
  const { t } = useTranslation()
  const terms = useTerms()
  const form = useForm({
    values: { email },
    validate: ({ email }, t) => ({ email: validateEmail(email, t) }),
    otherInput: terms,
    send: ({ email }) => send(readEmail(email)),
    errorFields: { UserEmailAlreadyExists: "email" },
    onSuccess: onSent
  })
  useTypedEmail(form)
  usePendingMethod(form.pending)
  return (
    <FormBody form={form}>
      <EmailField {...form.field("email")} autoComplete="username webauthn" onEmail={onEmail} />
      <SubmitButton form={form}>{t("magicLink.submit")}</SubmitButton>
    </FormBody>
  )
}

export interface CodeEntryProps {
  readonly sent: SentCode
  /** Called with the data of a mail that was sent again. */
  readonly onSent: (sentCode: SentCode) => void
}

const about = {
  VerificationCodeNotFound: "code",
  VerificationCodeExpired: "code",
  VerificationCodeAlreadyUsed: "code",
  VerificationCodeMaxAttemptsReached: "code"
} as const

/** Asks for the mailed code, and signs in with it. */
export const CodeEntry = ({ onSent, sent }: CodeEntryProps): ReactNode => {
  const { t } = useTranslation()
  const { follow } = useAfterSignIn()
  const form = useForm({
    values: { code: "" },
    validate: ({ code }, t) => ({ code: validateCode(code, "letters", t) }),
    send: ({ code }) => follow(signInWithCode({ otp: code, nonce: sent.nonce, redirect: true }), { method: "code" }),
    errorFields: about
  })
  return (
    <Flex direction="column" gap="3">
      <FormBody form={form}>
        <OneTimeCodeField {...form.field("code")} autoFocus label={t("magicLink.code")} of="letters" />
        <SubmitButton form={form}>{t("action.signIn")}</SubmitButton>
      </FormBody>
      <Resend onSent={onSent} send={() => send(sent.email)} />
    </Flex>
  )
}

/** Returns to the first step. */
export const OtherEmail = ({ onClick }: { readonly onClick: () => void }): ReactNode => (
  <BusyButton onClick={onClick} pending={false} size="2" variant="ghost">{useTranslation().t("magicLink.otherEmail")}</BusyButton>
)

/**
 * Both steps of a sign-in by mailed code, in one component. Use `CodeRequest` and `CodeEntry` if the page's heading changes with the step.
 * @category components @since 0.1.0
 */
export const MagicLinkForm = ({ email }: { readonly email?: string | undefined }): ReactNode => {
  const { t } = useTranslation()
  const [sentCode, setSent] = useState<SentCode | null>(null)
  if (sentCode === null) return <CodeRequest email={email} onSent={setSent} />
  return (
    <Flex direction="column" gap="4">
      <Typography>{t("magicLink.sent.text", { email: sentCode.email })}</Typography>
      <VisuallyHidden role="status">{t("mail.sent.title")}</VisuallyHidden>
      <CodeEntry onSent={setSent} sent={sentCode} />
      <Flex justify="center">
        <OtherEmail onClick={() => setSent(null)} />
      </Flex>
    </Flex>
  )
}
