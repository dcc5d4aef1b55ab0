"use client"
/** What stands for a page until it is known what it shows: a card of about its size. */
import { Flex, Skeleton, VisuallyHidden } from "@radix-ui/themes"
import type { ReactNode } from "react"
import type { Page } from "../../services/HandlerUrls.ts"
import type { PageProps } from "../pages/PageProps.ts"
import { useTranslation } from "../TranslationProvider.tsx"
import { PageFrame } from "./PageFrame.tsx"
import { useWaiting } from "./useWaiting.ts"

/** Heights in pixels of a line of text, two of them, tabs, a field with its label, and a button. */
const [line, lines, tabs, field, button] = [24, 48, 40, 64, 40]

/** What pages have below their headings, from top to bottom, in a project that allows what new ones do. */
const shapes: { readonly [P in Page]: ReadonlyArray<number> } = {
  signIn: [button, button, line, tabs, field, field, button, line, button],
  signUp: [button, button, line, tabs, field, field + 16, button],
  signOut: [line],
  emailVerification: [line - 8, button],
  passwordReset: [field + line, field, button],
  forgotPassword: [lines - 8, field, button],
  oauthCallback: [line],
  magicLinkCallback: [lines - 8, button],
  accountSettings: [line],
  error: [line, line, line],
  teamInvitation: [lines + 16, button, button],
  mfa: [line, field, button, line],
  cliAuthConfirm: [lines, lines + 12, button]
}

export interface PageSkeletonProps extends PageProps {
  /** Which page is coming. Without it a card with nothing in it but its heading. */
  readonly of?: Page | undefined
}

/** Says nothing for the first 150 ms, in which most pages are there. It has no heading yet: that of the page is its only one. */
export const PageSkeleton = ({ fullPage, of }: PageSkeletonProps): ReactNode => {
  const { t } = useTranslation()
  const long = useWaiting()
  return (
    <PageFrame fullPage={fullPage}>
      <Flex aria-busy direction="column" gap="4">
        <VisuallyHidden role="status">{long && t("status.loading")}</VisuallyHidden>
        {(of === undefined ? [] : shapes[of]).map((height, index) => (
          // They are the same at each rendering.
          // oxlint-disable-next-line react/no-array-index-key
          <Skeleton aria-hidden height={`${height}px`} key={index} style={long ? undefined : { visibility: "hidden" }} />
        ))}
      </Flex>
    </PageFrame>
  )
}
