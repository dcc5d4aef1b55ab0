"use client"
/** One sign-in at a time: while one method is pending, the others on the page do nothing. */
import { createContext, type ReactNode, useCallback, useContext, useId, useLayoutEffect, useMemo, useState } from "react"
import { useSpinDelay } from "../hooks/useSpinDelay.ts"

interface Ways {
  /** The id of the method with a pending sign-in. */
  readonly pending: string | null
  readonly change: (way: string, isPending: boolean) => void
}
const WaysContext = createContext<Ways | undefined>(undefined)
const WayContext = createContext<string | undefined>(undefined)

/** Groups the sign-in methods of one page, of which only one at a time can be pending. */
export const SignInWays = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const [pending, setPending] = useState<string | null>(null)
  const change = useCallback((way: string, isPending: boolean) => {
    setPending((before) => isPending ? before ?? way : before === way ? null : before)
  }, [])
  const ways = useMemo(() => ({ pending, change }), [change, pending])
  return <WaysContext value={ways}>{children}</WaysContext>
}

/** One sign-in method. While another method is pending, this one accepts neither clicks nor focus, and dims after a delay. */
export const SignInWay = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const id = useId()
  const pending = useContext(WaysContext)?.pending ?? null
  const isBlocked = pending !== null && pending !== id
  const isDimmed = useSpinDelay(isBlocked)
  return (
    <WayContext value={id}>
      <div inert={isBlocked} style={isDimmed ? { opacity: 0.6 } : undefined}>{children}</div>
    </WayContext>
  )
}

/** Reports to `SignInWays` whether the sign-in method that contains the calling component is pending. */
export const useWayPending = (isPending: boolean): void => {
  const change = useContext(WaysContext)?.change
  const id = useContext(WayContext)
  useLayoutEffect(() => {
    if (id === undefined || !isPending) return undefined
    change?.(id, true)
    return () => change?.(id, false)
  }, [change, id, isPending])
}
