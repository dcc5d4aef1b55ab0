"use client"
/** The page that people create an account on. */
import { Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { Typography } from "../components/Typography.tsx"
import { useProject } from "../hooks/useProject.ts"
import { PageFrame } from "../layout/PageFrame.tsx"
import { PageLink } from "../layout/PageLink.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { AuthFlow } from "../sign-in/AuthFlow.tsx"
import type { SignUpSlots } from "../sign-in/Slots.ts"

/** What is not given is as the option `slots` of `<AuthPages>` says. @category models @since 0.1.0 */
export interface SignUpProps extends PageProps, SignUpSlots {}

/**
 * All ways to create an account that the project allows; a guest's becomes a real one. Afterwards people are taken to `urls.afterSignUp`.
 * @category components @since 0.1.0
 */
export const SignUp = ({ fullPage, ...slots }: SignUpProps): ReactNode => {
  const { t } = useTranslation()
  const { config } = useProject()
  const footer = (
    <Flex align="center" gap="2" justify="center" wrap="wrap">
      <Typography type="label" variant="secondary">{t("signUp.haveAccount")}</Typography>
      <PageLink to="signIn">{t("signUp.toSignIn")}</PageLink>
    </Flex>
  )
  if (!config.signUpEnabled) {
    return <PageFrame footer={footer} fullPage={fullPage} text={t("signUp.disabled.text")} title={t("signUp.disabled.title")} />
  }
  return <AuthFlow footer={footer} fullPage={fullPage} intent="signUp" slots={slots} title={t("signUp.title")} />
}
