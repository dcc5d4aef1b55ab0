/** The request parameter `scope` (RFC 6749, section 3.3). */
import { Unsendable } from "../errors/call/Reasons.ts"

/** The parameter for a list of scopes; none for an absent list. Throws `Unsendable` for a text, which untyped callers may pass. */
export const scopeParameter = (scope: ReadonlyArray<string> | undefined): { readonly scope?: string } => {
  if (scope === undefined) return {}
  if (Array.isArray(scope) && scope.every((element) => typeof element === "string")) return { scope: scope.join(" ") }
  throw new Unsendable({ why: "scope must be a list of strings" })
}
