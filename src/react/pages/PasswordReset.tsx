"use client"
/** The page that the link in a password reset mail opens. */
import { type ReactNode, useState } from "react"
import { project } from "../../live/pageValues.ts"
import { checkPasswordResetCode, resetPassword } from "../../services/auth/PasswordAuth.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { passwordHint, validateNewPassword } from "../form/fieldValidation.ts"
import { FormBody, SubmitButton } from "../form/FormBody.tsx"
import { PasswordField } from "../form/PasswordField.tsx"
import { useForm } from "../form/useForm.ts"
import { useLive } from "../hooks/useLive.ts"
import { Notice } from "../layout/Notice.tsx"
import { PageFrame } from "../layout/PageFrame.tsx"
import { PageLink } from "../layout/PageLink.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { BrokenLink, isLinkError } from "./BrokenLink.tsx"
import { NotAvailable } from "./NotAvailable.tsx"
import { useLinkCode } from "./useLinkCode.ts"

/** Checks the mailed code, asks for a new password, and sets it. @category components @since 0.1.0 */
export const PasswordReset = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { config } = useLive(project)
  const { code, forget, retry, state } = useLinkCode("passwordReset", checkPasswordResetCode)
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    values: { password: "" },
    validate: ({ password }, t) => ({ password: validateNewPassword(password, t) }),
    send: ({ password }) => resetPassword({ code, password }),
    errorFields: { PasswordTooShort: "password", PasswordTooLong: "password" },
    onSuccess: () => {
      forget()
      setIsDone(true)
    }
  })
  const title = t("passwordReset.title")
  if (!config.credentialEnabled) return <NotAvailable fullPage={fullPage} />
  if (isDone) {
    return (
      <Notice
        fullPage={fullPage}
        links={[{ to: "signIn", text: t("action.signIn") }]}
        symbol="success"
        text={t("passwordReset.done.text")}
        title={t("passwordReset.done.title")}
      />
    )
  }
  if (state.status === "checking") return <PageSkeleton fullPage={fullPage} of="passwordReset" />
  const brokenLink = state.status === "bad" ? state : form.failure && isLinkError(form.failure.error) ? form.failure : undefined
  if (brokenLink) {
    const links = [{ to: "forgotPassword", text: t("passwordReset.requestNew") }] as const
    return <BrokenLink error={brokenLink.error} fullPage={fullPage} links={links} of="passwordReset" onRetry={retry} />
  }
  return (
    <PageFrame
      footer={<PageLink to="signIn">{t("action.backToSignIn")}</PageLink>}
      fullPage={fullPage}
      title={title}
    >
      <FormBody form={form}>
        <PasswordField
          {...form.field("password")}
          autoComplete="new-password"
          hint={passwordHint(t)}
          label={t("field.newPassword")}
        />
        <SubmitButton form={form}>{t("passwordReset.submit")}</SubmitButton>
      </FormBody>
    </PageFrame>
  )
}
