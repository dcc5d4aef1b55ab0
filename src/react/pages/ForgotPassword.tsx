"use client"
/** The page that sends a password reset link to an address. */
import * as Effect from "effect/Effect"
import type { ReactNode } from "react"
import { project } from "../../live/pageValues.ts"
import { readEmail } from "../../schema/wire/TypedText.ts"
import { sendPasswordReset } from "../../services/auth/PasswordAuth.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { EmailField } from "../form/EmailField.tsx"
import { validateEmail } from "../form/fieldValidation.ts"
import { FormBody, SubmitButton } from "../form/FormBody.tsx"
import { useForm } from "../form/useForm.ts"
import { useLive } from "../hooks/useLive.ts"
import { Notice } from "../layout/Notice.tsx"
import { PageFrame } from "../layout/PageFrame.tsx"
import { PageLink } from "../layout/PageLink.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { Resend } from "../sign-in/Resend.tsx"
import { keepEmail, useTypedEmail } from "../sign-in/typedEmail.ts"
import { useHistoryStep } from "../sign-in/useHistoryStep.ts"
import { NotAvailable } from "./NotAvailable.tsx"

/** Never reveals whether an account exists: hides the error `UserNotFound` of older providers. */
const send = (email: string) =>
  sendPasswordReset({ email }).pipe(Effect.catchTag("UserNotFound", () => Effect.void), Effect.as(email))

const emailIn = (value: unknown) => typeof value === "string" ? value : null

/** Mails a link that resets the password. Never reveals whether an account exists. @category components @since 0.1.0 */
export const ForgotPassword = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { config } = useLive(project)
  const sentStep = useHistoryStep("reset", emailIn)
  const form = useForm({
    values: { email: "" },
    validate: ({ email }, t) => ({ email: validateEmail(email, t) }),
    send: ({ email }) => send(readEmail(email)),
    onSuccess: sentStep.enter
  })
  useTypedEmail(form)
  if (!config.credentialEnabled) return <NotAvailable fullPage={fullPage} />
  const footer = <PageLink to="signIn">{t("action.backToSignIn")}</PageLink>
  if (sentStep.value !== null) {
    const email = sentStep.value
    return (
      <Notice
        footer={footer}
        fullPage={fullPage}
        symbol="mail"
        text={t("forgotPassword.sent.text", { email })}
        title={t("mail.sent.title")}
      >
        <Resend send={() => send(email)} />
      </Notice>
    )
  }
  return (
    <PageFrame
      footer={footer}
      fullPage={fullPage}
      text={t("forgotPassword.text")}
      title={t("forgotPassword.title")}
    >
      <FormBody form={form}>
        <EmailField {...form.field("email")} autoComplete="username" onEmail={keepEmail} />
        <SubmitButton form={form}>{t("forgotPassword.submit")}</SubmitButton>
      </FormBody>
    </PageFrame>
  )
}
