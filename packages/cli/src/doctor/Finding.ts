/** Findings of `latchkey doctor`: one line each, with advice and without secrets. */
import { secretNames } from "../../../../src/cli/project/variables.ts"

export type Status = "ok" | "warning" | "problem" | "skipped"

export interface Finding {
  /** The check that made the finding. */
  readonly check: string
  readonly status: Status
  readonly found: string
  /** The advice to the user; `null` if nothing is wrong. */
  readonly advice: string | null
}

export type MakeFinding = (text: string, advice?: string) => Finding

/** Returns functions that make the findings of a check, by status. */
export const findings = (check: string) => {
  const makeFinding = (status: Status): MakeFinding => (text, advice) => ({ check, status, found: text, advice: advice ?? null })
  return {
    ok: makeFinding("ok"),
    warning: makeFinding("warning"),
    problem: makeFinding("problem"),
    skipped: makeFinding("skipped")
  }
}

type Environment = { readonly [name: string]: string | undefined }

/**
 * Redacts secrets in text: the values of secret variables, text that looks like a key or a token, and the user name and password of an
 * address. Applies to all output, because a user may pass a key in place of a project id.
 */
export const redactSecrets = (environment: Environment) => {
  const values = secretNames.flatMap((name) => environment[name]?.trim() || [])
  return (text: string): string =>
    values.reduce((result, value) => result.replaceAll(value, "(hidden)"), text)
      .replaceAll(/\b(pck|ssk|sak)_[\w-]+/g, "$1_(hidden)")
      .replaceAll(/\bey[\w-]+\.[\w-]+\.[\w-]*/g, "(hidden)")
      .replaceAll(/(\/\/)[^/@\s"]+@/g, "$1(hidden)@")
}
