/** Authorization codes of the API: their exchange for tokens, and codes that transfer a session to another domain of an app. */
import * as Effect from "effect/Effect"
import { InvalidAuthorizationCode } from "../../../errors/provider/OAuthErrors.ts"
import { UserAuthenticationRequired } from "../../../errors/provider/SessionErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { oauthClient } from "../../model/auth/OAuthClients.ts"
import { continueSession, signIn } from "../../model/auth/Sessions.ts"
import { withoutFragment, withQuery } from "../../model/config/RedirectUris.ts"
import { requireTrustedRedirect } from "../../model/config/TrustedDomains.ts"
import { makeAuthorizationCode } from "../../model/credentials/AuthorizationCodes.ts"
import { codeChallengeOf } from "../../model/credentials/Pkce.ts"
import { oauthError, refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { AuthorizationCodeRow } from "../../store/OAuthRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"

/** Consumes the code. As at the provider, a wrong verifier or redirect URI does not consume it. */
const takeCode = Effect.fnUntraced(
  function*(project: ProjectRow, grant: { readonly code: string; readonly verifier: string; readonly redirectUri: string }) {
    const { now, store } = yield* RequestContext
    if (grant.verifier === "") return yield* new InvalidAuthorizationCode()
    const challenge = yield* Effect.promise(() => codeChallengeOf(grant.verifier))
    // Synchronous from here to the removal, so that only one of several concurrent exchanges gets the code.
    const code = store.authorizationCodes.get(grant.code)
    if (code?.projectId !== project.id || code.expiresAt <= now || code.codeChallenge !== challenge) {
      return yield* new InvalidAuthorizationCode()
    }
    if (code.redirectUri !== withoutFragment(grant.redirectUri)) {
      return yield* refuse(400, "The redirect URI differs from that of the authorization request.")
    }
    store.authorizationCodes.remove(code.id)
    return code
  }
)

/** The session that the code starts or transfers. */
const sessionOf = Effect.fnUntraced(function*(project: ProjectRow, code: AuthorizationCodeRow) {
  const user = (yield* RequestContext).store.users.get(code.userId)
  if (user === undefined) return yield* new InvalidAuthorizationCode()
  if (code.sessionId === null) return yield* signIn(project, user, code.isNewUser)
  const session = (yield* RequestContext).store.sessions.get(code.sessionId)
  return session ? yield* continueSession(project, user, session) : yield* new InvalidAuthorizationCode()
})

export const oauthTokenHandlers = {
  ExchangeAuthorizationCode: Effect.fnUntraced(function*({ body }) {
    const project = yield* oauthClient(body.clientId, body.clientSecret)
    const codeText = Wire.reveal(body.code)
    if (codeText === "") return yield* oauthError("invalid_request", "Missing parameter: code")
    const code = yield* takeCode(project, {
      code: codeText,
      verifier: Wire.reveal(body.codeVerifier),
      redirectUri: body.redirectUri
    })
    const { accessToken, refreshToken } = yield* sessionOf(project, code)
    return {
      accessToken,
      refreshToken,
      tokenType: "Bearer",
      expiresIn: 3600,
      scope: "legacy",
      isNewUser: code.isNewUser,
      afterCallbackRedirectUrl: code.afterCallbackRedirectUrl
    }
  }),
  AuthorizeCrossDomain: Effect.fnUntraced(function*({ body, header, now, project, sessionId, store, user }) {
    if (user === null || sessionId === null) return yield* new UserAuthenticationRequired()
    yield* requireTrustedRedirect(project, body.redirectUri)
    if (body.afterCallbackRedirectUrl !== undefined) yield* requireTrustedRedirect(project, body.afterCallbackRedirectUrl)
    const refreshToken = header("refresh-token") ?? ""
    if (refreshToken === "") return yield* refuse(400, "The refresh token of the session is missing.")
    const session = store.sessions.get(sessionId)
    if (session?.refreshToken !== refreshToken || session.expiresAt <= now) {
      return yield* refuse(401, "The refresh token is not that of the session.")
    }
    const redirectUri = withoutFragment(body.redirectUri)
    const code = makeAuthorizationCode(store, now, {
      projectId: project.id,
      userId: user.id,
      isNewUser: false,
      sessionId,
      redirectUri,
      codeChallenge: body.codeChallenge,
      afterCallbackRedirectUrl: body.afterCallbackRedirectUrl ?? null
    })
    return { redirectUrl: withQuery(redirectUri, { code, state: body.state }) }
  })
} satisfies SomeHandlers
