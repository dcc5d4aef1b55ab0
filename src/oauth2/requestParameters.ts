/** Parameters of requests, some of which may be repeated (RFC 8707, section 2), and `scope` (RFC 6749, section 3.3). */
import { Unsendable } from "../errors/call/Reasons.ts"

/**
 * Additional parameters of a request: a list sends its parameter once for each value, such as several `resource` (RFC 8707, section 2).
 * @category models @since 0.1.0
 */
export interface Parameters {
  readonly [name: string]: string | ReadonlyArray<string>
}

/** @category models @since 0.1.0 */
export interface ParameterOptions {
  /** Additional parameters, such as `resource` (RFC 8707). They cannot replace the parameters that this library sets. */
  readonly parameters?: Parameters | undefined
}

/** @category models @since 0.1.0 */
export interface ScopeOptions extends ParameterOptions {
  /** @default the scopes registered for the client, or granted before */
  readonly scope?: ReadonlyArray<string> | undefined
}

const isText = (value: unknown): value is string => typeof value === "string"

/** The parameter for a list of scopes; none for an absent list. Throws `Unsendable` for a text, which untyped callers may pass. */
const scopeParameter = (scope: ReadonlyArray<string> | undefined): { readonly scope?: string } => {
  if (scope === undefined) return {}
  if (Array.isArray(scope) && scope.every(isText)) return { scope: scope.join(" ") }
  throw new Unsendable({ why: "scope must be a list of strings" })
}

/** The form of the options. Throws `Unsendable` for a value that is not text, which untyped callers may pass. */
export const formOf = ({ parameters = {}, scope }: ScopeOptions): URLSearchParams => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries<unknown>({ ...parameters, ...scopeParameter(scope) })) {
    const values = Array.isArray(value) ? value as ReadonlyArray<unknown> : [value]
    for (const text of values) {
      if (!isText(text)) throw new Unsendable({ why: `the parameter ${name} must be a string or a list of strings` })
      form.append(name, text)
    }
  }
  return form
}
