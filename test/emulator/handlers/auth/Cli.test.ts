/** The login of a command-line program: the program's view, and the browser's permissions. */
import { assert, describe, it } from "@effect/vitest"
import { api, codeOf, renewal, withUser } from "../../Api.ts"

const setUp = async () => {
  const project = await withUser()
  const { client } = project
  const start = async (body: object = {}) => (await client("POST", "/auth/cli", body)).json
  const poll = (login: { readonly polling_code: string }) =>
    client("POST", "/auth/cli/poll", { polling_code: login.polling_code })
  const complete = (login: { readonly login_code: string }, body: object) =>
    client("POST", "/auth/cli/complete", { login_code: login.login_code, ...body })
  const anonymous = async () => (await client("POST", "/auth/anonymous/sign-up")).json
  return { ...project, start, poll, complete, anonymous }
}

describe("the login of a program", () => {
  it("waits, returns the session once, and then reports that the code was used", async () => {
    const { complete, emulator, poll, refreshToken, start } = await setUp()
    const login = await start()
    assert.deepStrictEqual([login.polling_code.length, login.login_code.length], [45, 45])
    assert.notStrictEqual(login.polling_code, login.login_code)
    const waiting = await poll(login)
    assert.deepStrictEqual([waiting.status, waiting.json], [200, { status: "waiting" }])
    assert.deepStrictEqual((await complete(login, { refresh_token: refreshToken })).json, { success: true })
    const replies = await Promise.all([poll(login), poll(login)])
    assert.deepStrictEqual(replies.map(({ json, status }) => [status, json]), [
      [201, { status: "success", refresh_token: refreshToken }],
      [200, { status: "used" }]
    ])
    assert.strictEqual((await renewal(emulator, refreshToken)).status, 200)
  })

  it("lasts two minutes by default, up to 15, for a client with a version", async () => {
    const { client: call, emulator, poll } = await setUp()
    const start = (body?: object) => call("POST", "/auth/cli", body, { "x-stack-client-version": "a program" })
    const before = Date.now()
    const [usual, short] = [(await start()).json, (await start({ expires_in_millis: 1000 })).json]
    assert.approximately(Date.parse(usual.expires_at) - before, 120_000, 5_000)
    emulator.advanceClock(1000)
    assert.strictEqual((await poll(short)).json.status, "expired")
    emulator.advanceClock(110_000)
    assert.strictEqual((await poll(usual)).json.status, "waiting")
    emulator.advanceClock(15_000)
    assert.strictEqual((await poll(usual)).json.status, "expired")
    assert.strictEqual(codeOf(await start({ expires_in_millis: 900_001 }))[1], "SCHEMA_ERROR")
    assert.isString((await start({ expires_in_millis: 900_000 })).json.login_code)
  })

  it("lasts two hours by default, up to a day, for a request without one", async () => {
    const { client, start } = await setUp()
    const before = Date.now()
    assert.approximately(Date.parse((await client("POST", "/auth/cli")).json.expires_at) - before, 7_200_000, 5_000)
    assert.isString((await start({ expires_in_millis: 86_400_000 })).login_code)
    assert.strictEqual(codeOf(await client("POST", "/auth/cli", { expires_in_millis: 86_400_001 }))[1], "SCHEMA_ERROR")
  })

  it("reports expiry before any other state", async () => {
    const { complete, emulator, poll, refreshToken, start } = await setUp()
    const [confirmedLogin, usedLogin] = [await start(), await start()]
    for (const login of [confirmedLogin, usedLogin]) await complete(login, { refresh_token: refreshToken })
    await poll(usedLogin)
    emulator.advanceClock(7_200_000)
    assert.deepStrictEqual([(await poll(confirmedLogin)).json, (await poll(usedLogin)).json], [{ status: "expired" }, {
      status: "expired"
    }])
  })

  it("refuses an unknown code, and a code of another project", async () => {
    const { client, emulator, poll, start } = await setUp()
    const login = await start()
    assert.deepStrictEqual(codeOf(await poll({ polling_code: "x".repeat(45) })).slice(0, 2), [400, "INVALID_POLLING_CODE"])
    const there = api(emulator, "client", emulator.internal)
    assert.strictEqual(
      codeOf(await there("POST", "/auth/cli/poll", { polling_code: login.polling_code }))[1],
      "INVALID_POLLING_CODE"
    )
    assert.strictEqual((await there("POST", "/auth/cli/complete", { login_code: login.login_code, mode: "check" })).status, 400)
    assert.strictEqual(codeOf(await client("POST", "/auth/cli/poll", {}))[1], "SCHEMA_ERROR")
  })
})

describe("the browser's confirmation", () => {
  it("succeeds once, with a valid refresh token of the project", async () => {
    const { complete, emulator, poll, refreshToken, start } = await setUp()
    const login = await start()
    const elsewhere = await api(emulator, "client", emulator.internal)("POST", "/auth/anonymous/sign-up")
    for (
      const body of [{}, { refresh_token: "" }, { refresh_token: "x".repeat(45) }, {
        refresh_token: elsewhere.json.refresh_token
      }]
    ) {
      const { headers, status } = await complete(login, body)
      assert.deepStrictEqual([status, headers.get("content-type")], [400, "text/plain; charset=utf-8"])
    }
    assert.strictEqual((await poll(login)).json.status, "waiting")
    assert.strictEqual((await complete(login, { refresh_token: refreshToken, mode: "complete" })).status, 200)
    assert.strictEqual((await complete(login, { refresh_token: refreshToken })).status, 400)
    await poll(login)
    assert.strictEqual((await complete(login, { refresh_token: refreshToken })).status, 400)
  })

  it("is refused in every mode for unknown and expired logins", async () => {
    const { client, complete, emulator, refreshToken, start } = await setUp()
    const login = await start({ expires_in_millis: 1000 })
    emulator.advanceClock(1000)
    for (const whichBody of [login, { login_code: "x".repeat(45) }]) {
      for (const body of [{ refresh_token: refreshToken }, { mode: "check" }, { mode: "claim-anon-session" }]) {
        assert.strictEqual((await complete(whichBody, body)).status, 400)
      }
    }
    assert.strictEqual(codeOf(await client("POST", "/auth/cli/complete", { refresh_token: refreshToken }))[1], "SCHEMA_ERROR")
    assert.strictEqual(codeOf(await complete(login, { mode: "nope" }))[1], "SCHEMA_ERROR")
  })

  it("offers no session to take over if the program has none", async () => {
    const { complete, start } = await setUp()
    const login = await start()
    assert.deepStrictEqual((await complete(login, { mode: "check" })).json, { cli_session_state: "none" })
    assert.strictEqual((await complete(login, { mode: "claim-anon-session" })).status, 400)
  })

  it("lets the program's anonymous user sign up before the sign-in completes", async () => {
    const { anonymous, client, complete, poll, start } = await setUp()
    const { refresh_token: refreshToken, user_id: userId } = await anonymous()
    const login = await start({ anon_refresh_token: refreshToken })
    assert.deepStrictEqual((await complete(login, { mode: "check" })).json, { cli_session_state: "anonymous" })
    const claim = (await complete(login, { mode: "claim-anon-session" })).json
    assert.deepStrictEqual(Object.keys(claim).sort(), ["access_token", "refresh_token"])
    assert.strictEqual(claim.refresh_token, refreshToken)
    const session = { "x-stack-access-token": claim.access_token, "x-stack-allow-anonymous-user": "true" }
    const signedUp = await client(
      "POST",
      "/auth/password/sign-up",
      { email: "eve@example.com", password: "a long password" },
      session
    )
    assert.strictEqual(signedUp.json.user_id, userId)
    assert.deepStrictEqual((await complete(login, { mode: "check" })).json, { cli_session_state: "none" })
    assert.strictEqual((await complete(login, { mode: "claim-anon-session" })).status, 400)
    assert.strictEqual((await complete(login, { refresh_token: signedUp.json.refresh_token })).status, 200)
    assert.strictEqual((await poll(login)).json.refresh_token, signedUp.json.refresh_token)
  })

  it("takes over only anonymous sessions: a login that starts with another is refused", async () => {
    const { anonymous, client, refreshToken } = await setUp()
    const start = (token: string) => client("POST", "/auth/cli", { anon_refresh_token: token })
    assert.deepStrictEqual([(await start(refreshToken)).status, (await start("x".repeat(45))).status], [400, 400])
    assert.strictEqual((await start((await anonymous()).refresh_token)).status, 200)
  })
})

describe("the anonymous session of a program", () => {
  it("can be claimed only once", async () => {
    const { client } = await withUser()
    const anonymous = await client("POST", "/auth/anonymous/sign-up", {})
    const start = await client("POST", "/auth/cli", { anon_refresh_token: anonymous.json.refresh_token })
    const post = (mode: string) => client("POST", "/auth/cli/complete", { login_code: start.json.login_code, mode })
    assert.strictEqual((await post("claim-anon-session")).json.refresh_token, anonymous.json.refresh_token)
    assert.deepStrictEqual(codeOf(await post("claim-anon-session")), [400, null, undefined])
    assert.strictEqual((await post("check")).json.cli_session_state, "none")
  })
})
