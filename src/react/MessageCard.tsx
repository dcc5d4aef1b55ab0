"use client"
/** A card that says one thing, with what can be done next. */
import { Button, Callout, Card, Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { useTranslation } from "./TranslationProvider.tsx"
import { Typography } from "./Typography.tsx"
import { type Action, useRunning } from "./useRunning.ts"

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
  /** In the middle of a page of its own, and its main part. Default: `false`. */
  readonly fullPage?: boolean | undefined
  /** Of the title. Default: `h1` on a page of its own, else `h2`. */
  readonly headingType?: "h1" | "h2" | "h3" | "h4" | undefined
}

export const MessageCard = (props: MessageCardProps): ReactNode => {
  const { children, fullPage = false, headingType = fullPage ? "h1" : "h2", primary, secondary, title } = props
  const { errorText } = useTranslation()
  const { failure, names, run } = useRunning()
  const busy = names.size > 0
  const button = ({ onSelect, text }: MessageAction, main: boolean) => (
    // Not `disabled`, which would take the focus away from who pressed it.
    <Button
      aria-busy={names.has(text)}
      aria-disabled={busy}
      disabled={false}
      loading={names.has(text)}
      onClick={() => busy || void run(text, onSelect)}
      size="3"
      {...(main ? { variant: "solid" } : { variant: "soft", color: "gray" })}
    >
      {text}
    </Button>
  )
  const card = (
    <Card size="4" style={{ width: "100%", maxWidth: 420 }}>
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
  if (!fullPage) return card
  return (
    <Flex align="center" asChild justify="center" minHeight="100dvh" p="4">
      <main>{card}</main>
    </Flex>
  )
}
