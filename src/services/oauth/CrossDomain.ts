/** Passes the session to another domain of the app. Not available on older providers. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { AuthorizeCrossDomain } from "../../endpoints/auth/OAuth.ts"
import type { CrossDomainAuthorize } from "../../schema/auth/OAuth.ts"
import { requireSession } from "../internal/requireSession.ts"

/**
 * Creates an authorization code (RFC 6749, section 4.1) for another trusted domain of the app, which exchanges it for a session of the same
 * user. Returns the address to navigate to: `redirectUri` with `code` and `state`. The other domain creates `state` and `codeChallenge`
 * (RFC 7636, section 4.2) and keeps the verifier.
 *
 * **Errors** `UserAuthenticationRequired` · `RedirectUrlNotWhitelisted` · `TokenStoreRequired` · `CallError` (`Refused`: the session has no
 * refresh token)
 */
export const authorizeCrossDomain = (request: CrossDomainAuthorize) =>
  requireSession(Effect.map(AuthorizeCrossDomain({ body: request }), ({ redirectUrl }) => redirectUrl))
