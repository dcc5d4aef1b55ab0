/** A short explanation of the element under the pointer or with the focus. */
import { Tooltip as ThemedTooltip } from "@radix-ui/themes"
import type { ReactElement, ReactNode } from "react"
import { OverlayTheme } from "./OverlayTheme.tsx"

/** The delay before a tooltip opens, in milliseconds. @category constants @since 0.1.0 */
export const tooltipDelay = 0
/** The distance between a tooltip and its element, in pixels. @category constants @since 0.1.0 */
export const tooltipOffset = 4

/** @category models @since 0.1.0 */
export interface TooltipProps {
  readonly content: ReactNode
  /** One focusable element. The tooltip only describes the element, so the element also needs an accessible name. */
  readonly children: ReactElement
  readonly side?: "top" | "right" | "bottom" | "left" | undefined
}

/** A tooltip that opens immediately on hover or keyboard focus, and closes on Escape. @category components @since 0.1.0 */
export const Tooltip = ({ children, content, side = "top" }: TooltipProps): ReactNode => (
  <OverlayTheme>
    <ThemedTooltip content={content} delayDuration={tooltipDelay} side={side} sideOffset={tooltipOffset}>
      {children}
    </ThemedTooltip>
  </OverlayTheme>
)
