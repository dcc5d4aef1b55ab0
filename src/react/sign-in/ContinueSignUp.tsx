"use client"
/** The step that asks a signed-in user for the required terms and fields that the account lacks. */
import { Flex, Link } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import { project } from "../../live/pageValues.ts"
import type { CurrentUser } from "../../schema/users/User.ts"
import { redirectAfterSignIn } from "../../services/navigation/AuthRedirects.ts"
import { inPage } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { Field } from "../form/Field.tsx"
import { FormAlert } from "../form/FormAlert.tsx"
import { FormBody, SubmitButton } from "../form/FormBody.tsx"
import { useForm } from "../form/useForm.ts"
import { useLive } from "../hooks/useLive.ts"
import { useRunner } from "../hooks/useRun.ts"
import { lazyCode } from "../layout/lazyCode.ts"
import { LoadingPage } from "../layout/LoadingPage.tsx"
import { PageFrame } from "../layout/PageFrame.tsx"
import { PageLink } from "../layout/PageLink.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { size } from "../ui/scales.ts"
import { type AfterSignIn, useAfterSignIn } from "./afterSignIn.tsx"
import { completeSignUp } from "./completeSignUp.ts"
import { extraFieldsOf, type Texts } from "./extraFields.ts"
import { hasConsent, isRequired, useSignUpVersion } from "./signUpVersion.ts"
import { PageSlots, type SignUpSlots } from "./Slots.ts"
import { TermsBox, TermsScope, useTerms } from "./TermsBox.tsx"
import { userLabel } from "./useVisitor.ts"

interface StepProps {
  readonly slots: SignUpSlots
  readonly user: CurrentUser
}

/** Stores what the user has given, then redirects to where the sign-in was to lead. */
const complete = (follow: AfterSignIn["follow"], slots: SignUpSlots, values: Texts) =>
  follow(
    Effect.map(completeSignUp(slots, values), ({ id }) => ({ userId: id })).pipe(
      redirectAfterSignIn({ redirect: true }, { mfaReplaces: null })
    )
  )

const StepForm = ({ slots, user }: StepProps): ReactNode => {
  const { t } = useTranslation()
  const { follow } = useAfterSignIn()
  const terms = useTerms()
  const { fields, initial, validate, valuesIn } = extraFieldsOf(slots.extra)
  const names = fields.map(([name]) => name)
  const form = useForm({
    values: initial,
    validate,
    otherInput: terms,
    send: (texts) => complete(follow, slots, valuesIn(texts)),
    draft: { key: `sign-up:${user.id}`, fields: names },
    lastField: null
  })
  return (
    <FormBody form={form}>
      {fields.map(([name, field]) => <Field {...form.field(name)} {...field} key={name} />)}
      <TermsBox isRequired />
      <FormAlert form={form} />
      <SubmitButton form={form}>{t("action.continue")}</SubmitButton>
    </FormBody>
  )
}

/**
 * Completes the sign-up of a user who accepted the terms on the sign-up page, before an identity provider or a mailed code made the account.
 * Calls `onFailure` if that fails, so that the page shows the form.
 */
const Completion = ({ fullPage, onFailure, slots }: PageProps & Omit<StepProps, "user"> & { readonly onFailure: () => void }) => {
  const { t } = useTranslation()
  const run = useRunner()
  const { follow } = useAfterSignIn()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void run(() => inPage(complete(follow, slots, {}))).then(({ ok }) => ok || onFailure())
  }, [follow, onFailure, run, slots])
  return <LoadingPage fullPage={fullPage} title={t("message.redirecting.title")} />
}

/** Deletes the account. Loads when the user asks for it. */
const deletion = lazyCode(async () => (await import("../settings/settingsPages.ts")).AccountDeletion)

const noUpdates = () => () => {}

/**
 * Asks for the required terms and fields. **Errors** `InvalidOption`, thrown if the pages have neither, although the app requires a version
 */
export const ContinueSignUp = ({ fullPage, slots, user }: PageProps & StepProps): ReactNode => {
  const { t } = useTranslation()
  const { config } = useLive(project)
  const version = useSignUpVersion()
  if (!isRequired(slots)) {
    throw invalidOption(
      "signUpVersion",
      "requires something of every account, so `slots.signUp` of the pages needs required `terms` or `extra` fields."
    )
  }
  // Only a browser has the tab's storage.
  const hasAccepted = useSyncExternalStore(noUpdates, () => hasConsent(version), () => false)
  const [step, setStep] = useState<"completion" | "form">()
  const [Deletion, setDeletion] = useState<ReturnType<typeof deletion.latest>>()
  const isComplete = step === undefined && hasAccepted && slots.extra === undefined
  if (isComplete) setStep("completion")
  if (isComplete || step === "completion") {
    return <Completion fullPage={fullPage} onFailure={() => setStep("form")} slots={slots} />
  }
  return (
    <PageFrame
      footer={
        <Flex align="center" gap="4" justify="center" wrap="wrap">
          <PageLink to="signOut">{t("action.signOut")}</PageLink>
          {config.clientUserDeletionEnabled && (
            <Link asChild size={size.text} underline="always">
              <button onClick={() => setDeletion(() => deletion.again())} style={{ minHeight: 24 }} type="button">
                {t("action.deleteAccount")}
              </button>
            </Link>
          )}
        </Flex>
      }
      fullPage={fullPage}
      symbol="person"
      text={t("onboarding.signUp.text", { name: userLabel(user) })}
      title={t("onboarding.signUp.title")}
    >
      <PageSlots value={slots}>
        <TermsScope isAccepted={hasAccepted}>
          <StepForm slots={slots} user={user} />
        </TermsScope>
      </PageSlots>
      {Deletion && (
        <Suspense>
          <Deletion onClose={() => setDeletion(undefined)} />
        </Suspense>
      )}
    </PageFrame>
  )
}
