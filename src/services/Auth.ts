/** Signing up, in and out. The tokens stay in the token store; callers learn who signed in. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { longestPassword, SignInWithPassword, SignUpWithPassword } from "../endpoints/Password.ts"
import { SignOut } from "../endpoints/Sessions.ts"
import type { CallError } from "../errors/CallError.ts"
import { inFamily } from "../errors/KnownError.ts"
import { PasswordTooLong } from "../errors/SignInErrors.ts"
import type { TokenStoreRequired } from "../errors/UsageErrors.ts"
import { ApiClient } from "../pipeline/ApiClient.ts"
import * as Pipeline from "../pipeline/Pipeline.ts"
import type { Session } from "../pipeline/Session.ts"
import { Settings } from "../pipeline/Settings.ts"
import type { SignedIn, SignedInTokens } from "../schema/Tokens.ts"
import { reveal } from "../schema/Wire.ts"
import { requiredSession } from "./SessionRequired.ts"

const keep = (session: Session["Service"]) => ({ accessToken, refreshToken, userId }: SignedInTokens): Effect.Effect<SignedIn> =>
  Effect.as(session.begin({ accessToken, refreshToken }), { userId })

type SignUp = (typeof SignUpWithPassword)["Types"]["input"]["body"]
type SignIn = (typeof SignInWithPassword)["Types"]["input"]["body"]

/**
 * Creates an account and signs in. An anonymous user of the session becomes the new account, with the same id.
 *
 * **Details**
 *
 * With `verificationCallbackUrl` a mail is sent whose link leads there; the address must be on a trusted domain. A password
 * over 70 characters is refused before anything is sent.
 *
 * **Errors** `UserEmailAlreadyExists` · `PasswordTooShort` · `PasswordTooLong` · `SignUpNotEnabled` · `SignUpRejected` ·
 * `PasswordAuthenticationNotEnabled` · `RedirectUrlNotWhitelisted` · `BotChallengeRequired` · `BotChallengeFailed` ·
 * `MultiFactorAuthenticationRequired` · `TokenStoreRequired` · `CallError`
 */
export const signUpWithPassword = Effect.fnUntraced(function*(input: SignUp) {
  const session = yield* requiredSession
  if (reveal(input.password).length > longestPassword) {
    return yield* new PasswordTooLong({ details: { maxLength: longestPassword } })
  }
  return yield* Effect.flatMap(SignUpWithPassword({ body: input }), keep(session))
})

/**
 * Signs in with an e-mail address, in any case, and a password.
 *
 * **Errors** `EmailPasswordMismatch` · `PasswordAuthenticationNotEnabled` · `MultiFactorAuthenticationRequired` ·
 * `TokenStoreRequired` · `CallError`
 */
export const signInWithPassword = Effect.fnUntraced(function*(input: SignIn) {
  const session = yield* requiredSession
  return yield* Effect.flatMap(SignInWithPassword({ body: input }), keep(session))
})

/**
 * Ends the session, in the token store and then at the provider. So it works offline, too: where the provider could not be
 * told, the error says so, and the refresh token stays good until it expires. Where nobody is signed in it does nothing.
 *
 * **Errors** `TokenStoreRequired` · `CallError`
 */
export const signOut = Effect.fnUntraced(
  function*(): Effect.fn.Return<void, TokenStoreRequired | CallError, Session | Settings | Scope.Scope> {
    const session = yield* requiredSession
    const stored = yield* session.stored
    if (Option.isNone(stored)) return
    yield* session.end(stored.value)
    const apart = yield* session.apart(stored.value)
    // Without a token that the provider would take there is nobody to tell it about.
    yield* Effect.flatMap(apart.tokens(), (tokens) => Option.isSome(tokens) ? SignOut() : Effect.void).pipe(
      Effect.provideService(ApiClient, { send: Pipeline.make(yield* Settings, apart) }),
      // Whoever ended it first, it has ended.
      Effect.catchIf(inFamily("REFRESH_TOKEN_ERROR"), () => Effect.void),
      Effect.catchIf(inFamily("INVALID_ACCESS_TOKEN"), () => Effect.void)
    )
  },
  Effect.scoped
)

export { signInWithPasskey, signInWithPasskeyAutofill } from "./PasskeySignIn.ts"
export { getAccessToken, getAuthHeaders, getAuthJson, getRefreshToken, getState } from "./SessionTokens.ts"
