"use client"
/** The common part of sign-in and sign-up: the methods, the step for a mailed code, and the page for users who are already signed in. */
import { Flex } from "@radix-ui/themes"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import { type ReactNode, use, useLayoutEffect, useState } from "react"
import type { CurrentUser } from "../../schema/users/User.ts"
import { isSignUpIncomplete } from "../../services/internal/incompleteSignUp.ts"
import { redirectToAfterSignIn, redirectToSignOut } from "../../services/navigation/Navigation.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { PageFrame } from "../layout/PageFrame.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { ToOnboarding } from "../layout/ToOnboarding.tsx"
import { BusyButton } from "../ui/BusyButton.tsx"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"
import { type AfterSignIn, AfterSignInContext, SignedInNotice, useOwnAfterSignIn } from "./afterSignIn.tsx"
import { CodeEntry, OtherEmail, type SentCode } from "./MagicLinkForm.tsx"
import { SignInMethods } from "./SignInMethods.tsx"
import { checkVersion, forgetConsent, keepConsentForMail, useSignUpVersion } from "./signUpVersion.ts"
import { PageSlots, type SignUpSlots, SlotsContext } from "./Slots.ts"
import { TermsScope } from "./TermsBox.tsx"
import { keepEmail } from "./typedEmail.ts"
import { useHistoryStep } from "./useHistoryStep.ts"
import { userLabel, useVisitor } from "./useVisitor.ts"

export interface AuthFlowProps extends PageProps {
  readonly intent: "signIn" | "signUp"
  readonly title: string
  readonly footer: ReactNode
  /** Slots that override those of the surrounding pages. */
  readonly slots?: SignUpSlots | undefined
}

const reveal = (nonce: SentCode["nonce"]): string => typeof nonce === "string" ? nonce : Redacted.value(nonce)

/** The address and the nonce, read from the tab's storage. The nonce is useless without the code in the mail. */
const sentCodeIn = (value: unknown): { readonly email: string; readonly nonce: string } | null =>
  Predicate.hasProperty(value, "email") && Predicate.hasProperty(value, "nonce") && typeof value.email === "string" &&
    typeof value.nonce === "string"
    ? { email: value.email, nonce: value.nonce }
    : null

const AlreadySignedIn = ({ fullPage, user }: PageProps & { readonly user: CurrentUser }) => {
  const { t } = useTranslation()
  const onwards = useAction(() => redirectToAfterSignIn())
  const away = useAction(() => redirectToSignOut())
  const error = onwards.error ?? away.error
  return (
    <PageFrame
      fullPage={fullPage}
      symbol="person"
      text={t("signIn.alreadySignedIn.text", { name: userLabel(user) })}
      title={t("signIn.alreadySignedIn.title")}
    >
      <Flex direction="column" gap="3">
        <BusyButton onClick={() => void onwards.run()} pending={onwards.pending}>{t("action.continue")}</BusyButton>
        <BusyButton color="gray" onClick={() => void away.run()} pending={away.pending} variant="soft">
          {t("action.signOut")}
        </BusyButton>
        <ErrorCallout error={error} />
      </Flex>
    </PageFrame>
  )
}

/** Leads a user to the rest of the sign-up. Terms that were accepted on this page count only for a sign-in of this page. */
const Incomplete = ({ fullPage, isFollowing }: PageProps & Pick<AfterSignIn, "isFollowing">) => {
  // Before the redirect, which runs in a later effect.
  useLayoutEffect(() => {
    if (!isFollowing()) forgetConsent()
  }, [isFollowing])
  return <ToOnboarding fullPage={fullPage} />
}

export const AuthFlow = ({ footer, fullPage, intent, slots: slotsProp, title }: AuthFlowProps): ReactNode => {
  const { t } = useTranslation()
  const pages = use(SlotsContext)
  const slots = { ...pages[intent], ...slotsProp }
  // The sign-in page also makes accounts, which must meet what the sign-up page requires.
  const version = useSignUpVersion()
  checkVersion(intent === "signUp" ? slots : pages.signUp ?? {}, version)
  const afterSignIn = useOwnAfterSignIn()
  const visitor = useVisitor()
  const code = useHistoryStep("code", sentCodeIn)
  // All methods share the address. It is kept if the user returns to the first step.
  const [email, setEmail] = useState("")
  const change = (email: string) => {
    setEmail(email)
    keepEmail(email)
  }
  // Text, which the tab's storage can keep.
  const enterCode = ({ email, nonce }: SentCode) => {
    keepConsentForMail(version, reveal(nonce))
    code.enter({ email, nonce: reveal(nonce) })
  }
  if (afterSignIn.state !== "idle") return <SignedInNotice fullPage={fullPage} state={afterSignIn.state} />
  if (visitor && isSignUpIncomplete(visitor) && !afterSignIn.held) {
    return <Incomplete fullPage={fullPage} isFollowing={afterSignIn.isFollowing} />
  }
  if (visitor && !visitor.isAnonymous && !afterSignIn.held) return <AlreadySignedIn fullPage={fullPage} user={visitor} />
  if (visitor === undefined) return <PageSkeleton fullPage={fullPage} of={intent} />
  return (
    <AfterSignInContext value={afterSignIn}>
      {code.value === null
        ? (
          <PageFrame
            footer={footer}
            fullPage={fullPage}
            text={visitor?.isAnonymous ? t("signUp.upgrade.text") : undefined}
            title={title}
          >
            <PageSlots value={slots}>
              <TermsScope>
                {slots.above}
                <SignInMethods email={email} intent={intent} onEmail={change} onSent={enterCode} />
                {slots.below}
              </TermsScope>
            </PageSlots>
          </PageFrame>
        )
        : (
          <PageFrame
            footer={<OtherEmail onClick={code.leave} />}
            fullPage={fullPage}
            symbol="mail"
            text={t("magicLink.sent.text", { email: code.value.email })}
            title={t("mail.sent.title")}
          >
            <CodeEntry onSent={enterCode} sent={code.value} />
          </PageFrame>
        )}
    </AfterSignInContext>
  )
}
