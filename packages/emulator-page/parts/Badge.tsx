/** A word on a coloured background. */
import type { ReactNode } from "react"

export type Tone = "gray" | "green" | "amber" | "red" | "blue"

export const Badge = ({ children, tone = "gray" }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={`badge ${tone}`}>{children}</span>
)
