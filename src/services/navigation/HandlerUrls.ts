/**
 * The addresses of the pages that the handler serves, and of the application's pages to which they lead (docs/provider/pages.md#addresses).
 * @category verbs @since 0.1.0
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import * as RedirectTarget from "./RedirectTarget.ts"
import { addressOf, type DefaultTarget, typeOf, type UrlTarget } from "./UrlTarget.ts"

/** Each page by its name, with its default path below the handler. */
export const pagePaths = {
  signIn: "sign-in",
  signUp: "sign-up",
  signOut: "sign-out",
  emailVerification: "email-verification",
  passwordReset: "password-reset",
  forgotPassword: "forgot-password",
  oauthCallback: "oauth-callback",
  magicLinkCallback: "magic-link-callback",
  accountSettings: "account-settings",
  error: "error",
  teamInvitation: "team-invitation",
  mfa: "mfa",
  cliAuthConfirm: "cli-auth-confirm",
  onboarding: "onboarding",
  teamCreation: "team-creation"
} as const

/** A page that the handler serves. @category models @since 0.1.0 */
export type Page = keyof typeof pagePaths
/** `handler` is the base path of the pages; `home` and the `after…` names are pages of the application. @category models @since 0.1.0 */
export type UrlName = "handler" | Page | "home" | "afterSignIn" | "afterSignUp" | "afterSignOut"

/** All addresses, each a path of this origin or an absolute http address. @category models @since 0.1.0 */
export type Urls = { readonly [Name in UrlName]: string }

/**
 * Addresses that differ from the defaults: a path (`/login`), an absolute http address, or an object of the provider's client. A browser
 * passes the session to and from pages of another origin (docs/sessions.md#pages-of-another-origin). A server that mails callback addresses
 * needs absolute ones.
 *
 * - `handler`: the base path of the pages. Default `/handler`, so that `signIn` is `/handler/sign-in`.
 * - `home`: default `/`.
 * - `afterSignIn` and `afterSignOut`: default `home`.
 * - `afterSignUp`: default `afterSignIn`.
 * - `default`: `{ type: "hosted" }` makes the hosted pages the default of all names except `teamCreation`.
 * @category models @since 0.1.0
 */
export type UrlsOption = { readonly [Name in UrlName]?: UrlTarget | undefined } & { readonly default?: DefaultTarget | undefined }

/** Alternative names of pages below the handler, used by the provider's client. @category constants @since 0.1.0 */
export const aliases: { readonly [path: string]: Page } = { "log-in": "signIn", register: "signUp" }

/** The default path of a page below the handler. */
export const defaultPath = (page: Page): string => pagePaths[page]

/** The names of all pages. */
export const pageNames = Object.keys(pagePaths) as ReadonlyArray<Page>

const complete = (option: { readonly [Name in UrlName]?: string | undefined }, base: string | undefined): Urls => {
  const below = (base ?? "/handler").replace(/\/+$/, "")
  const handler = (option.handler ?? below).replace(/\/+$/, "")
  const home = option.home ?? "/"
  const afterSignIn = option.afterSignIn ?? home
  return {
    handler: handler === "" ? "/" : handler,
    // `fromEntries` loses the names of the keys.
    ...Object.fromEntries(pageNames.map((name) => [name, option[name] ?? `${below}/${pagePaths[name]}`])) as Record<
      Page,
      string
    >,
    home,
    afterSignIn,
    afterSignUp: option.afterSignUp ?? afterSignIn,
    afterSignOut: option.afterSignOut ?? home
  }
}

/** The addresses of all pages: the default addresses, unless a layer provides others. @category references @since 0.1.0 */
export const HandlerUrls = Context.Reference<Urls>("latchkey/HandlerUrls", { defaultValue: () => defaults() })

let defaultUrls: Urls | undefined
/** The default addresses, one object for all apps. */
const defaults = (): Urls => defaultUrls ??= Object.freeze(complete({}, undefined))

const invalid = (name: string, problem: string) => Result.fail(invalidOption(`urls.${name}`, problem))

const absolute = (address: string): string | undefined => {
  const url = /^https?:\/\/[^\\]+$/i.test(address) && URL.canParse(address) ? new URL(address) : undefined
  return url !== undefined && url.username === "" && url.password === "" && !/\p{Cc}/u.test(address) ? url.href : undefined
}

/** Checks an address and normalizes it to the form that the browser's `location` has. */
const addressFrom = (name: string, option: unknown): Result.Result<string, InvalidOption> => {
  const address = typeof option !== "string"
    ? undefined
    : option.startsWith("/")
    ? Result.getOrUndefined(RedirectTarget.from(option))
    : absolute(option)
  if (address === undefined) {
    return invalid(name, "must be a path such as /sign-in, an absolute http or https address, or { type: \"hosted\" }.")
  }
  return name === "handler" && /[?#]/.test(address)
    ? invalid(name, "is the base of other paths, so it cannot have a query or a hash.")
    : Result.succeed(address)
}

const local = "handler-component"

/**
 * All addresses, with defaults for absent ones. The addresses of hosted pages contain `projectId`. **Errors** `InvalidOption`
 * @category constructors @since 0.1.0
 */
export const from = (option: UrlsOption = {}, projectId?: string): Result.Result<Urls, InvalidOption> =>
  Object.keys(option).length === 0 ? Result.succeed(defaults()) : Result.gen(function*() {
    const { default: defaultTarget = { type: local }, ...targets }: { readonly [name: string]: unknown } = option
    const isHosted = typeOf(defaultTarget) === "hosted"
    if (!isHosted && typeOf(defaultTarget) !== local) {
      return yield* invalid("default", "must be of the type hosted or handler-component.")
    }
    const addresses: { [name: string]: string } = {}
    for (const name of Object.keys({ ...defaults(), ...targets })) {
      if (!Object.hasOwn(defaults(), name)) {
        return yield* invalid(name, `is not a page. Pages: ${Object.keys(defaults()).join(", ")}.`)
      }
      // The provider hosts no page for the creation of teams.
      const target = targets[name] === undefined && isHosted && name !== "teamCreation" ? defaultTarget : targets[name]
      if (target !== undefined && typeOf(target) !== local) {
        addresses[name] = yield* addressFrom(
          name,
          addressOf(target, (pagePaths as { readonly [name: string]: string })[name] ?? "", projectId)
        )
      }
    }
    return complete(addresses, typeOf(targets["handler"] ?? defaultTarget) === "hosted" ? undefined : addresses["handler"])
  })

/**
 * Addresses that differ from the defaults. Fails with `InvalidOption`, which names the invalid address. The addresses of hosted pages
 * contain `projectId`.
 * @category layers @since 0.1.0
 */
export const layer = (option: UrlsOption, projectId?: string): Layer.Layer<never, InvalidOption> =>
  Layer.effect(HandlerUrls, Effect.suspend(() => Effect.fromResult(from(option, projectId))))
