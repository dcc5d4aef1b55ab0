"use client"
/** What every page is in: a card with a heading, which names the document and takes the focus when the page or its step changes. */
import { Card, Flex } from "@radix-ui/themes"
import { type ReactNode, useEffect, useRef } from "react"
import { RootStyles, useRootAttributes } from "../app/RootStyles.tsx"
import { PageMain } from "../components/PageMain.tsx"
import { PageSymbol, type PageSymbolName } from "../components/PageSymbol.tsx"
import { gap, titleStyle } from "../components/scales.ts"
import { TextSkeleton } from "../components/Skeleton.tsx"
import { Typography } from "../components/Typography.tsx"
import { useDocumentTitle } from "./useDocumentTitle.ts"

/** @category models @since 0.1.0 */
export interface PageFrameProps {
  /** Of the page or its step; not there until it is known which one it is, so that none is shown that then changes. */
  readonly title?: string | undefined
  /** The title that it mostly turns out to be: until there is one, its place is kept. */
  readonly expected?: string | undefined
  /** A picture above the title, which says at a glance what the page says. */
  readonly symbol?: PageSymbolName | undefined
  /** A sentence below the title. */
  readonly text?: ReactNode
  /** A page of its own: its main part, its document's title, its first focus. Default: `false`, a card in a page of yours. */
  readonly fullPage?: boolean | undefined
  /** Pixels. Default: 420. */
  readonly maxWidth?: number | undefined
  /** Below a card, in small letters: where else to go. */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** As it will be, or one line. */
const HeadingSkeleton = ({ text = "\u00a0" }: { readonly text?: string | undefined }) => (
  <TextSkeleton
    style={{ ...titleStyle, fontWeight: "var(--font-weight-bold)", minWidth: "55%" }}
    text={text}
  />
)

/** @category components @since 0.1.0 */
export const PageFrame = (props: PageFrameProps): ReactNode => {
  const { children, expected, footer, fullPage = false, maxWidth = 420, symbol, text, title } = props
  const root = useRootAttributes()
  const heading = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const first = useRef(title)
  useDocumentTitle(fullPage ? title : undefined)
  useEffect(() => {
    if (title === undefined) return
    const before = first.current
    first.current = title
    // In a page that is not ours, the focus is its own until somebody has gone on to the next step.
    if (!fullPage && (before === undefined || before === title)) return
    // A page of one field, such as a code, has the focus there, whose label and description say what it is for.
    const { activeElement } = document
    if (activeElement instanceof HTMLInputElement && frame.current?.contains(activeElement)) return
    heading.current?.querySelector<HTMLElement>("[tabindex]")?.focus({ preventScroll: true })
  }, [fullPage, title])
  const card = (
    <Flex {...root} ref={frame} direction="column" gap={gap.blocks} style={{ width: "100%", maxWidth }}>
      <RootStyles />
      <Card size={{ initial: "3", xs: "4" }}>
        <Flex direction="column" gap={gap.blocks}>
          <Flex direction="column" gap={gap.text} ref={heading}>
            {symbol !== undefined && (
              <Flex pb={gap.text}>
                <PageSymbol name={symbol} />
              </Flex>
            )}
            {title === undefined
              ? <HeadingSkeleton text={expected} />
              : <Typography style={titleStyle} tabIndex={-1} type={fullPage ? "h1" : "h2"}>{title}</Typography>}
            {text !== undefined && text !== false && <Typography type="text" variant="secondary">{text}</Typography>}
          </Flex>
          {children}
        </Flex>
      </Card>
      {footer !== undefined && <Flex justify="center">{footer}</Flex>}
    </Flex>
  )
  if (!fullPage) return card
  return <PageMain>{card}</PageMain>
}
