/**
 * Redirects to the pages for sign-in and back to the return address (docs/provider/pages.md#return-address).
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { AnyKnownError } from "../../errors/base/KnownError.ts"
import type { CallError } from "../../errors/call/CallError.ts"
import type { RedirectLoop, UntrustedRedirect, UrlOptionRequired } from "../../errors/local/NavigationErrors.ts"
import type { KnownErrorInstance } from "../../errors/provider/knownErrors.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { redirectWait } from "../../pipeline/timing/Timing.ts"
import { wrongArgument } from "../internal/wrongArgument.ts"
import { pageAddress } from "./CallbackUrls.ts"
import { currentLocation } from "./currentLocation.ts"
import { HandlerUrls, type Page, type UrlName, type Urls } from "./HandlerUrls.ts"
import { leaveFor, returnSession } from "./HandOver.ts"
import { handOverIn } from "./HandOverQuery.ts"
import { guard, pagePath } from "./RedirectGuard.ts"
import * as RedirectTarget from "./RedirectTarget.ts"
import { returnAddressIn, returnParameter } from "./ReturnAddress.ts"

export { returnParameter }

/** @category models @since 0.1.0 */
export interface RedirectOptions {
  /** Whether the new page replaces the current one in the history. @default false */
  readonly replace?: boolean | undefined
}
/** @category models @since 0.1.0 */
export interface ReturningOptions extends RedirectOptions {
  /** Whether to ignore `after_auth_return_to`: neither set nor follow it. @default false */
  readonly noRedirectBack?: boolean | undefined
}

/** Pages that are a step of signing in or out: returning to one would repeat the step, or sign the user out again. */
const steps: ReadonlyArray<Page> = [
  "signIn",
  "signUp",
  "signOut",
  "forgotPassword",
  "passwordReset",
  "oauthCallback",
  "magicLinkCallback",
  "mfa",
  "error",
  "onboarding"
]

/**
 * Redirects to any address of this origin. Then waits for two seconds, so that the call does not return before the browser leaves the page;
 * interruption ends the wait. Without a page, as on a server, returns immediately.
 *
 * **Errors** `UntrustedRedirect` (the address could lead elsewhere) · `RedirectLoop` (the same redirect repeats)
 */
export const redirectTo = Effect.fnUntraced(function*(
  address: string,
  { replace = false }: RedirectOptions = {}
): Effect.fn.Return<void, UntrustedRedirect | RedirectLoop, Navigator> {
  const navigator = yield* Navigator
  const target = yield* RedirectTarget.check(address)
  if (!navigator.leavesPage) return yield* navigator.go(target, { replace })
  const departure = yield* currentLocation
  if (departure !== undefined) yield* guard(navigator, pagePath(departure), pagePath(new URL(target, departure)))
  yield* navigator.go(target, { replace })
  yield* Effect.sleep(redirectWait)
})

/** Whether an address of `urls` is of another origin than the current page. */
const isOutside = (address: string, location: URL | undefined): boolean =>
  !address.startsWith("/") && new URL(address).origin !== location?.origin

/** Redirects to an address of `urls`, also on another origin. */
const to = (name: UrlName) =>
  Effect.fnUntraced(function*({ replace = false }: RedirectOptions = {}) {
    const address = (yield* HandlerUrls)[name]
    if (!isOutside(address, yield* currentLocation)) return yield* redirectTo(address, { replace })
    yield* leaveFor(name, { replace, here: undefined, noRedirectBack: true })
  })

const isPage = (location: URL, page: URL) =>
  location.origin === page.origin &&
  pagePath(location).toLowerCase().replace(/\/$/, "") === pagePath(page).toLowerCase().replace(/\/$/, "")

/**
 * The current page as a return address; `undefined` for a page of the sign-in or sign-out itself (`steps`), or if the path would lead to
 * another host, such as `//evil.example`.
 */
const pageToReturnTo = (location: URL, urls: Urls): string | undefined =>
  steps.some((page) => isPage(location, new URL(urls[page], location)))
    ? undefined
    : Result.getOrUndefined(RedirectTarget.from(RedirectTarget.relativePart(location), location))

/** Adds the return address to a page's address. With `begins`, the return address defaults to the current page. */
const withReturnAddress = (name: Page, begins: boolean, urls: Urls, location: URL): string => {
  const target = new URL(urls[name], location)
  const back = returnAddressIn(location) ?? returnAddressIn(target) ?? (begins ? pageToReturnTo(location, urls) : undefined)
  if (back !== undefined) target.searchParams.set(returnParameter, back)
  return RedirectTarget.relativePart(target)
}

/** Redirects to a page that is a step of the sign-in, and adds the return address to the page's address. */
const towards = (name: Page, begins: boolean) =>
  Effect.fnUntraced(function*({ noRedirectBack = false, replace = false }: ReturningOptions = {}) {
    const urls = yield* HandlerUrls
    const location = yield* currentLocation
    if (isOutside(urls[name], location)) {
      const here = begins && location !== undefined && !noRedirectBack ? pageToReturnTo(location, urls) : undefined
      return yield* leaveFor(name, { replace, here, noRedirectBack })
    }
    const isPlain = location === undefined || noRedirectBack
    yield* redirectTo(isPlain ? urls[name] : withReturnAddress(name, begins, urls, location), { replace })
  })

/** Redirects to the return address, which may wait for the session on another origin, or to a page of the application. */
const after = (name: "afterSignIn" | "afterSignUp") =>
  Effect.fnUntraced(function*({ noRedirectBack = false, replace = false }: ReturningOptions = {}) {
    const location = yield* currentLocation
    const back = noRedirectBack ? undefined : returnAddressIn(location)
    const request = handOverIn(back, location)
    if (request !== undefined) return yield* returnSession(request, replace)
    yield* back === undefined ? to(name)({ replace }) : redirectTo(back, { replace })
  })

/**
 * Redirects to the sign-in page, which then returns the user to the current page. **Errors** `UntrustedRedirect` · `RedirectLoop`
 */
export const redirectToSignIn = towards("signIn", true)
/**
 * Redirects to the sign-up page, which then returns the user to the current page. **Errors** `UntrustedRedirect` · `RedirectLoop`
 */
export const redirectToSignUp = towards("signUp", true)
/** Redirects to the page for the second factor, and keeps the return address. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToMfa = towards("mfa", false)
/**
 * Redirects to the page where a restricted user finishes signing up, which then returns the user to the current page. **Errors**
 * `UntrustedRedirect` · `RedirectLoop`
 */
export const redirectToOnboarding = towards("onboarding", true)
/**
 * Redirects to `after_auth_return_to` of the current address or, without one, to `urls.afterSignIn`. **Errors** `UntrustedRedirect` ·
 * `RedirectLoop`
 */
export const redirectToAfterSignIn = after("afterSignIn")
/**
 * Redirects to `after_auth_return_to` of the current address or, without one, to `urls.afterSignUp`. **Errors** `UntrustedRedirect` ·
 * `RedirectLoop`
 */
export const redirectToAfterSignUp = after("afterSignUp")

/** Redirects to `urls.afterSignOut`. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToAfterSignOut = to("afterSignOut")
/** Redirects to the page that signs out. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToSignOut = to("signOut")
/** Redirects to the application's home. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToHome = to("home")
/** Redirects to the account settings. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToAccountSettings = to("accountSettings")
/** Redirects to the page that mails a link for a password reset. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToForgotPassword = to("forgotPassword")
/** Redirects to the page that resets the password. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToPasswordReset = to("passwordReset")
/** Redirects to the page that verifies an e-mail address. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToEmailVerification = to("emailVerification")
/** Redirects to the page that signs the user in with a magic link. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToMagicLinkCallback = to("magicLinkCallback")
/** Redirects to the callback page of OAuth. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToOAuthCallback = to("oauthCallback")
/** Redirects to the page that creates a team. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToTeamCreation = to("teamCreation")
/** Redirects to the page that accepts a team invitation. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToTeamInvitation = to("teamInvitation")

/**
 * The details of a known error in wire format, because the error page may belong to another version of the library or to the provider's
 * client.
 */
const detailsOf = (error: KnownErrorInstance): Effect.Effect<unknown> =>
  // TypeScript types the constructor of every instance as `Function`.
  (error.constructor as unknown as AnyKnownError).write(error).pipe(
    Effect.map((body) => typeof body === "object" && body !== null && "details" in body ? body.details : {}),
    // `Effect.orElseSucceed` would load with `createClientApp`.
    Effect.catch(() => Effect.succeed({}))
  )

/**
 * Redirects to the error page, which shows a known error (docs/provider/pages.md#error-page). The error's code, message and details are in
 * the query, so do not pass an error with secret details.
 *
 * **Errors** `UntrustedRedirect` · `RedirectLoop`
 */
export const redirectToError = Effect.fnUntraced(function*(
  { error, ...options }: RedirectOptions & { readonly error?: KnownErrorInstance | undefined } = {}
) {
  if (error === undefined) return yield* to("error")(options)
  const query = new URLSearchParams({
    errorCode: error.code,
    message: error.message,
    details: JSON.stringify(yield* detailsOf(error))
  })
  const { replace = false } = options
  const address = (yield* HandlerUrls).error
  if (isOutside(address, yield* currentLocation)) {
    return yield* leaveFor("error", { replace, query, here: undefined, noRedirectBack: true })
  }
  const [page = "", ...hash] = address.split(/(?=#)/)
  yield* redirectTo(`${page}${page.includes("?") ? "&" : "?"}${query}${hash.join("")}`, options)
})

/**
 * The absolute address of a page, for a link in a mail or a redirect from the provider, with the return address and without the hash
 * (docs/provider/pages.md#callback-addresses).
 *
 * **Errors** `UrlOptionRequired` (the page's address is a path, and the current address is unknown) · `CallError` (`Unsendable`: `page` is
 * not a page)
 */
export const getCallbackUrl = Effect.fnUntraced(function*(
  page: Page
): Effect.fn.Return<string, UrlOptionRequired | CallError, Navigator> {
  if (!Object.hasOwn(yield* HandlerUrls, page)) {
    return yield* wrongArgument("navigation.getCallbackUrl", "`page` must be the name of a page")
  }
  return yield* pageAddress(page, "callbackUrl", yield* currentLocation)
})

export { takeFromQuery, type TakenNames } from "./takeFromQuery.ts"
