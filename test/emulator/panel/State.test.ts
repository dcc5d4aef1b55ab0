/** Mails and users on the emulator's page, and previews of mails. */
import { assert, describe, it } from "@effect/vitest"
import { api, password, withUser } from "../Api.ts"
import { pageOf } from "./Caller.ts"

const callback = "http://localhost:3000/handler/magic-link-callback"
const html = `<p>Your code is <b>482913</b>, order 12345678.</p>
<a href="https://example.com/start?a=1&amp;b=2">Start</a> <a href='javascript:alert(1)'>x</a> <a href="https://example.com/start?a=1&amp;b=2">again</a>
<script>parent.hacked = true</script>`

/** A user with a mail from the provider and one from the project. */
const withMails = async () => {
  const project = await withUser()
  const { admin, client, emulator, server, userId } = project
  const override = { "emails.server": { isShared: false, provider: "smtp" } }
  await admin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(override) })
  const sending = await server("POST", "/emails/send-email", { user_ids: [userId], subject: "Welcome", html })
  assert.strictEqual(sending.status, 200, sending.text)
  await client("POST", "/auth/otp/send-sign-in-code", { email: "grace@example.com", callback_url: callback })
  return { ...project, page: pageOf(emulator) }
}

describe("mails", () => {
  it("are listed with the code to enter and the link to open", async () => {
    const { emulator, page } = await withMails()
    const [mail] = (await page.state()).mails
    const [sending] = emulator.inbox("grace@example.com")
    assert.deepStrictEqual([mail?.to, mail?.codes, mail?.links], ["grace@example.com", [sending?.otp], [sending?.link]])
    assert.notInclude(mail?.preview, "http")
  })

  it("from a project are shown with their six-digit codes and http links", async () => {
    const { page } = await withMails()
    const welcome = (await page.state()).mails.find(({ subject }) => subject === "Welcome")
    assert.deepStrictEqual([welcome?.codes, welcome?.links], [["482913"], ["https://example.com/start?a=1&b=2"]])
  })

  it("are previewed without scripts or forms, and only in frames of the same origin", async () => {
    const { page } = await withMails()
    const [mail] = (await page.state("Welcome")).mails
    const { headers, status } = await page.ask("GET", `mails/${mail?.id}`)
    const policy = headers.get("content-security-policy") ?? ""
    assert.deepStrictEqual([status, headers.get("content-type")], [200, "text/html; charset=utf-8"])
    assert.match(policy, /^default-src 'none';/)
    assert.match(policy, /sandbox allow-popups allow-popups-to-escape-sandbox$/)
    assert.notMatch(policy, /script-src|allow-scripts|allow-same-origin/)
    assert.match(policy, /frame-ancestors 'self'/)
    assert.strictEqual((await page.ask("GET", "mails/none")).status, 404)
  })
})

describe("the search", () => {
  it("finds mails by text, and users by name, address or id; totals stay unfiltered", async () => {
    const { page, userId } = await withMails()
    const search = async (text: string) => {
      const { mails, totals, users } = await page.state(text)
      assert.deepStrictEqual([totals.mails, totals.users], [3, 1])
      return [mails.length, users.length]
    }
    assert.deepStrictEqual(await search(" WELCOME "), [1, 0])
    assert.deepStrictEqual(await search("ada@"), [2, 1])
    assert.deepStrictEqual(await search(userId), [0, 1])
    assert.deepStrictEqual(await search("nothing of it"), [0, 0])
  })
})

describe("users", () => {
  it("are listed with their sign-in methods, verification and sessions", async () => {
    const { client, emulator, server, userId } = await withUser()
    await client("POST", "/auth/anonymous/sign-up", {})
    const [anonymous, ada] = (await pageOf(emulator).state()).users
    assert.deepInclude(anonymous, { isAnonymous: true, email: null, methods: [], restricted: "anonymous" })
    assert.deepInclude(ada, {
      id: userId,
      email: "ada@example.com",
      isEmailVerified: false,
      hasSecondFactor: false,
      methods: ["password"],
      project: null
    })
    assert.lengthOf(ada?.sessions ?? [], 1)
    await server("PATCH", `/users/${userId}`, { primary_email_verified: true, server_metadata: { plan: "pro" } })
    const [, changedUser] = (await pageOf(emulator).state()).users
    assert.deepInclude(changedUser, { isEmailVerified: true, metadata: { server: { plan: "pro" } } })
  })

  it("of other projects are listed with the project's name", async () => {
    const { emulator } = await withUser()
    await api(emulator, "client", emulator.internal)("POST", "/auth/password/sign-up", { email: "owner@example.com", password })
    const owner = (await pageOf(emulator).state("owner@")).users[0]
    assert.strictEqual(owner?.project, "Stack Dashboard")
  })
})

describe("the state", () => {
  it("shows the emulator's address, keys, clock and pending faults", async () => {
    const { emulator } = await withUser()
    emulator.advanceClock(3_600_000)
    emulator.addFault({ path: "/users/*", delayMillis: 5, count: 2 })
    const { clockOffset, faults, now, project, url } = await pageOf(emulator).state()
    assert.deepStrictEqual([url, project], [emulator.url, { ...emulator.project, name: "Playground" }])
    assert.strictEqual(clockOffset, 3_600_000)
    assert.isAbove(now, Date.now() + 3_500_000)
    assert.deepStrictEqual(faults, [{ path: "/users/*", delay_millis: 5, count: 2 }])
  })
})
