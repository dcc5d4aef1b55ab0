/** The indicator of pending work. */
import { Spinner as ThemedSpinner, VisuallyHidden } from "@radix-ui/themes"
import type { ReactNode } from "react"

/** The default width and height of a spinner, in pixels. */
export const spinnerSize = 15

export interface SpinnerProps {
  /** The width and height, in pixels. Default: 15. */
  readonly size?: number | undefined
  /** A description of the pending work, for screen readers. If absent, the spinner is decorative. */
  readonly label?: string | undefined
}

/** A rotating circle for pending work, announced to screen readers if it has a label. */
export const Spinner = ({ label, size = spinnerSize }: SpinnerProps): ReactNode => {
  const spinner = <ThemedSpinner aria-hidden style={{ width: size, height: size, flexShrink: 0 }} />
  if (label === undefined) return spinner
  return (
    <span role="status">
      {spinner}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
