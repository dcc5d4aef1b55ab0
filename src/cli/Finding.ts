/** What `latchkey doctor` finds: one line each, with what to do about it, and without secrets. */

export type Status = "ok" | "warning" | "problem" | "skipped"

export interface Finding {
  /** Of which check. */
  readonly check: string
  readonly status: Status
  readonly found: string
  /** What to do; `null` where nothing is wrong. */
  readonly advice: string | null
}

export type MakeFinding = (found: string, advice?: string) => Finding

/** The findings of a check. */
export const findings = (check: string) => {
  const makeFinding = (status: Status): MakeFinding => (found, advice) => ({ check, status, found, advice: advice ?? null })
  return {
    ok: makeFinding("ok"),
    warning: makeFinding("warning"),
    problem: makeFinding("problem"),
    skipped: makeFinding("skipped")
  }
}

/** Names of variables whose values are secret. */
export const secretNames = ["STACK_SECRET_SERVER_KEY", "STACK_SUPER_SECRET_ADMIN_KEY"] as const

type Environment = { readonly [name: string]: string | undefined }

/**
 * Takes secrets out of a text: the values of secret variables, whatever looks like a key or a token, and what stands before the host
 * of an address. Everything that is printed goes through it, for a key may stand where a project's id should.
 */
export const redactSecrets = (environment: Environment) => {
  const values = secretNames.flatMap((name) => environment[name]?.trim() || [])
  return (text: string): string =>
    values.reduce((shown, value) => shown.replaceAll(value, "(hidden)"), text)
      .replaceAll(/\b(pck|ssk|sak)_[\w-]+/g, "$1_(hidden)")
      .replaceAll(/\bey[\w-]+\.[\w-]+\.[\w-]*/g, "(hidden)")
      .replaceAll(/(\/\/)[^/@\s"]+@/g, "$1(hidden)@")
}
