/** `/auth/oauth/authorize`: a browser's start at an identity provider (protocol/transport-and-auth.md, section 8, steps 1 to 3). */
import * as Effect from "effect/Effect"
import { calculatePKCECodeChallenge } from "oauth4webapi"
import * as Access from "../../../errors/provider/AccessErrors.ts"
import * as OAuthErrors from "../../../errors/provider/OAuthErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { claimsOf } from "../../model/auth/AccessTokenClaims.ts"
import { projectOfClient } from "../../model/auth/OAuthClients.ts"
import { configOf } from "../../model/config/Config.ts"
import { withoutFragment } from "../../model/config/RedirectUris.ts"
import { requireTrusted } from "../../model/config/TrustedDomains.ts"
import { requireHuman } from "../../model/credentials/BotChallenge.ts"
import { consentUrl, providerOf, scopesIn, unguessable } from "../../model/credentials/IdentityProviders.ts"
import { attemptLifetime, startCookie } from "../../model/credentials/OAuthAttempts.ts"
import { isGoodKey, publicClientKey } from "../../model/credentials/ProjectKeys.ts"
import { RawResponse, refuse } from "../../request/EmulatorResponse.ts"
import type { Handlers } from "../../request/Handler.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { Store } from "../../store/Store.ts"

/** The project that a browser's query names. A wrong key has another name here than where codes are exchanged. */
const clientOf = Effect.fnUntraced(function*(clientId: string, clientSecret: string) {
  const memory = yield* Store
  const { now } = yield* RequestContext
  const project = projectOfClient(memory, clientId)
  if (project === undefined) return yield* new OAuthErrors.InvalidOAuthClientIdOrSecret({ details: { clientId } })
  const details = { projectId: project.id }
  if (clientSecret === publicClientKey) {
    if (!configOf(project).project.requirePublishableClientKey) return project
    return yield* new Access.PublishableClientKeyRequiredForProject({ details })
  }
  if (isGoodKey(memory, now, project.id, "publishableClientKey", clientSecret)) return project
  return yield* new Access.InvalidPublishableClientKey({ details })
})

/** The user of the token that the browser brings along. */
const userOf = Effect.fnUntraced(function*(project: ProjectRow, token: string) {
  if (token === "") return null
  const { now } = yield* RequestContext
  const claims = yield* claimsOf(yield* Store, now, token)
  return claims.projectId === project.id ? claims.userId : yield* refuse(403, "The token is of another project.")
})

export const authorizeHandlers: Handlers<"AuthorizeOAuth"> = {
  AuthorizeOAuth: Effect.fnUntraced(function*({ params, query }) {
    const memory = yield* Store
    const { apiUrl, now } = yield* RequestContext
    const project = yield* clientOf(query.clientId, query.clientSecret)
    const provider = providerOf(project, params.provider)
    const type = query.type ?? "authenticate"
    const permits = provider !== undefined &&
      (provider.config.allowSignIn || (type === "link" && provider.config.allowConnectedAccounts))
    if (!permits) return yield* new OAuthErrors.OAuthProviderNotFoundOrNotEnabled()
    if (query.afterCallbackRedirectUrl !== undefined) yield* requireTrusted(project, query.afterCallbackRedirectUrl)
    const extraScopes = scopesIn(query.providerScope ?? "")
    if (extraScopes.length > 0 && provider.config.isShared) {
      return yield* new OAuthErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys()
    }
    yield* requireHuman(query)
    const token = Wire.reveal(query.token ?? "")
    if (type === "link" && token === "") return yield* refuse(400, "Connecting an account needs the token of its user.")
    const verifier = unguessable()
    const challenge = yield* Effect.promise(() => calculatePKCECodeChallenge(verifier))
    const attempt = memory.oauthAttempts.put({
      id: unguessable(),
      projectId: project.id,
      providerId: provider.id,
      type,
      userId: yield* userOf(project, token),
      scopes: Array.from(new Set([...provider.scopes, ...extraScopes])),
      verifier,
      needsCookie: query.responseMode !== "json",
      redirectUri: withoutFragment(query.redirectUri),
      state: query.state,
      codeChallenge: query.codeChallenge,
      errorRedirectUrl: query.errorRedirectUri ?? query.errorRedirectUrl ?? null,
      afterCallbackRedirectUrl: query.afterCallbackRedirectUrl ?? null,
      expiresAt: now + attemptLifetime
    })
    const location = consentUrl(memory, provider, attempt, challenge)
    if (!attempt.needsCookie) return { location }
    const cookies = [startCookie(attempt.id, apiUrl, now)]
    return yield* new RawResponse({ answer: { status: 307, headers: { location }, cookies, body: "" } })
  })
}
