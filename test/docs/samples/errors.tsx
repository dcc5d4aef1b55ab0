/** The compiled samples of docs/errors.md, which `test/docs/samples.test.ts` compares with the page. */
import { Effect } from "effect"
import { Users } from "latchkey"
import { isProjectAuthenticationError } from "latchkey/errors"
import { type ClientApp as PromiseClientApp, isCallError, isKnownError } from "latchkey/promise"

declare const app: PromiseClientApp
declare const email: string
declare const password: string
declare const id: string
declare const displayName: string
declare const report: (...facts: ReadonlyArray<unknown>) => void
declare const later: (millis: number | null) => Effect.Effect<null>
declare const cached: Effect.Effect<null>
declare const misconfigured: Effect.Effect<null>

export const sample1 = async () => {
  // Promises: a switch over the error of a safe call is exhaustive
  const result = await app.safe.auth.signInWithPassword({ email, password })
  if (!result.ok) {
    switch (result.error._tag) {
      case "EmailPasswordMismatch":
        return "E-mail or password is wrong."
      case "PasswordAuthenticationNotEnabled":
      case "MultiFactorAuthenticationRequired":
      case "TokenStoreRequired":
      case "InvalidOption":
      case "SessionNotKept":
      case "UntrustedRedirect":
      case "RedirectLoop":
        return result.error.message
      case "CallError":
        switch (result.error.reason._tag) {
          case "Offline":
            return "You are offline."
          case "Throttled":
            return "Too many attempts. Wait a moment."
          default:
            return "That did not work. Try again later."
        }
      default:
        return result.error satisfies never
    }
  }

  return { result }
}

export const sample2 = async () => {
  // Promises: a call that rejects

  try {
    await app.teams.create({ displayName })
  } catch (error) {
    if (isCallError(error) && error.reason._tag === "Unreachable") report(error.reason.address, error.reason.code)
    else if (isKnownError(error)) report(error.code, error.call?.requestId)
    else throw error
  }
}

export const sample3 = async () => {
  // Effect: refusals by tag, reasons by reason
  Users.get(id).pipe(
    Effect.catchTag("UserNotFound", () => Effect.succeed(null)),
    Effect.catchReason("CallError", "Throttled", ({ retryAfterMillis }) => later(retryAfterMillis)),
    Effect.catchReasons("CallError", { Unreachable: () => cached, TimedOut: () => cached })
  )
  // every reason in the place of the error, for `catchTags` and for the guards of families
  Users.get(id).pipe(Effect.unwrapReason("CallError"), Effect.catchIf(isProjectAuthenticationError, () => misconfigured))
}
