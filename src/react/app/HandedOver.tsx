"use client"
/** The provider of an app that the server has handed over, for pages that server components render. */
import { type ReactNode, useState } from "react"
import type { Known } from "../../live/Known.ts"
import { clientAppFrom, type Handover, type OwnOptions } from "../../promise/Handover.ts"
import { AuthProvider } from "./AuthProvider.tsx"

export interface HandedOverProps extends Pick<OwnOptions, "navigator"> {
  /** What `handoverOf` gave on the server. */
  readonly app: Handover
  /** What `knownOf` gave on the server. */
  readonly initial?: Known | undefined
  readonly children?: ReactNode
}

/**
 * Makes the client app that was handed over, once for all providers of its identifier in the page, and provides it.
 *
 * **Example** (A layout of Next.js)
 *
 * ```tsx
 * export default async ({ children }: { children: ReactNode }) => (
 *   <html>
 *     <body><HandedOver {...await auth.handOver([currentUser])}>{children}</HandedOver></body>
 *   </html>
 * )
 * ```
 *
 * **Errors** `ClientAppAlreadyExists`, thrown where the page has another app of that identifier
 */
export const HandedOver = ({ app: handover, children, initial, navigator }: HandedOverProps): ReactNode => {
  const make = () => ({ handover, app: clientAppFrom(handover, { navigator }) })
  // The router's function is that of the first call.
  const [made, setMade] = useState(make)
  if (made.handover !== handover) setMade(make())
  return <AuthProvider app={made.app} initial={initial}>{children}</AuthProvider>
}
