"use client"
/** The section with e-mail addresses and all sign-in methods. */
import { Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { useProject } from "../../hooks/useProject.ts"
import { lazySection } from "../components/LazySection.tsx"

const Emails = lazySection(async () => (await import("./Emails.tsx")).Emails)
const ConnectedAccounts = lazySection(async () => (await import("./ConnectedAccounts.tsx")).ConnectedAccounts)
const Password = lazySection(async () => (await import("./Password.tsx")).Password)
const Passkey = lazySection(async () => (await import("./Passkey.tsx")).Passkey)
const EmailCodes = lazySection(async () => (await import("./EmailCodes.tsx")).EmailCodes)
const TwoFactor = lazySection(async () => (await import("./TwoFactor.tsx")).TwoFactor)

export const SignInMethods = (): ReactNode => {
  const { config } = useProject()
  return (
    <Flex direction="column" gap="4">
      <Emails />
      {config.enabledOauthProviders.length > 0 && <ConnectedAccounts />}
      {config.credentialEnabled && <Password />}
      {config.passkeyEnabled && <Passkey />}
      {config.magicLinkEnabled && <EmailCodes />}
      <TwoFactor />
    </Flex>
  )
}
