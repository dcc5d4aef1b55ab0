/** What the emulator answers to the same calls: which optional fields an answer has is in no schema. */
import { makeSync } from "../../../emulator/index.ts"
import type { Reference } from "../Runner.ts"
import { scratchRun } from "./scratchRun.ts"

/** Runs the scenario at an emulator in this process. */
export const emulatorReference = async (signal: AbortSignal): Promise<Reference> => {
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
  return fields
}
