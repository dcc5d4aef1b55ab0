"use client"
/** A card that says one thing, with what can be done next. */
import { Callout, Card, Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { RootStyles, useRootAttributes } from "../app/RootStyles.tsx"
import { useTranslationOf } from "../app/TranslationProvider.tsx"
import { type Action, useNamedActions } from "../hooks/useNamedActions.ts"
import { BusyButton } from "./BusyButton.tsx"
import { PageMain } from "./PageMain.tsx"
import { Typography } from "./Typography.tsx"

export interface MessageAction {
  readonly text: string
  /** If it gives a promise, both buttons wait for it. What it throws or rejects with is shown in the card. */
  readonly onSelect: Action
}

export interface MessageCardProps {
  readonly title: string
  readonly children?: ReactNode
  readonly primary?: MessageAction | undefined
  readonly secondary?: MessageAction | undefined
  /** On a page of its own, and its main part. Default: `false`. */
  readonly fullPage?: boolean | undefined
  /** Of the title. Default: `h1` on a page of its own, else `h2`. */
  readonly headingType?: "h1" | "h2" | "h3" | "h4" | undefined
}

export const MessageCard = (props: MessageCardProps): ReactNode => {
  const { children, fullPage = false, headingType = fullPage ? "h1" : "h2", primary, secondary, title } = props
  const { errorText } = useTranslationOf("MessageCard")
  const { failure, pending, run } = useNamedActions()
  const root = useRootAttributes()
  const busy = pending.size > 0
  const button = ({ onSelect, text }: MessageAction, main: boolean) => (
    <BusyButton
      aria-disabled={busy}
      onClick={() => busy || void run(text, onSelect)}
      pending={pending.has(text)}
      {...(main ? { variant: "solid" } : { variant: "soft", color: "gray" })}
    >
      {text}
    </BusyButton>
  )
  const card = (
    <Card {...root} size="4" style={{ width: "100%", maxWidth: 420 }}>
      <RootStyles />
      <Flex direction="column" gap="4">
        <Typography type={headingType}>{title}</Typography>
        {typeof children === "string" ? <Typography variant="secondary">{children}</Typography> : children}
        {failure && (
          <Callout.Root color="red" role="alert">
            <Callout.Text>{errorText(failure.error)}</Callout.Text>
          </Callout.Root>
        )}
        {(primary ?? secondary) && (
          <Flex gap="3" justify="end" wrap="wrap">
            {secondary && button(secondary, false)}
            {primary && button(primary, true)}
          </Flex>
        )}
      </Flex>
    </Card>
  )
  return fullPage ? <PageMain>{card}</PageMain> : card
}
