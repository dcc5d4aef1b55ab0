"use client"
/** The frame of every page: a card whose heading names the document and receives the focus when the page or its step changes. */
import { Card, Flex } from "@radix-ui/themes"
import { type ReactNode, useEffect, useRef } from "react"
import { queryMedia } from "../app/queryMedia.ts"
import { RootStyles, useRootAttributes } from "../app/RootStyles.tsx"
import { PageMain } from "../ui/PageMain.tsx"
import { PageSymbol, type PageSymbolName } from "../ui/PageSymbol.tsx"
import { gap, titleStyle } from "../ui/scales.ts"
import { TextSkeleton } from "../ui/Skeleton.tsx"
import { Typography } from "../ui/Typography.tsx"
import { useDocumentTitle } from "./useDocumentTitle.ts"

/** @category models @since 0.1.0 */
export interface PageFrameProps {
  /** The title of the page or its step; absent until known, so that the title does not change after it appears. */
  readonly title?: string | undefined
  /** The most likely title. A placeholder of its size is shown until the title is known. */
  readonly expected?: string | undefined
  /** An icon above the title that illustrates the page. */
  readonly symbol?: PageSymbolName | undefined
  /** An avatar in place of the symbol, with the same size (44 pixels). */
  readonly picture?: ReactNode
  /** A sentence below the title. */
  readonly text?: ReactNode
  /**
   * Whether this is a complete page, with its main element, the document's title and the initial focus. Default: `false`, a card in the
   * program's page.
   */
  readonly fullPage?: boolean | undefined
  /** The maximum width in pixels. Default: 420. */
  readonly maxWidth?: number | undefined
  /** Links to other pages, in small print below the card. */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** A placeholder with the size of the expected title, or of one line. */
const HeadingSkeleton = ({ text = "\u00a0" }: { readonly text?: string | undefined }) => (
  <TextSkeleton
    style={{ ...titleStyle, fontWeight: "var(--font-weight-bold)", minWidth: "55%" }}
    text={text}
  />
)

/** The frame of all pages: brand, symbol, title, text and content. @category components @since 0.1.0 */
export const PageFrame = (props: PageFrameProps): ReactNode => {
  const { children, expected, footer, fullPage = false, maxWidth = 420, picture, symbol, text, title } = props
  const root = useRootAttributes()
  const heading = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const first = useRef(title)
  useDocumentTitle(fullPage ? title : undefined)
  useEffect(() => {
    if (title === undefined) return
    const before = first.current
    first.current = title
    // Within a program's own page, the focus moves only when the user continues to the next step.
    if (!fullPage && (before === undefined || before === title)) return
    // After the form has filled in an address that was typed on another page.
    queueMicrotask(() => {
      // On a page with one field, such as a code, focuses that field, whose label and description explain it.
      const { activeElement } = document
      if (activeElement instanceof HTMLInputElement && frame.current?.contains(activeElement)) return
      // Goes to the first empty field, but lets people ask for a screen keyboard themselves.
      const field = queryMedia("(hover: hover)")?.matches
        ? frame.current?.querySelector<HTMLElement>("[autocomplete][value='']")
        : undefined
      const target = field ?? heading.current?.querySelector<HTMLElement>("[tabindex]")
      target?.focus({ preventScroll: true })
    })
  }, [fullPage, title])
  const card = (
    <Flex {...root} ref={frame} direction="column" gap={gap.blocks} style={{ width: "100%", maxWidth }}>
      <RootStyles />
      <Card size={{ initial: "3", xs: "4" }}>
        <Flex direction="column" gap={gap.blocks}>
          <Flex direction="column" gap={gap.text} ref={heading}>
            {(picture !== undefined || symbol !== undefined) && (
              <Flex pb={gap.text}>{picture ?? (symbol && <PageSymbol name={symbol} />)}</Flex>
            )}
            {title === undefined
              ? <HeadingSkeleton text={expected} />
              : <Typography style={titleStyle} tabIndex={-1} type={fullPage ? "h1" : "h2"}>{title}</Typography>}
            {text !== undefined && text !== false && (
              <Typography style={{ textWrap: "pretty" }} type="text" variant="secondary">{text}</Typography>
            )}
          </Flex>
          {children}
        </Flex>
      </Card>
      {footer !== undefined && footer !== false && <Flex justify="center">{footer}</Flex>}
    </Flex>
  )
  if (!fullPage) return card
  return <PageMain>{card}</PageMain>
}
