/** Why and where a value does not match a codec: thrown inside codecs, caught by the functions that run them. */

/** One mismatch. Allocated only if a value does not match. */
export class Issue {
  readonly _tag = "Issue"
  readonly message: string
  /** The path from the outermost value inwards, as in `["items"][0]`. */
  path: string
  constructor(message: string, path = "") {
    this.message = message
    this.path = path
  }
  within(segment: string) {
    this.path = segment + this.path
  }
  toString() {
    return this.path ? `${this.message}\n  at ${this.path}` : this.message
  }
}

/** The mismatches of several members of a union, or of several checks. */
export class Issues {
  readonly _tag = "Issues"
  readonly all: ReadonlyArray<Issue | Issues>
  constructor(issues: ReadonlyArray<Issue | Issues>) {
    this.all = issues
  }
  within(segment: string) {
    for (const issue of this.all) issue.within(segment)
  }
  toString(): string {
    return this.all.join("\n")
  }
}

/** By the tag, because a codec may be of another copy of this module: a process can hold two (docs/decisions/0032). */
export const isIssue = (error: unknown): error is Issue | Issues =>
  /^Issues?$/.test(String((error as Partial<Issue> | null | undefined)?._tag))

/** Throws a single mismatch unchanged, and several as one `Issues`. */
export const raise = (issues: ReadonlyArray<Issue | Issues>): never => {
  throw issues.length === 1 ? issues[0] : new Issues(issues)
}

export const refuse = (expected: string): never => {
  throw new Issue(`Expected ${expected}`)
}

/** Whether the value itself has the wrong type, rather than a value inside it. */
export const isOtherKind = (error: unknown, expected: string): boolean =>
  isIssue(error) && error._tag === "Issue" && !error.path && error.message === `Expected ${expected}`
