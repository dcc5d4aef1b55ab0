/** Sending people to the pages of signing in and back to where they came from (docs/provider/pages.md#return-address). */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { AnyKnownError } from "../../errors/base/KnownError.ts"
import type { RedirectLoop, UntrustedRedirect, UrlOptionRequired } from "../../errors/local/NavigationErrors.ts"
import type { KnownErrorInstance } from "../../errors/provider/knownErrors.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { redirectWait } from "../../pipeline/timing/Timing.ts"
import { pageAddress } from "./CallbackUrls.ts"
import { HandlerUrls, type Page, type UrlName, type Urls } from "./HandlerUrls.ts"
import { guard, pagePath } from "./RedirectGuard.ts"
import * as RedirectTarget from "./RedirectTarget.ts"
import { returnAddressIn, returnParameter } from "./ReturnAddress.ts"

export { returnParameter }

/** @category models @since 0.1.0 */
export interface RedirectOptions {
  /** Whether the new page takes the place of the current one in the history. @default false */
  readonly replace?: boolean | undefined
}
/** @category models @since 0.1.0 */
export interface ReturningOptions extends RedirectOptions {
  /** Leaves `after_auth_return_to` aside: it is neither set nor followed. @default false */
  readonly noRedirectBack?: boolean | undefined
}

/** Pages that are a step of signing in or out: coming back to one would repeat it, or sign out who has just signed in. */
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

const here = Effect.flatMap(Navigator, ({ location }) => Effect.map(location, Option.getOrUndefined))

/**
 * Sends the person to any address of this origin, and ends two seconds later, when the page is gone; interrupting it ends
 * the wait. Where nothing is shown, as on a server, it ends at once.
 *
 * **Errors** `UntrustedRedirect` (the address could lead elsewhere) · `RedirectLoop` (the same redirect again and again)
 * @category verbs @since 0.1.0
 */
export const redirectTo = Effect.fnUntraced(function*(
  address: string,
  { replace = false }: RedirectOptions = {}
): Effect.fn.Return<void, UntrustedRedirect | RedirectLoop, Navigator> {
  const navigator = yield* Navigator
  const target = yield* RedirectTarget.check(address)
  if (!navigator.leavesPage) return yield* navigator.go(target, { replace })
  const left = yield* here
  if (left !== undefined) yield* guard(navigator, pagePath(left), pagePath(new URL(target, left)))
  yield* navigator.go(target, { replace })
  yield* Effect.sleep(redirectWait)
})

const to = (name: UrlName) =>
  Effect.fnUntraced(function*(options?: RedirectOptions) {
    yield* redirectTo((yield* HandlerUrls)[name], options)
  })

const isPage = (location: URL, page: URL) =>
  location.origin === page.origin &&
  pagePath(location).toLowerCase().replace(/\/$/, "") === pagePath(page).toLowerCase().replace(/\/$/, "")

/** The page itself as an address to come back to, unless it is a step or, as `//evil.example` of this origin, no address to go to. */
const pageToReturnTo = (location: URL, urls: Urls): string | undefined =>
  steps.some((page) => isPage(location, new URL(urls[page], location)))
    ? undefined
    : Option.getOrUndefined(Result.getSuccess(RedirectTarget.from(RedirectTarget.relativePart(location), location)))

/** `begins`: without an address to return to, the current page becomes it. */
const withReturnAddress = (name: Page, begins: boolean, urls: Urls, location: URL): string => {
  const target = new URL(urls[name], location)
  // Another origin is refused as it stands.
  if (target.origin !== location.origin) return target.href
  const back = returnAddressIn(location) ?? returnAddressIn(target) ?? (begins ? pageToReturnTo(location, urls) : undefined)
  if (back !== undefined) target.searchParams.set(returnParameter, back)
  return RedirectTarget.relativePart(target)
}

/** To a page on the way to being signed in, which takes along where to return to. */
const towards = (name: Page, begins: boolean) =>
  Effect.fnUntraced(function*({ noRedirectBack = false, ...options }: ReturningOptions = {}) {
    const urls = yield* HandlerUrls
    const location = noRedirectBack ? undefined : yield* here
    yield* redirectTo(location === undefined ? urls[name] : withReturnAddress(name, begins, urls, location), options)
  })

/** To a page of the application, unless the address says where to return to. */
const after = (name: "afterSignIn" | "afterSignUp") =>
  Effect.fnUntraced(function*({ noRedirectBack = false, ...options }: ReturningOptions = {}) {
    const back = noRedirectBack ? undefined : returnAddressIn(yield* here)
    yield* redirectTo(back ?? (yield* HandlerUrls)[name], options)
  })

/**
 * To the sign-in page, which leads back here afterwards. **Errors** `UntrustedRedirect` · `RedirectLoop`
 * @category verbs @since 0.1.0
 */
export const redirectToSignIn = towards("signIn", true)
/**
 * To the sign-up page, which leads back here afterwards. **Errors** `UntrustedRedirect` · `RedirectLoop`
 * @category verbs @since 0.1.0
 */
export const redirectToSignUp = towards("signUp", true)
/**
 * To the page that asks for a second factor. Where to return to, if it is known, stays known. **Errors** `UntrustedRedirect` · `RedirectLoop`
 * @category verbs @since 0.1.0
 */
export const redirectToMfa = towards("mfa", false)
/**
 * To the page on which a restricted user finishes signing up, which leads back here afterwards. **Errors** `UntrustedRedirect` · `RedirectLoop`
 * @category verbs @since 0.1.0
 */
export const redirectToOnboarding = towards("onboarding", true)
/**
 * To where people go who have signed in. An `after_auth_return_to` in the address comes first. **Errors** `UntrustedRedirect` · `RedirectLoop`
 * @category verbs @since 0.1.0
 */
export const redirectToAfterSignIn = after("afterSignIn")
/**
 * To where new users go. An `after_auth_return_to` in the address comes first. **Errors** `UntrustedRedirect` · `RedirectLoop`
 * @category verbs @since 0.1.0
 */
export const redirectToAfterSignUp = after("afterSignUp")

/** To where people go who have signed out. **Errors** `UntrustedRedirect` · `RedirectLoop` @category verbs @since 0.1.0 */
export const redirectToAfterSignOut = to("afterSignOut")
/** To the page that signs out. **Errors** `UntrustedRedirect` · `RedirectLoop` @category verbs @since 0.1.0 */
export const redirectToSignOut = to("signOut")
/** To the application's home. **Errors** `UntrustedRedirect` · `RedirectLoop` @category verbs @since 0.1.0 */
export const redirectToHome = to("home")
/** To the account settings. **Errors** `UntrustedRedirect` · `RedirectLoop` @category verbs @since 0.1.0 */
export const redirectToAccountSettings = to("accountSettings")
/**
 * To the page that takes an address for a mail with a reset link. **Errors** `UntrustedRedirect` · `RedirectLoop`
 * @category verbs @since 0.1.0
 */
export const redirectToForgotPassword = to("forgotPassword")
/** To the page that a mail's reset link leads to. **Errors** `UntrustedRedirect` · `RedirectLoop` @category verbs @since 0.1.0 */
export const redirectToPasswordReset = to("passwordReset")
/**
 * To the page that a mail's verification link leads to. **Errors** `UntrustedRedirect` · `RedirectLoop`
 * @category verbs @since 0.1.0
 */
export const redirectToEmailVerification = to("emailVerification")
/** To the page that a mail's magic link leads to. **Errors** `UntrustedRedirect` · `RedirectLoop` @category verbs @since 0.1.0 */
export const redirectToMagicLinkCallback = to("magicLinkCallback")
/** To the page that OAuth providers send back to. **Errors** `UntrustedRedirect` · `RedirectLoop` @category verbs @since 0.1.0 */
export const redirectToOAuthCallback = to("oauthCallback")
/** To the page that creates a team. **Errors** `UntrustedRedirect` · `RedirectLoop` @category verbs @since 0.1.0 */
export const redirectToTeamCreation = to("teamCreation")
/** To the page that a team's invitation leads to. **Errors** `UntrustedRedirect` · `RedirectLoop` @category verbs @since 0.1.0 */
export const redirectToTeamInvitation = to("teamInvitation")

/** The details of a known error as the provider spells them: a page may be served by another version, or by the provider's client. */
const detailsOf = (error: KnownErrorInstance): Effect.Effect<unknown> =>
  // TypeScript has `Function` for the constructor of every instance.
  (error.constructor as unknown as AnyKnownError).write(error).pipe(
    Effect.map((body) => typeof body === "object" && body !== null && "details" in body ? body.details : {}),
    Effect.orElseSucceed(() => ({}))
  )

/**
 * To the error page, which shows the known error that is given (docs/provider/pages.md#error-page): its code, its
 * message and its details are in the query, so do not give it one whose details are secret.
 *
 * **Errors** `UntrustedRedirect` · `RedirectLoop`
 * @category verbs @since 0.1.0
 */
export const redirectToError = Effect.fnUntraced(function*(
  { error, ...options }: RedirectOptions & { readonly error?: KnownErrorInstance } = {}
) {
  const address = (yield* HandlerUrls).error
  if (error === undefined) return yield* redirectTo(address, options)
  const query = new URLSearchParams({
    errorCode: error.code,
    message: error.message,
    details: JSON.stringify(yield* detailsOf(error))
  })
  const [page = "", ...hash] = address.split(/(?=#)/)
  yield* redirectTo(`${page}${page.includes("?") ? "&" : "?"}${query}${hash.join("")}`, options)
})

/**
 * The absolute address of a page, for a mail or a provider to lead back to; where to return to afterwards goes along, and a
 * hash does not (docs/provider/pages.md#callback-addresses). `option` is what the caller could have given instead.
 *
 * **Errors** `UrlOptionRequired` (the page's address is a path, and the current address is not known)
 * @category verbs @since 0.1.0
 */
export const callbackUrl = Effect.fnUntraced(function*(
  page: Page,
  option = "callbackUrl"
): Effect.fn.Return<string, UrlOptionRequired, Navigator> {
  return yield* pageAddress(page, option, yield* here)
})

/**
 * Reads parameters of the current address and takes them out of it, before anything else can see a one-time code in the
 * history, in a referrer or in a log (RFC 9700, section 4.2). What is not there is `null`.
 * @category verbs @since 0.1.0
 */
export const takeFromQuery = Effect.fnUntraced(function*<const Name extends string>(
  names: ReadonlyArray<Name>
): Effect.fn.Return<{ readonly [N in Name]: string | null }, never, Navigator> {
  const navigator = yield* Navigator
  const location = yield* here
  const found = names.map((name) => [name, location?.searchParams.get(name) ?? null] as const)
  if (location !== undefined && names.some((name) => location.searchParams.has(name))) {
    for (const name of names) location.searchParams.delete(name)
    yield* navigator.replaceLocation(location.href)
  }
  // `fromEntries` forgets the names of its keys.
  return Object.fromEntries(found) as { readonly [N in Name]: string | null }
})
