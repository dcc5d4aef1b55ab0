/** The output of `latchkey conform`: a summary by subject, each difference, and the verbs that it affects. */
import { version } from "../../../../src/pipeline/version.ts"
import type { CallResult, Difference } from "./Difference.ts"
import type { UsedVerb } from "./sourceVerbs.ts"

export interface Report {
  /** Whether every call was made and has no difference. */
  readonly ok: boolean
  /** Whether a signal ended the run before all calls were made. */
  readonly interrupted: boolean
  readonly version: string
  /** The provider's address. */
  readonly url: string
  readonly mode: "read-only" | "scratch"
  readonly calls: number
  readonly differences: number
  /** The number of calls that were not made because an earlier answer lacked a value they need. */
  readonly notMade: number
  readonly subjects: ReadonlyArray<{ readonly subject: string; readonly calls: number; readonly differences: number }>
  /** Calls with differences, and calls that were not made. */
  readonly results: ReadonlyArray<CallResult>
  /** Resources that the scratch run could not delete. */
  readonly left: ReadonlyArray<string>
  /** Verbs that the sources of `--src` use and whose endpoint has differences; `null` without `--src`. */
  readonly verbs: ReadonlyArray<UsedVerb> | null
}

export interface Outcome {
  readonly url: string
  readonly mode: Report["mode"]
  readonly interrupted: boolean
  readonly results: ReadonlyArray<CallResult>
  readonly left: ReadonlyArray<string>
  readonly verbs: ReadonlyArray<UsedVerb> | null
}

/** The new account that owns a scratch project, if the provider refuses to delete it. */
export const ownerAccount = "the account of the project's owner"

const sum = (results: ReadonlyArray<CallResult>) => results.reduce((count, { differences }) => count + differences.length, 0)

export const reportOf = ({ interrupted, left, mode, results, url, verbs }: Outcome): Report => {
  const differing = new Set(results.filter(({ differences }) => differences.length > 0).map(({ endpoint }) => endpoint))
  const subjects = [...new Set(results.map(({ subject }) => subject))].toSorted().map((subject) => {
    const ownResults = results.filter((result) => result.subject === subject)
    return { subject, calls: ownResults.length, differences: sum(ownResults) }
  })
  const notMade = results.filter((result) => result.notMade !== null).length
  const differences = sum(results)
  return {
    ok: differences === 0 && notMade === 0 && !interrupted,
    interrupted,
    version,
    url,
    mode,
    calls: results.length - notMade,
    differences,
    notMade,
    subjects,
    results: results.filter((result) => result.differences.length > 0 || result.notMade !== null),
    left,
    verbs: verbs && verbs.filter(({ endpoints }) => endpoints.some((endpoint) => differing.has(endpoint)))
  }
}

const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

const lineOf = ({ found, kind, path }: Difference) => `      ${kind.padEnd(18)} ${path === null ? "" : `${path}: `}${found}`

const linesOf = ({ call, differences, endpoint, expects, notMade, status }: CallResult): ReadonlyArray<string> => [
  `    ${endpoint}  ${call}  expects ${expects === "any" ? "success" : expects}${status === null ? "" : `, status ${status}`}`,
  ...(notMade === null ? [] : [`      not made           ${notMade}`]),
  ...differences.map(lineOf)
]

export const textOf = (report: Report): string => {
  const { calls, differences, interrupted, left, mode, notMade, ok, results, subjects, url, verbs } = report
  const lines = [`latchkey conform: ${url}, ${mode === "scratch" ? "a scratch project" : "calls that change nothing"}`, ""]
  for (const { calls, differences, subject } of subjects) {
    const ownResults = results.filter((result) => result.subject === subject)
    lines.push(
      `${ownResults.length === 0 ? "✓" : "✗"} ${subject.padEnd(24)} ${countText(calls, "call").padEnd(10)}${
        differences === 0 ? "" : ` ${countText(differences, "difference")}`
      }`.trimEnd()
    )
    lines.push(...ownResults.flatMap(linesOf))
  }
  if (verbs !== null && differences > 0) {
    lines.push(
      "",
      verbs.length === 0 ? "No verb of your sources makes these calls." : "Verbs of your sources that make these calls:"
    )
    lines.push(...verbs.map(({ endpoints, file, line, verb }) => `    ${verb}  ${file}:${line}  ${endpoints.join(", ")}`))
  }
  if (left.length > 0) {
    lines.push("", ...left.map((noun) => `Not removed: ${noun}.`))
    // The account of a new owner has a password that only the run knew.
    if (!left.includes(ownerAccount)) lines.push("Sign in to the provider's dashboard as the owner, and delete it there.")
  }
  lines.push(
    "",
    `${countText(calls, "call")}, ${countText(differences, "difference")}${
      notMade === 0 ? "" : `, ${countText(notMade, "call")} not made`
    }.${
      ok
        ? " The provider answers as this version of latchkey expects."
        : interrupted
        ? " The run was interrupted before all calls were made."
        : ""
    }`
  )
  return lines.join("\n")
}
