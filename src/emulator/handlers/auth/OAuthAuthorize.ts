/** `/auth/oauth/authorize`: sends a browser to an identity provider (docs/provider/oauth.md#authorization-request). */
import * as Effect from "effect/Effect"
import * as AccessErrors from "../../../errors/provider/AccessErrors.ts"
import * as OAuthErrors from "../../../errors/provider/OAuthErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { requireClaims } from "../../model/auth/AccessTokenClaims.ts"
import { projectOfClient } from "../../model/auth/OAuthClients.ts"
import { configOf } from "../../model/config/Config.ts"
import { withoutFragment } from "../../model/config/RedirectUris.ts"
import { requireTrustedRedirect } from "../../model/config/TrustedDomains.ts"
import { requireHuman } from "../../model/credentials/BotChallenge.ts"
import {
  authorizationUrl,
  developmentScopes,
  identityProviderOf,
  parseScopes
} from "../../model/credentials/IdentityProviders.ts"
import { attemptCookieHeader, attemptLifetime } from "../../model/credentials/OAuthAttempts.ts"
import { codeChallengeOf, randomToken } from "../../model/credentials/Pkce.ts"
import { isValidProjectKey, publicClientKey } from "../../model/credentials/ProjectKeys.ts"
import { RawResponse, refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"

/** Returns the project that the client id names. A wrong key causes a different error code at this endpoint than at the token endpoint. */
const clientOf = Effect.fnUntraced(function*(clientId: string, clientSecret: string) {
  const { now, store } = yield* RequestContext
  const project = projectOfClient(store, clientId)
  if (project === undefined) return yield* new OAuthErrors.InvalidOAuthClientIdOrSecret({ details: { clientId } })
  const details = { projectId: project.id }
  if (clientSecret === publicClientKey) {
    if (!configOf(project).project.requirePublishableClientKey) return project
    return yield* new AccessErrors.PublishableClientKeyRequiredForProject({ details })
  }
  if (isValidProjectKey(store, now, project.id, "publishableClientKey", clientSecret)) return project
  return yield* new AccessErrors.InvalidPublishableClientKey({ details })
})

/** The id of the user that the access token in the query identifies; `null` without a token. */
const userOf = Effect.fnUntraced(function*(project: ProjectRow, token: string) {
  if (token === "") return null
  const { now } = yield* RequestContext
  const claims = yield* requireClaims((yield* RequestContext).store, now, token)
  return claims.projectId === project.id ? claims.userId : yield* refuse(403, "The token belongs to another project.")
})

export const oauthAuthorizeHandlers = {
  AuthorizeOAuth: Effect.fnUntraced(function*({ now, params, query, store, url }) {
    const project = yield* clientOf(query.clientId, query.clientSecret)
    const provider = identityProviderOf(project, params.provider)
    const type = query.type ?? "authenticate"
    const permits = provider !== undefined &&
      (provider.config.allowSignIn || (type === "link" && provider.config.allowConnectedAccounts))
    if (!permits) return yield* new OAuthErrors.OAuthProviderNotFoundOrNotEnabled()
    if (query.afterCallbackRedirectUrl !== undefined) yield* requireTrustedRedirect(project, query.afterCallbackRedirectUrl)
    const extraScopes = parseScopes(query.providerScope ?? "")
    if (extraScopes.length > 0 && provider.config.isShared) {
      return yield* new OAuthErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys()
    }
    yield* requireHuman(query)
    const token = Wire.reveal(query.token ?? "")
    if (type === "link" && token === "") return yield* refuse(400, "Connecting an account needs the token of its user.")
    const { developmentLogin } = store.settings
    const scopes = developmentLogin !== undefined && provider.config.isShared ? developmentScopes : provider.scopes
    const verifier = randomToken()
    const challenge = yield* Effect.promise(() => codeChallengeOf(verifier))
    const attempt = store.oauthAttempts.put({
      id: randomToken(),
      projectId: project.id,
      providerId: provider.id,
      type,
      userId: yield* userOf(project, token),
      scopes: Array.from(new Set([...scopes, ...extraScopes])),
      verifier,
      needsCookie: query.responseMode !== "json",
      redirectUri: withoutFragment(query.redirectUri),
      state: query.state,
      codeChallenge: query.codeChallenge,
      errorRedirectUrl: query.errorRedirectUri ?? query.errorRedirectUrl ?? null,
      afterCallbackRedirectUrl: query.afterCallbackRedirectUrl ?? null,
      expiresAt: now + attemptLifetime
    })
    const location = authorizationUrl(url, provider, attempt, challenge, developmentLogin)
    if (!attempt.needsCookie) return { location }
    const cookies = [attemptCookieHeader(attempt.id, url, now)]
    return yield* new RawResponse({ response: { status: 307, headers: { location }, cookies, body: "" } })
  })
} satisfies SomeHandlers
