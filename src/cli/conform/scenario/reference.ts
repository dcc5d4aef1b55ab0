/** What the emulator answers to the same calls: which optional fields an answer has is in no schema. */
import { makeSync } from "../../../emulator/index.ts"
import type { Reference } from "../Runner.ts"
import { scratchRun } from "./scratchRun.ts"

/** The emulator answers the same each time. */
let known: Reference | undefined

/** Runs the scenario at an emulator in this process, once. */
export const emulatorReference = async (signal: AbortSignal): Promise<Reference> => {
  if (known !== undefined) return known
  const emulator = makeSync({ passwordIterations: 1 })
  const { fields } = await scratchRun(
    {
      apiUrl: emulator.apiUrl,
      carrier: emulator.send,
      timeoutMillis: 60_000,
      signal,
      reference: new Map()
    },
    { publishableClientKey: emulator.internal.publishableClientKey, refreshToken: null },
    true
  )
  if (!signal.aborted) known = fields
  return fields
}
