"use client"
/** The sign-up page. */
import { Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { project as projectValue } from "../../live/pageValues.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useLive } from "../hooks/useLive.ts"
import { PageFrame } from "../layout/PageFrame.tsx"
import { PageLink } from "../layout/PageLink.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { AuthFlow } from "../sign-in/AuthFlow.tsx"
import type { SignUpSlots } from "../sign-in/Slots.ts"
import { Typography } from "../ui/Typography.tsx"

/** Omitted props default to the option `slots` of `<AuthPages>`. @category models @since 0.1.0 */
export interface SignUpProps extends PageProps, SignUpSlots {}

/**
 * Shows all sign-up methods that the project allows. Keeps the account of an anonymous user. After the sign-up, redirects to the return
 * address, or to `urls.afterSignUp`.
 * @category components @since 0.1.0
 */
export const SignUp = ({ fullPage, ...slots }: SignUpProps): ReactNode => {
  const { t } = useTranslation()
  const { config } = useLive(projectValue)
  const footer = (
    <Flex align="center" gap="2" justify="center" wrap="wrap">
      <Typography type="label" variant="secondary">{t("signUp.haveAccount")}</Typography>
      <PageLink to="signIn">{t("action.signIn")}</PageLink>
    </Flex>
  )
  if (!config.signUpEnabled) {
    return <PageFrame footer={footer} fullPage={fullPage} text={t("error.SignUpNotEnabled")} title={t("signUp.disabled.title")} />
  }
  return <AuthFlow footer={footer} fullPage={fullPage} intent="signUp" slots={slots} title={t("signUp.title")} />
}
