"use client"
/** A button with a pending state. */
import { Button } from "@radix-ui/themes"
import type { ComponentProps, ReactNode } from "react"
import { useSpinDelay } from "../hooks/useSpinDelay.ts"

/** @category models @since 0.1.0 */
export interface BusyButtonProps extends Omit<ComponentProps<typeof Button>, "disabled" | "loading"> {
  readonly pending: boolean
  /** Whether clicks do nothing; the button stays focusable. Default: `false`. */
  readonly blocked?: boolean | undefined
  /** An icon before the text. */
  readonly icon?: ReactNode
}

const quiet = { opacity: 0.6, cursor: "default" }

/**
 * A button that keeps its width, name and focus while its action is pending, and does not start the action again meanwhile.
 * @category components @since 0.1.0
 */
export const BusyButton = ({ blocked = false, children, icon, onClick, pending, style, ...rest }: BusyButtonProps): ReactNode => {
  const slow = useSpinDelay(pending)
  return (
    // Not `disabled`, which would take the focus away from the pressed button.
    <Button
      size="3"
      type="button"
      {
        // Radix Themes renders the text twice behind the spinner, which would repeat it in the accessible name.
        ...(slow && typeof children === "string" && { "aria-label": children })
      }
      {...rest}
      aria-busy={pending}
      aria-disabled={pending || blocked || rest["aria-disabled"] === true}
      disabled={false}
      loading={slow}
      style={{ ...style, ...(blocked && quiet) }}
      onClick={(event) => {
        if (pending || blocked) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon}
      {children}
    </Button>
  )
}
