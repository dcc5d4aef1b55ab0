/** The sign that something is under way. */
import { Spinner as ThemedSpinner, VisuallyHidden } from "@radix-ui/themes"
import type { ReactNode } from "react"

/** Side of a spinner in pixels where none is given. @category constants @since 0.1.0 */
export const spinnerSize = 15

/** @category models @since 0.1.0 */
export interface SpinnerProps {
  /** In pixels. Default: 15. */
  readonly size?: number | undefined
  /** What is under way, for screen readers. Without it the spinner is decoration. */
  readonly label?: string | undefined
}

/** @category components @since 0.1.0 */
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
