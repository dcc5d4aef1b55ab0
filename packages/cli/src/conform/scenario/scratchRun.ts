/** `--project scratch`: the complete scenario in a temporary project. */
import type { CallResult } from "../Difference.ts"
import { type Reference, Runner, type RunnerOptions } from "../Runner.ts"
import { Scratch } from "../Scratch.ts"
import { makeScratchProject, type Owner } from "../scratchProject.ts"
import { scenario } from "./all.ts"

export interface ScratchOutcome {
  readonly results: ReadonlyArray<CallResult>
  readonly fields: Reference
  /** Resources that could not be deleted. */
  readonly left: ReadonlyArray<string>
  /** The reason why the scenario did not run to its end; `null` if it did. */
  readonly why: string | null
}

/** Time limit for cleanup after an interrupt, in milliseconds. */
const removalMillis = 30_000

/** Runs the scenario and cleans up, even if the signal aborts it or a call throws. */
export const scratchRun = async (options: RunnerOptions, owner: Owner): Promise<ScratchOutcome> => {
  const runner = new Runner(options)
  const project = await makeScratchProject(runner, owner)
  let leftovers: ReadonlyArray<string> = []
  let why: string | null = project.keys === null ? "the scratch project could not be made" : null
  try {
    if (project.keys !== null) {
      await scenario(new Scratch(runner, project.keys))
    }
  } catch (cause) {
    if (!runner.isEnded) throw cause
    why = "it was interrupted"
  } finally {
    // Uses a separate signal, because an interrupt ends the calls but not the cleanup.
    const last = runner.isEnded ? new Runner({ ...options, signal: AbortSignal.timeout(removalMillis) }) : runner
    leftovers = await project.remove(last)
  }
  return { results: runner.results, fields: runner.fields, left: leftovers, why }
}
