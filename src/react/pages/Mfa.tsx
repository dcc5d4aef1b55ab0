"use client"
/** The page that asks for the second factor of a sign-in. */
import { type ReactNode, useEffect, useState } from "react"
import { signInWithMfaCode } from "../../services/auth/MultiFactorAuth.ts"
import { savedMfaAttempt } from "../../services/internal/MfaAttempt.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { validateCode } from "../form/fieldValidation.ts"
import { FormBody, SubmitButton } from "../form/FormBody.tsx"
import { OneTimeCodeField } from "../form/OneTimeCodeField.tsx"
import { useForm } from "../form/useForm.ts"
import { useRunner } from "../hooks/useRun.ts"
import { Notice } from "../layout/Notice.tsx"
import { PageFrame } from "../layout/PageFrame.tsx"
import { PageLink } from "../layout/PageLink.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { AfterSignInContext, SignedInNotice, useAfterSignIn, useOwnAfterSignIn } from "../sign-in/afterSignIn.tsx"
import { Typography } from "../ui/Typography.tsx"

/** Asks for the authenticator app's code, and completes the pending sign-in. @category components @since 0.1.0 */
export const MfaForm = (): ReactNode => {
  const { t } = useTranslation()
  const { follow } = useAfterSignIn()
  const form = useForm({
    values: { code: "" },
    validate: ({ code }, t) => ({ code: validateCode(code, "digits", t) }),
    send: ({ code }) => follow(signInWithMfaCode({ totp: code, redirect: true })),
    errorFields: { InvalidTotpCode: "code" }
  })
  return (
    <FormBody form={form}>
      <OneTimeCodeField {...form.field("code")} autoFocus label={t("mfa.code")} />
      <SubmitButton form={form}>{t("action.verify")}</SubmitButton>
    </FormBody>
  )
}

/** Asks for the code of the authenticator app, and completes the pending sign-in. @category components @since 0.1.0 */
export const Mfa = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const run = useRunner()
  const afterSignIn = useOwnAfterSignIn()
  const { state } = afterSignIn
  const [waits, setWaits] = useState<boolean>()
  useEffect(() => {
    void run(() => savedMfaAttempt).then((result) => setWaits(result.ok && typeof result.value === "string"))
  }, [run])
  if (state !== "idle") return <SignedInNotice fullPage={fullPage} state={state} />
  if (waits === undefined) return <PageSkeleton fullPage={fullPage} of="mfa" />
  if (!waits) {
    return (
      <Notice
        fullPage={fullPage}
        links={[{ to: "signIn", text: t("action.signIn") }]}
        symbol="nothing"
        text={t("error.AttemptCodeRequired")}
        title={t("mfa.noAttempt.title")}
      />
    )
  }
  return (
    <PageFrame
      footer={<PageLink to="signIn">{t("action.backToSignIn")}</PageLink>}
      fullPage={fullPage}
      text={t("mfa.text")}
      title={t("mfa.title")}
    >
      <AfterSignInContext value={afterSignIn}>
        <MfaForm />
      </AfterSignInContext>
      <Typography type="footnote" variant="secondary">{t("mfa.lostDevice")}</Typography>
    </PageFrame>
  )
}
