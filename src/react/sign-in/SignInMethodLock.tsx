"use client"
/** One sign-in at a time: while one method is pending, the others on the page do nothing. */
import { createContext, type ReactNode, useCallback, useContext, useId, useLayoutEffect, useMemo, useState } from "react"
import { useSpinDelay } from "../hooks/useSpinDelay.ts"

interface Lock {
  /** The id of the method with a pending sign-in. */
  readonly pending: string | null
  readonly change: (method: string, isPending: boolean) => void
}
const LockContext = createContext<Lock | undefined>(undefined)
const MethodContext = createContext<string | undefined>(undefined)

/** Groups the sign-in methods of one page, of which only one at a time can be pending. */
export const SignInMethodLock = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const [pending, setPending] = useState<string | null>(null)
  const change = useCallback((method: string, isPending: boolean) => {
    setPending((before) => isPending ? before ?? method : before === method ? null : before)
  }, [])
  const lock = useMemo(() => ({ pending, change }), [change, pending])
  return <LockContext value={lock}>{children}</LockContext>
}

/** One sign-in method. While another method is pending, this one accepts neither clicks nor focus, and dims after a delay. */
export const SignInMethodFrame = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const id = useId()
  const pending = useContext(LockContext)?.pending ?? null
  const isBlocked = pending !== null && pending !== id
  const isDimmed = useSpinDelay(isBlocked)
  return (
    <MethodContext value={id}>
      <div inert={isBlocked} style={isDimmed ? { opacity: 0.6 } : undefined}>{children}</div>
    </MethodContext>
  )
}

/** Reports to `SignInMethodLock` whether the sign-in method that contains the calling component is pending. */
export const usePendingMethod = (isPending: boolean): void => {
  const change = useContext(LockContext)?.change
  const id = useContext(MethodContext)
  useLayoutEffect(() => {
    if (id === undefined || !isPending) return undefined
    change?.(id, true)
    return () => change?.(id, false)
  }, [change, id, isPending])
}
