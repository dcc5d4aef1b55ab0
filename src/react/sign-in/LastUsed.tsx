"use client"
/** The badge on the last used sign-in method. */
import { Badge } from "@radix-ui/themes"
import { type ReactNode, useId } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"

/** Places the badge at the end of a button's upper edge, where the badge takes no space from the text. */
const corner = {
  position: "absolute",
  insetInlineEnd: 8,
  top: 0,
  transform: "translateY(-65%)",
  background: "var(--color-panel-solid)",
  boxShadow: "inset 0 0 0 1px var(--accent-a7)",
  // Gives it an edge in forced colours.
  outline: "1px solid transparent",
  outlineOffset: -1,
  pointerEvents: "none"
} as const

export interface LastUsedProps {
  readonly isLast: boolean
  /** The button that the badge describes. */
  readonly children: (description: { readonly "aria-describedby"?: string }) => ReactNode
}

export const LastUsed = ({ children, isLast }: LastUsedProps): ReactNode => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div style={{ position: "relative", display: "grid" }}>
      {children(isLast ? { "aria-describedby": id } : {})}
      {isLast && <Badge id={id} radius="full" size="1" style={corner}>{t("signIn.lastUsed")}</Badge>}
    </div>
  )
}
