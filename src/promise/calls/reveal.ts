/** Secrets as text, for programs that pass them on. */
import * as Redacted from "effect/Redacted"
import { invalidOption } from "../../errors/local/invalidOption.ts"

/** The value of a secret; other types unchanged. */
type Plain<A> = A extends Redacted.Redacted<infer Value> ? Value : A

/** The text of a secret, or a record or list with the text of each secret in it; other types unchanged. @category models @since 0.1.0 */
export type Revealed<A> = A extends Redacted.Redacted<infer Value> ? Value
  : A extends Date ? A
  : A extends object ? { readonly [K in keyof A]: Plain<A[K]> }
  : A

const textOf = (value: unknown): unknown => {
  if (!Redacted.isRedacted(value)) return value
  try {
    return Redacted.value(value)
  } catch {
    throw invalidOption("secret", "was wiped, so its text is gone.")
  }
}

/**
 * The text of a secret, or a copy of a record or list with the text of each of its secrets, but not of nested ones. Secrets are `Redacted`: logs and `JSON.stringify` show
 * `<redacted:…>` instead of them.
 *
 * **Example** (A session for another program)
 *
 * ```ts
 * const tokens = await server.sessions.create({ userId })
 * return Response.json(reveal(tokens)) // { "accessToken": "eyJ…", "refreshToken": "…" }
 * ```
 *
 * **Errors** `InvalidOption` (a secret that was wiped), thrown
 * @category functions @since 0.1.0
 */
export const reveal = <A>(secret: A): Revealed<A> => {
  const isRecord = typeof secret === "object" && secret !== null && !Redacted.isRedacted(secret) && !(secret instanceof Date)
  // The value corresponds to the computed type.
  return (Array.isArray(secret)
    ? secret.map(textOf)
    : isRecord
    ? Object.fromEntries(Object.entries(secret).map(([name, value]) => [name, textOf(value)]))
    : textOf(secret)) as Revealed<A>
}
