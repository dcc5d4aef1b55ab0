/**
 * The fields of the emulator's answers to the calls of the scenario, as a reference: no schema says which optional fields an answer has.
 */
import { makeSync } from "../../../../../src/emulator/index.ts"
import type { Reference } from "../Runner.ts"
import { scratchRun } from "./scratchRun.ts"

/** The fields of the emulator's answers, cached because they are the same in every run. */
let cachedReference: Reference | undefined

/** Runs the scenario once against an emulator in this process. */
export const emulatorReference = async (signal: AbortSignal): Promise<Reference> => {
  if (cachedReference !== undefined) return cachedReference
  const emulator = makeSync({ passwordIterations: 1 })
  const { fields } = await scratchRun(
    {
      apiUrl: emulator.apiUrl,
      transport: emulator.send,
      timeoutMillis: 60_000,
      signal,
      reference: new Map()
    },
    { publishableClientKey: emulator.internal.publishableClientKey, refreshToken: null },
    true
  )
  if (!signal.aborted) cachedReference = fields
  return fields
}
