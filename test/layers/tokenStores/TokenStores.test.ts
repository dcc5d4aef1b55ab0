/** One suite of laws for all token stores, and the sources of the request store. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Redacted, Schema } from "effect"
import type { SetCookie } from "../../../src/layers/cookies/SetCookie.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as TokenStoreNone from "../../../src/layers/tokenStores/TokenStoreNone.ts"
import * as TokenStoreRequest from "../../../src/layers/tokenStores/TokenStoreRequest.ts"
import { TokenStore } from "../../../src/pipeline/ports/TokenStore.ts"
import { runOptions } from "../../kit/Seed.ts"
import { accessToken, projectId } from "../../kit/TestApp.ts"
import { tokenStoreLaws } from "./TokenStoreLaws.ts"

tokenStoreLaws("memory", true, () => TokenStoreMemory.layer)
tokenStoreLaws("none", false, () => TokenStoreNone.layer)
tokenStoreLaws("request", true, () => TokenStoreRequest.layer(projectId, new Request("https://app.example.com/")))
tokenStoreLaws("pair", true, () => TokenStoreRequest.layerFrom({ accessToken: null, refreshToken: null }))

const read = (request: TokenStoreRequest.RequestLike) =>
  Option.map(TokenStoreRequest.read(projectId, request, { migrate: true }), ({ accessToken, refreshToken }) => [
    accessToken && Redacted.value(accessToken),
    refreshToken && Redacted.value(refreshToken)
  ])
const json = JSON.stringify({ accessToken: "at", refreshToken: "rt" })
const bearer = `Bearer stackauth_${btoa(json)}`
const bothTokens = Option.some(["at", "rt"])
const cookieValue = (refreshToken: string, at: number) =>
  encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: at }))
const access = encodeURIComponent(JSON.stringify(["rt", "at"]))

describe("the request store", () => {
  it("reads a Request, Headers, and records with header names in any case", () => {
    const request = new Request("https://app.example.com/", { headers: { "x-stack-auth": json } })
    for (
      const form of [request, request.headers, { headers: request.headers }, { headers: { "X-Stack-Auth": json } }, {
        "x-stack-auth": json
      }]
    ) {
      assert.deepStrictEqual(read(form), bothTokens)
    }
  })
  it("uses the access token that expires last of those of one session", () => {
    const [early, late] = [accessToken(1_000_000), accessToken(3_600_000)]
    const pair = (token: string) => `stack-access=${encodeURIComponent(JSON.stringify(["rt", token]))}`
    for (const pairs of [[early, late], [late, early]]) {
      const cookie = [`stack-refresh-${projectId}--default=${cookieValue("rt", 1)}`, ...pairs.map(pair)].join("; ")
      assert.deepStrictEqual(read({ cookie }), Option.some([late, "rt"]))
    }
  })
  it("prefers a session in authorization to x-stack-auth, and x-stack-auth to cookies", () => {
    assert.deepStrictEqual(
      read({ authorization: bearer, "x-stack-auth": "{}", cookie: `stack-refresh-${projectId}=other` }),
      bothTokens
    )
    assert.deepStrictEqual(read({ authorization: bearer.replace("stackauth", "hexclave") }), bothTokens)
    assert.deepStrictEqual(read({ authorization: "Bearer eyJhbGciOi", "x-stack-auth": json }), bothTokens)
    assert.deepStrictEqual(
      read({ "x-stack-auth": JSON.stringify({ accessToken: null, refreshToken: "rt" }), cookie: "stack-refresh=other" }),
      Option.some([null, "rt"])
    )
    assert.deepStrictEqual(read({ "x-stack-auth": JSON.stringify({ accessToken: null }) }), Option.none())
  })
  it("prefers __Host- session cookies, then the newest, and reads the access token", () => {
    const ownName = `stack-refresh-${projectId}--default`
    for (
      const cookie of [`${ownName}=${cookieValue("rt", 1)}; stack-access=${access}`, [
        `${ownName}=${cookieValue("rt", 1)}`,
        `stack-access=${access}`
      ]]
    ) {
      assert.deepStrictEqual(read({ cookie }), bothTokens)
    }
    assert.deepStrictEqual(
      read({
        cookie: `__Host-${ownName}=${cookieValue("older", 1)}; __Host-${ownName}=${cookieValue("rt", 2)}; stack-access=${access}`
      }),
      bothTokens
    )
    assert.deepStrictEqual(
      read({ cookie: `__Host-hexclave-refresh-${projectId}--default=${cookieValue("rt", 1)}; hexclave-access=${access}` }),
      bothTokens
    )
    assert.deepStrictEqual(
      read({
        cookie: `${ownName}=${cookieValue("newer", 2)}; __Host-${ownName}=${cookieValue("rt", 1)}; stack-access=${access}`
      }),
      bothTokens
    )
  })
  it("reads the refresh token, but not the access token, of the provider's clients", () => {
    const ownName = `stack-refresh-${projectId}`
    const forms = [
      `${ownName}=rt`,
      "stack-refresh=rt",
      `${ownName}--custom-X=${cookieValue("rt", 1)}`,
      `hexclave-refresh-${projectId}--default=${cookieValue("rt", 1)}`
    ]
    for (const form of forms) {
      assert.deepStrictEqual(read({ cookie: `${form}; stack-access=${access}` }), Option.some([null, "rt"]), form)
    }
  })
  it("ignores another refresh token's access token, and another project's cookie", () => {
    assert.deepStrictEqual(read({ cookie: `stack-refresh-${projectId}=new; stack-access=${access}` }), Option.some([null, "new"]))
    assert.deepStrictEqual(read({ cookie: "stack-refresh-00000000-0000-4000-8000-000000000000=rt" }), Option.none())
  })
  it.effect.prop(
    "does not throw for unreadable values",
    { text: Schema.String, other: Schema.Json },
    ({ other, text }) =>
      Effect.sync(() => {
        const junk = JSON.stringify(other)
        const forms = [
          { authorization: `Bearer stackauth_${text}` },
          { "x-stack-auth": text },
          { "x-stack-auth": junk },
          { cookie: text },
          { cookie: `stack-refresh-${projectId}--default=${text}` },
          { cookie: `stack-refresh-${projectId}--default=${encodeURIComponent(junk)}` },
          { cookie: `stack-refresh-${projectId}=rt; stack-access=${junk}` }
        ]
        for (const form of forms) assert.doesNotThrow(() => TokenStoreRequest.read(projectId, form))
      }),
    runOptions()
  )
  it.effect("keeps renewed tokens for the lifetime of the store", () =>
    Effect.gen(function*() {
      const store = yield* TokenStore
      yield* store.set(Option.some({ accessToken: Redacted.make("new"), refreshToken: Redacted.make("rt") }))
      assert.deepStrictEqual(
        Option.map(yield* store.get, ({ accessToken }) => accessToken && Redacted.value(accessToken)),
        Option.some("new")
      )
    }).pipe(Effect.provide(TokenStoreRequest.layer(projectId, { "x-stack-auth": json }))))
  it.effect("removes cookies from the browser's host, whichever header names it", () =>
    Effect.gen(function*() {
      const cookie = `stack-refresh-${projectId}--default=${cookieValue("rt", 1)}; stack-refresh-${projectId}=rt`
      const domainsFor = (headers: { readonly [name: string]: string }) =>
        Effect.gen(function*() {
          const set: Array<SetCookie> = []
          const store = yield* TokenStoreRequest.make(projectId, { url: "/", headers: { ...headers, cookie } }, {
            setCookies: (cookies) => void set.push(...cookies)
          })
          yield* store.set(Option.none())
          return Array.from(new Set(set.map(({ domain }) => domain)))
        })
      const inner = { host: "web-7.internal:3000" }
      for (
        const headers of [
          { host: "Shop.Example.com:8080" },
          { ":authority": "shop.example.com" },
          { ...inner, "x-forwarded-host": "shop.example.com" },
          { ...inner, "x-forwarded-host": "shop.example.com:443, web-7.internal" },
          { ...inner, "x-forwarded-host": "shop.example.com,proxy.internal:80 , web-7.internal" }
        ]
      ) {
        assert.deepStrictEqual(
          yield* domainsFor(headers),
          [undefined, "shop.example.com", "example.com"],
          JSON.stringify(headers)
        )
      }
    }))
})
