"use client"
/** The main part of a page of its own: one column, whose top stays where it is while what is in it grows. */
import type { CSSProperties, ReactNode } from "react"
import { useRootAttributes } from "../app/RootStyles.tsx"

/** At the edge of a telephone the rounded corners, the camera and the scroll bar of the hand count too. */
const inset = (side: "bottom" | "left" | "right" | "top", space: string) => `max(${space}, env(safe-area-inset-${side}))`
const aside = "clamp(var(--space-3), 4vw, var(--space-6))"

/**
 * The top is a share of the window, not its middle, and of the small window (`svh`), which does not change while somebody scrolls.
 */
const style = (wide: boolean): CSSProperties => ({
  boxSizing: "border-box",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  minHeight: "100svh",
  paddingTop: inset("top", wide ? aside : "clamp(var(--space-3), 16svh - 64px, 144px)"),
  paddingBottom: inset("bottom", "var(--space-5)"),
  paddingLeft: inset("left", aside),
  paddingRight: inset("right", aside)
})

export interface PageMainProps {
  /** For more than a card: it begins at the top of the window. Default: `false`. */
  readonly wide?: boolean | undefined
  readonly children: ReactNode
}

export const PageMain = ({ children, wide = false }: PageMainProps): ReactNode => (
  <main {...useRootAttributes()} style={style(wide)}>{children}</main>
)
