/** The status of a response. */
import { Badge, type Tone } from "../parts/Badge.tsx"

const toneOf = (status: number | null): Tone => {
  if (status === null || status >= 500) return "red"
  if (status >= 400) return "amber"
  return status >= 300 ? "blue" : "green"
}

export const StatusBadge = ({ status }: { readonly status: number | null }) => (
  <Badge tone={toneOf(status)}>{status ?? "No response"}</Badge>
)
