"use client"
/** The section of e-mail addresses and all ways to sign in. */
import { Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { useProject } from "../../hooks/useProject.ts"
import { part } from "../components/LazySection.tsx"

const Emails = part(async () => (await import("./Emails.tsx")).Emails)
const ConnectedAccounts = part(async () => (await import("./ConnectedAccounts.tsx")).ConnectedAccounts)
const Password = part(async () => (await import("./Password.tsx")).Password)
const Passkey = part(async () => (await import("./Passkey.tsx")).Passkey)
const EmailCodes = part(async () => (await import("./EmailCodes.tsx")).EmailCodes)
const TwoFactor = part(async () => (await import("./TwoFactor.tsx")).TwoFactor)

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
