/** `latchkey conform`: compares a live provider with the endpoints that this library declares. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { stat } from "node:fs/promises"
import * as Environment from "../../../src/base/Environment.ts"
import { isLocalAddress } from "../../../src/cli/envFile.ts"
import { terminalJson, terminalMessage, terminalText } from "../../../src/cli/terminalText.ts"
import { superSecretAdminKeyFrom } from "../../../src/layers/app/AdminApp.ts"
import { settingsFrom } from "../../../src/layers/app/AppOptions.ts"
import { secretServerKeyFrom } from "../../../src/layers/app/ServerApp.ts"
import { fromFetch } from "../../../src/pipeline/transport/fetchTransport.ts"
import { withStyle } from "./colours.ts"
import { newerVersionOf } from "./conform/newestProvider.ts"
import { progress } from "./conform/progress.ts"
import type { ProjectKeys } from "./conform/ProjectKeys.ts"
import { readOnlyRun } from "./conform/readOnlyRun.ts"
import { type Outcome, reportOf, textOf } from "./conform/report.ts"
import type { RunnerOptions } from "./conform/Runner.ts"
import { emulatorReference } from "./conform/scenario/reference.ts"
import { scratchRun } from "./conform/scenario/scratchRun.ts"
import { sourceVerbs, type UsedVerb } from "./conform/sourceVerbs.ts"
import { redactSecrets } from "./doctor/Finding.ts"
import { isSecureAddress } from "./doctor/localChecks.ts"
import { flagMessage } from "./flagMessage.ts"
import { onSignals } from "./signals.ts"

export interface ConformOptions {
  readonly url: string | undefined
  readonly projectId: string | undefined
  readonly publishableClientKey: string | undefined
  readonly isScratch: boolean
  readonly src: string | undefined
  readonly timeoutMillis: number
  readonly json: boolean
}

/** Exit codes: `good` for no differences, `differs` for differences, `notRun` if the command could not run. */
const codes = { good: 0, differs: 1, notRun: 2 } as const

/** The environment variable with the refresh token of the scratch project's owner. */
export const ownerToken = "LATCHKEY_OWNER_REFRESH_TOKEN"

class NotRun extends Error {}

/** A secret key from the first of these environment variables; `null` if none is set. */
const keyOf = (
  names: ReadonlyArray<string>,
  read: typeof secretServerKeyFrom | typeof superSecretAdminKeyFrom
): string | null => {
  const name = names.find((variable) => process.env[variable])
  if (name === undefined) return null
  const key = read({})
  if (Result.isFailure(key)) throw new NotRun(`${name} ${key.failure.problem}`)
  return Redacted.value(key.success)
}

const settingsOf = ({ isScratch, projectId, publishableClientKey, url }: ConformOptions) => {
  const settings = settingsFrom({
    projectId: isScratch ? "internal" : projectId,
    publishableClientKey: isScratch ? undefined : publishableClientKey,
    ...(url !== undefined && { baseUrl: url })
  })
  if (Result.isFailure(settings)) throw new NotRun(flagMessage(settings.failure, "--url"))
  if (!isSecureAddress(settings.success.apiUrl)) {
    throw new NotRun("the address is neither https nor on this machine: keys are not sent there")
  }
  return settings.success
}

/** The verbs in the sources of a folder. Rejects with `NotRun` if the folder, or a file or folder in it, cannot be read. */
const verbsBelow = async (folder: string): Promise<ReadonlyArray<UsedVerb>> => {
  try {
    if ((await stat(folder)).isDirectory()) return await sourceVerbs(folder)
  } catch (cause) {
    throw new NotRun(`--src cannot be read: ${terminalMessage(cause)}`)
  }
  throw new NotRun(`--src is not a folder: ${folder}`)
}

/** A line of the report, with a coloured mark. */
const colour = (line: string): string => line.replace(/^[✓✗]/, (mark) => withStyle(mark === "✓" ? "green" : "red", mark))

const examine = async (
  options: ConformOptions,
  signal: AbortSignal,
  shownProgress: ReturnType<typeof progress>
): Promise<Outcome> => {
  const { isScratch, src, timeoutMillis } = options
  const { apiUrl, projectId, publishableClientKey } = settingsOf(options)
  const verbs = src === undefined ? null : await verbsBelow(src)
  const keys: ProjectKeys = {
    projectId,
    publishableClientKey,
    secretServerKey: keyOf(Environment.secretServerKeyNames, secretServerKeyFrom),
    superSecretAdminKey: keyOf(Environment.superSecretAdminKeyNames, superSecretAdminKeyFrom)
  }
  const { calls, fields } = await emulatorReference(signal)
  if (isScratch) shownProgress.expect(calls)
  const runner: RunnerOptions = {
    apiUrl,
    transport: fromFetch((input, init) => globalThis.fetch(input, init)),
    timeoutMillis,
    signal,
    reference: fields,
    onResult: shownProgress.note
  }
  const { left, results, why } = isScratch
    // The publishable key in the environment is that of an app's project.
    ? await scratchRun(runner, {
      publishableClientKey: options.publishableClientKey ?? null,
      // The keys in the environment may be those of an app's project.
      secretServerKey: (options.projectId ?? Environment.projectId()) === "internal" ? keys.secretServerKey : null,
      refreshToken: process.env[ownerToken] || null
    })
    : { results: await readOnlyRun(runner, keys), left: [], why: null }
  const madeCalls = results.filter(({ notMade }) => notMade === null)
  if (!signal.aborted && madeCalls.every(({ status }) => status === null)) {
    const advice = isLocalAddress(apiUrl) ? ". Start the server there: npx latchkey emulator" : ""
    throw new NotRun(
      `${new URL(apiUrl).host} cannot be reached (${madeCalls[0]?.differences[0]?.found ?? "no call was made"})${advice}`
    )
  }
  const newerVersion = signal.aborted ? null : await newerVersionOf(runner)
  if (why !== null && !signal.aborted && results.every(({ differences }) => differences.length === 0)) throw new NotRun(why)
  return {
    url: apiUrl,
    mode: isScratch ? "scratch" : "read-only",
    interrupted: signal.aborted,
    results,
    newerVersion,
    left,
    verbs
  }
}

export const conform = async (options: ConformOptions): Promise<number> => {
  using ending = onSignals()
  const progressLine = progress()
  if (options.isScratch) {
    ending.signal.addEventListener("abort", () => {
      progressLine.clear()
      console.error("latchkey conform: deleting the scratch project. A second signal ends the command without that.")
    })
  }
  const withheld = redactSecrets({ ...process.env })
  const clean = (text: string) => {
    const token = process.env[ownerToken]
    return withheld(token ? text.replaceAll(token, "(hidden)") : text)
  }
  try {
    const report = reportOf(await examine(options, ending.signal, progressLine))
    progressLine.clear()
    if (options.json) console.log(clean(terminalJson(report, 2)))
    else console.log(clean(textOf(report).split("\n").map(terminalText).map(colour).join("\n")))
    if (ending.exitCode() !== undefined) console.error("latchkey conform: stopped before all calls were made.")
    return ending.exitCode() ?? (report.ok ? codes.good : codes.differs)
  } catch (cause) {
    progressLine.clear()
    const endedBy = ending.exitCode()
    const isOurs = cause instanceof NotRun
    const summary = endedBy !== undefined
      ? "stopped before any call was made."
      : isOurs
      ? cause.message
      : `this is a bug in latchkey; please report it: ${terminalMessage(cause)}`
    console.error(`latchkey conform: ${clean(terminalText(summary))}`)
    return endedBy ?? codes.notRun
  }
}
