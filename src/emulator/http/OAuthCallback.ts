/** `/auth/oauth/callback`: a browser's return from an identity provider (protocol/transport-and-auth.md, section 8, steps 4 to 6). */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { calculatePKCECodeChallenge } from "oauth4webapi"
import * as OAuthErrors from "../../errors/provider/OAuthErrors.ts"
import { RedirectUrlNotWhitelisted } from "../../errors/provider/SignInErrors.ts"
import { arrive } from "../model/auth/OAuthAccounts.ts"
import { withQuery } from "../model/config/RedirectUris.ts"
import { isTrusted } from "../model/config/TrustedDomains.ts"
import { makeAuthorizationCode } from "../model/credentials/AuthorizationCodes.ts"
import { providerOf } from "../model/credentials/IdentityProviders.ts"
import { attemptCookie } from "../model/credentials/OAuthAttempts.ts"
import { keepToken } from "../model/credentials/ProviderAccessTokens.ts"
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
import { type Memory, Store } from "../store/Store.ts"
import { bodyOf, queryOf } from "./RequestDecoding.ts"

/** A named refusal goes back to the app, if an address of it is trusted. */
const returned = Effect.fnUntraced(function*(error: KnownErrorValue, project: ProjectRow, attempt: OAuthAttemptRow) {
  const { errorRedirectUrl, redirectUri } = attempt
  const target = [redirectUri, errorRedirectUrl].find((url) => url !== null && isTrusted(project, url)) ?? null
  if (target === null) return yield* knownErrorResponse(error)
  const { code, details = {}, error: message } = yield* knownErrorBody(error)
  const location = withQuery(target, {
    error: "server_error",
    error_description: message,
    errorCode: code,
    message,
    details: JSON.stringify(details)
  })
  const answer: EmulatorResponse = { status: 307, headers: { location }, body: "" }
  return answer
})

/** What the identity provider says instead of a code (RFC 6749, section 4.1.2.1). */
const refusedWith = (error: string) => {
  switch (error) {
    case "access_denied":
      return new OAuthErrors.OAuthProviderAccessDenied()
    case "server_error":
    case "temporarily_unavailable":
      return new OAuthErrors.OAuthProviderTemporarilyUnavailable()
    default:
      return refuse(400, "The identity provider refused the request for authorization.")
  }
}

/** The consent behind the identity provider's code, which is good once and for the attempt that asked for it. */
const takeGrant = Effect.fnUntraced(function*(attempt: OAuthAttemptRow, code: string) {
  const memory = yield* Store
  const { now } = yield* RequestContext
  const challenge = yield* Effect.promise(() => calculatePKCECodeChallenge(attempt.verifier))
  const grant = memory.identityGrants.get(code)
  const identity = grant && memory.identities.get(grant.identityId)
  if (grant === undefined || identity === undefined || grant.codeChallenge !== challenge || grant.expiresAt <= now) {
    return yield* refuse(400, "The code of the identity provider is not good (invalid_grant).")
  }
  memory.identityGrants.remove(code)
  return { grant, identity }
})

type Fields = { readonly [name: string]: unknown }
const textOf = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === "string" ? value : ""
}

/** From the identity provider's code to the app's. */
const taken = Effect.fnUntraced(function*(project: ProjectRow, attempt: OAuthAttemptRow, fields: Fields) {
  const memory = yield* Store
  const { now } = yield* RequestContext
  if (attempt.expiresAt <= now) return yield* new OAuthErrors.OuterOAuthTimeout()
  const provider = providerOf(project, attempt.providerId)
  if (provider === undefined) return yield* new OAuthErrors.OAuthProviderNotFoundOrNotEnabled()
  const error = textOf(fields, "error")
  if (error !== "") return yield* refusedWith(error)
  const { grant, identity } = yield* takeGrant(attempt, textOf(fields, "code"))
  if (!isTrusted(project, attempt.redirectUri)) return yield* new RedirectUrlNotWhitelisted()
  const { account, isNewUser, user } = yield* arrive(attempt, { project, provider, identity })
  keepToken(memory, now, account, grant.scopes)
  const code = makeAuthorizationCode(memory, now, {
    projectId: project.id,
    userId: user.id,
    isNewUser,
    sessionId: null,
    redirectUri: attempt.redirectUri,
    codeChallenge: attempt.codeChallenge,
    afterCallbackRedirectUrl: attempt.afterCallbackRedirectUrl
  })
  const location = withQuery(attempt.redirectUri, { code, state: attempt.state })
  const answer = jsonResponse(303, {})
  return { ...answer, headers: { ...answer.headers, location } }
})

const answered = (project: ProjectRow, attempt: OAuthAttemptRow, fields: Fields) =>
  Effect.catch(
    taken(project, attempt, fields),
    (error) => error instanceof RawResponse ? Effect.succeed(error.answer) : returned(error, project, attempt)
  )

const withoutCookie = (name: string): string => `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`

/** With the cookie that the start gave the browser, which is taken away; `json` gave none. */
const answeredWithCookie = Effect.fnUntraced(function*(project: ProjectRow, attempt: OAuthAttemptRow, fields: Fields) {
  if (!attempt.needsCookie) return yield* answered(project, attempt, fields)
  const { plainHeader } = yield* RequestContext
  const name = attemptCookie(attempt.id)
  const hasCookie = (plainHeader("cookie") ?? "").split(/;\s*/).includes(`${name}=true`)
  const answer = hasCookie
    ? yield* answered(project, attempt, fields)
    : textResponse(400, "The sign-in was started in another browser, or cookies are off. Start again.")
  return { ...answer, cookies: [withoutCookie(name)] }
})

/** The identity provider's answer as its query, or as its form: some send one. */
const fieldsOf = (asked: EmulatorRequest): Effect.Effect<Fields> =>
  Effect.match(bodyOf(asked), {
    onFailure: () => queryOf(asked),
    onSuccess: (body) => ({ ...queryOf(asked), ...(typeof body === "object" ? body : {}) })
  })

/** Answers the browser that an identity provider sent. No endpoint of the library: only browsers come here. */
export const returnFrom = Effect.fnUntraced(function*(memory: Memory, now: number, asked: EmulatorRequest, providerId: string) {
  const fields = yield* fieldsOf(asked)
  const attempt = memory.oauthAttempts.get(textOf(fields, "state"))
  const project = attempt && memory.projects.get(attempt.projectId)
  if (attempt === undefined || project === undefined) return textResponse(400, "This sign-in is not known. Start again.")
  if (attempt.providerId !== providerId) {
    const answer = textResponse(400, "This sign-in was started at another identity provider. Start again.")
    return attempt.needsCookie ? { ...answer, cookies: [withoutCookie(attemptCookie(attempt.id))] } : answer
  }
  // Who began the sign-in asks, though the browser brings nothing that says so.
  const user = memory.users.get(attempt.userId ?? "") ?? null
  const context = Context.make(Store, memory).pipe(Context.add(RequestContext, {
    access: null,
    project,
    user,
    sessionId: null,
    now,
    header: () => undefined,
    plainHeader: (name) => asked.headers[name],
    apiUrl: `${memory.url}/api/v1`
  }))
  return yield* Effect.provideContext(answeredWithCookie(project, attempt, fields), context)
})
