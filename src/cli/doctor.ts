/** `latchkey doctor`: finds problems between an app and its provider, and gives advice. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { version } from "../pipeline/version.ts"
import { type Finding, findings, redactSecrets, type Status } from "./Finding.ts"
import { checkAdminKey, checkProject, checkServerKey, skippedKeyChecks, skipReason } from "./keyChecks.ts"
import {
  checkConfiguration,
  checkEffectCopies,
  type CheckOptions,
  checkTokenStore,
  checkVersions,
  findMisplacedKeys
} from "./localChecks.ts"
import { checkClock, checkReachability, checkSigningKeys } from "./providerChecks.ts"
import { onSignals } from "./signals.ts"
import { terminalText } from "./terminalText.ts"

export interface DoctorOptions extends CheckOptions {
  readonly json: boolean
}

const symbols: { readonly [S in Status]: string } = { ok: "✓", warning: "!", problem: "✗", skipped: "-" }

const line = ({ advice, check, found, status }: Finding) =>
  `${symbols[status]} ${check.padEnd(18)} ${found}${advice === null ? "" : `\n${" ".repeat(21)}${advice}`}`

const pluralize = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`

/**
 * Shows the progress. A terminal has one line, which is updated. Other output has one line per check, and only with `--json`, because
 * without it the findings themselves show the progress.
 */
const progress = (json: boolean, screen: NodeJS.WriteStream = process.stderr) => ({
  show: (what: string) => {
    if (screen.isTTY) screen.write(`\r\x1b[2KChecking ${what}…`)
    else if (json) screen.write(`Checking ${what}…\n`)
  },
  clear: () => void (screen.isTTY && screen.write("\r\x1b[2K"))
})

/** Runs the checks in sequence, and reports each finding immediately. */
const runChecks = (given: CheckOptions, about: (what: string) => void, tell: (found: ReadonlyArray<Finding>) => void) =>
  Effect.gen(function*() {
    tell(checkVersions())
    tell(checkEffectCopies())
    const { found, settings } = checkConfiguration(given, process.env)
    tell(found)
    tell(checkTokenStore(given))
    if (settings === null) return tell(findMisplacedKeys())
    about("the connection to the provider")
    const reached = yield* checkReachability(settings)
    if (Result.isFailure(reached)) return tell(reached.failure)
    const timed = reached.success
    tell([findings("reachability").ok(`${new URL(settings.apiUrl).host} answered in ${timed.to - timed.from} ms`)])
    tell(checkClock(timed))
    tell(checkSigningKeys(settings, timed))
    about("the project")
    const { found: ofProject, isThere } = yield* checkProject(settings)
    tell(ofProject)
    const why = skipReason(settings, isThere)
    if (why !== null) return tell(skippedKeyChecks(why))
    about("the secret server key")
    tell(yield* checkServerKey(settings))
    about("the admin key and the trusted domains")
    tell(yield* checkAdminKey(settings, given))
  })

export const doctor = async ({ json, ...given }: DoctorOptions): Promise<number> => {
  using signals = onSignals()
  const { clear, show } = progress(json)
  const redact = redactSecrets(process.env)
  // Redacts twice: a secret may be recognizable only with the stripped characters, or only without them.
  const shown = (text: string) => redact(terminalText(redact(text)))
  const all: Array<Finding> = []
  const tell = (found: ReadonlyArray<Finding>) => {
    clear()
    for (const { advice, check, found: what, status } of found) {
      const finding = { check, status, found: shown(what), advice: advice && shown(advice) }
      all.push(finding)
      if (!json) console.log(line(finding))
    }
  }
  const exit = await Effect.runPromiseExit(runChecks(given, show, tell), { signal: signals.signal })
  clear()
  const exitCode = signals.exitCode()
  if (exitCode !== undefined) {
    console.error("latchkey doctor: stopped before all checks were done.")
    return exitCode
  }
  if (Exit.isFailure(exit)) {
    tell([findings("doctor").problem("a check failed unexpectedly", "This is a bug in latchkey; please report it.")])
  }
  const count = (status: Status) => all.filter((finding) => finding.status === status).length
  const [problems, warnings] = [count("problem"), count("warning")]
  if (json) console.log(JSON.stringify({ ok: problems === 0, version, problems, warnings, findings: all }, null, 2))
  else console.log(`\n${pluralize(problems, "problem")}, ${pluralize(warnings, "warning")}.`)
  return problems === 0 ? 0 : 1
}
