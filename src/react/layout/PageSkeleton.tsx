"use client"
/** The placeholder of a page until its content is known: a card of the same size. */
import { Flex, VisuallyHidden } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { shortestPassword } from "../../endpoints/auth/Password.ts"
import type { Page } from "../../services/navigation/HandlerUrls.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { type FieldShape, FormSkeleton } from "../form/FormSkeleton.tsx"
import { useDelayedPending } from "../hooks/useDelayedPending.ts"
import type { Translate } from "../translation/Language.ts"
import type { PageSymbolName } from "../ui/PageSymbol.tsx"
import { height } from "../ui/scales.ts"
import { BlockSkeleton, TextSkeleton } from "../ui/Skeleton.tsx"
import { PageFrame } from "./PageFrame.tsx"
import type { PageProps } from "./PageProps.ts"
import { WaitingText } from "./WaitingText.tsx"

/** Heights in pixels of a line of text, the separator "or", tabs, a button, two stacked buttons, and a code with its caption. */
const [line, or, tabs, button, buttons, comparison] = [24, 20, 40, 40, 92, 78]

/**
 * The most likely shape of a page: its texts, and the parts below them. A list of fields represents a form; a number is a height in pixels.
 */
interface Shape {
  readonly title?: string
  readonly text?: string
  readonly symbol?: PageSymbolName
  readonly below: ReadonlyArray<number | string | ReadonlyArray<FieldShape>>
}

/** The shape of a page in a project with the default settings. */
const shapeOf = (page: Page, t: Translate): Shape => {
  const email = { label: t("field.email") }
  const newPassword = { label: t("field.newPassword"), hint: t("error.PasswordTooShort", { minLength: shortestPassword }) }
  switch (page) {
    case "signIn": {
      const password = { label: t("field.password"), labelHeight: 24, expectedErrors: [t("error.EmailPasswordMismatch")] }
      return { title: t("signIn.title"), below: [buttons, button, or, tabs, [email, password]] }
    }
    case "signUp": {
      const address = { ...email, expectedErrors: [`${t("error.UserEmailAlreadyExists")} ${t("signIn.title")}`] }
      const password = { ...newPassword, label: t("field.password") }
      return { title: t("signUp.title"), below: [buttons, or, tabs, [address, password]] }
    }
    case "signOut":
      return { title: t("signOut.title"), below: [line] }
    case "emailVerification":
      return { title: t("verification.title"), symbol: "mail", text: t("verification.confirm.text"), below: [button] }
    case "passwordReset":
      return { title: t("passwordReset.title"), below: [[newPassword]] }
    case "forgotPassword":
      return { title: t("forgotPassword.title"), text: t("forgotPassword.text"), below: [[email]] }
    case "oauthCallback":
      return { title: t("oauth.callback.title"), below: [line] }
    case "magicLinkCallback":
      return { title: t("magicLink.callback.title"), symbol: "mail", text: t("magicLink.callback.text"), below: [button] }
    case "accountSettings":
      return { below: [line] }
    case "error":
      return {
        title: t("errorPage.oauthRefused.title"),
        text: t("error.OAuthProviderAccessDenied"),
        symbol: "failure",
        below: [buttons]
      }
    case "teamInvitation":
      return { title: t("invitation.signIn.title"), symbol: "team", text: t("invitation.signIn.text"), below: [buttons] }
    case "mfa": {
      const code = { label: t("mfa.code"), height: height.code, expectedErrors: [t("error.InvalidTotpCode")] }
      return { title: t("mfa.title"), text: t("mfa.text"), below: [[code], t("mfa.lostDevice")] }
    }
    case "onboarding":
      return {
        title: t("onboarding.email.title"),
        symbol: "mail",
        text: t("onboarding.email.text", { email: "" }),
        below: [buttons]
      }
    case "teamCreation":
      return { title: t("team.create.title"), below: [[{ label: t("team.create.name") }]] }
    case "cliAuthConfirm":
      return { title: t("cli.title"), symbol: "terminal", text: t("cli.text"), below: [comparison + 8, 20 + 8, buttons] }
  }
}

export interface PageSkeletonProps extends PageProps {
  /** The page that is loading. If absent, shows an empty card with a placeholder for the heading. */
  readonly of?: Page | undefined
}

/**
 * The placeholder is invisible for the first 150 ms, in which most pages load. It has no heading, because the page's heading must be the
 * only one.
 */
export const PageSkeleton = ({ fullPage, of }: PageSkeletonProps): ReactNode => {
  const { t } = useTranslation()
  const long = useDelayedPending()
  const { below, symbol, text, title } = of === undefined ? empty : shapeOf(of, t)
  return (
    <PageFrame
      expected={title}
      footer={<WaitingText />}
      fullPage={fullPage}
      symbol={symbol}
      text={text !== undefined && <TextSkeleton text={text} />}
    >
      <Flex aria-busy direction="column" gap="4">
        <VisuallyHidden role="status">{long && t("status.loading")}</VisuallyHidden>
        {below.map((part, index) => {
          // The items are the same on each rendering.
          /* oxlint-disable react/no-array-index-key */
          if (part === buttons) {
            return (
              <Flex direction="column" gap="3" key={index}>
                <BlockSkeleton height={button} />
                <BlockSkeleton height={button} />
              </Flex>
            )
          }
          if (typeof part === "number") {
            return <BlockSkeleton height={part} key={index} />
          }
          if (typeof part === "string") {
            return <TextSkeleton key={index} style={footnote} text={part} />
          }
          return <FormSkeleton fields={part} key={index} />
          /* oxlint-enable react/no-array-index-key */
        })}
      </Flex>
    </PageFrame>
  )
}
const empty: Shape = { below: [] }
const footnote = { marginTop: "var(--space-2)", fontSize: "var(--font-size-1)", lineHeight: "var(--line-height-1)" }
