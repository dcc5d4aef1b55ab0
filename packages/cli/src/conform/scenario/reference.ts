/**
 * The fields of the emulator's answers to the calls of the scenario, as a reference: no schema says which optional fields an answer has.
 */
import { makeSync } from "../../../../../src/emulator/index.ts"
import type { Reference } from "../Runner.ts"
import { scratchRun } from "./scratchRun.ts"

interface EmulatorRun {
  readonly fields: Reference
  /** The number of calls. */
  readonly calls: number
}

/** Cached, because it is the same in every run. */
let cachedRun: EmulatorRun | undefined

/** Runs the scenario once against an emulator in this process. */
export const emulatorReference = async (signal: AbortSignal): Promise<EmulatorRun> => {
  if (cachedRun !== undefined) return cachedRun
  const emulator = makeSync({ passwordIterations: 1 })
  const { fields, results } = await scratchRun(
    { apiUrl: emulator.apiUrl, transport: emulator.send, timeoutMillis: 60_000, signal, reference: new Map() },
    { ...emulator.internal, refreshToken: null }
  )
  const run = { fields, calls: results.length }
  if (!signal.aborted) cachedRun = run
  return run
}
