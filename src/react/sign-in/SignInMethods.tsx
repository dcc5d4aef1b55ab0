"use client"
/** All ways in that the project allows, in one place. */
import { Box, Flex, Separator, Tabs } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { Typography } from "../components/Typography.tsx"
import { useProject } from "../hooks/useProject.ts"
import { CredentialForm } from "./CredentialForm.tsx"
import { CodeRequest, type SentCode } from "./MagicLinkForm.tsx"
import { OAuthButtons } from "./OAuthButtons.tsx"
import { PasskeyButton } from "./PasskeyButton.tsx"
import { SignInWay, SignInWays } from "./SignInWay.tsx"

export interface SignInMethodsProps {
  readonly intent: "signIn" | "signUp"
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSent: (sent: SentCode) => void
}

const Or = () => {
  const { t } = useTranslation()
  return (
    <Flex align="center" gap="3">
      <Separator style={{ flexGrow: 1 }} />
      <Typography type="label" variant="secondary">{t("signIn.or")}</Typography>
      <Separator style={{ flexGrow: 1 }} />
    </Flex>
  )
}

export const SignInMethods = ({ intent, onSent, ...address }: SignInMethodsProps): ReactNode => {
  const { direction, t } = useTranslation()
  const { config } = useProject()
  const passkey = config.passkeyEnabled && intent === "signIn"
  const byMail = config.credentialEnabled || config.magicLinkEnabled
  const atOthers = config.enabledOauthProviders.length > 0
  if (!passkey && !byMail && !atOthers) return <Typography variant="secondary">{t("signIn.noMethods")}</Typography>
  const password = <CredentialForm {...address} intent={intent} />
  const code = <CodeRequest {...address} onSent={onSent} />
  return (
    <SignInWays>
      <Flex direction="column" gap="4">
        {atOthers && (
          <SignInWay>
            <OAuthButtons />
          </SignInWay>
        )}
        {atOthers && (byMail || passkey) && <Or />}
        {byMail && (
          <SignInWay>
            {config.credentialEnabled && config.magicLinkEnabled
              ? (
                <Tabs.Root defaultValue="password" dir={direction}>
                  <Tabs.List justify="center">
                    <Tabs.Trigger style={{ flexGrow: 1 }} value="password">{t("credential.tab")}</Tabs.Trigger>
                    <Tabs.Trigger style={{ flexGrow: 1 }} value="code">{t("magicLink.tab")}</Tabs.Trigger>
                  </Tabs.List>
                  <Box pt="4">
                    <Tabs.Content tabIndex={-1} value="password">{password}</Tabs.Content>
                    <Tabs.Content tabIndex={-1} value="code">{code}</Tabs.Content>
                  </Box>
                </Tabs.Root>
              )
              : config.credentialEnabled
              ? password
              : code}
          </SignInWay>
        )}
        {byMail && passkey && <Or />}
        {passkey && (
          <SignInWay>
            <PasskeyButton autofill={byMail} />
          </SignInWay>
        )}
      </Flex>
    </SignInWays>
  )
}
