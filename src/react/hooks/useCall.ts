"use client"
/** Effects as menus and dialogs run them: a promise that rejects with what the effect fails with. */
import * as Effect from "effect/Effect"
import { useCallback } from "react"
import { type PageServices, usePageRun } from "../app/PageServices.ts"

export type Call = <A, E>(effect: Effect.Effect<A, E, PageServices>) => Promise<A>

export const useCall = (): Call => {
  const run = usePageRun()
  return useCallback(async (effect) => {
    const result = await run(effect)
    if (!result.ok) throw result.error
    return result.value
  }, [run])
}

/** Milliseconds in which a page is mostly gone, and a router has mostly shown another one. */
const leaving = 300

/** A redirect, without the wait for the page to be gone: a menu should not stay open for it where a router changes only a part. */
export const withRedirectTimeout = <A, E, R>(redirect: Effect.Effect<A, E, R>) => Effect.timeoutOption(redirect, leaving)
