/** Requests of other origins for the session, in the address of the callback page or as its return address: which are answered. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import type { Navigator } from "../../../src/pipeline/ports/Navigator.ts"
import { redirectWait } from "../../../src/pipeline/timing/Timing.ts"
import * as HandlerUrls from "../../../src/services/navigation/HandlerUrls.ts"
import { answerSessionRequest } from "../../../src/services/navigation/HandOver.ts"
import * as Navigation from "../../../src/services/navigation/Navigation.ts"
import { settled } from "../../kit/cryptography.ts"
import { clientLayer, reply, scripted, tokens } from "../../kit/TestApp.ts"

const callback = "https://shop.example/handler/oauth-callback"
const after = "https://shop.example/cart"
const session = "stack_nested_cross_domain_auth_refresh_token_id"
const challenge = "c".repeat(43)
const query = {
  [session]: "session-1",
  redirect_uri: callback,
  state: "state-1",
  code_challenge: challenge,
  code_challenge_method: "S256",
  after_callback_redirect_url: after
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
const accessToken = `${part({ alg: "ES256" })}.${part({ refresh_token_id: "session-1", exp: 4_102_444_800 })}.c2ln`

type Query = { readonly [name: string]: string | undefined }
const withQuery = (address: string, query: Query) => {
  const page = new URL(address)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) page.searchParams.set(name, value)
  return page.href
}

/** Runs a verb on a page, as the user of `session-1`. */
const runAt = <A, E>(
  page: string,
  verb: Effect.Effect<A, E, Navigator>,
  { stored = tokens(accessToken), urls = { afterSignIn: after } as HandlerUrls.UrlsOption } = {}
) => {
  const recording = NavigatorRecording.make(page)
  const { seen, transport } = scripted(reply(200, { redirect_url: `${callback}?code=c` }))
  const services = Layer.mergeAll(recording.layer, Layer.orDie(HandlerUrls.layer(urls)))
  const app = Layer.mergeAll(clientLayer(TokenStoreMemory.layerFrom(stored)), transport)
  return Effect.gen(function*() {
    const fiber = yield* Effect.forkChild(Effect.exit(verb.pipe(Effect.provide(services), Effect.provide(app))), {
      startImmediately: true
    })
    yield* settled
    yield* TestClock.adjust(redirectWait)
    return {
      exit: yield* Fiber.join(fiber),
      bodies: seen.flatMap(({ body = "", endpoint }) =>
        endpoint === "oauth.authorizeCrossDomain" ? [JSON.parse(body) as unknown] : []
      ),
      addresses: recording.redirects.map(({ url }) => url)
    }
  })
}
/** Opens the callback page with this query. */
const opening = (query: Query, pair = tokens(accessToken)) =>
  Effect.map(
    runAt(withQuery("https://app.example/handler/oauth-callback", query), answerSessionRequest, { stored: pair }),
    ({ exit, ...more }) => ({ isAnswered: Exit.isSuccess(exit) ? exit.value : exit.cause, ...more })
  )

describe("a request for the session", () => {
  it.effect.each<readonly [condition: string, query: Query, after: string | undefined]>([
    ["with every parameter", query, after],
    [
      "under the provider's newer name",
      { ...query, [session]: undefined, [session.replace("stack", "hexclave")]: "session-1" },
      after
    ],
    ["without a method, which is S256", { ...query, code_challenge_method: undefined }, after],
    ["without an address for afterwards", { ...query, after_callback_redirect_url: undefined }, undefined]
  ])("%s is answered", ([, query, after]) =>
    Effect.map(opening(query), (outcome) =>
      assert.deepStrictEqual(outcome, {
        isAnswered: true,
        bodies: [{
          redirect_uri: callback,
          state: "state-1",
          code_challenge: challenge,
          ...(after !== undefined && { after_callback_redirect_url: after })
        }],
        addresses: [`${callback}?code=c`]
      })))

  it.effect.each(
    [
      ...[session, "redirect_uri", "state", "code_challenge"].flatMap((name) =>
        [undefined, ""].map((value) =>
          [`with ${name} ${value === "" ? "empty" : "absent"}`, { ...query, [name]: value }] as const
        )
      ),
      ["with a code, which is a response", { ...query, code: "c" }],
      ["with a plain challenge", { ...query, code_challenge_method: "plain" }],
      ["for another session", { ...query, [session]: "session-2" }],
      ["that is not for an address", { ...query, redirect_uri: "/handler/oauth-callback" }],
      ["of the page's origin", { ...query, redirect_uri: "https://app.example/handler/oauth-callback" }],
      ["of an origin that `urls` does not have", { ...query, redirect_uri: callback.replace("shop", "evil") }]
    ] as const
  )(
    "%s is ignored",
    ([, query]) =>
      Effect.map(opening(query), (outcome) => assert.deepStrictEqual(outcome, { isAnswered: false, bodies: [], addresses: [] }))
  )

  it.effect.each([tokens(null, null), tokens(null), tokens(accessToken, null)])(
    "is ignored without a session",
    (pair) => Effect.map(opening(query, pair), ({ isAnswered }) => assert.isFalse(isAnswered))
  )
})

const handOver = {
  stack_cross_domain_auth: "1",
  stack_cross_domain_state: "state-1",
  stack_cross_domain_code_challenge: challenge,
  stack_cross_domain_after_callback_redirect_url: after
}
/** Signs in on a page whose return address is the callback page of another origin. */
const returningTo = (address: string) =>
  runAt(withQuery("https://app.example/handler/sign-in", { after_auth_return_to: address }), Navigation.redirectToAfterSignIn())

describe("a callback page of another origin as the return address", () => {
  it.effect.each<readonly [condition: string, query: Query, after: string | undefined]>([
    ["with every parameter", handOver, after],
    [
      "with the provider's newer names",
      Object.fromEntries(Object.entries(handOver).map(([name, value]) => [name.replace("stack", "hexclave"), value])),
      after
    ],
    ["without an address for afterwards", { ...handOver, stack_cross_domain_after_callback_redirect_url: undefined }, undefined]
  ])(
    "%s receives the session",
    ([, query, after]) =>
      Effect.map(returningTo(withQuery(callback, query)), ({ addresses, bodies }) => {
        assert.deepStrictEqual(bodies, [{
          redirect_uri: withQuery(callback, query),
          state: "state-1",
          code_challenge: challenge,
          ...(after !== undefined && { after_callback_redirect_url: after })
        }])
        assert.deepStrictEqual(addresses, [`${callback}?code=c`])
      })
  )

  it.effect.each<readonly [condition: string, address: string]>([
    ...["stack_cross_domain_auth", "stack_cross_domain_state", "stack_cross_domain_code_challenge"].map((name) =>
      [`without ${name}`, withQuery(callback, { ...handOver, [name]: undefined })] as const
    ),
    ["with another mark", withQuery(callback, { ...handOver, stack_cross_domain_auth: "0" })],
    ["on the page's origin", withQuery(callback.replace("shop", "app"), handOver)],
    ["with a user name", withQuery(callback.replace("shop", "ada@shop"), handOver)],
    ["with a password", withQuery(callback.replace("shop", ":secret@shop"), handOver)],
    ["of another protocol", withQuery("ftp://shop.example/handler/oauth-callback", handOver)],
    ["that is no address", "https://"]
  ])(
    "%s receives no session",
    ([, address]) => Effect.map(returningTo(address), ({ bodies }) => assert.deepStrictEqual(bodies, []))
  )

  it.effect("is passed on to the sign-in page of a third origin, which returns to it", () =>
    Effect.gen(function*() {
      const address = withQuery(callback, handOver)
      const { addresses } = yield* runAt(
        withQuery("https://app.example/handler/sign-up", { after_auth_return_to: address }),
        Navigation.redirectToSignIn(),
        { urls: { signIn: "https://login.example/in" } }
      )
      const [page = assert.fail("no redirect")] = addresses.map((address) => new URL(address))
      assert.strictEqual(page.origin + page.pathname, "https://login.example/in")
      assert.deepInclude(Object.fromEntries(page.searchParams), {
        after_auth_return_to: address,
        ...Object.fromEntries(["hexclave", "stack"].flatMap((prefix) => [
          [`${prefix}_cross_domain_state`, "state-1"],
          [`${prefix}_cross_domain_code_challenge`, challenge],
          [`${prefix}_cross_domain_after_callback_redirect_url`, after]
        ]))
      })
    }))
})
