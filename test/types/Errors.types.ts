/** Checked by tsc alone: a call fails only with its own refusals or `CallError`, so that a switch is short and exhaustive. */
import { Effect } from "effect"
import { expectTypeOf } from "vitest"
import type { CallError } from "../../src/errors/call/CallError.ts"
import type { TimedOut } from "../../src/errors/call/Reasons.ts"
import type * as ApiKeyErrors from "../../src/errors/provider/ApiKeyErrors.ts"
import type * as families from "../../src/errors/provider/families.ts"
import type { AdminAccessTokenExpired, ProjectKeyWithoutAccessType } from "../../src/errors/provider/KeyErrors.ts"
import type { KnownErrorInstance } from "../../src/errors/provider/knownErrors.ts"
import type {
  CannotDeleteCurrentSession,
  ProviderRejected,
  RefreshTokenNotFoundOrExpired
} from "../../src/errors/provider/SessionErrors.ts"
import type { PasswordTooLong, PasswordTooShort } from "../../src/errors/provider/SignInErrors.ts"
import type { UserNotFound } from "../../src/errors/provider/UserErrors.ts"
import type {
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound
} from "../../src/errors/provider/VerificationErrors.ts"
import * as Latchkey from "../../src/index.ts"
import { createServerApp, isCallError, isKnownError } from "../../src/promise/index.ts"
import * as Users from "../../src/services/server/Users.ts"

const app = createServerApp({})

// a switch over a verb's errors is exhaustive with the verb's own tags and one `CallError`; so is a switch over the reasons
export const errorText = async (id: string): Promise<string> => {
  const result = await app.safe.users.get(id)
  if (result.ok) return result.value.id
  switch (result.error._tag) {
    case "UserNotFound":
      return result.error.code
    case "CallError": {
      const { reason } = result.error
      switch (reason._tag) {
        case "Throttled":
          return String(reason.retryAfterMillis)
        case "Unreachable":
          return `${reason.address} ${reason.code}`
        case "InvalidSecretServerKey":
          return reason.details.projectId
        default:
          return reason.message
      }
    }
  }
}

// a verb's errors are its own refusals and `CallError`
expectTypeOf<Effect.Error<ReturnType<typeof Users.get>>>().toEqualTypeOf<UserNotFound | CallError>()
expectTypeOf<Effect.Error<ReturnType<typeof Users.find>>>().toEqualTypeOf<CallError>()

// reasons are handled with Effect's functions for reasons
expectTypeOf(
  Users.get("u").pipe(Effect.catchReason("CallError", "TimedOut", (reason) => {
    expectTypeOf(reason).toEqualTypeOf<TimedOut>()
    return Effect.succeed(null)
  }))
).toExtend<Effect.Effect<unknown, UserNotFound | CallError, unknown>>()
expectTypeOf<Effect.Error<ReturnType<typeof unwrappedText>>["_tag"]>().toExtend<"UserNotFound" | CallError["reason"]["_tag"]>()
const unwrappedText = () => Effect.unwrapReason(Users.get("u"), "CallError")
// @ts-expect-error there is no such reason
Users.get("u").pipe(Effect.catchReason("CallError", "Exhausted", () => Effect.succeed(null)))
// @ts-expect-error a reason is no error of the call
Users.get("u").pipe(Effect.catchTag("TimedOut", () => Effect.succeed(null)))

// the guards narrow any thrown value
declare const error: unknown
if (isCallError(error)) expectTypeOf(error).toEqualTypeOf<CallError>()
if (isKnownError(error)) expectTypeOf(error).toEqualTypeOf<KnownErrorInstance>()
expectTypeOf(Latchkey.isCallError).toEqualTypeOf(isCallError)
expectTypeOf(Latchkey.Errors.isCallError).toEqualTypeOf(isCallError)
expectTypeOf(Latchkey.Errors.isKnownError).toEqualTypeOf(isKnownError)

// families have types that list their members
expectTypeOf<families.PasswordRequirementsNotMet>().toEqualTypeOf<PasswordTooShort | PasswordTooLong>()
expectTypeOf<families.RefreshTokenError>().toEqualTypeOf<
  RefreshTokenNotFoundOrExpired | CannotDeleteCurrentSession | ProviderRejected
>()
expectTypeOf<families.VerificationCodeError>().toEqualTypeOf<
  VerificationCodeNotFound | VerificationCodeExpired | VerificationCodeAlreadyUsed | VerificationCodeMaxAttemptsReached
>()
expectTypeOf<families.ApiKeyNotValid>().toEqualTypeOf<
  | ApiKeyErrors.ApiKeyNotFound
  | ApiKeyErrors.ApiKeyExpired
  | ApiKeyErrors.ApiKeyRevoked
  | ApiKeyErrors.WrongApiKeyType
  | ApiKeyErrors.PublicApiKeyCannotBeRevoked
>()
expectTypeOf<families.InvalidAccessToken>().toEqualTypeOf<families.SessionAuthenticationError>()
expectTypeOf<AdminAccessTokenExpired>().toExtend<families.InvalidAdminAccessToken>()
expectTypeOf<families.InvalidAdminAccessToken>().toExtend<families.InvalidProjectAuthentication>()
expectTypeOf<families.InvalidProjectAuthentication>().toExtend<families.ProjectAuthenticationError>()
expectTypeOf<families.ProjectAuthenticationRequired>().toExtend<families.ProjectAuthenticationError>()
expectTypeOf<ProjectKeyWithoutAccessType>().not.toExtend<families.ProjectAuthenticationRequired>()
