/** The errors of the old client, by name and by code. */
import { commonErrors } from "../../../../src/errors/call/CallRefusals.ts"
import { keyErrors, unplacedErrors } from "../../../../src/errors/call/RareRefusals.ts"
import { knownErrors } from "../../../../src/errors/provider/knownErrors.ts"

/** Error families, which are classes in the old client. */
const families: { readonly [name: string]: string } = Object.fromEntries(
  [
    "ProjectAuthenticationError",
    "InvalidProjectAuthentication",
    "InvalidAdminAccessToken",
    "ProjectAuthenticationRequired",
    "SessionAuthenticationError",
    "InvalidSessionAuthentication",
    "InvalidAccessToken",
    "RefreshTokenError",
    "PasswordRequirementsNotMet",
    "VerificationCodeError",
    "ApiKeyNotValid"
  ].map((name) => [name, `is${name}`])
)

/** The only error class that has another name in latchkey. */
const newNames: { readonly [name: string]: string } = { UserWithEmailAlreadyExists: "UserEmailAlreadyExists" }

/** The tag of each code. */
export const tagsByCode = (): ReadonlyMap<string, string> => new Map(knownErrors.map(({ code, tag }) => [code, tag]))

/** Refusals that are the `reason` of a `CallError`. */
const reasons = (): ReadonlySet<string> => new Set([...commonErrors, ...keyErrors, ...unplacedErrors].map(({ tag }) => tag))

/** How latchkey identifies the error that an error class of the old client represents; `undefined` if latchkey has no such error. */
export const isKnownError = (
  name: string
): { readonly tag: string; readonly isReason: boolean; readonly family: string | undefined } | undefined => {
  const tag = newNames[name] ?? name
  const family = families[name]
  if (family === undefined && !knownErrors.some((error) => error.tag === tag)) return undefined
  return { tag, family, isReason: reasons().has(tag) }
}
