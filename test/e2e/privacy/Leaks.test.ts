/** The watch finds every leak of a leaky program, however it is disguised. */
import { assert, describe, it } from "vitest"
import { type Canaries, leaks, type Place, placesIn } from "./Canaries.ts"
import { type Between, open } from "./World.ts"

const email = "ada@example.com"
const password = "canarypassword5n1x"
const signUp = "POST /auth/password/sign-up"

/** The body of a request, if it is text. */
const bodyOf = (init: RequestInit | undefined) => typeof init?.body === "string" ? init.body : ""
const keyOf = (init: RequestInit | undefined) => new Headers(init?.headers).get("x-stack-secret-server-key") ?? ""
const withHeader = (init: RequestInit | undefined, name: string, value: string) => ({
  ...init,
  headers: { ...Object.fromEntries(new Headers(init?.headers)), [name]: value }
})

/** The problems that the watch finds while a server creates a user twice over this network. */
const problemsOver = async (between: Between) => {
  const world = open(between)
  world.learn({ password })
  const server = await world.calling([], world.server)
  const create = () => server.users.create({ primaryEmail: email, primaryEmailAuthEnabled: true, password })
  await world.calling(["POST /users"], () => create().catch(() => undefined))
  await world.failing(["POST /users"], create)
  return new Set(world.verdict().problems)
}

const leaky: { readonly [title: string]: { readonly between: Between; readonly problem: string } } = {
  "a password in the query": {
    between: (fetch) => (url, init) => fetch(`${String(url)}?hint=${password}`, init),
    problem: "password in url /api/v1/users"
  },
  "a password in another field": {
    between: (fetch) => (url, init) =>
      fetch(url, { ...init, body: bodyOf(init).replace("primary_email\":", `nick":"${password}","primary_email":`) }),
    problem: "password in body.nick"
  },
  "a password as the name of a field": {
    between: (fetch) => (url, init) => fetch(url, { ...init, body: bodyOf(init).replace("{", `{"${password}":1,`) }),
    problem: "password in body, a name"
  },
  "a key in another header, in base64 after other text": {
    between: (fetch) => (url, init) => fetch(url, withHeader(init, "x-debug", btoa(`k:${keyOf(init)}`))),
    problem: "secretServerKey in header x-debug"
  },
  "a key in another header, in hexadecimal": {
    between: (fetch) => (url, init) => fetch(url, withHeader(init, "x-debug", Buffer.from(keyOf(init)).toString("hex"))),
    problem: "secretServerKey in header x-debug"
  },
  "a request to another origin": {
    between: (fetch) => async (url, init) => {
      await fetch("https://1.1.1.1/cdn-cgi/trace").catch(() => undefined)
      return fetch(url, init)
    },
    problem: "request to https://1.1.1.1/cdn-cgi/trace"
  },
  "a request that no call asked for": {
    between: (fetch) => async (url, init) => {
      const response = await fetch(url, init)
      setImmediate(() => void fetch(String(url).replace("/users", "/health")).catch(() => undefined))
      return response
    },
    problem: "requests POST /users,GET /health where POST /users are named"
  },
  "a password in an error": {
    between: () => () => Promise.reject(new TypeError(`fetch failed: ${password}`)),
    problem: "password in error, its message"
  },
  "a password deep in the cause of an error": {
    between: () => (_, init) => Promise.reject(new TypeError("fetch failed", { cause: { request: { init } } })),
    problem: "password in error, its inspection"
  },
  "a key on the console": {
    between: (fetch) => (url, init) => {
      console.debug({ init })
      return fetch(url, init)
    },
    problem: "secretServerKey in console, its json"
  }
}

describe("the leak check", () => {
  it.each(Object.entries(leaky))("finds %s", async (_, { between, problem }) => {
    assert.include(Array.from(await problemsOver(between)), problem)
  })
  it("finds no problem if nothing leaks", async () => {
    assert.deepStrictEqual(Array.from(await problemsOver((fetch) => fetch)), [])
  })
  it("reports an expected request that the app does not send", async () => {
    const world = open()
    const app = await world.calling([], world.client)
    await world.calling([signUp, signUp], () => app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null }))
    assert.deepStrictEqual(world.verdict().problems, [`requests ${signUp} where ${signUp},${signUp} are named`])
  })
  it("finds a secret in any form and at any depth of a body", () => {
    const canaries: Canaries = { refreshToken: "canary/refresh+3t8v" }
    const secret = canaries["refreshToken"] ?? ""
    const body = (type: string, body: string) =>
      placesIn({ method: "POST", url: "http://emulator.test/a", headers: { "content-type": type }, body })
    const places: ReadonlyArray<readonly [ReadonlyArray<Place>, string]> = [
      [body("application/json", JSON.stringify({ a: [{ b: `x${secret}` }] })), "body.a.b"],
      [body("application/x-www-form-urlencoded", new URLSearchParams({ c: secret }).toString()), "body.c"],
      [body("text/plain", encodeURIComponent(secret)), "body"],
      ...["", "x", "xy"].map((before) => [[["d", btoa(`${before}${secret}xyz`)]], "d"] as const),
      ...["", "x", "xy"].map((before) => [[["e", Buffer.from(`${before}${secret}`).toString("base64url")]], "e"] as const)
    ]
    for (const [texts, placeName] of places) assert.deepStrictEqual(leaks(canaries, texts), [`refreshToken in ${placeName}`])
    assert.deepStrictEqual(
      leaks(canaries, body("application/x-www-form-urlencoded", new URLSearchParams({ refresh_token: secret }).toString())),
      []
    )
  })
})
