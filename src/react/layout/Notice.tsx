"use client"
/** A page that says one thing, with what can be done next; and the ones that many pages have in common. */
import { Callout, Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import type { UrlName } from "../../services/navigation/HandlerUrls.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { Spinner } from "../components/Spinner.tsx"
import { BusyButton } from "../form/FormBody.tsx"
import { useDelayedPending } from "../hooks/useDelayedPending.ts"
import { PageFrame, type PageFrameProps } from "./PageFrame.tsx"
import { PageLink } from "./PageLink.tsx"
import type { PageProps } from "./PageProps.ts"

/** What went wrong, for everybody to hear. */
export const ErrorCallout = ({ error }: { readonly error: unknown }): ReactNode => {
  const { errorText } = useTranslation()
  return (
    <Callout.Root color="red" role="alert" size="1">
      <Callout.Text>{errorText(error)}</Callout.Text>
    </Callout.Root>
  )
}

export interface NoticeProps extends PageFrameProps {
  /** Something to do here. */
  readonly button?: { readonly text: string; readonly onClick: () => unknown; readonly pending?: boolean } | undefined
  /** What that was refused with. Below the button, which stays where it is. */
  readonly failure?: { readonly error: unknown } | undefined
  /** Pages to go to. */
  readonly links?: ReadonlyArray<{ readonly to: UrlName; readonly text: string }> | undefined
}

export const Notice = ({ button, children, failure, links = [], ...frame }: NoticeProps): ReactNode => (
  <PageFrame {...frame}>
    {(button !== undefined || links.length > 0 || children !== undefined) && (
      <Flex direction="column" gap="3">
        {children}
        {button && <BusyButton onClick={() => void button.onClick()} pending={button.pending ?? false}>{button.text}</BusyButton>}
        {failure && <ErrorCallout error={failure.error} />}
        {links.map(({ text, to }) => (
          <Flex justify="center" key={to}>
            <PageLink to={to}>{text}</PageLink>
          </Flex>
        ))}
      </Flex>
    )}
  </PageFrame>
)

export interface LoadingPageProps extends PageProps {
  readonly title: string
  readonly text?: string | undefined
}

/** A spinner, after a moment, in a place that is kept for it; and what is under way. */
export const LoadingText = ({ text }: { readonly text: string }): ReactNode => {
  const long = useDelayedPending()
  return (
    <Flex align="center" gap="3" minHeight="24px">
      <Flex height="20px" width="20px">{long && <Spinner size={20} />}</Flex>
      <span role="status">{text}</span>
    </Flex>
  )
}

/** Something is under way that nobody has to do anything for. */
export const LoadingPage = ({ fullPage, text, title }: LoadingPageProps): ReactNode => {
  const { t } = useTranslation()
  return (
    <PageFrame fullPage={fullPage} title={title}>
      <LoadingText text={text ?? t("status.loading")} />
    </PageFrame>
  )
}

export const NotAvailable = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  return (
    <Notice
      fullPage={fullPage}
      links={[{ to: "home", text: t("action.goHome") }]}
      text={t("message.disabled.text")}
      title={t("message.disabled.title")}
    />
  )
}

/** Pages that a link of a mail leads to, by what their texts begin with. */
type Linked = "magicLink.callback" | "passwordReset" | "verification" | "invitation"

/** What is wrong with a link by the refusal of its code; `null` is a link without one. */
const wrongs: { readonly [tag: string]: "invalid" | "expired" | "used" } = {
  VerificationCodeNotFound: "invalid",
  VerificationCodeExpired: "expired",
  VerificationCodeAlreadyUsed: "used",
  VerificationCodeMaxAttemptsReached: "invalid",
  SchemaError: "invalid"
}
const tagOf = (error: unknown): string => typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : ""

const wrongWith = (error: unknown) => error === null ? "invalid" : wrongs[tagOf(error)]

/** Whether a refusal is about the code of a link, so that the link is of no more use. */
export const isLinkError = (error: unknown): boolean => wrongWith(error) !== undefined

export interface BrokenLinkProps extends PageProps {
  readonly of: Linked
  readonly error: unknown
  readonly onRetry: () => void
  readonly links: NoticeProps["links"]
}

/** A link that cannot be used, or whose code could not be looked at just now. */
export const BrokenLink = ({ error, fullPage, links, of, onRetry }: BrokenLinkProps): ReactNode => {
  const { t } = useTranslation()
  const wrong = wrongWith(error)
  if (wrong === undefined) {
    return (
      <Notice button={{ text: t("action.retry"), onClick: onRetry }} fullPage={fullPage} title={t("alert.title")}>
        <ErrorCallout error={error} />
      </Notice>
    )
  }
  return (
    <Notice
      fullPage={fullPage}
      links={links}
      text={<span role="alert">{t(`${of}.${wrong}.text`)}</span>}
      title={t(`${of}.${wrong}.title`)}
    />
  )
}
