"use client"
/** A link to another page, by whichever router the app has. */
import { Link } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import type { MouseEvent, ReactNode } from "react"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import type { UrlName } from "../../services/navigation/HandlerUrls.ts"
import { useRunner } from "../hooks/useRun.ts"
import { isElsewhere } from "./isElsewhere.ts"
import { hrefTo, useHandlerUrls } from "./pageUrls.ts"
import { useLocation } from "./useLocation.ts"

export interface PageLinkProps {
  readonly to: UrlName
  readonly children: ReactNode
}

/** At least 24 pixels high, to be hit by a finger (WCAG 2.2, 2.5.8). */
const target = { display: "inline-flex", alignItems: "center", minHeight: 24 }

export const PageLink = ({ children, to }: PageLinkProps): ReactNode => {
  const href = hrefTo(useHandlerUrls(), to, useLocation())
  const run = useRunner()
  const follow = (event: MouseEvent) => {
    if (isElsewhere(event)) return
    event.preventDefault()
    void run(() => Effect.flatMap(Navigator, ({ go }) => go(href, { replace: false })))
  }
  return <Link href={href} onClick={follow} size="2" style={target} underline="always">{children}</Link>
}
