"use client"
/** The page for an unusable link. */
import type { ReactNode } from "react"
import { errorTag } from "../../errors/base/errorTag.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { Notice, type NoticeProps } from "../layout/Notice.tsx"
import type { PageProps } from "../layout/PageProps.ts"

/** The pages that links in e-mails open, by the prefix of their text keys. */
type LinkedPage = "magicLink.callback" | "passwordReset" | "verification" | "invitation"

/** The problem with a link, by the tag of the error that the link's code causes. */
const linkErrors: ReadonlyMap<string | undefined, "invalid" | "expired" | "used"> = new Map([
  ["VerificationCodeNotFound", "invalid"],
  ["VerificationCodeExpired", "expired"],
  ["VerificationCodeAlreadyUsed", "used"],
  ["VerificationCodeMaxAttemptsReached", "invalid"]
])

/** Whether an error means that the code of a link is unusable. */
export const isLinkError = (error: unknown): boolean => linkErrors.has(errorTag(error))

export interface BrokenLinkProps extends PageProps {
  readonly of: LinkedPage
  /** The error from using the code; `null` if the link has no code. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly links: NoticeProps["links"]
}

/** The page for an unusable link, or for a link with a code that could not be checked. */
export const BrokenLink = ({ error, fullPage, links, of, onRetry }: BrokenLinkProps): ReactNode => {
  const { errorText, t } = useTranslation()
  const wrong = error === null ? "invalid" : linkErrors.get(errorTag(error))
  if (wrong === undefined) {
    return (
      <Notice
        button={{ text: t("action.retry"), onClick: onRetry }}
        fullPage={fullPage}
        symbol="failure"
        text={<span role="alert">{errorText(error)}</span>}
        title={t("alert.title")}
      />
    )
  }
  // Whatever keeps a link from working, the remedy is a new one.
  const cause = wrong === "used" ? wrong : "expired"
  const isVerified = of === "verification" && wrong === "used"
  return (
    <Notice
      fullPage={fullPage}
      links={isVerified ? [{ to: "home", text: t("action.continue") }] : links}
      symbol={isVerified ? "success" : "failure"}
      text={<span role="alert">{t(`${of}.${cause}.text`)}</span>}
      title={isVerified ? t("verification.done.title") : t(`link.${wrong}.title`)}
    />
  )
}
