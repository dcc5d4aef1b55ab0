/** `latchkey doctor`: finds problems between an app and its provider, and gives advice. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { isLocalAddress } from "../../../src/cli/envFile.ts"
import type { Variables } from "../../../src/cli/project/variables.ts"
import { terminalText } from "../../../src/cli/terminalText.ts"
import { version } from "../../../src/pipeline/version.ts"
import { withStyle } from "./colours.ts"
import { type Finding, findings, redactSecrets, type Status } from "./doctor/Finding.ts"
import { checkAdminKey, checkProject, checkServerKey, skippedKeyChecks, skipReason } from "./doctor/keyChecks.ts"
import {
  checkConfiguration,
  checkEffectCopies,
  type CheckOptions,
  checkPeers,
  checkTokenStore,
  checkVersions,
  findMisplacedKeys
} from "./doctor/localChecks.ts"
import { checkEnvironmentFiles, checkFramework, checkParts } from "./doctor/projectChecks.ts"
import { checkClock, checkReachability, checkSigningKeys } from "./doctor/providerChecks.ts"
import { onSignals } from "./signals.ts"

export interface DoctorOptions extends CheckOptions {
  readonly json: boolean
  /** The file to read instead of the framework's environment files. */
  readonly envFile: string | undefined
}

const symbols: { readonly [S in Status]: string } = { ok: "✓", warning: "!", problem: "✗", skipped: "-" }

const colours = { ok: "green", warning: "yellow", problem: "red", skipped: "dim" } as const

const line = ({ advice, check, found, status }: Finding) =>
  `${withStyle(colours[status], symbols[status])} ${check.padEnd(18)} ${found}${
    advice === null ? "" : `\n${" ".repeat(21)}${advice}`
  }`

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

/**
 * Shows the progress. A terminal has one line, which is updated. Other output has one line per check, and only with `--json`, because
 * without it the findings themselves show the progress.
 */
const progress = (json: boolean, screen: NodeJS.WriteStream = process.stderr) => ({
  show: (text: string) => {
    if (screen.isTTY) screen.write(`\r\x1b[2KChecking ${text}…`)
    else if (json) screen.write(`Checking ${text}…\n`)
  },
  clear: () => void (screen.isTTY && screen.write("\r\x1b[2K"))
})

/** The command that starts the emulator for the project; `null` if the provider's address is not local. */
const emulatorCommand = (apiUrl: string, variables: Variables | null): string | null => {
  if (!isLocalAddress(apiUrl)) return null
  const file = variables?.find("PROJECT_ID")?.file
  return `npx latchkey emulator${file ? ` --env-file ${file}` : ""}`
}

/** Runs the checks in sequence, and reports each finding immediately. */
const runChecks = (
  { envFile, ...checkOptions }: CheckOptions & Pick<DoctorOptions, "envFile">,
  about: (subject: string) => void,
  tell: (findings: ReadonlyArray<Finding>) => void
) =>
  Effect.gen(function*() {
    const folder = process.cwd()
    tell(checkVersions())
    tell(checkEffectCopies(folder))
    tell(checkPeers(folder))
    const { found: framework, frameworks } = checkFramework(folder)
    tell(framework)
    const { found: ofFiles, variables } = checkEnvironmentFiles(folder, frameworks, process.env, envFile)
    tell(ofFiles)
    about("the modules of the app")
    tell(yield* Effect.promise(() => checkParts(folder, frameworks)))
    const { found, settings } = checkConfiguration(checkOptions, process.env, variables)
    tell(found)
    tell(checkTokenStore(checkOptions))
    if (settings === null) return tell(findMisplacedKeys())
    about("the connection to the provider")
    const emulator = emulatorCommand(settings.apiUrl, variables)
    const reachability = yield* checkReachability(settings, emulator)
    if (Result.isFailure(reachability)) return tell(reachability.failure)
    const timedResponse = reachability.success
    tell([
      findings("reachability").ok(`${new URL(settings.apiUrl).host} answered in ${timedResponse.to - timedResponse.from} ms`)
    ])
    tell(checkClock(timedResponse))
    tell(checkSigningKeys(settings, timedResponse, emulator))
    about("the project")
    const { found: ofProject, isThere } = yield* checkProject(settings, variables)
    tell(ofProject)
    const why = skipReason(settings, isThere)
    if (why !== null) return tell(skippedKeyChecks(why))
    about("the secret server key")
    tell(yield* checkServerKey(settings))
    about("the admin key and the trusted domains")
    tell(yield* checkAdminKey(settings, checkOptions))
  })

export const doctor = async ({ json, ...checkOptions }: DoctorOptions): Promise<number> => {
  using signals = onSignals()
  const { clear, show } = progress(json)
  const redact = redactSecrets(process.env)
  // Redacts twice: a secret may be recognizable only with the stripped characters, or only without them.
  const redactText = (text: string) => redact(terminalText(redact(text)))
  const allFindings: Array<Finding> = []
  const tell = (findings: ReadonlyArray<Finding>) => {
    clear()
    for (const { advice, check, found: observation, status } of findings) {
      const finding = { check, status, found: redactText(observation), advice: advice && redactText(advice) }
      allFindings.push(finding)
      if (!json) console.log(line(finding))
    }
  }
  const exit = await Effect.runPromiseExit(runChecks(checkOptions, show, tell), { signal: signals.signal })
  clear()
  const exitCode = signals.exitCode()
  if (exitCode !== undefined) {
    console.error("latchkey doctor: stopped before all checks were done.")
    return exitCode
  }
  if (Exit.isFailure(exit)) {
    tell([findings("doctor").problem("a check failed unexpectedly", "This is a bug in latchkey; please report it.")])
  }
  const count = (status: Status) => allFindings.filter((finding) => finding.status === status).length
  const [problems, warnings] = [count("problem"), count("warning")]
  if (json) console.log(JSON.stringify({ ok: problems === 0, version, problems, warnings, findings: allFindings }, null, 2))
  else {
    const colour = problems > 0 ? "red" : warnings > 0 ? "yellow" : "green"
    console.log(`\n${withStyle(colour, `${pluralize(problems, "problem")}, ${pluralize(warnings, "warning")}.`)}`)
  }
  return problems === 0 ? 0 : 1
}
