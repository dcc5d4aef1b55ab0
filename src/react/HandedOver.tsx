"use client"
/** The provider of an app that the server has handed over, for pages that server components render. */
import { type ReactNode, useMemo } from "react"
import type { Known } from "../live/Known.ts"
import { clientAppFrom, type Handover, type OwnOptions } from "../promise/Handover.ts"
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
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the router's function is that of the first call
  const app = useMemo(() => clientAppFrom(handover, { navigator }), [handover])
  return <AuthProvider app={app} initial={initial}>{children}</AuthProvider>
}
