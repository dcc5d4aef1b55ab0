/** `/auth/oauth/callback`: a browser's return from an identity provider (docs/provider/oauth.md#return-from-the-identity-provider). */
import * as Effect from "effect/Effect"
import * as OAuthErrors from "../../errors/provider/OAuthErrors.ts"
import { RedirectUrlNotWhitelisted } from "../../errors/provider/SignInErrors.ts"
import { signInWithProvider } from "../model/auth/OAuthAccounts.ts"
import { withQuery } from "../model/config/RedirectUris.ts"
import { isTrustedRedirect } from "../model/config/TrustedDomains.ts"
import { makeAuthorizationCode } from "../model/credentials/AuthorizationCodes.ts"
import { identityProviderOf } from "../model/credentials/IdentityProviders.ts"
import { attemptCookieName } from "../model/credentials/OAuthAttempts.ts"
import { codeChallengeOf } from "../model/credentials/Pkce.ts"
import { saveProviderToken } from "../model/credentials/ProviderAccessTokens.ts"
import { browserUrl } from "../model/platform/BrowserUrl.ts"
import {
  type EmulatorRequest,
  type EmulatorResponse,
  jsonResponse,
  RawResponse,
  refuse,
  textResponse
} from "../request/EmulatorResponse.ts"
import { knownErrorBody, knownErrorResponse, type KnownErrorValue } from "../request/KnownErrorResponse.ts"
import { RequestContext } from "../request/RequestContext.ts"
import type { OAuthAttemptRow } from "../store/OAuthRows.ts"
import type { ProjectRow } from "../store/ProjectRows.ts"
import type { Store } from "../store/Store.ts"
import { parseBody, parseQuery } from "./RequestDecoding.ts"

/** Redirects to the app with the refusal; answers with the refusal if none of the app's addresses is trusted. */
const errorRedirect = Effect.fnUntraced(function*(error: KnownErrorValue, project: ProjectRow, attempt: OAuthAttemptRow) {
  const { errorRedirectUrl, redirectUri } = attempt
  const target = [redirectUri, errorRedirectUrl].find((url) => url !== null && isTrustedRedirect(project, url)) ?? null
  if (target === null) return yield* knownErrorResponse(error)
  const { code, details = {}, error: message } = yield* knownErrorBody(error)
  const location = withQuery(target, {
    error: "server_error",
    error_description: message,
    errorCode: code,
    message,
    details: JSON.stringify(details)
  })
  const response: EmulatorResponse = { status: 307, headers: { location }, body: "" }
  return response
})

/** The refusal for the identity provider's error code (RFC 6749, section 4.1.2.1). */
const providerError = (error: string) => {
  switch (error) {
    case "access_denied":
      return new OAuthErrors.OAuthProviderAccessDenied()
    case "server_error":
    case "temporarily_unavailable":
      return new OAuthErrors.OAuthProviderTemporarilyUnavailable()
    default:
      return refuse(400, "The identity provider refused the authorization request.")
  }
}

/**
 * Redeems the identity provider's code, and returns the grant and the identity that it belongs to. The code is valid once, and only for the
 * attempt that requested it.
 */
const redeemGrant = Effect.fnUntraced(function*(attempt: OAuthAttemptRow, code: string) {
  const { now, store } = yield* RequestContext
  const challenge = yield* Effect.promise(() => codeChallengeOf(attempt.verifier))
  const grant = store.identityGrants.get(code)
  const identity = grant && store.identities.get(grant.identityId)
  if (grant === undefined || identity === undefined || grant.codeChallenge !== challenge || grant.expiresAt <= now) {
    return yield* refuse(400, "The code of the identity provider is not valid (invalid_grant).")
  }
  store.identityGrants.remove(code)
  return { grant, identity }
})

type Fields = { readonly [name: string]: unknown }
const textOf = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === "string" ? value : ""
}

/** Exchanges the identity provider's code for the app's authorization code. */
const exchangeGrant = Effect.fnUntraced(function*(project: ProjectRow, attempt: OAuthAttemptRow, fields: Fields) {
  const { now, store } = yield* RequestContext
  if (attempt.expiresAt <= now) return yield* new OAuthErrors.OuterOAuthTimeout()
  const provider = identityProviderOf(project, attempt.providerId)
  if (provider === undefined) return yield* new OAuthErrors.OAuthProviderNotFoundOrNotEnabled()
  const error = textOf(fields, "error")
  if (error !== "") return yield* providerError(error)
  const { grant, identity } = yield* redeemGrant(attempt, textOf(fields, "code"))
  if (!isTrustedRedirect(project, attempt.redirectUri)) {
    return yield* new RedirectUrlNotWhitelisted({ details: { redirectUrl: null } })
  }
  const { account, isNewUser, user } = yield* signInWithProvider(attempt, { project, provider, identity })
  saveProviderToken(store, now, account, grant.scopes)
  const code = makeAuthorizationCode(store, now, {
    projectId: project.id,
    userId: user.id,
    isNewUser,
    sessionId: null,
    redirectUri: attempt.redirectUri,
    codeChallenge: attempt.codeChallenge,
    afterCallbackRedirectUrl: attempt.afterCallbackRedirectUrl
  })
  const location = withQuery(attempt.redirectUri, { code, state: attempt.state })
  const response = jsonResponse(303, {})
  return { ...response, headers: { ...response.headers, location } }
})

const exchangeOrRefuse = (project: ProjectRow, attempt: OAuthAttemptRow, fields: Fields) =>
  Effect.catch(
    exchangeGrant(project, attempt, fields),
    (error) => error instanceof RawResponse ? Effect.succeed(error.response) : errorRedirect(error, project, attempt)
  )

const withoutCookie = (name: string): string => `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`

/**
 * Completes the sign-in if the browser has the cookie that was set when the sign-in was started, and deletes the cookie. A sign-in started
 * with the response mode `json` sets no cookie, and is completed without this check.
 */
const requireCookie = Effect.fnUntraced(function*(project: ProjectRow, attempt: OAuthAttemptRow, fields: Fields) {
  if (!attempt.needsCookie) return yield* exchangeOrRefuse(project, attempt, fields)
  const { plainHeader } = yield* RequestContext
  const name = attemptCookieName(attempt.id)
  const hasCookie = (plainHeader("cookie") ?? "").split(/;\s*/).includes(`${name}=true`)
  const response = hasCookie
    ? yield* exchangeOrRefuse(project, attempt, fields)
    : textResponse(400, "The sign-in was started in another browser, or cookies are off. Start again.")
  return { ...response, cookies: [withoutCookie(name)] }
})

/** The parameters of the identity provider's response: those of the query, and those of a form, which some identity providers post. */
const fieldsOf = (request: EmulatorRequest): Effect.Effect<Fields> =>
  Effect.match(parseBody(request), {
    onFailure: () => parseQuery(request),
    onSuccess: (body) => ({ ...parseQuery(request), ...(typeof body === "object" ? body : {}) })
  })

/** Answers a browser that returns from an identity provider. Not an endpoint of the library, because only browsers call it. */
export const oauthCallback = Effect.fnUntraced(
  function*(store: Store, now: number, request: EmulatorRequest, providerId: string) {
    const fields = yield* fieldsOf(request)
    const attempt = store.oauthAttempts.get(textOf(fields, "state"))
    const project = attempt && store.projects.get(attempt.projectId)
    if (attempt === undefined || project === undefined) return textResponse(400, "This sign-in is unknown. Start again.")
    if (attempt.providerId !== providerId) {
      const response = textResponse(400, "This sign-in was started at another identity provider. Start again.")
      return attempt.needsCookie ? { ...response, cookies: [withoutCookie(attemptCookieName(attempt.id))] } : response
    }
    // The user who started the sign-in, because the browser sends no access token here.
    const user = store.users.get(attempt.userId ?? "") ?? null
    const facts = {
      store,
      access: null,
      project,
      user,
      sessionId: null,
      now,
      header: () => undefined,
      plainHeader: (name: string) => request.headers[name],
      url: browserUrl(store, request.headers["host"])
    }
    return yield* Effect.provideService(requireCookie(project, attempt, fields), RequestContext, facts)
  }
)
