/**
 * The login page of the provider's development server (option `developmentLogin`). An account is an e-mail address, and consents without a
 * question. Its steps are redirects between `/auth` and `/interaction`; their ids name the attempt, then also the grant.
 */
import * as Effect from "effect/Effect"
import { codeChallengeOf, randomToken } from "../model/credentials/Pkce.ts"
import { browserUrl } from "../model/platform/BrowserUrl.ts"
import { type EmulatorRequest, type EmulatorResponse, textResponse } from "../request/EmulatorResponse.ts"
import { escapeHtml, htmlHeaders, htmlResponse } from "../request/Html.ts"
import type { OAuthAttemptRow } from "../store/OAuthRows.ts"
import type { Store } from "../store/Store.ts"
import { identityOf, redirectToCallback } from "./IdentityProviderAuthorization.ts"
import { parseBody, parseQuery } from "./RequestDecoding.ts"

/** Milliseconds within which the emulator must redeem the code that the page issues. */
const grantLifetime = 60_000

/** Replaces the PKCE method `plain` of an authorization request by `S256`, with the challenge for the same verifier. */
export const withHashedChallenge = Effect.fnUntraced(function*(request: EmulatorRequest) {
  const [path = "", search] = request.target.split("?", 2)
  const query = new URLSearchParams(search)
  if (query.get("code_challenge_method") !== "plain" || !/\/auth\/oauth\/authorize\/[^/]+$/.test(path)) return request
  query.set("code_challenge", yield* Effect.promise(() => codeChallengeOf(query.get("code_challenge") ?? "")))
  query.set("code_challenge_method", "S256")
  return { ...request, target: `${path}?${query}` }
})

export const developmentLoginPath = /^\/(auth|interaction)(?:\/([\w-]+)(?:\.([\w-]+))?(\.consented)?)?(?:\/login)?$/

const unknownAttempt = textResponse(400, "This sign-in is unknown. Start again.")

const redirectTo = (location: string, { method }: EmulatorRequest): EmulatorResponse => ({
  status: 303,
  // The answers to the forms have no content.
  headers: { location, ...(method === "GET" && { "content-type": "text/html; charset=utf-8" }) },
  body: ""
})

const loginPage = (attemptId: string, problem: string | null): EmulatorResponse =>
  htmlResponse({
    title: "Sign-in",
    style: "body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:4rem auto;padding:0 1rem}",
    body: [
      "<h1>Sign-in</h1><p>This page accepts any e-mail address.</p>",
      problem === null ? "" : `<p role="alert">${escapeHtml(problem)}</p>`,
      `<form method="post" action="/interaction/${escapeHtml(attemptId)}/login">`,
      "<label for=\"login\">E-mail</label> <input id=\"login\" name=\"login\" type=\"email\" required autofocus>",
      "<button>Sign in</button></form>"
    ]
  })

/** Signs in the account of the form, and continues with the consent. */
const signIn = Effect.fnUntraced(function*(store: Store, now: number, request: EmulatorRequest, attempt: OAuthAttemptRow) {
  const fields = yield* Effect.catch(parseBody(request), () => Effect.succeed(null))
  const { login } = Object(fields) as { readonly login?: unknown }
  const identity = identityOf(store, { id: attempt.providerId }, { email: typeof login === "string" ? login : "" })
  if (typeof identity === "string") return loginPage(attempt.id, identity)
  const codeChallenge = yield* Effect.promise(() => codeChallengeOf(attempt.verifier))
  const grant = store.identityGrants.put({
    id: randomToken(),
    identityId: identity.id,
    scopes: attempt.scopes,
    codeChallenge,
    expiresAt: now + grantLifetime
  })
  return redirectTo(`/auth/${attempt.id}.${grant.id}`, request)
})

/** The base URL of the emulator by the host name of the page, which differs only in its port. */
const apiUrlOf = (store: Store, { headers: { host = "" } }: EmulatorRequest): string => {
  const { port } = new URL(store.url)
  return browserUrl(store, `${host.replace(/:\d+$/, "")}${port === "" ? "" : `:${port}`}`)
}

/** Answers a request of the page. `match` is that of `developmentLoginPath`. */
export const developmentLogin = Effect.fnUntraced(
  function*(store: Store, now: number, request: EmulatorRequest, match: RegExpExecArray): Effect.fn.Return<EmulatorResponse> {
    const [, step, id, code, consentMark] = match
    const { state } = parseQuery(request)
    const attempt = store.oauthAttempts.get(id ?? (typeof state === "string" ? state : ""))
    if (attempt === undefined) return unknownAttempt
    if (id === undefined) return redirectTo(`/interaction/${attempt.id}`, request)
    if (code === undefined) {
      return request.method === "POST" ? yield* signIn(store, now, request, attempt) : loginPage(attempt.id, null)
    }
    if (step === "interaction") return redirectTo(`/auth/${attempt.id}.${code}.consented`, request)
    if (consentMark === undefined) return redirectTo(`/interaction/${attempt.id}.${code}`, request)
    const response = redirectToCallback(apiUrlOf(store, request), attempt, { code })
    return { ...response, headers: { ...response.headers, ...htmlHeaders("default-src 'none'") } }
  }
)
