"use client"
/** Verbs as the settings call them. */
import type * as Effect from "effect/Effect"
import { type PageServices, usePageRun } from "../app/PageServices.ts"
import { useAction } from "./useAction.ts"

/** A verb with whether it is under way, what it gave, and what it was refused with. */
export const useVerb = <Args extends ReadonlyArray<unknown>, A, E>(
  verb: (...args: Args) => Effect.Effect<A, E, PageServices>
) => {
  const run = usePageRun()
  return useAction((...args: Args) => run(verb(...args)))
}
