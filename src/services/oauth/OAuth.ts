/**
 * Sign-in at identity providers and connected accounts: the browser leaves for the identity provider and returns to the callback page.
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { AuthorizeOAuth } from "../../endpoints/auth/OAuth.ts"
import { WebCryptoFailed } from "../../errors/local/EncryptionErrors.ts"
import { OAuthStateNotKept } from "../../errors/local/OAuthFlowErrors.ts"
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { OAuthStateStore } from "../../pipeline/ports/OAuthStateStore.ts"
import { Settings } from "../../pipeline/ports/Settings.ts"
import { encodeRequest } from "../../pipeline/request/encodeRequest.ts"
import { preferredApiUrl } from "../../pipeline/request/withFailover.ts"
import { claimsOf } from "../../pipeline/session/AccessToken.ts"
import { redirectWait } from "../../pipeline/timing/Timing.ts"
import { writer } from "../../schema/wire/Codec.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { isOptionalText, isOptionalTexts, wrongArgument } from "../internal/wrongArgument.ts"
import { callbackUrlOr } from "../navigation/CallbackUrls.ts"
import { library } from "../navigation/loadOAuth.ts"
import { guard, pagePath } from "../navigation/RedirectGuard.ts"
import * as RedirectTarget from "../navigation/RedirectTarget.ts"
import { longestAddress, returnAddressIn, shortenings, withReturn } from "../navigation/ReturnAddress.ts"
import { clientOf, redirectUri } from "./OAuthClient.ts"
import { saveReturnTo } from "./OAuthReturnTo.ts"

/** @category models @since 0.1.0 */
export interface StartOptions {
  /**
   * Scopes to request in addition to the default scopes and those of the app's option `oauthScopesOnSignIn`. Needs the project's OAuth
   * keys. @default none
   */
  readonly scopes?: ReadonlyArray<string> | undefined
  /** The address on this origin to return to after the flow. */
  readonly returnTo?: string | undefined
}

/** Adds no headers: the browser sends the request, so the query contains all parameters. */
const browser = { access: null, keys: [] }

interface Flow extends StartOptions {
  readonly type: "authenticate" | "link"
  readonly token: Redacted.Redacted | null
}

/** The scopes that the app's options set for an identity provider. Reads only own properties, because an id could be `constructor`. */
const ofApp = ({ oauthScopesOnSignIn }: Settings["Service"], id: string): ReadonlyArray<string> =>
  Object.hasOwn(oauthScopesOnSignIn, id) ? oauthScopesOnSignIn[id] ?? [] : []

/**
 * The address to navigate to, and the values to keep until the browser returns. State and verifier have 256 random bits each (RFC 6749,
 * section 10.12; RFC 7636, section 4.1).
 */
const begin = Effect.fnUntraced(function*(provider: string, { returnTo, scopes = [], token, type }: Flow) {
  const settings = yield* Settings
  const id = provider.toLowerCase()
  const allScopes = [...new Set([...ofApp(settings, id), ...scopes])]
  const navigator = yield* Navigator
  const here = Option.getOrUndefined(yield* navigator.location)
  const after = returnTo === undefined ? undefined : yield* RedirectTarget.check(returnTo)
  const oauth = yield* library
  const state = oauth.generateRandomState()
  const verifier = oauth.generateRandomCodeVerifier()
  const codeChallenge = yield* Effect.tryPromise({
    try: () => oauth.calculatePKCECodeChallenge(verifier),
    catch: (cause) => new WebCryptoFailed({ cause })
  })
  const parameters = {
    ...clientOf(settings),
    scope: "legacy" as const,
    state,
    grantType: "authorization_code" as const,
    codeChallenge,
    codeChallengeMethod: "S256" as const,
    responseType: "code" as const,
    type,
    token: token ?? undefined,
    providerScope: allScopes.length > 0 ? allScopes.join(" ") : undefined
  }
  const start = returnAddressIn(here)
  const apiUrl = yield* preferredApiUrl(settings)
  const addressWith = Effect.fnUntraced(function*(shorten: (address: string | undefined) => string | undefined) {
    const page = here && withReturn(here, shorten(start))
    const at = { ...navigator, location: page ? Effect.succeedSome(page) : navigator.location }
    const comeBackTo = yield* Effect.provideService(redirectUri, Navigator, at)
    const path = shorten(after)
    const query = {
      ...parameters,
      redirectUri: comeBackTo,
      errorRedirectUrl: yield* Effect.provideService(callbackUrlOr(undefined, "error", "urls.error"), Navigator, at),
      // Absolute, as the provider requires.
      afterCallbackRedirectUrl: path === undefined ? undefined : new URL(path, comeBackTo).href
    }
    const { path: target } = yield* encodeRequest(AuthorizeOAuth, writer)({ params: { provider: id }, query }, browser)
    return { address: apiUrl + target, hasWhole: returnAddressIn(new URL(comeBackTo)) === start }
  })
  let choice = yield* addressWith((address) => address)
  for (const shorten of shortenings) {
    if (choice.address.length > longestAddress) choice = yield* addressWith(shorten)
  }
  const wholeAddress = choice.hasWhole || start === undefined
    ? undefined
    : Result.getOrUndefined(RedirectTarget.from(start, here))
  return { back: after ?? wholeAddress, url: new URL(choice.address), state, verifier: Redacted.make(verifier) }
})

/** Fails before any request if an untyped caller passes a wrong argument. A text as `scopes` would request each of its letters. */
const checkArguments = (verb: "link" | "signIn", provider: unknown, { returnTo, scopes }: StartOptions) =>
  typeof provider === "string" && isOptionalText(returnTo) && isOptionalTexts(scopes)
    ? Effect.void
    : wrongArgument(`oauth.${verb}`, "`provider` and `returnTo` must be strings, and `scopes` a list of strings")

/**
 * Navigates to the identity provider, then waits, as every redirect does, so that the page does not flicker before the browser leaves it.
 */
const leave = Effect.fnUntraced(function*(provider: string, flow: Flow) {
  const navigator = yield* Navigator
  const store = yield* OAuthStateStore
  const { back, state, url, verifier } = yield* begin(provider, flow)
  const departure = Option.getOrUndefined(yield* navigator.location)
  if (navigator.leavesPage && departure !== undefined) yield* guard(navigator, pagePath(departure), url.origin + url.pathname)
  if (!(yield* store.put(state, verifier))) return yield* new OAuthStateNotKept()
  yield* saveReturnTo(state, back)
  yield* navigator.go(url.href, { replace: false })
  if (navigator.leavesPage) yield* Effect.sleep(redirectWait)
})

/**
 * Sends the user to an identity provider, such as `github`, to sign in or up. The browser returns to the page `urls.oauthCallback`, which
 * calls `handleCallback`. If the session belongs to an anonymous user, a sign-up turns this user into the new account, with the same id.
 *
 * **Details**
 *
 * Without `returnTo`, the browser returns to `after_auth_return_to` of the current address or, without one, to `urls.afterSignIn` or
 * `urls.afterSignUp`. The tab keeps this address: the authorization address contains a long one only in part. After the redirect, the call waits for two seconds, so that it does not return before the browser leaves the page;
 * without a page, as on a server, it returns immediately.
 *
 * **Example** (In a browser, with Effect)
 *
 * ```ts
 * const app = Layer.mergeAll(ClientApp.layer({ projectId, tokenStore }), NavigatorBrowser.layer, OAuthStateStoreCookie.layer)
 * OAuth.signIn("github", { scopes: ["repo"] }).pipe(Effect.provide(app))
 * ```
 *
 * **Errors** `UntrustedRedirect` (`returnTo` could lead elsewhere) · `UrlOptionRequired` (the current address is unknown) ·
 * `WebCryptoFailed` (the page was not loaded over HTTPS) · `OAuthStateNotKept` (the browser blocks cookies) · `RedirectLoop` (the same
 * redirect repeats) · `TokenStoreRequired` · `CallError`
 */
export const signIn = Effect.fnUntraced(function*(provider: string, options: StartOptions = {}) {
  yield* checkArguments("signIn", provider, options)
  const session = yield* persistentSession
  const token = Option.getOrNull(yield* session.tokens())?.accessToken ?? null
  // Addresses end up in logs (RFC 9700, section 4.3.2): only the upgrade of an anonymous user needs the token there.
  const isUpgrade = token !== null && claimsOf(token)["is_anonymous"] === true
  yield* leave(provider, { ...options, type: "authenticate", token: isUpgrade ? token : null })
})

/**
 * Sends the signed-in user to an identity provider, to connect an account or to grant more scopes to a connected one. The browser returns
 * as after `signIn`; the default of `returnTo` is the current page.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` (no user is signed in) · `UntrustedRedirect` (`returnTo` could lead elsewhere) ·
 * `UrlOptionRequired` (the current address is unknown) · `WebCryptoFailed` (the page was not loaded over HTTPS) · `OAuthStateNotKept` (the
 * browser blocks cookies) · `RedirectLoop` (the same redirect repeats) · `TokenStoreRequired` · `CallError`
 */
export const link = Effect.fnUntraced(function*(provider: string, options: StartOptions = {}) {
  yield* checkArguments("link", provider, options)
  const session = yield* persistentSession
  const token = Option.getOrNull(yield* session.tokens())?.accessToken ?? null
  if (token === null) return yield* new CannotGetOwnUserWithoutUser()
  const { location } = yield* Navigator
  const here = Option.getOrUndefined(yield* location)
  const page = here && Result.getOrUndefined(RedirectTarget.from(RedirectTarget.relativePart(here), here))
  yield* leave(provider, { ...options, returnTo: options.returnTo ?? page, type: "link", token })
})

export { authorizeCrossDomain } from "./CrossDomain.ts"
export { handleCallback } from "./OAuthCallback.ts"
