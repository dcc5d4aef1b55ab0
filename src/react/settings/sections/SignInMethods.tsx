"use client"
/** The section with e-mail addresses and all sign-in methods. */
import { Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { project } from "../../../live/pageValues.ts"
import { useLive } from "../../hooks/useLive.ts"
import { lazySection } from "../components/LazySection.tsx"
import { SettingGroup } from "../components/Setting.tsx"
import { ConnectedAccounts } from "./ConnectedAccounts.tsx"
import { EmailCodes } from "./EmailCodes.tsx"
import { Emails } from "./Emails.tsx"
import { Passkey } from "./Passkey.tsx"
import { Password } from "./Password.tsx"
import { TwoFactor } from "./TwoFactor.tsx"

const LazyEmails = lazySection(async () => Emails)
const LazyConnectedAccounts = lazySection(async () => ConnectedAccounts)
const LazyPassword = lazySection(async () => Password)
const LazyPasskey = lazySection(async () => Passkey)
const LazyEmailCodes = lazySection(async () => EmailCodes)
const LazyTwoFactor = lazySection(async () => TwoFactor)

export const SignInMethods = (): ReactNode => {
  const { config } = useLive(project)
  return (
    <Flex direction="column" gap="4">
      <LazyEmails />
      {config.enabledOauthProviders.length > 0 && <LazyConnectedAccounts />}
      <SettingGroup>
        {config.credentialEnabled && <LazyPassword />}
        {config.passkeyEnabled && <LazyPasskey />}
        {config.magicLinkEnabled && <LazyEmailCodes />}
        <LazyTwoFactor />
      </SettingGroup>
    </Flex>
  )
}
