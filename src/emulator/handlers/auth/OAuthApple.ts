/**
 * `/auth/oauth/callback/apple/native`: signs in with the identity token that a native app receives from Apple (OpenID Connect Core 1.0,
 * section 2).
 */
import * as Effect from "effect/Effect"
import { decodeJwt } from "jose/jwt/decode"
import {
  AppleBundleIdNotConfigured,
  InvalidAppleCredentials,
  OAuthProviderNotFoundOrNotEnabled
} from "../../../errors/provider/OAuthErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { signInWithProvider } from "../../model/auth/OAuthAccounts.ts"
import { signIn } from "../../model/auth/Sessions.ts"
import { identityProviderOf } from "../../model/credentials/IdentityProviders.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import type { IdentityRow } from "../../store/OAuthRows.ts"

const issuer = "https://appleid.apple.com"

/** The claims of the token. The signature is not verified: the emulator accepts any account of an identity provider. */
const claimsOf = (token: string) => Effect.try({ try: () => decodeJwt(token), catch: () => new InvalidAppleCredentials() })

/** The identity in the token, if Apple issued the token for one of the app's bundles and the token has not expired. */
const identityOf = Effect.fnUntraced(function*(token: string, bundleIds: ReadonlyArray<string>, now: number) {
  const { aud, email, email_verified: isVerified, exp, iss, sub } = yield* claimsOf(token)
  const audience = [aud ?? []].flat()
  if (
    iss !== issuer || sub === undefined || sub === "" || !bundleIds.some((id) => audience.includes(id)) ||
    (exp ?? 0) * 1000 <= now
  ) {
    return yield* new InvalidAppleCredentials()
  }
  const identity: IdentityRow = {
    id: `apple/${sub}`,
    providerId: "apple",
    accountId: sub,
    email: typeof email === "string" ? email : null,
    // Apple sends a boolean or a string.
    isEmailVerified: isVerified === true || isVerified === "true",
    displayName: null
  }
  return identity
})

export const oauthAppleHandlers = {
  SignInWithApple: Effect.fnUntraced(function*({ body, now, project }) {
    const provider = identityProviderOf(project, "apple")
    if (provider === undefined || !provider.config.allowSignIn) return yield* new OAuthProviderNotFoundOrNotEnabled()
    const bundleIds = Object.values(provider.config.appleBundles ?? {}).map(({ bundleId }) => bundleId)
    if (bundleIds.length === 0) return yield* new AppleBundleIdNotConfigured()
    const identity = yield* identityOf(Wire.reveal(body.idToken), bundleIds, now)
    const { isNewUser, user } = yield* Effect.catchTag(
      signInWithProvider({ type: "authenticate", userId: null }, { project, provider, identity }),
      "OAuthConnectionAlreadyConnectedToAnotherUser",
      // Only connecting an account to a signed-in user fails with this error.
      (error) => Effect.die(error)
    )
    return yield* signIn(project, user, isNewUser)
  })
} satisfies SomeHandlers
