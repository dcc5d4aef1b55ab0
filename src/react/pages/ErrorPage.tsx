"use client"
/** The error page, which shows the error whose code is in the page's address, or a general message. */
import type { ReactNode } from "react"
import { tagOfCode } from "../../errors/base/errorTag.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { Notice } from "../layout/Notice.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { useLocation } from "../layout/useLocation.ts"
import { Typography } from "../ui/Typography.tsx"

/** Errors with a title, by code. */
const ownErrors = {
  OAUTH_PROVIDER_ACCESS_DENIED: "oauthRefused",
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: "alreadyConnected"
} as const
const isOwn = (code: string): code is keyof typeof ownErrors => Object.hasOwn(ownErrors, code)

/** The format of the provider's error codes. Anyone can create a link to this page, so it shows no other text from its address. */
const codeForm = /^[A-Z][A-Z_]{0,79}$/

/** Shows the error in the address, or a general message, with links to sign-in and home. @category components @since 0.1.0 */
export const ErrorPage = ({ fullPage }: PageProps): ReactNode => {
  const { errorText, t } = useTranslation()
  const query = useLocation()?.searchParams
  const errorCode = query?.get("errorCode") ?? query?.get("error") ?? ""
  const code = codeForm.test(errorCode) ? errorCode : undefined
  const text = code === undefined ? t("errorPage.text") : errorText({ _tag: tagOfCode(code) })
  return (
    <Notice
      footer={code !== undefined && <Typography type="footnote" variant="secondary">{t("errorPage.code", { code })}</Typography>}
      fullPage={fullPage}
      symbol="failure"
      text={<span role="alert">{text}</span>}
      title={code !== undefined && isOwn(code) ? t(`errorPage.${ownErrors[code]}.title`) : t("errorPage.title")}
      links={[{ to: "signIn", text: t("action.signIn") }, { to: "home", text: t("action.goHome") }]}
    />
  )
}
