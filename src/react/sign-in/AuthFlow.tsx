"use client"
/** What signing in and signing up have in common: the ways, the step that asks for the code of a mail, and people who are in already. */
import { Flex } from "@radix-ui/themes"
import { type ReactNode, useState } from "react"
import type { CurrentUser } from "../../schema/users/User.ts"
import { redirectToAfterSignIn, redirectToSignOut } from "../../services/navigation/Navigation.ts"
import { usePageAction } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { BusyButton } from "../form/FormBody.tsx"
import { Problem } from "../layout/Notice.tsx"
import { PageFrame } from "../layout/PageFrame.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { GoingOnProvider, Leaving, useOwnWayOn } from "./afterSignIn.tsx"
import { CodeEntry, type SentCode } from "./MagicLinkForm.tsx"
import { Ways } from "./SignInMethods.tsx"
import { useStep } from "./useHistoryStep.ts"
import { nameOf, useVisitor } from "./useVisitor.ts"

export interface EntranceProps extends PageProps {
  readonly intent: "signIn" | "signUp"
  readonly title: string
  readonly footer: ReactNode
}

const Inside = ({ fullPage, user }: PageProps & { readonly user: CurrentUser }) => {
  const { t } = useTranslation()
  const onwards = usePageAction(redirectToAfterSignIn)
  const away = usePageAction(redirectToSignOut)
  const failure = onwards.failure ?? away.failure
  return (
    <PageFrame
      fullPage={fullPage}
      text={t("signIn.alreadySignedIn.text", { name: nameOf(user) })}
      title={t("signIn.alreadySignedIn.title")}
    >
      <Flex direction="column" gap="3">
        <BusyButton onClick={() => void onwards.run({})} pending={onwards.pending}>{t("action.continue")}</BusyButton>
        <BusyButton color="gray" onClick={() => void away.run({})} pending={away.pending} variant="soft">
          {t("action.signOut")}
        </BusyButton>
        {failure && <Problem error={failure.error} />}
      </Flex>
    </PageFrame>
  )
}

export const Entrance = ({ footer, fullPage, intent, title }: EntranceProps): ReactNode => {
  const { t } = useTranslation()
  const way = useOwnWayOn()
  const visitor = useVisitor()
  const code = useStep<SentCode>()
  // Typed once, whichever way it is used, and kept for who comes back to it.
  const [email, setEmail] = useState("")
  if (way.state !== "idle") return <Leaving fullPage={fullPage} state={way.state} />
  if (visitor && !visitor.isAnonymous) return <Inside fullPage={fullPage} user={visitor} />
  if (visitor === undefined) return <PageSkeleton fullPage={fullPage} of={intent} />
  return (
    <GoingOnProvider value={way}>
      {code.value === null
        ? (
          <PageFrame
            footer={footer}
            fullPage={fullPage}
            text={visitor?.isAnonymous ? t("signUp.upgrade.text") : undefined}
            title={title}
          >
            <Ways email={email} intent={intent} onEmail={setEmail} onSent={code.enter} />
          </PageFrame>
        )
        : (
          <PageFrame
            fullPage={fullPage}
            text={t("magicLink.sent.text", { email: code.value.email })}
            title={t("magicLink.sent.title")}
          >
            <CodeEntry onSent={(sent) => sent === null ? code.leave() : code.enter(sent)} sent={code.value} />
          </PageFrame>
        )}
    </GoingOnProvider>
  )
}
