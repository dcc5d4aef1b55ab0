"use client"
/** The page that the link in an invitation opens. */
import { Flex } from "@radix-ui/themes"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { errorTag } from "../../errors/base/errorTag.ts"
import { project } from "../../live/pageValues.ts"
import type { CurrentUser } from "../../schema/users/User.ts"
import { accept, check, getDetails } from "../../services/client/Invitations.ts"
import { isSignUpIncomplete } from "../../services/internal/incompleteSignUp.ts"
import { redirectToHome, redirectToSignIn, redirectToSignUp } from "../../services/navigation/Navigation.ts"
import { depart, runThenRedirect } from "../../services/navigation/signOutRedirect.ts"
import { signOutLocally } from "../app/signOutLocally.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { useLive } from "../hooks/useLive.ts"
import { Notice } from "../layout/Notice.tsx"
import { PageFrame } from "../layout/PageFrame.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { ToOnboarding } from "../layout/ToOnboarding.tsx"
import { userLabel, useVisitor } from "../sign-in/useVisitor.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { BusyButton } from "../ui/BusyButton.tsx"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"
import { initials } from "../ui/initials.ts"
import { height } from "../ui/scales.ts"
import { BrokenLink, isLinkError } from "./BrokenLink.tsx"
import { useLinkCode } from "./useLinkCode.ts"

/** Asks a signed-out user to sign in or sign up; both lead back to this address, which still has the code. */
const SignedOutInvitation = ({ fullPage }: PageProps) => {
  const { t } = useTranslation()
  const { config } = useLive(project)
  const signIn = useAction(() => redirectToSignIn())
  const signUp = useAction(() => redirectToSignUp())
  const error = signIn.error ?? signUp.error
  return (
    <PageFrame fullPage={fullPage} symbol="team" text={t("invitation.signIn.text")} title={t("invitation.signIn.title")}>
      <Flex direction="column" gap="3">
        <BusyButton onClick={() => void signIn.run()} pending={signIn.pending}>{t("action.signIn")}</BusyButton>
        {config.signUpEnabled && (
          <BusyButton
            color="gray"
            onClick={() => void signUp.run()}
            pending={signUp.pending}
            variant="soft"
          >
            {t("action.signUp")}
          </BusyButton>
        )}
        <ErrorCallout error={error} />
      </Flex>
    </PageFrame>
  )
}

const switchAccount = () =>
  runThenRedirect(signOutLocally({ redirect: false }), (end) => depart(redirectToSignIn({ replace: true }), end))

const isMismatch = (error: unknown) => errorTag(error) === "TeamInvitationEmailMismatch"

/** Offers another account to a user whose verified addresses do not include the invited address. */
const OtherAddress = ({ error, fullPage }: PageProps & { readonly error: unknown }) => {
  const { errorText, t } = useTranslation()
  const switching = useAction(switchAccount)
  return (
    <Notice
      button={{ text: t("invitation.switchAccount"), onClick: () => switching.run(), pending: switching.pending }}
      error={switching.error}
      fullPage={fullPage}
      links={[{ to: "home", text: t("action.goHome") }]}
      symbol="team"
      text={<span role="alert">{errorText(error)}</span>}
      title={t("invitation.signIn.title")}
    />
  )
}

interface SignedInInvitationProps extends PageProps {
  readonly code: string
  readonly user: CurrentUser
  readonly forget: () => void
  readonly onRetry: () => void
}

/** The name of the team, read once per user and invitation code; `null` until known. */
const useInvitedTeam = (code: string, userId: string) => {
  const { error, run } = useAction(getDetails)
  const read = useRef("")
  const [team, setTeam] = useState<string | null>(null)
  useEffect(() => {
    if (read.current === code + userId) return
    read.current = code + userId
    void run({ code }).then((result) => {
      if (result.ok) setTeam(result.value.teamDisplayName)
    })
  }, [code, run, userId])
  return { error, team }
}

const SignedInInvitation = ({ code, forget, fullPage, onRetry, user }: SignedInInvitationProps) => {
  const { t } = useTranslation()
  const { error: readError, team } = useInvitedTeam(code, user.id)
  const joining = useAction(accept)
  const switching = useAction(switchAccount)
  const home = useAction(() => redirectToHome())
  const join = async () => {
    const result = await joining.run({ code })
    if (result.ok) forget()
  }
  if (team !== null && joining.value !== null) {
    return (
      <Notice
        button={{ text: t("action.continue"), onClick: () => home.run(), pending: home.pending }}
        fullPage={fullPage}
        symbol="success"
        text={t("invitation.done.text")}
        title={t("invitation.done.title", { team })}
      />
    )
  }
  const error = readError ?? joining.error ?? switching.error ?? home.error
  if (isMismatch(error)) return <OtherAddress error={error} fullPage={fullPage} />
  if (error !== null && (team === null || isLinkError(error))) {
    const links = [{ to: "home", text: t("action.goHome") }] as const
    return <BrokenLink error={error} fullPage={fullPage} links={links} of="invitation" onRetry={onRetry} />
  }
  if (team === null) return <PageSkeleton fullPage={fullPage} of="teamInvitation" />
  // Below the card, so that the card has the same height as for signed-out users, which the skeleton reserves.
  const switchButton = (
    <BusyButton onClick={() => void switching.run()} pending={switching.pending} size="2" variant="ghost">
      {t("invitation.switchAccount")}
    </BusyButton>
  )
  return (
    <PageFrame
      footer={switchButton}
      fullPage={fullPage}
      picture={<Avatar initials={initials(team)} size={height.symbol} />}
      text={t("signIn.alreadySignedIn.text", { name: userLabel(user) })}
      title={t("invitation.title", { team })}
    >
      <Flex direction="column" gap="3">
        <BusyButton
          onClick={() => void join()}
          pending={joining.pending}
        >
          {t("invitation.accept")}
        </BusyButton>
        <BusyButton
          color="gray"
          onClick={() => void home.run()}
          pending={home.pending}
          variant="soft"
        >
          {t("invitation.decline")}
        </BusyButton>
        <ErrorCallout error={error} />
      </Flex>
    </PageFrame>
  )
}

/**
 * Shows an invitation to a team. The address keeps the code until the user has joined, because a sign-in leads back to that address.
 * @category components @since 0.1.0
 */
export const TeamInvitation = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const visitor = useVisitor()
  const { code, forget, retry, state } = useLinkCode("teamInvitation", check, { stays: true })
  if (state.status === "checking" || visitor === undefined) {
    return <PageSkeleton fullPage={fullPage} of="teamInvitation" />
  }
  if (state.status === "bad") {
    const links = [{ to: "home", text: t("action.goHome") }] as const
    if (visitor !== null && isMismatch(state.error)) return <OtherAddress error={state.error} fullPage={fullPage} />
    // The provider does not report the team if the code was already used.
    if (visitor !== null && !visitor.isAnonymous && errorTag(state.error) === "VerificationCodeAlreadyUsed") {
      return (
        <Notice
          fullPage={fullPage}
          links={[{ to: "accountSettings", text: t("invitation.member.toTeams") }, ...links]}
          text={t("invitation.member.text")}
          title={t("link.used.title")}
        />
      )
    }
    return <BrokenLink error={state.error} fullPage={fullPage} links={links} of="invitation" onRetry={retry} />
  }
  if (visitor === null || visitor.isAnonymous) return <SignedOutInvitation fullPage={fullPage} />
  if (isSignUpIncomplete(visitor)) return <ToOnboarding fullPage={fullPage} />
  return <SignedInInvitation code={code} forget={forget} fullPage={fullPage} key={visitor.id} onRetry={retry} user={visitor} />
}
