/** A page of an app for the tests of OAuth: an address, cookies, a session, and a provider with scripted responses. */
import { assert } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import type { AppOptions } from "../../../src/layers/app/AppOptions.ts"
import * as OAuthStateStoreCookie from "../../../src/layers/attempts/OAuthStateStoreCookie.ts"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import { Navigator } from "../../../src/pipeline/ports/Navigator.ts"
import { OAuthStateStore } from "../../../src/pipeline/ports/OAuthStateStore.ts"
import type { TokenStore } from "../../../src/pipeline/ports/TokenStore.ts"
import type { WireRequest, WireResponse } from "../../../src/pipeline/ports/WireRequest.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import { redirectWait } from "../../../src/pipeline/timing/Timing.ts"
import * as HandlerUrls from "../../../src/services/navigation/HandlerUrls.ts"
import * as OAuth from "../../../src/services/oauth/OAuth.ts"
import * as OAuthCallbacks from "../../../src/services/oauth/OAuthCallbacks.ts"
import { browserAt, type Page } from "../../e2e/sessions/Tabs.ts"
import { accessToken, clientLayer, reply, scripted } from "../../kit/TestApp.ts"

export const origin = "https://app.example.com"
export const callbackPage = `${origin}/handler/oauth-callback`
export const apiUrl = "http://emulator.test/api/v1"

export const tokenReply = {
  access_token: accessToken(3_600_000),
  refresh_token: "rt-of-the-code",
  token_type: "Bearer",
  expires_in: 3599,
  scope: "legacy",
  is_new_user: false,
  after_callback_redirect_url: null as string | null
}
export const tokensIssued = (more: object = {}): WireResponse => reply(200, { ...tokenReply, ...more })

export interface Opening {
  readonly urls?: HandlerUrls.UrlsOption
  readonly tokenStore?: Layer.Layer<TokenStore>
  /** Responses of the token endpoint, in order; the last one repeats. */
  readonly answers?: ReadonlyArray<WireResponse | "lost" | ((request: WireRequest) => Effect.Effect<WireResponse>)>
  /** Whether redirects unload the page, so that calls wait for them. @default false */
  readonly leavesPage?: boolean
  readonly browser?: Page
  readonly options?: Partial<AppOptions>
}

/** Opens a page. `run` provides effects with the page's services, the same ones each time. */
export const open = Effect.fnUntraced(function*(
  address: string | undefined,
  {
    answers = [tokensIssued()],
    browser = browserAt(origin),
    leavesPage = false,
    options = {},
    tokenStore = TokenStoreMemory.layer,
    urls = {}
  }: Opening = {}
) {
  const { navigator, redirects } = NavigatorRecording.make(address)
  const { seen, transport } = scripted(...answers)
  const context = yield* Layer.build(Layer.mergeAll(
    clientLayer(tokenStore, options),
    Layer.succeed(Navigator, { ...navigator, leavesPage }),
    Layer.succeed(OAuthStateStore, OAuthStateStoreCookie.make(browser)),
    Layer.fresh(OAuthCallbacks.layer),
    HandlerUrls.layer(urls),
    transport
  ))
  const run = Effect.provide(context)
  /** The address as the user sees it. */
  const text = Effect.map(navigator.location, (location) => location._tag === "Some" ? location.value.href : null)
  /** The target of the last redirect. */
  const sentTo = () => new URL(redirects.at(-1)?.url ?? assert.fail("nothing was redirected"))
  return { browser, context, go: navigator.replaceLocation, redirects, run, seen, sentTo, shown: text }
})

/** Lets asynchronous work without the clock run, such as loading a module, until the condition holds. */
export const until = (condition: () => boolean) =>
  Effect.promise(async () => {
    while (!condition()) await new Promise((resolve) => setImmediate(resolve))
  })

/** Starts an effect, and returns its fiber once the effect has redirected, which it then awaits, or has ended. */
export const leaving = <A, E, R>(
  { redirects }: { readonly redirects: ReadonlyArray<unknown> },
  effect: Effect.Effect<A, E, R>
): Effect.Effect<Fiber.Fiber<A, E>, never, R> =>
  Effect.suspend(() => {
    const before = redirects.length
    return Effect.tap(
      Effect.forkChild(effect),
      (fiber) => until(() => redirects.length > before || fiber.pollUnsafe() !== undefined)
    )
  })

/** The pending state and verifier in the cookies, of the latest sign-in. */
export const waiting = ({ cookies }: Page) => {
  const [name = "", verifier = ""] =
    cookies.split("; ").filter((cookie) => cookie.startsWith("__Host-stack-oauth-outer-")).at(-1)?.split("=") ?? []
  return { state: name.replace("__Host-stack-oauth-outer-", ""), verifier }
}

/** The names of the pending cookies. */
export const names = ({ cookies }: Page) => cookies.split("; ").filter(Boolean).map((cookie) => cookie.split("=")[0] ?? "")

/** A form that was sent. */
export const formOf = (request: { readonly body?: string } | undefined) => Object.fromEntries(new URLSearchParams(request?.body))

/** The result of a `tokensIssued` callback. */
export const signedIn = { isNewUser: false, afterCallbackRedirectUrl: null }

/** A page with a started sign-in; `back` is the address that the browser returns to. */
export const away = Effect.fnUntraced(function*(opening: Opening = {}) {
  const page = yield* open(`${origin}/login`, opening)
  const fiber = yield* leaving(page, page.run(OAuth.signIn("github")))
  if (opening.leavesPage) yield* TestClock.adjust(redirectWait)
  yield* Fiber.join(fiber)
  const { state, verifier } = waiting(page.browser)
  const back = (query: { readonly [name: string]: string } = {}, at = callbackPage) =>
    page.go(`${at}?${new URLSearchParams({ code: "a-code", state, ...query })}`)
  return { ...page, back, finish: page.run(OAuth.handleCallback()), state, verifier }
})

/** The redirects since the callback. */
export const laterRedirects = ({ redirects }: { readonly redirects: ReadonlyArray<unknown> }) => redirects.slice(1)
/** The stored refresh token. */
export const storedState = Effect.map(
  Session.use(({ stored }) => stored),
  (tokens) => tokens._tag === "Some" && tokens.value.refreshToken ? Redacted.value(tokens.value.refreshToken) : null
)
