/** The output of `latchkey conform`: a summary by subject, each difference, and the verbs that it affects. */
import { version } from "../../../../src/pipeline/version.ts"
import type { CallResult, Difference } from "./Difference.ts"
import { newestProvider } from "./newestProvider.ts"
import type { UsedVerb } from "./sourceVerbs.ts"

export interface Report {
  /** The version of this format. It changes if a field changes its meaning or is removed. */
  readonly format: 2
  /** Whether every call was made and has no difference, and everything that the run created was removed. */
  readonly ok: boolean
  /** Whether a signal ended the run before all calls were made. */
  readonly interrupted: boolean
  /** The version of latchkey. */
  readonly version: string
  /** The provider's address. */
  readonly url: string
  readonly mode: "read-only" | "scratch"
  readonly calls: number
  readonly differences: number
  /** The number of calls that were not made because a call that they depend on did not have its outcome. */
  readonly notMade: number
  readonly subjects: ReadonlyArray<{ readonly subject: string; readonly calls: number; readonly differences: number }>
  /** Calls with differences, and calls that were not made. */
  readonly results: ReadonlyArray<CallResult>
  /** Endpoints that the provider refused because their feature is switched off in the project. */
  readonly switchedOff: ReadonlyArray<string>
  readonly provider: ProviderNews
  /** What the scratch run created and could not delete, each with its id or address. */
  readonly left: ReadonlyArray<string>
  /** Verbs that the sources of `--src` use and whose endpoint has differences; `null` without `--src`. */
  readonly verbs: ReadonlyArray<UsedVerb> | null
}

/** What the provider has that this version of latchkey does not know. */
export interface ProviderNews {
  /** The provider's version, if it is newer than the versions that this version of latchkey was compared with; otherwise `null`. */
  readonly newerVersion: string | null
  /** Fields of replies that are not read. */
  readonly fields: ReadonlyArray<{ readonly endpoint: string; readonly path: string }>
  /** Codes of refusals that have no error class. */
  readonly codes: ReadonlyArray<string>
}

export interface Outcome extends Pick<Report, "url" | "mode" | "interrupted" | "left" | "verbs"> {
  readonly results: ReadonlyArray<CallResult>
  readonly newerVersion: string | null
}

const sum = (results: ReadonlyArray<CallResult>) => results.reduce((count, { differences }) => count + differences.length, 0)

const distinct = <A>(values: ReadonlyArray<A>, keyOf: (value: A) => string): ReadonlyArray<A> => [
  ...new Map(values.map((value) => [keyOf(value), value])).values()
]

const newsOf = (results: ReadonlyArray<CallResult>, newerVersion: string | null): ProviderNews => ({
  newerVersion,
  fields: distinct(
    results.flatMap(({ endpoint, newFields }) => newFields.map((path) => ({ endpoint, path }))),
    ({ endpoint, path }) => `${endpoint} ${path}`
  ),
  codes: [
    ...new Set(
      results.flatMap(({ differences }) => differences).flatMap(({ found, kind }) =>
        kind === "unknown code" ? [codeOf(found)] : []
      )
    )
  ]
})
const codeOf = (description: string) => description.replace(/ \(\d+\)$/, "")

export const reportOf = ({ interrupted, left, mode, newerVersion, results, url, verbs }: Outcome): Report => {
  const differing = new Set(results.filter(({ differences }) => differences.length > 0).map(({ endpoint }) => endpoint))
  const subjects = [...new Set(results.map(({ subject }) => subject))].toSorted().map((subject) => {
    const ownResults = results.filter((result) => result.subject === subject)
    const madeCalls = ownResults.filter(({ notMade }) => notMade === null)
    return { subject, calls: madeCalls.length, differences: sum(ownResults) }
  })
  const notMade = results.filter((result) => result.notMade !== null).length
  const differences = sum(results)
  return {
    format: 2,
    ok: differences === 0 && notMade === 0 && left.length === 0 && !interrupted,
    interrupted,
    version,
    url,
    mode,
    calls: results.length - notMade,
    differences,
    notMade,
    subjects,
    results: results.filter((result) => result.differences.length > 0 || result.notMade !== null),
    switchedOff: [...new Set(results.filter(({ isSwitchedOff }) => isSwitchedOff).map(({ endpoint }) => endpoint))],
    provider: newsOf(results, newerVersion),
    left,
    verbs: verbs && verbs.filter(({ endpoints }) => endpoints.some((endpoint) => differing.has(endpoint)))
  }
}

const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

const expectationOf = ({ expects }: CallResult): string =>
  expects === "success"
    ? "should succeed"
    : expects === "any"
    ? "should succeed, or be refused with a code that it lists"
    : expects === "plain"
    ? "should be refused without a code"
    : `should be refused with ${expects}`

const outcomeOf = ({ status }: CallResult, { found, kind, path }: Difference): string => {
  switch (kind) {
    case "not refused":
      return `, but succeeded with ${found}`
    case "unexpected refusal":
      return `, but was refused with ${found}`
    case "unlisted code":
      return `, but was refused with ${found}, which this call does not list`
    case "unknown code":
      return `, but was refused with ${found}, which latchkey does not know`
    case "no response":
      return `, but had no response: ${found}`
    default:
      return `. Its response (status ${status}) differs: ${kind}: ${path === null ? "" : `${path}: `}${found}`
  }
}

const sentencesOf = (result: CallResult): ReadonlyArray<string> => [
  ...(result.notMade === null ? [] : [`was not made: ${result.notMade}`]),
  ...result.differences.map((difference) =>
    difference.kind === "not offered"
      ? `the provider has no such call (${difference.found})`
      : expectationOf(result) + outcomeOf(result, difference)
  ),
  ...(result.isNeeded ? ["calls that depend on it were not made"] : [])
]

/** The differences of one endpoint: each sentence once, with the number of calls. */
const linesOf = (results: ReadonlyArray<CallResult>): ReadonlyArray<string> => {
  const sentences = results.flatMap(sentencesOf)
  return [...new Set(sentences)].map((sentence) => {
    const count = sentences.filter((entry) => entry === sentence).length
    return `      ${sentence}${count === 1 ? "" : ` (${count} calls)`}`
  })
}

/** One line about what is new at the provider; none if nothing is. */
const newsLines = ({ codes, fields, newerVersion }: ProviderNews): ReadonlyArray<string> => {
  if (newerVersion === null && fields.length === 0 && codes.length === 0) return []
  const news = [
    ...(codes.length === 0 ? [] : [`the ${codes.length === 1 ? "code" : "codes"} ${codes.join(", ")}`]),
    ...distinct(fields, ({ path }) => path).map(({ endpoint, path }) => `${path} of ${endpoint}`)
  ]
  const subject = newerVersion === null ? "The provider may be newer" : `The provider is version ${newerVersion}, newer`
  return [
    "",
    `${subject} than ${newestProvider}, which latchkey ${version} was compared with.${
      news.length === 0 ? "" : ` New, and not read: ${news.join("; ")}.`
    }`
  ]
}

const leftLines = (leftovers: ReadonlyArray<string>): ReadonlyArray<string> =>
  leftovers.length === 0 ? [] : [
    "",
    ...leftovers.map((noun) => `Not removed: ${noun}.`),
    "Delete what remains in the provider's dashboard, or with the keys of the project internal."
  ]

export const textOf = (report: Report): string => {
  const { calls, differences, interrupted, left, mode, notMade, ok, provider, results, subjects, switchedOff, url, verbs } =
    report
  const lines = [`latchkey conform: ${url}, ${mode === "scratch" ? "a scratch project" : "calls that change nothing"}`, ""]
  for (const { calls, differences, subject } of subjects) {
    const ownResults = results.filter((result) => result.subject === subject)
    lines.push(
      `${ownResults.length === 0 ? "✓" : "✗"} ${subject.padEnd(24)} ${countText(calls, "call").padEnd(10)}${
        differences === 0 ? "" : ` ${countText(differences, "difference")}`
      }`.trimEnd()
    )
    for (const { call, endpoint } of distinct(ownResults, ({ endpoint }) => endpoint)) {
      lines.push(`    ${endpoint}  ${call}`, ...linesOf(ownResults.filter((result) => result.endpoint === endpoint)))
    }
  }
  if (switchedOff.length > 0) lines.push("", `Switched off in this project, and not compared: ${switchedOff.join(", ")}.`)
  if (verbs !== null && differences > 0) {
    lines.push(
      "",
      verbs.length === 0 ? "No verb of your sources makes these calls." : "Verbs of your sources that make these calls:",
      ...verbs.map(({ endpoints, file, line, verb }) => `    ${verb}  ${file}:${line}  ${endpoints.join(", ")}`)
    )
  }
  lines.push(
    ...leftLines(left),
    ...newsLines(provider),
    "",
    `${countText(calls, "call")}, ${countText(differences, "difference")}${
      notMade === 0 ? "" : `, ${countText(notMade, "call")} not made`
    }.${
      ok || (differences === 0 && notMade === 0 && !interrupted)
        ? " The provider answers as this version of latchkey expects."
        : interrupted
        ? " The run was interrupted before all calls were made."
        : ""
    }`
  )
  return lines.join("\n")
}
