/** `latchkey doctor`: what keeps an app from working with its provider, and what to do about it. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { version } from "../pipeline/version.ts"
import { type Finding, findings, type Status, withoutSecrets } from "./Finding.ts"
import { adminKey, notSent, project, serverKey, whyNotSent } from "./keyChecks.ts"
import { configuration, effectCopies, type Given, misplacedKeys, tokenStore, versions } from "./localChecks.ts"
import { clock, reach, signingKeys } from "./providerChecks.ts"
import { onSignals } from "./signals.ts"
import { terminalText } from "./terminalText.ts"

export interface DoctorOptions extends Given {
  readonly json: boolean
}

const marks: { readonly [S in Status]: string } = { ok: "✓", warning: "!", problem: "✗", skipped: "-" }

const line = ({ advice, check, found, status }: Finding) =>
  `${marks[status]} ${check.padEnd(18)} ${found}${advice === null ? "" : `\n${" ".repeat(21)}${advice}`}`

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`

/** On a screen one line that is written over; in a log of JSON a line for each check, as nothing else is seen of it. */
const progress = (json: boolean, screen: NodeJS.WriteStream = process.stderr) => ({
  show: (what: string) => {
    if (screen.isTTY) screen.write(`\r\x1b[2KChecking ${what}…`)
    else if (json) screen.write(`Checking ${what}…\n`)
  },
  clear: () => void (screen.isTTY && screen.write("\r\x1b[2K"))
})

/** All checks, one after the other; each finding is reported at once. */
const examine = (given: Given, about: (what: string) => void, tell: (found: ReadonlyArray<Finding>) => void) =>
  Effect.gen(function*() {
    tell(versions())
    tell(effectCopies())
    const { found, settings } = configuration(given, process.env)
    tell(found)
    tell(tokenStore(given))
    if (settings === null) return tell(misplacedKeys())
    about("whether the provider is there")
    const reached = yield* reach(settings)
    if (Result.isFailure(reached)) return tell(reached.failure)
    const timed = reached.success
    tell([findings("reachability").ok(`${new URL(settings.apiUrl).host} answered in ${timed.to - timed.from} ms`)])
    tell(clock(timed))
    tell(signingKeys(settings, timed))
    about("the project")
    const { found: ofProject, isThere } = yield* project(settings)
    tell(ofProject)
    const why = whyNotSent(settings, isThere)
    if (why !== null) return tell(notSent(why))
    about("the secret server key")
    tell(yield* serverKey(settings))
    about("the admin key and the trusted domains")
    tell(yield* adminKey(settings, given))
  })

export const doctor = async ({ json, ...given }: DoctorOptions): Promise<number> => {
  using ending = onSignals()
  const { clear, show } = progress(json)
  const withheld = withoutSecrets(process.env)
  // Twice: a secret may only be recognized with the characters that are stripped, or without them.
  const shown = (text: string) => withheld(terminalText(withheld(text)))
  const all: Array<Finding> = []
  const tell = (found: ReadonlyArray<Finding>) => {
    clear()
    for (const { advice, check, found: what, status } of found) {
      const finding = { check, status, found: shown(what), advice: advice && shown(advice) }
      all.push(finding)
      if (!json) console.log(line(finding))
    }
  }
  const exit = await Effect.runPromiseExit(examine(given, show, tell), { signal: ending.signal })
  clear()
  const endedWith = ending.exitCode()
  if (endedWith !== undefined) {
    console.error("latchkey doctor: ended before all was checked.")
    return endedWith
  }
  if (Exit.isFailure(exit)) {
    tell([findings("doctor").problem("a check broke off", "This is a mistake of latchkey's; please report it.")])
  }
  const count = (status: Status) => all.filter((finding) => finding.status === status).length
  const [problems, warnings] = [count("problem"), count("warning")]
  if (json) console.log(JSON.stringify({ ok: problems === 0, version, problems, warnings, findings: all }, null, 2))
  else console.log(`\n${counted(problems, "problem")}, ${counted(warnings, "warning")}.`)
  return problems === 0 ? 0 : 1
}
