"use client"
/** The page where a restricted user verifies the e-mail address, or sees why the account is restricted. */
import { Flex, Text } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import { type ReactNode, use } from "react"
import { currentUser } from "../../live/pageValues.ts"
import type { CurrentUser } from "../../schema/users/User.ts"
import { sendPrimaryVerification } from "../../services/client/ContactChannels.ts"
import { isSignUpIncomplete } from "../../services/internal/incompleteSignUp.ts"
import { getCallbackUrl, redirectToAfterSignIn } from "../../services/navigation/Navigation.ts"
import { useAppContext } from "../app/AppContext.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { Notice } from "../layout/Notice.tsx"
import { PageLink } from "../layout/PageLink.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { AfterSignInContext, SignedInNotice, useOwnAfterSignIn } from "../sign-in/afterSignIn.tsx"
import { ContinueSignUp } from "../sign-in/ContinueSignUp.tsx"
import { type SignUpSlots, SlotsContext } from "../sign-in/Slots.ts"
import { useVisitor } from "../sign-in/useVisitor.ts"
import { BusyButton } from "../ui/BusyButton.tsx"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"

const sendAgain = () =>
  Effect.flatMap(getCallbackUrl("emailVerification"), (url) => sendPrimaryVerification({ callbackUrl: url }))

const Unverified = ({ email, fullPage }: PageProps & { readonly email: string }): ReactNode => {
  const { t } = useTranslation()
  const { store } = useAppContext()
  const mail = useAction(sendAgain)
  const check = useAction(() => Effect.tap(currentUser.read, (user) => Effect.sync(() => store.put(currentUser, user))))
  const sendMail = () => {
    check.reset()
    void mail.run()
  }
  const status = !check.pending && check.value !== null
    ? t("error.EmailNotVerified")
    : !mail.pending && mail.value !== null && t("mail.resent")
  return (
    <Notice
      button={{ text: t("onboarding.check"), onClick: () => check.run(), pending: check.pending }}
      footer={
        <Flex gap="4" justify="center" wrap="wrap">
          <PageLink to="accountSettings">{t("settings.title")}</PageLink>
          <PageLink to="signOut">{t("action.signOut")}</PageLink>
        </Flex>
      }
      fullPage={fullPage}
      symbol="mail"
      text={t("onboarding.email.text", { email })}
      title={t("onboarding.email.title")}
    >
      <BusyButton color="gray" onClick={sendMail} pending={mail.pending} variant="soft">
        {t("magicLink.resend")}
      </BusyButton>
      <Text role="status" size="2" style={status ? undefined : { position: "absolute" }}>{status}</Text>
      <ErrorCallout error={check.error ?? mail.error} />
    </Notice>
  )
}

const Restricted = ({ fullPage, user }: PageProps & { readonly user: CurrentUser }): ReactNode => {
  const { t } = useTranslation()
  if (user.restrictedReason?.type === "email_not_verified" && user.primaryEmail !== null) {
    return <Unverified email={user.primaryEmail} fullPage={fullPage} />
  }
  const isUnverified = user.restrictedReason?.type === "email_not_verified"
  return (
    <Notice
      fullPage={fullPage}
      links={[
        ...(isUnverified ? [{ to: "accountSettings", text: t("settings.title") } as const] : []),
        { to: "signOut", text: t("action.signOut") }
      ]}
      symbol={isUnverified ? "mail" : "failure"}
      text={isUnverified ? t("onboarding.email.none") : user.restrictedByAdminReason ?? t("onboarding.restricted.text")}
      title={t(isUnverified ? "onboarding.email.title" : "onboarding.restricted.title")}
    />
  )
}

/** Omitted props default to the option `slots` of `<AuthPages>`. @category models @since 0.1.0 */
export interface OnboardingProps extends PageProps, Pick<SignUpSlots, "extra" | "onComplete" | "terms"> {}

/**
 * Asks a user who has not completed the app's `signUpVersion` for the required terms and fields, then redirects to the return address.
 * Shows any other restricted user the reason and what to do. Shows other users a button that leads to the return address, and signed-out visitors a
 * link to the sign-in page.
 * @category components @since 0.1.0
 */
export const Onboarding = ({ fullPage, ...stepProps }: OnboardingProps): ReactNode => {
  const { t } = useTranslation()
  const visitor = useVisitor()
  const around = use(SlotsContext).signUp
  const afterSignIn = useOwnAfterSignIn()
  const onwards = useAction(() => redirectToAfterSignIn({ replace: true }))
  if (afterSignIn.state !== "idle") return <SignedInNotice fullPage={fullPage} state={afterSignIn.state} />
  if (visitor === undefined) return <PageSkeleton fullPage={fullPage} of="onboarding" />
  if (visitor !== null && isSignUpIncomplete(visitor)) {
    return (
      <AfterSignInContext value={afterSignIn}>
        <ContinueSignUp fullPage={fullPage} key={visitor.id} slots={{ ...around, ...stepProps }} user={visitor} />
      </AfterSignInContext>
    )
  }
  if (visitor === null || visitor.isAnonymous) {
    return (
      <Notice
        fullPage={fullPage}
        links={[{ to: "signIn", text: t("action.signIn") }]}
        symbol="person"
        text={t("message.signedOut.text")}
        title={t("message.signedOut.title")}
      />
    )
  }
  if (visitor.isRestricted) return <Restricted fullPage={fullPage} user={visitor} />
  return (
    <Notice
      button={{ text: t("action.continue"), onClick: () => onwards.run(), pending: onwards.pending }}
      error={onwards.error}
      fullPage={fullPage}
      symbol="success"
      text={t("onboarding.done.text")}
      title={t("onboarding.done.title")}
    />
  )
}
