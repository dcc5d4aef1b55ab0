/** The log of requests: it shows how each was refused, and contains no secret. */
import { assert, describe, it, onTestFinished, vi } from "vitest"
import { curlOf } from "../../../packages/emulator-page/requests/curl.ts"
import { makeSync } from "../../../src/emulator/index.ts"
import { api, password, quick, renewal } from "../Api.ts"
import { pageOf } from "./Caller.ts"
import { newEmulatorOnPort } from "./OnPort.ts"

describe("the log", () => {
  it("lists requests that arrive over a port, newest first, with their error codes", async () => {
    const { client, emulator } = await newEmulatorOnPort()
    await client("GET", "/users/me")
    await client("POST", "/auth/password/sign-in", { email: "ada@example.com", password: "a wrong one" })
    const page = pageOf(emulator)
    const { appOrigin, requests, totals } = await page.state()
    assert.strictEqual(totals.requests, 2)
    assert.isNull(appOrigin)
    const [signIn, me] = requests
    assert.deepInclude(me, { method: "GET", path: "/users/me", access: "client", code: "CANNOT_GET_OWN_USER_WITHOUT_USER" })
    assert.deepInclude(signIn, { method: "POST", path: "/auth/password/sign-in", status: 400, code: "EMAIL_PASSWORD_MISMATCH" })
    const detail = await page.request(signIn?.id ?? 0)
    assert.include(detail.message, "mail")
    assert.deepStrictEqual(JSON.parse(detail.requestBody.text ?? ""), { email: "ada@example.com", password: "••••••" })
    assert.strictEqual(JSON.parse(detail.responseBody?.text ?? "").code, "EMAIL_PASSWORD_MISMATCH")
    assert.deepStrictEqual((await page.state("wrong-path")).requests, [])
    assert.strictEqual((await page.state("mismatch")).requests.length, 1)
  })

  it("omits preflight requests, the page's own requests, and in-process calls", async () => {
    const { emulator } = await newEmulatorOnPort()
    await fetch(`${emulator.apiUrl}/users/me`, { method: "OPTIONS" })
    await fetch(`${emulator.url}/emulator/inbox`)
    await emulator.fetch(`${emulator.apiUrl}/users/me`)
    assert.isEmpty((await pageOf(emulator).state()).requests)
  })

  it("marks the requests that a fault affected, including those without a response", async () => {
    const { client, emulator } = await newEmulatorOnPort()
    emulator.addFault({ status: 503 })
    await client("GET", "/projects/current")
    emulator.addFault({ refuse: true })
    await client("GET", "/projects/current").catch(() => {})
    await client("GET", "/projects/current")
    const { requests } = await pageOf(emulator).state()
    assert.deepStrictEqual(requests.map(({ isFaulty, status }) => [status, isFaulty]), [[200, false], [null, true], [503, true]])
  })

  it("contains no password, token, code or key", async () => {
    const { client, emulator, overPort, server } = await newEmulatorOnPort()
    const email = "ada@example.com"
    const signedUp = (await client("POST", "/auth/password/sign-up", { email, password })).json
    const session = { "x-stack-access-token": signedUp.access_token, "x-stack-refresh-token": signedUp.refresh_token }
    const me = await client("GET", "/users/me", undefined, session)
    await renewal(overPort, signedUp.refresh_token)
    await client("POST", "/auth/otp/send-sign-in-code", { email: "grace@example.com", callback_url: "http://localhost:3000/" })
    const [mail] = emulator.inbox("grace@example.com")
    await client("POST", "/auth/otp/sign-in", { code: mail?.code })
    await client("PATCH", "/users/me", { totp_secret_base64: "c2VjcmV0IG9mIGEgdG90cA==" }, session)
    await client("GET", `/projects/current?code=${mail?.code}&text=${signedUp.refresh_token}`)
    const key = await server("POST", "/user-api-keys", { user_id: me.json.id, description: "A key", expires_at_millis: null })
    await server("GET", "/users")
    assert.isString(key.json.value, key.text)
    const page = pageOf(emulator)
    const { requests } = await page.state()
    assert.lengthOf(requests, 9)
    const text = JSON.stringify([requests, await Promise.all(requests.map(({ id }) => page.request(id)))])
    const secrets = {
      password,
      accessToken: signedUp.access_token,
      refreshToken: signedUp.refresh_token,
      code: mail?.code,
      nonce: mail?.nonce,
      totp: "c2VjcmV0IG9mIGEgdG90cA==",
      apiKey: key.json.value,
      serverKey: emulator.project.secretServerKey
    }
    for (const [name, secret] of Object.entries(secrets)) assert.notInclude(text, String(secret), name)
    assert.include(text, email)
  })

  it("contains no secret of JSON text, and no code of an address, in a field", async () => {
    const { client, emulator, overPort } = await newEmulatorOnPort()
    const admin = api(overPort, "admin")
    const settings = {
      "auth.oauth.providers.github": { type: "github", isShared: false, clientId: "the-client", clientSecret: "github's secret" },
      "emails.server.password": "the mail server's password"
    }
    const change = await admin("PATCH", "/internal/config/override/environment", {
      config_override_string: JSON.stringify(settings)
    })
    assert.strictEqual(change.status, 200, change.text)
    const read = await admin("GET", "/internal/config/override/environment")
    assert.include(read.text, "github's secret")
    const { access_token, refresh_token } =
      (await client("POST", "/auth/password/sign-up", { email: "ada@example.com", password })).json
    const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    const authorization = await client("POST", "/auth/oauth/cross-domain/authorize", {
      redirect_uri: "http://localhost:3000/other",
      state: "s",
      code_challenge: challenge,
      code_challenge_method: "S256"
    }, { "x-stack-access-token": access_token, "x-stack-refresh-token": refresh_token })
    assert.strictEqual(authorization.status, 200, authorization.text)
    const code = new URL(authorization.json.redirect_url).searchParams.get("code")
    const page = pageOf(emulator)
    const { requests } = await page.state()
    const text = JSON.stringify(await Promise.all(requests.map(({ id }) => page.request(id))))
    for (const secret of ["github's secret", "the mail server's password", String(code)]) assert.notInclude(text, secret)
    assert.include(text, "the-client")
    assert.include(text, "http://localhost:3000/other?code=••••••&state=s")
  })

  it("keeps the encoding of queries and forms for copied commands", async () => {
    const { emulator, overPort, server } = await newEmulatorOnPort()
    const query = "query=Ada%20%26%20Gr%2Bce%3F&x?y=1"
    await server("GET", `/users?${query}`)
    const form = "client_id=a%26b&redirect_uri=http%3A%2F%2Flocalhost%3A3000%2F%3Fx%3Da%2Bb&client_secret=pck_secret_key"
    await overPort.fetch(`${emulator.apiUrl}/auth/oauth/token`, {
      method: "POST",
      body: form,
      headers: { "content-type": "application/x-www-form-urlencoded", "x-stack-`id`-key": "x" }
    })
    const page = pageOf(emulator)
    const { requests } = await page.state()
    const [sentForm = "", sentQuery = ""] = await Promise.all(
      requests.map(async ({ id }) => curlOf(await page.request(id), emulator.url))
    )
    assert.include(sentQuery, `'${emulator.apiUrl}/users?${query}'`)
    assert.include(sentForm, `-d '${form.replace("pck_secret_key", "••••••")}'`)
    // The shell would run a command in a name between double quotes.
    assert.notInclude(sentForm, "`")
  })

  it("keeps 300 requests, and no body that is larger than 32 KB", async () => {
    const { client, emulator } = await newEmulatorOnPort()
    for (let index = 0; index < 300; index++) await client("GET", "/projects/current")
    await client("POST", "/auth/password/sign-in", { email: "ada@example.com", password: "x".repeat(40_000) })
    const page = pageOf(emulator)
    const { requests } = await page.state()
    const detail = await page.request(requests[0]?.id ?? 0)
    assert.deepStrictEqual([detail.requestBody.text, detail.requestBody.bytes > 40_000], [null, true])
    assert.strictEqual((await page.ask("GET", "requests/1")).status, 404)
    assert.strictEqual((await page.ask("GET", "requests/2")).status, 200)
    await page.ask("DELETE", "requests")
    assert.strictEqual((await page.state()).totals.requests, 0)
  })

  it("records the origin of the app that sent the last request", async () => {
    const { emulator } = await newEmulatorOnPort()
    await fetch(`${emulator.apiUrl}/projects/current`, { headers: { origin: "http://localhost:5173" } })
    assert.strictEqual((await pageOf(emulator).state()).appOrigin, "http://localhost:5173")
  })

  it("does not send sign-in codes to the origin of another website", async () => {
    const { emulator, overPort } = await newEmulatorOnPort()
    const visit = async (origin: string) => {
      await fetch(`${emulator.apiUrl}/projects/current`, { headers: { origin } })
      return (await pageOf(emulator).state()).appOrigin
    }
    assert.isNull(await visit("https://evil.example"))
    assert.strictEqual(await visit("http://192.168.0.7:3000"), "http://192.168.0.7:3000")
    assert.strictEqual(await visit("http://203.0.113.9"), "http://192.168.0.7:3000")
    const config = { domains: [{ domain: "https://app.example", handler_path: "/handler" }] }
    await api(overPort, "admin")("PATCH", "/internal/projects/current", { config })
    assert.strictEqual(await visit("https://app.example"), "https://app.example")
  })
})

describe("the event stream", () => {
  it("sends an event on connection, and after each change", async () => {
    const { client, emulator } = await newEmulatorOnPort()
    const departure = new AbortController()
    onTestFinished(() => departure.abort())
    const { body, headers } = await fetch(`${emulator.url}/emulator/page/events`, { signal: departure.signal })
    assert.strictEqual(headers.get("content-type"), "text/event-stream")
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => {
      let text = ""
      while (!text.includes("event: changed")) text += (await reader?.read())?.value ?? "event: changed of no more"
      assert.notInclude(text, "no more")
    }
    await next()
    const changes = [
      () => client("GET", "/projects/current"),
      () => emulator.advanceClock(1_000),
      () => emulator.addFault({ status: 500 }),
      () => emulator.clearFaults(),
      () => emulator.reset(),
      () =>
        emulator.fetch(`${emulator.url}/emulator/clock`, {
          method: "POST",
          body: "{\"advance_millis\":1}",
          headers: { "content-type": "application/json" }
        })
    ]
    for (const change of changes) {
      await Promise.resolve(change())
      await next()
    }
  })

  it("sends nothing while the page only reads", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    onTestFinished(() => void vi.useRealTimers())
    const emulator = makeSync(quick)
    const events = await emulator.fetch(`${emulator.url}/emulator/page/events`)
    await pageOf(emulator).state()
    await emulator.fetch(`${emulator.url}/emulator/inbox`)
    assert.strictEqual(vi.getTimerCount(), 0)
    emulator.advanceClock(1)
    assert.strictEqual(vi.getTimerCount(), 1)
    await events.body?.cancel()
    assert.strictEqual(vi.getTimerCount(), 0)
  })

  it("can also be read and cancelled through an in-process `fetch`", async () => {
    const { emulator } = await newEmulatorOnPort()
    const { body } = await emulator.fetch(`${emulator.url}/emulator/page/events`)
    const reader = body?.getReader()
    const first = await reader?.read()
    assert.include(new TextDecoder().decode(first?.value), "retry")
    await reader?.cancel()
  })
})
