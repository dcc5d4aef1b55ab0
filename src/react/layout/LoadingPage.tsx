"use client"
/** A page for pending work that needs no input from the user. */
import { Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useDelayedPending } from "../hooks/useDelayedPending.ts"
import { Spinner } from "../ui/Spinner.tsx"
import { PageFrame } from "./PageFrame.tsx"
import type { PageProps } from "./PageProps.ts"
import { WaitingText } from "./WaitingText.tsx"

/** A text that names the pending work, with a spinner that appears after 150 ms in reserved space. */
export const LoadingText = ({ text }: { readonly text: string }): ReactNode => {
  const long = useDelayedPending()
  return (
    <Flex align="center" gap="3" minHeight="24px">
      <Flex height="20px" width="20px">{long && <Spinner size={20} />}</Flex>
      <span role="status">{text}</span>
    </Flex>
  )
}

export interface LoadingPageProps extends PageProps {
  readonly title: string
  readonly text?: string | undefined
}

export const LoadingPage = ({ fullPage, text, title }: LoadingPageProps): ReactNode => {
  const { t } = useTranslation()
  return (
    <PageFrame footer={<WaitingText />} fullPage={fullPage} title={title}>
      <LoadingText text={text ?? t("status.loading")} />
    </PageFrame>
  )
}
