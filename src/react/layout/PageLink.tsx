"use client"
/** A link to another page, through the app's router. */
import { Button, Link } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import type { MouseEvent, ReactNode } from "react"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import type { UrlName } from "../../services/navigation/HandlerUrls.ts"
import { leaveFor } from "../../services/navigation/HandOver.ts"
import { inPage } from "../app/PageServices.ts"
import { useRunner } from "../hooks/useRun.ts"
import { size } from "../ui/scales.ts"
import { isElsewhere } from "./isElsewhere.ts"
import { hrefTo, useHandlerUrls } from "./pageUrls.ts"
import { useLocation } from "./useLocation.ts"

/** @category models @since 0.1.0 */
export interface PageLinkProps {
  readonly to: UrlName
  /**
   * The appearance: `link` for a link within text or below a card; `primary` or `secondary` for a button. Use one `primary` button per
   * page. Default: `link`.
   */
  readonly look?: "link" | "primary" | "secondary" | undefined
  readonly children: ReactNode
}

/** Makes the target at least 24 pixels high, for touch (WCAG 2.2, 2.5.8). */
const target = { display: "inline-flex", alignItems: "center", minHeight: 24 }

/** Links to a page by the page's name in `urls`. Looks like a link or a button. @category components @since 0.1.0 */
export const PageLink = ({ children, look = "link", to }: PageLinkProps): ReactNode => {
  const urls = useHandlerUrls()
  const here = useLocation()
  const href = hrefTo(urls, to, here)
  const run = useRunner()
  const follow = (event: MouseEvent) => {
    if (isElsewhere(event)) return
    event.preventDefault()
    const isOutside = here !== undefined && new URL(href, here).origin !== here.origin
    void run(() =>
      isOutside
        ? inPage(leaveFor(to, { replace: false, here: undefined, noRedirectBack: false }))
        : Effect.flatMap(Navigator, ({ go }) => go(href, { replace: false }))
    )
  }
  if (look === "link") {
    return <Link href={href} onClick={follow} size={size.text} style={target} underline="always">{children}</Link>
  }
  return (
    <Button asChild size="3" {...look === "secondary" && { color: "gray", variant: "soft" }}>
      <a href={href} onClick={follow}>{children}</a>
    </Button>
  )
}
