/** Requests from other websites to an emulator on a port: the API answers them, as the provider does; the pages and /emulator/* do not. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { type IncomingHttpHeaders, request } from "node:http"
import { type Listening, make, makeSync } from "../../../src/emulator/index.ts"
import { api, quick, withUser } from "../Api.ts"
import { leadsTo, withBrowser } from "../Browser.ts"

type Headers = { readonly [name: string]: string }
interface Reply {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A request with any headers: `fetch` sets `Host` itself. */
const send = (url: string, method: string, headers: Headers = {}, body = "") =>
  new Promise<Reply>((resolve, reject) => {
    const clientRequest = request(url, { method, headers }, (response) => {
      const { headers, statusCode: status } = response
      let text = ""
      response.on("data", (chunk) => text += chunk)
      response.on("end", () => resolve({ status, headers, text }))
      response.on("error", reject)
    })
    clientRequest.on("error", reject)
    clientRequest.end(body)
  })

const json = { "content-type": "application/json" }
const form = { "content-type": "application/x-www-form-urlencoded" }
const foreign: ReadonlyArray<[string, Headers]> = [
  ["a page of another site", { origin: "https://evil.example" }],
  ["another port of this machine", { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }],
  ["a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site" }],
  ["an image, a script or a style sheet of another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
  ["a form of a page of another site", {
    origin: "https://evil.example",
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate"
  }],
  ["a rebound name", { host: "evil.example:8102" }],
  ["a rebound name, same-origin to the browser", {
    host: "evil.example",
    origin: "http://evil.example",
    "sec-fetch-site": "same-origin"
  }]
]

describe("the emulator's pages and /emulator/*", () => {
  const emulator = makeSync(quick)
  let listening: Listening
  beforeAll(async () => {
    listening = await emulator.listen({ port: 0 })
    await api(emulator)("POST", "/auth/password/sign-up", { email: "ada@example.com", password: "analytical engine" })
  })
  afterAll(() => listening.close())

  const changes: ReadonlyArray<[string, string, string]> = [
    ["POST", "/emulator/reset", ""],
    ["POST", "/emulator/clock", "{\"advance_millis\":1000}"],
    ["POST", "/emulator/faults", "{\"status\":503}"],
    ["POST", "/emulator/oauth/github", ""],
    ["POST", "/emulator/payments/x", ""],
    ["POST", "/purchase/x", ""],
    ["DELETE", "/emulator/faults", ""],
    ["POST", "/emulator/page/users/USER/tokens", "{}"],
    ["POST", "/emulator/page/users/USER/link", "{\"app_url\":\"https://evil.example\"}"],
    ["DELETE", "/emulator/page/users/USER", ""],
    ["DELETE", "/emulator/page/users/USER/sessions", ""],
    ["DELETE", "/emulator/page/requests", ""],
    ["OPTIONS", "/emulator/reset", ""]
  ]
  const readings = [
    "/",
    "/emulator/inbox",
    "/emulator/faults",
    "/emulator/oauth/github",
    "/purchase/x",
    "/unknown",
    "/emulator/page/state",
    "/emulator/page/events",
    "/emulator/page/mails/x",
    "/emulator/page/requests/1",
    "/emulator/page/page.js"
  ]

  for (const [who, headers] of foreign) {
    it(`can be neither read nor changed by ${who}`, async () => {
      const before = JSON.stringify(emulator.snapshot())
      const userId = String(emulator.snapshot().users[0]?.id)
      const routes = [...changes, ...readings.map((path) => ["GET", path, ""] satisfies [string, string, string])]
      for (const [method, path, body] of routes) {
        for (const type of body === "" ? [{}] : [json, form, {}]) {
          const { headers: responseHeaders, status, text } = await send(
            listening.url + path.replace("USER", userId),
            method,
            { ...headers, ...type },
            body
          )
          assert.deepStrictEqual(
            [status, responseHeaders["content-type"]],
            [403, "text/plain; charset=utf-8"],
            `${method} ${path}`
          )
          assert.isUndefined(responseHeaders["access-control-allow-origin"])
          assert.notInclude(text, emulator.project.projectId)
        }
      }
      assert.strictEqual(JSON.stringify(emulator.snapshot()), before)
      assert.isEmpty(emulator.faults())
    })
  }

  it("can be opened by links and redirects from other sites", async () => {
    const navigation = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }
    const { headers, status, text } = await send(`${listening.url}/`, "GET", navigation)
    assert.deepStrictEqual([status, headers["access-control-allow-origin"]], [200, undefined])
    // The page's script requests the content, which another website cannot do.
    assert.include(text, "/emulator/page/page.js")
    assert.notInclude(text, emulator.project.projectId)
    assert.match(String(headers["content-security-policy"]), /frame-ancestors 'none'/)
  })

  it("accept requests of the emulator's own pages and of programs", async () => {
    const host = new URL(listening.url).host
    const ownHeaders = { origin: listening.url, "sec-fetch-site": "same-origin" }
    assert.strictEqual(
      (await send(`${listening.url}/emulator/clock`, "POST", { ...ownHeaders, ...json }, "{\"advance_millis\":1}")).status,
      200
    )
    assert.strictEqual(
      (await send(`${listening.url}/emulator/oauth/github`, "POST", { ...ownHeaders, ...form }, "a=b")).status,
      400
    )
    assert.strictEqual((await send(`${listening.url}/emulator/inbox`, "GET")).status, 200)
    assert.strictEqual((await fetch(`${listening.url}/emulator/inbox`)).status, 200)
    for (const name of ["localhost", "LOCALHOST", "emulator.localhost", "192.0.2.1", "[::1]"]) {
      const namedHost = host.replace("127.0.0.1", name)
      assert.strictEqual((await send(`${listening.url}/`, "GET", { host: namedHost })).status, 200, name)
      assert.strictEqual(
        (await send(`${listening.url}/`, "GET", { host: namedHost, origin: `http://${namedHost}` })).status,
        200,
        name
      )
    }
  })

  it("refuse a change whose content type is not JSON", async () => {
    const types: ReadonlyArray<Headers> = [form, { "content-type": "text/plain" }, { "content-type": "multipart/form-data" }, {}]
    for (const type of types) {
      const { status } = await send(`${listening.url}/emulator/clock`, "POST", type, "{\"advance_millis\":1}")
      assert.strictEqual(status, 415)
    }
    const withCharset = { "content-type": "Application/JSON ; charset=utf-8" }
    assert.strictEqual(
      (await send(`${listening.url}/emulator/clock`, "POST", withCharset, "{\"advance_millis\":1}")).status,
      200
    )
    for (const advance_millis of [1e300, -1e300, 253_402_300_800_000]) {
      assert.strictEqual(
        (await send(`${listening.url}/emulator/clock`, "POST", json, JSON.stringify({ advance_millis }))).status,
        400
      )
    }
    assert.throws(() => emulator.advanceClock(Number.NaN), RangeError)
    assert.strictEqual((await send(`${listening.url}/`, "GET")).status, 200)
  })

  it("name the refused host and the option that permits it", async () => {
    const { text } = await send(`${listening.url}/`, "GET", { host: "emulator:8102" })
    assert.include(text, "latchkey emulator --allow-host emulator")
    const brokenHost = await send(`${listening.url}/`, "GET", { host: "<script>@localhost" })
    assert.strictEqual(brokenHost.status, 403)
    assert.notInclude(brokenHost.text, "<script>")
  })
})

it("the pages are served under permitted host names and under the host of `url`", async () => {
  const emulator = await make({ ...quick, url: "http://stack.internal:8102", allowedHosts: ["Emulator"] })
  const { close, url } = await emulator.listen({ port: 0 })
  for (const [host, status] of [["emulator:8102", 200], ["stack.internal:8102", 200], ["other:8102", 403]] as const) {
    assert.strictEqual((await send(`${url}/`, "GET", { host })).status, status, host)
  }
  const { status } = await send(`${url}/`, "GET", { host: "emulator", origin: "http://stack.internal:8102" })
  assert.strictEqual(status, 200)
  await close()
})

it("the API answers every origin and host with CORS headers, unlike /health", async () => {
  const { emulator } = await withUser()
  const { close, url } = await emulator.listen({ port: 0 })
  const headers = { host: "evil.example", origin: "https://evil.example", "sec-fetch-site": "cross-site" }
  for (
    const [method, path] of [["GET", "/api/v1"], ["OPTIONS", "/api/v1/users/me"], ["GET", "/api/v9"], [
      "GET",
      "/api/v1/"
    ]] as const
  ) {
    assert.strictEqual((await send(url + path, method, headers)).headers["access-control-allow-origin"], "*", path)
  }
  const health = await send(`${url}/health`, "GET", headers)
  assert.deepStrictEqual([health.status, health.headers["access-control-allow-origin"]], [200, undefined])
  await close()
})

it("a profile image can be shown on any site", async () => {
  const { client, emulator, session } = await withUser()
  const { close, url } = await emulator.listen({ port: 0 })
  const gif = "GIF89a\x01\0\x01\0\0\0\0;"
  const image = `data:image/gif;base64,${btoa(gif)}`
  const { json } = await client("PATCH", "/users/me", { profile_image_url: image }, session)
  const routes = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }
  assert.deepInclude(await send(url + new URL(json.profile_image_url).pathname, "GET", routes), { status: 200, text: gif })
  await close()
})

it("a sign-in from another origin reaches the consent page, whose form is accepted", async () => {
  const { authorize, emulator } = await withBrowser()
  const { close, url } = await emulator.listen({ port: 0 })
  const page = await leadsTo(await authorize("github"))
  const at = url + page.pathname + page.search
  const shownPage = await send(at, "GET", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })
  assert.deepStrictEqual([shownPage.status, shownPage.text.includes("<form method=\"post\">")], [200, true])
  const ownHeaders = { origin: url, "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate", ...form }
  assert.strictEqual((await send(at, "POST", ownHeaders, "decision=allow&email=ada%40example.com")).status, 303)
  assert.strictEqual(
    (await send(at, "POST", { ...ownHeaders, origin: "https://evil.example" }, "decision=allow&email=a%40b.c")).status,
    403
  )
  await close()
})
