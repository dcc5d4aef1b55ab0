/** The user of a request, from its access token. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { VerifiedAccessToken } from "../../jwt/checkClaims.ts"
import { reveal } from "../../schema/wire/Wire.ts"
import { AccessTokenVerifier } from "../../services/auth/AccessToken.ts"
import { AuthenticationUnavailable, Unauthorized } from "./Refusals.ts"

/**
 * The verified access token of the request: `user` (as of when the token was issued), `sessionId`, `kind`, `claims`.
 * @category services @since 0.1.0
 */
export class RequestUser extends Context.Service<RequestUser, VerifiedAccessToken>()("latchkey/http-api/RequestUser") {}

/** The header in which the provider's browser clients send the access token; other clients send `Authorization: Bearer`. */
export const accessTokenHeader = "x-stack-access-token"

/** Verifies the token of a request. **Errors** `Unauthorized` · `AuthenticationUnavailable` @category verbs @since 0.1.0 */
export const authenticate = (
  token: string | Redacted.Redacted
): Effect.Effect<VerifiedAccessToken, Unauthorized | AuthenticationUnavailable, AccessTokenVerifier> =>
  reveal(token) === ""
    ? Effect.fail(new Unauthorized({ reason: "missing" }))
    : Effect.flatMap(AccessTokenVerifier, ({ verify }) => verify(token)).pipe(
      Effect.catchTags({
        InvalidAccessToken: ({ wrong }) => Effect.fail(new Unauthorized({ reason: wrong })),
        KeysUnavailable: () => Effect.fail(new AuthenticationUnavailable())
      })
    )
