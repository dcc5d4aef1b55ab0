"use client"
/** For server-rendered pages: hydrates an app that the server has dehydrated, and provides it to the components inside. */
import { type ReactNode, useState } from "react"
import type { DehydratedValues } from "../../live/DehydratedValues.ts"
import { type DehydratedApp, hydrateApp, type HydrateOptions } from "../../promise/DehydratedApp.ts"
import { AuthProvider, type InitialValue } from "./AuthProvider.tsx"

/** Without values, too, the server leaves them to the browser. */
const noValues: ReadonlyArray<InitialValue> = []

/** @category models @since 0.1.0 */
export interface HydrationBoundaryProps extends Pick<HydrateOptions, "navigator"> {
  /** The result of `dehydrateApp` on the server. */
  readonly app: DehydratedApp
  /** The result of `dehydrateValues` on the server. */
  readonly initial?: DehydratedValues | undefined
  readonly children?: ReactNode
}

/**
 * Hydrates the client app and provides it to its children. All boundaries with the same app identifier share one app in the page.
 *
 * **Example** (A layout of Next.js)
 *
 * ```tsx
 * export default async ({ children }: { children: ReactNode }) => (
 *   <html>
 *     <body><HydrationBoundary {...await auth.dehydrate([currentUser])}>{children}</HydrationBoundary></body>
 *   </html>
 * )
 * ```
 *
 * **Errors** `ClientAppAlreadyExists`, thrown if the page has another app with that identifier
 * @category components @since 0.1.0
 */
export const HydrationBoundary = ({ app: dehydratedApp, children, initial, navigator }: HydrationBoundaryProps): ReactNode => {
  const make = () => ({ dehydrated: dehydratedApp, app: hydrateApp(dehydratedApp, { navigator }) })
  // Keeps the navigator of the first rendering.
  const [state, setMade] = useState(make)
  if (state.dehydrated !== dehydratedApp) setMade(make())
  return <AuthProvider app={state.app} initial={initial ?? noValues}>{children}</AuthProvider>
}
