"use client"
/** A button with a pending state. */
import { Button } from "@radix-ui/themes"
import type { ComponentProps, ReactNode } from "react"
import { useSpinDelay } from "../hooks/useSpinDelay.ts"
import { Spinner } from "./Spinner.tsx"

export interface BusyButtonProps extends Omit<ComponentProps<typeof Button>, "disabled" | "loading"> {
  readonly pending: boolean
  /** Whether clicks do nothing; the button looks disabled, but stays focusable. Default: `false`. */
  readonly blocked?: boolean | undefined
  /** An icon before the text. A spinner replaces it while the action is pending; without an icon, the spinner replaces the text. */
  readonly icon?: ReactNode
}

const quiet = { opacity: 0.6, cursor: "default" }

const stackStyle = { gridArea: "1 / 1", display: "inline-flex" } as const

/** An icon, or a spinner of the same width. */
const IconOrSpinner = ({ icon, spins }: { readonly icon: ReactNode; readonly spins: boolean }): ReactNode => (
  <span style={{ display: "inline-grid", placeItems: "center" }}>
    <span style={{ ...stackStyle, ...(spins && { visibility: "hidden" }) }}>{icon}</span>
    {spins && (
      <span style={stackStyle}>
        <Spinner />
      </span>
    )}
  </span>
)

/** A button that keeps its width, name and focus while its action is pending, and does not start the action again meanwhile. */
export const BusyButton = ({ blocked = false, children, icon, onClick, pending, style, ...rest }: BusyButtonProps): ReactNode => {
  const slow = useSpinDelay(pending)
  return (
    // Not `disabled`, which would take the focus away from the pressed button.
    <Button
      size="3"
      type="button"
      {
        // Radix Themes renders the text twice behind the spinner, which would repeat it in the accessible name.
        ...(slow && icon === undefined && typeof children === "string" && { "aria-label": children })
      }
      {...rest}
      {...(blocked && { color: "gray", variant: "soft" })}
      aria-busy={pending}
      aria-disabled={pending || blocked || rest["aria-disabled"] === true}
      disabled={false}
      loading={slow && icon === undefined}
      style={{ ...style, ...(blocked && quiet) }}
      onClick={(event) => {
        if (pending || blocked) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon !== undefined && <IconOrSpinner icon={icon} spins={slow} />}
      {/* Radix Themes moves the content when it shows the spinner. A page translator replaces texts, which React could then not move. */}
      <span>{children}</span>
    </Button>
  )
}
