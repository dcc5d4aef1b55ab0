/**
 * Redirects to pages of another origin of the app, such as the provider's hosted pages, which pass the session from one origin to the
 * other as an authorization code with PKCE (RFC 7636; docs/provider/oauth.md#cross-domain-sign-in).
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { hostedPagesOf, isTrustedBy } from "../../base/trustedDomains.ts"
import { AuthorizeCrossDomain } from "../../endpoints/auth/OAuth.ts"
import { ReadProject } from "../../endpoints/projects/Projects.ts"
import { UntrustedRedirect } from "../../errors/local/NavigationErrors.ts"
import { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { OAuthStateStore } from "../../pipeline/ports/OAuthStateStore.ts"
import { Settings } from "../../pipeline/ports/Settings.ts"
import { claimsOf } from "../../pipeline/session/AccessToken.ts"
import { Session } from "../../pipeline/session/Session.ts"
import { redirectWait } from "../../pipeline/timing/Timing.ts"
import { currentLocation } from "./currentLocation.ts"
import { HandlerUrls, type UrlName, type Urls } from "./HandlerUrls.ts"
import {
  addHandOver,
  addOffer,
  addSessionRequest,
  type HandOver,
  handOverIn,
  isHandOverCallback,
  markCallback,
  removeOffer,
  sessionOfferIn,
  sessionRequestIn
} from "./HandOverQuery.ts"
import { library } from "./loadOAuth.ts"
import { guard, pagePath } from "./RedirectGuard.ts"
import * as RedirectTarget from "./RedirectTarget.ts"
import { returnAddressIn, returnParameter } from "./ReturnAddress.ts"

/** The address without its query, which may hold a state. */
const placeOf = ({ origin, pathname }: URL): string => origin + pathname

const refuse = (target: URL, problem: string) => new UntrustedRedirect({ target: placeOf(target), problem })

/** The parameters of an authorization response, which are never part of a redirect URI. */
const responseParameters = ["code", "state", "iss", "error", "error_description", "errorCode", "message", "details"]

/**
 * The page of this origin to which another origin returns: `urls.oauthCallback` or, if that is of another origin, such as a hosted page, the
 * current page.
 */
export const callbackOn = (here: URL, urls: Urls): URL => {
  const page = new URL(urls.oauthCallback, here)
  const callback = page.origin === here.origin && !isHandOverCallback(here) ? page : new URL(here)
  for (const name of responseParameters) callback.searchParams.delete(name)
  callback.hash = ""
  return callback
}

/** Goes to an address of another origin, unless the redirect repeats too often. */
const leave = Effect.fnUntraced(function*(target: URL, replace: boolean) {
  const navigator = yield* Navigator
  const departure = yield* currentLocation
  if (navigator.leavesPage && departure !== undefined) yield* guard(navigator, pagePath(departure), placeOf(target))
  yield* navigator.go(target.href, { replace })
  if (navigator.leavesPage) yield* Effect.sleep(redirectWait)
})

/** The id of the signed-in session; `undefined` without one. */
const currentSessionId = Effect.gen(function*() {
  const session = Option.getOrUndefined(yield* Effect.serviceOption(Session))
  const tokens = session?.isPersistent ? Option.getOrUndefined(yield* session.tokens()) : undefined
  const id = tokens?.refreshToken && tokens.accessToken ? claimsOf(tokens.accessToken)["refresh_token_id"] : undefined
  return typeof id === "string" ? id : undefined
}).pipe(Effect.catch(() => Effect.succeed(undefined)))

/** Keeps the code verifier of a new state in this browser, until `page` of another origin has passed a session on. */
const makeState = Effect.fnUntraced(function*(page: URL) {
  const store = Option.getOrUndefined(yield* Effect.serviceOption(OAuthStateStore))
  if (store === undefined) return yield* refuse(page, "A sign-in on another origin needs `OAuthStateStoreCookie.layer`.")
  const oauth = yield* Effect.catch(library, (error) => Effect.fail(refuse(page, error.message)))
  const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()]
  const codeChallenge = yield* Effect.tryPromise({
    try: () => oauth.calculatePKCECodeChallenge(verifier),
    catch: () =>
      refuse(page, "A sign-in on another origin needs Web Cryptography: serve this page over https, or from localhost.")
  })
  if (!(yield* store.put(state, Redacted.make(verifier)))) {
    return yield* refuse(
      page,
      "A sign-in on another origin needs a cookie, which this browser blocks: allow cookies for this page."
    )
  }
  return { codeChallenge, state }
})

/** Adds a new state and the callback page to the address of a page that signs users in. */
const requestSession = Effect.fnUntraced(function*(page: URL, callback: URL, after: string) {
  const { codeChallenge, state } = yield* makeState(page)
  markCallback(callback)
  addHandOver(callback, { after, codeChallenge, state })
  addHandOver(page, { after, codeChallenge, state })
  page.searchParams.set(returnParameter, callback.href)
})

/** The pages whose visitors return, with a session, to the page that they came from. */
const entries: ReadonlyArray<UrlName> = ["signIn", "signUp", "onboarding"]
/** The pages that need what only this origin has: the attempt of a second factor, and the state of a sign-in. */
const localPages: ReadonlyArray<UrlName> = ["mfa", "oauthCallback"]
/** The pages that no session is passed to. */
const sessionless: ReadonlyArray<UrlName> = ["signOut", "afterSignOut", "error"]

/** The address after the callback: the return address or, without one, `here`, if it is a page to return to, or a page of this origin. */
const addressAfter = (location: URL, urls: Urls, back: string | undefined, here: string | undefined): string => {
  const target = back === undefined ? undefined : Result.getOrUndefined(RedirectTarget.from(back, location))
  const page = new URL(target ?? here ?? urls.afterSignIn, location)
  return page.origin === location.origin ? page.href : location.origin
}

export interface Departure {
  readonly replace: boolean
  /** The current page as a return address, if the user may return to it. */
  readonly here: string | undefined
  /** Whether to ignore the return address of the current page. */
  readonly noRedirectBack: boolean
  /** Parameters for the page. */
  readonly query?: URLSearchParams
}

/**
 * Redirects to a page that `urls` has on another origin. The sign-in pages return the user with a session, which is bound to this browser
 * by the state and the code verifier. Other pages can request the session of the signed-in user.
 */
export const leaveFor = Effect.fnUntraced(function*(name: UrlName, { here, noRedirectBack, query, replace }: Departure) {
  const navigator = yield* Navigator
  const urls = yield* HandlerUrls
  const page = new URL(urls[name])
  query?.forEach((value, parameter) => page.searchParams.set(parameter, value))
  if (localPages.includes(name)) {
    return yield* refuse(
      page,
      `urls.${name} must be a page of this origin: set it to { type: "handler-component" } or to a path.`
    )
  }
  const location = yield* currentLocation
  if (location === undefined || !navigator.leavesPage) {
    if (!entries.includes(name)) return yield* leave(page, replace)
    const problem =
      `urls.${name} is on another origin, which can only be reached from a browser: redirect to a page of this origin that `
      + "calls the redirect in the browser, or set it to a page of this origin."
    return yield* refuse(page, problem)
  }
  const back = noRedirectBack ? undefined : returnAddressIn(location)
  const request = handOverIn(back, location)
  const callback = callbackOn(location, urls)
  const sessionId = sessionless.includes(name) ? undefined : yield* currentSessionId
  if (sessionId !== undefined) addOffer(page, { sessionId, callback: new URL(callback) })
  if (entries.includes(name)) {
    // A page of a third origin waits for the session.
    if (request !== undefined) {
      addHandOver(page, request)
      page.searchParams.set(returnParameter, request.callback.href)
    } else yield* requestSession(page, callback, addressAfter(location, urls, back, here))
  } else if (name === "signOut") page.searchParams.set(returnParameter, placeOf(location))
  yield* leave(page, replace)
})

/** Asks the provider for a code of this session, and goes to the callback page with it. The provider refuses untrusted domains. */
const passSession = Effect.fnUntraced(
  function*(callback: URL, { after, codeChallenge, state }: Omit<HandOver, "callback">, replace: boolean) {
    const api = Option.getOrUndefined(yield* Effect.serviceOption(ApiClient))
    if (api === undefined) return yield* new UntrustedRedirect({ target: callback.href })
    const body = { redirectUri: callback.href, state, codeChallenge, afterCallbackRedirectUrl: after }
    const { redirectUrl } = yield* AuthorizeCrossDomain({ body }).pipe(
      Effect.provideService(ApiClient, api),
      // `Effect.mapError` would load with `createClientApp`.
      Effect.catch((error) => Effect.fail(refuse(callback, `The session was not passed to ${callback.origin}: ${error.message}`)))
    )
    const target = URL.canParse(redirectUrl) ? new URL(redirectUrl) : undefined
    if (target === undefined || placeOf(target) !== placeOf(callback)) {
      return yield* refuse(callback, "The provider's answer leads to another address.")
    }
    yield* leave(target, replace)
  }
)

/** Passes the session to the origin that waits for it in its callback page. */
export const returnSession = (request: HandOver, replace: boolean) => passSession(request.callback, request, replace)

/**
 * Passes the session to a page that `urls` has on another origin, and that requests it in the address of the current page. Returns whether
 * it did. Ignores a request for another session, or for another origin than those of `urls`.
 */
export const answerSessionRequest = Effect.gen(function*() {
  const location = yield* currentLocation
  const request = sessionRequestIn(location)
  if (location === undefined || request === undefined || !URL.canParse(request.redirectUri)) return false
  const callback = new URL(request.redirectUri)
  const origins = Object.values(yield* HandlerUrls).map((address) => new URL(address, location).origin)
  if (callback.origin === location.origin || !origins.includes(callback.origin)) return false
  if (request.sessionId !== (yield* currentSessionId)) return false
  yield* passSession(callback, request, true)
  return true
})

/** Whether the project trusts the origin of an address. */
const isTrusted = Effect.fnUntraced(function*(target: URL, api: ApiClient["Service"], settings: Settings["Service"]) {
  const { config } = yield* Effect.provideService(ReadProject(), ApiClient, api)
  const domains = (config.domains ?? []).map(({ domain }) => domain)
  const policy = { allowLocalhost: config.allowLocalhost ?? false, domains: [...domains, hostedPagesOf(settings.projectId)] }
  return isTrustedBy(policy, target.href)
})

/**
 * Requests the session that another origin of the app offers in the address of the current page, unless this origin has the same session.
 * Returns whether it did. Ignores offers of origins that the project does not trust.
 */
export const acceptOffer = Effect.gen(function*() {
  const location = yield* currentLocation
  const offer = location && sessionOfferIn(location)
  const api = Option.getOrUndefined(yield* Effect.serviceOption(ApiClient))
  const settings = Option.getOrUndefined(yield* Effect.serviceOption(Settings))
  if (location === undefined || offer === undefined || api === undefined || settings === undefined) return false
  if (offer.callback.origin === location.origin || offer.sessionId === (yield* currentSessionId)) return false
  const isKnown = yield* Effect.catch(
    isTrusted(offer.callback, api, settings),
    (error) => Effect.fail(refuse(offer.callback, error.message))
  )
  if (!isKnown) return false
  const page = new URL(location)
  removeOffer(page)
  const redirectUri = callbackOn(page, yield* HandlerUrls).href
  addSessionRequest(offer.callback, {
    ...yield* makeState(offer.callback),
    redirectUri,
    sessionId: offer.sessionId,
    after: page.href
  })
  yield* leave(offer.callback, true)
  return true
})
