/** A short explanation beside what the pointer or the focus is on. */
import { Tooltip as ThemedTooltip } from "@radix-ui/themes"
import type { ReactElement, ReactNode } from "react"

/** Milliseconds until it opens, and pixels between it and what it explains. @category constants @since 0.1.0 */
export const tooltipDelay = 0
/** @category constants @since 0.1.0 */
export const tooltipOffset = 4

/** @category models @since 0.1.0 */
export interface TooltipProps {
  readonly content: ReactNode
  /** One element that can have the focus; it is described by the content, and needs a name of its own. */
  readonly children: ReactElement
  readonly side?: "top" | "right" | "bottom" | "left" | undefined
}

/** Opens at once, by pointer and by keyboard, and closes on Escape. @category components @since 0.1.0 */
export const Tooltip = ({ children, content, side = "top" }: TooltipProps): ReactNode => (
  <ThemedTooltip content={content} delayDuration={tooltipDelay} side={side} sideOffset={tooltipOffset}>{children}</ThemedTooltip>
)
