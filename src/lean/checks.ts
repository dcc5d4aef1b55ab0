/** Conditions that codecs check, with the messages of effect/Schema. */
import type { Check } from "./Codec.ts"
import { Issue } from "./Issue.ts"

const checking = <A>(is: (value: A) => boolean, message: string) => (value: A): ReadonlyArray<Issue> =>
  is(value) ? [] : [new Issue(message)]
/** A check that fits a codec of any type: the compiler checks the sources against the types of `effect/Schema` instead. */
const expecting = (is: (value: never) => boolean, expected: string): Check => checking(is, `Expected ${expected}`)

/**
 * The result of a filter: `true` or `undefined` for a valid value, otherwise `false`, a message, a message with a path, or several of
 * these.
 */
type Outcome =
  | undefined
  | boolean
  | string
  | { readonly path: ReadonlyArray<string | number>; readonly issue: string }
  | ReadonlyArray<Outcome>

const issuesOf = (outcome: Outcome): ReadonlyArray<Issue> => {
  if (outcome === undefined || outcome === true) return []
  if (outcome === false) return [new Issue("Expected <filter>")]
  if (typeof outcome === "string") return [new Issue(outcome)]
  return "issue" in outcome
    ? [new Issue(outcome.issue, outcome.path.map((key) => `[${JSON.stringify(key)}]`).join(""))]
    : outcome.flatMap(issuesOf)
}
export const makeFilter = (filter: (value: never) => Outcome): Check => (value) => issuesOf(filter(value))

export const isPattern = (pattern: RegExp, options: { readonly expected?: string; readonly message?: string } = {}): Check =>
  checking(
    (text: string) => pattern.test(text),
    options.message ?? `Expected ${options.expected ?? `a string matching the RegExp ${pattern.source}`}`
  ) as Check
export const isUUID = (version: number) =>
  isPattern(new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`, "i"), {
    expected: `a UUID v${version}`
  })

type Sized = { readonly length: number }
export const isMaxLength = (limit: number) =>
  expecting(({ length }: Sized) => length <= limit, `a value with a length of at most ${limit}`)
export const isMinLength = (limit: number) =>
  expecting(({ length }: Sized) => length >= limit, `a value with a length of at least ${limit}`)
export const isGreaterThanOrEqualTo = (limit: number) =>
  expecting((value: number) => value >= limit, `a value greater than or equal to ${limit}`)
export const isBetween = ({ maximum, minimum }: { readonly minimum: number; readonly maximum: number }) =>
  expecting((value: number) => value >= minimum && value <= maximum, `a value between ${minimum} and ${maximum}`)
export const isInt = () => expecting((value: number) => Number.isSafeInteger(value), "an integer")
export const isFinite = () => expecting((value: number) => Number.isFinite(value), "a finite number")
