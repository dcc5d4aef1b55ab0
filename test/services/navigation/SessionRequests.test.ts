/** Requests of other origins for the session, in the address of the callback page: which are answered, and which ignored. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import { redirectWait } from "../../../src/pipeline/timing/Timing.ts"
import * as HandlerUrls from "../../../src/services/navigation/HandlerUrls.ts"
import { answerSessionRequest } from "../../../src/services/navigation/HandOver.ts"
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
/** Opens the callback page with this query, as the user of `session-1`. */
const opening = (query: Query, stored = tokens(accessToken)) => {
  const page = new URL("https://app.example/handler/oauth-callback")
  for (const [name, value] of Object.entries(query)) if (value !== undefined) page.searchParams.set(name, value)
  const recording = NavigatorRecording.make(page.href)
  const { seen, transport } = scripted(reply(200, { redirect_url: `${callback}?code=c` }))
  const urls = Layer.orDie(HandlerUrls.layer({ afterSignIn: after }))
  const layer = Layer.mergeAll(clientLayer(TokenStoreMemory.layerFrom(stored)), transport, recording.layer, urls)
  return Effect.gen(function*() {
    const fiber = yield* Effect.forkChild(Effect.provide(answerSessionRequest, layer), { startImmediately: true })
    yield* settled
    yield* TestClock.adjust(redirectWait)
    return {
      isAnswered: yield* Fiber.join(fiber),
      bodies: seen.flatMap(({ body = "", endpoint }) =>
        endpoint === "oauth.authorizeCrossDomain" ? [JSON.parse(body) as unknown] : []
      ),
      addresses: recording.redirects.map(({ url }) => url)
    }
  })
}

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
    (stored) => Effect.map(opening(query, stored), ({ isAnswered }) => assert.isFalse(isAnswered))
  )
})
