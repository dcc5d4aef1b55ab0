"use client"
/** The sign-in page. */
import { Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { project as projectValue } from "../../live/pageValues.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useLive } from "../hooks/useLive.ts"
import { PageLink } from "../layout/PageLink.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { AuthFlow } from "../sign-in/AuthFlow.tsx"
import type { SignInSlots } from "../sign-in/Slots.ts"
import { Typography } from "../ui/Typography.tsx"

/** Omitted props default to the option `slots` of `<AuthPages>`. @category models @since 0.1.0 */
export interface SignInProps extends PageProps, SignInSlots {}

/**
 * Shows all sign-in methods that the project allows. After the sign-in, redirects to the return address, or to `urls.afterSignIn`.
 * @category components @since 0.1.0
 */
export const SignIn = ({ fullPage, ...slots }: SignInProps): ReactNode => {
  const { t } = useTranslation()
  const { config } = useLive(projectValue)
  return (
    <AuthFlow
      footer={config.signUpEnabled && (
        <Flex align="center" gap="2" justify="center" wrap="wrap">
          <Typography type="label" variant="secondary">{t("signIn.noAccount")}</Typography>
          <PageLink to="signUp">{t("action.signUp")}</PageLink>
        </Flex>
      )}
      fullPage={fullPage}
      intent="signIn"
      slots={slots}
      title={t("signIn.title")}
    />
  )
}
