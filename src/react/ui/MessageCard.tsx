"use client"
/** A card with one message and the next actions. */
import { Callout, Card, Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { RootStyles, useRootAttributes } from "../app/RootStyles.tsx"
import { useTranslationOf } from "../app/TranslationProvider.tsx"
import { type Action, useNamedActions } from "../hooks/useNamedActions.ts"
import { BusyButton } from "./BusyButton.tsx"
import { PageMain } from "./PageMain.tsx"
import { PageSymbol, type PageSymbolName } from "./PageSymbol.tsx"
import { gap, titleStyle } from "./scales.ts"
import { Typography } from "./Typography.tsx"

export interface MessageAction {
  readonly text: string
  /**
   * Called when the button is clicked. Until a returned promise settles, both buttons are blocked. The card shows thrown errors and
   * rejections.
   */
  readonly onSelect: Action
}

export interface MessageCardProps {
  readonly title: string
  readonly children?: ReactNode
  /** An icon above the title that illustrates the message. Default: none. */
  readonly symbol?: PageSymbolName | undefined
  readonly primary?: MessageAction | undefined
  readonly secondary?: MessageAction | undefined
  /** Whether the card is a complete page, with its main element. Default: `false`. */
  readonly fullPage?: boolean | undefined
  /** The element of the title. Default: `h1` on a complete page, otherwise `h2`. */
  readonly headingType?: "h1" | "h2" | "h3" | "h4" | undefined
}

/** A title, a text and up to two actions, as a complete page or inside one. */
export const MessageCard = (props: MessageCardProps): ReactNode => {
  const { children, fullPage = false, headingType = fullPage ? "h1" : "h2", primary, secondary, symbol, title } = props
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
    <Card {...root} size={{ initial: "3", xs: "4" }} style={{ width: "100%", maxWidth: 420 }}>
      <RootStyles />
      <Flex direction="column" gap={gap.blocks}>
        <Flex direction="column" gap={gap.text}>
          {symbol !== undefined && (
            <Flex pb={gap.text}>
              <PageSymbol name={symbol} />
            </Flex>
          )}
          <Typography style={titleStyle} type={headingType}>{title}</Typography>
          {typeof children === "string" ? <Typography type="text" variant="secondary">{children}</Typography> : children}
        </Flex>
        {failure && (
          <Callout.Root color="red" role="alert">
            <Callout.Text>{errorText(failure.error)}</Callout.Text>
          </Callout.Root>
        )}
        {(primary ?? secondary) && (
          <Flex direction="column" gap={gap.buttons}>
            {primary && button(primary, true)}
            {secondary && button(secondary, false)}
          </Flex>
        )}
      </Flex>
    </Card>
  )
  return fullPage ? <PageMain>{card}</PageMain> : card
}
