/** Passkeys in real Chromium, with its virtual authenticator, against the emulator. */
import { afterEach, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { vi } from "vitest"
import type * as Emulator from "../../../src/emulator/index.ts"
import { script, serve, workerBrowser } from "../../kit/browser/Chromium.ts"
import { deviceOf } from "../../kit/browser/Device.ts"
import { newEmulator } from "../../kit/emulator.ts"

const account = { email: "ada@example.com", password: "analytical engine" }
const home = "https://app.example.com"
const elsewhere = "https://elsewhere.example"

let browser: Browser
let code: string
let context: BrowserContext
let emulator: Emulator.Emulator
let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  ;[browser, code] = await Promise.all([workerBrowser(), script(new URL("./passkeyPage.ts", import.meta.url))])
}, 60_000)
beforeEach(async () => {
  emulator = newEmulator({ url: "https://api.example.org" })
  const { projectId, superSecretAdminKey } = emulator.project
  const trustReply = await emulator.fetch(`${emulator.apiUrl}/internal/projects/current`, {
    method: "PATCH",
    headers: {
      "content-type": "application/json",
      "x-stack-access-type": "admin",
      "x-stack-project-id": projectId,
      "x-stack-super-secret-admin-key": superSecretAdminKey
    },
    body: JSON.stringify({ config: { domains: [{ domain: home, handler_path: "/handler" }] } })
  })
  assert.strictEqual(trustReply.status, 200)
  context = await browser.newContext()
  server = await serve(context, emulator, [
    home,
    elsewhere,
    "http://localhost:3000",
    "http://127.0.0.1:3000",
    "http://plain.example"
  ], code)
})
afterEach(async () => {
  assert.deepStrictEqual(server.elsewhere, [])
  await context.close()
})

type Verb = Parameters<Window["outcome"]>[0]

const options = () => {
  const { projectId, publishableClientKey } = emulator.project
  return { projectId, publishableClientKey, baseUrl: emulator.url, tokenStore: "memory" as const }
}
const tagOf = ({ ok, value }: Awaited<ReturnType<Window["outcome"]>>) =>
  ok ? "success" : (value as { readonly _tag: string })._tag

const open = async (url = `${home}/`) => {
  const page = await context.newPage()
  await page.goto(url)
  const device = await deviceOf(page)
  await page.evaluate((input) => window.openApp(input), options())
  const outcome = (verb: Verb, hostname?: string) =>
    page.evaluate(([verb, hostname]) => window.outcome(verb, hostname), [verb, hostname] as const)
  const readEnded = () =>
    page.evaluate(() => window.ended.map(([name, value]) => [name, (value as { _tag?: string })._tag ?? value]))
  return {
    page,
    device,
    outcome,
    tag: async (verb: Verb, hostname?: string) => tagOf(await outcome(verb, hostname)),
    begin: (name: string, verb: Verb) => page.evaluate(([name, verb]) => window.begin(name, verb), [name, verb] as const),
    /** Waits until `count` of the started ceremonies have ended, and returns their outcomes. */
    ended: async (count: number) => {
      await page.waitForFunction((expectedCount) => window.ended.length >= expectedCount, count)
      return readEnded()
    },
    /** Aborts the started ceremonies. */
    abort: () =>
      page.evaluate(() => {
        window.controller.abort(new Error("the page has gone"))
        window.controller = new AbortController()
      }),
    showInput: () => page.evaluate(() => window.showInput("username webauthn")),
    signUp: () =>
      page.evaluate((input) => window.app.auth.signUpWithPassword(input), { ...account, verificationCallbackUrl: null }),
    signOut: () => page.evaluate(() => window.app.auth.signOut()),
    email: () => page.evaluate(async () => (await window.app.user.find())?.primaryEmail ?? null)
  }
}

/** Creates a signed-out page with an input, and a passkey in the device. */
const withPasskey = async () => {
  const openedPage = await open()
  const { userId } = await openedPage.signUp()
  assert.strictEqual(await openedPage.tag("register"), "success")
  await openedPage.signOut()
  await openedPage.showInput()
  return { ...openedPage, userId }
}

const requestCount = (path: string) => server.asked.filter((request) => request.path.endsWith(path)).length
/** Waits until the page has requested `count` prompts from the browser since `withPasskey`. */
const waitForPrompts = (page: Page, count: number) => page.waitForFunction((count) => window.prompts >= count, count)

describe("a passkey in Chromium", () => {
  it("is registered, and signs its user in", async () => {
    const { device, email, outcome, signOut, signUp } = await open()
    const { userId } = await signUp()
    const registration = await outcome("register")
    const [credential] = await device.credentials()
    assert.deepInclude(credential, { rpId: "app.example.com", isResidentCredential: true })
    const id = Buffer.from(credential?.credentialId ?? "", "base64").toString("base64url")
    assert.deepStrictEqual(registration, { ok: true, value: { userHandle: id } })
    assert.strictEqual(Buffer.from(credential?.userHandle ?? "", "base64").toString(), userId)
    await signOut()
    assert.isNull(await email())
    assert.deepStrictEqual(await outcome("signIn"), { ok: true, value: { userId } })
    assert.strictEqual(await email(), account.email)
  }, 60_000)

  it("has the new name in the browser's list, and disappears when removed", async () => {
    const { device, page, signUp, tag } = await open()
    await signUp()
    assert.strictEqual(await tag("register"), "success")
    await page.evaluate(() => window.app.user.update({ displayName: "Ada Lovelace" }))
    await vi.waitFor(async () => assert.strictEqual((await device.credentials())[0]?.userName, "Ada Lovelace"), {
      timeout: 5_000
    })
    await page.evaluate(() => window.app.user.update({ passkeyAuthEnabled: false }))
    await vi.waitFor(async () => assert.lengthOf(await device.credentials(), 0), { timeout: 5_000 })
  }, 60_000)

  it("is not created without a prompt if the browser has not filled in the password", async () => {
    const { device, page, signUp } = await open()
    await signUp()
    const tag = await page.evaluate(async () => {
      const result = await window.app.safe.passkeys.register({ automatic: true })
      return result.ok ? "success" : result.error._tag
    })
    assert.strictEqual(tag, "PasskeyCancelled")
    assert.lengthOf(await device.credentials(), 0)
  }, 60_000)

  it("works on localhost without https", async () => {
    const { signUp, tag } = await open("http://localhost:3000/")
    await signUp()
    assert.deepStrictEqual([await tag("register"), await tag("signIn")], ["success", "success"])
  }, 60_000)

  it("is suggested in an input, and signs the user in when it is selected", async () => {
    const { email, outcome, userId } = await withPasskey()
    assert.deepStrictEqual(await outcome("autofill"), { ok: true, value: { userId } })
    assert.strictEqual(await email(), account.email)
  }, 60_000)

  it("is suggested with a new challenge after a minute", async () => {
    const { begin, device, ended, page, userId } = await withPasskey()
    await page.clock.install()
    await device.answers(false)
    await begin("autofill", "autofill")
    await waitForPrompts(page, 1)
    await page.clock.fastForward(59_000)
    assert.strictEqual(requestCount("/initiate-passkey-authentication"), 1)
    await device.answers(true)
    await page.clock.fastForward(1_000)
    assert.deepStrictEqual(await ended(1), [["autofill", { userId }]])
    assert.strictEqual(requestCount("/initiate-passkey-authentication"), 2)
  }, 60_000)
})

describe("a prompt in Chromium", () => {
  for (const verb of ["register", "signIn", "autofill"] as const) {
    it(`closes when the signal of ${verb} aborts, and lets the next prompt open`, async () => {
      const { abort, begin, device, ended, outcome, page, tag, userId } = await withPasskey()
      if (verb === "register") await page.evaluate((input) => window.app.auth.signInWithPassword(input), account)
      const before = await device.credentials()
      await device.answers(false)
      for (let round = 1; round <= 3; round++) {
        await begin("given up", verb)
        await waitForPrompts(page, round)
        await abort()
        assert.deepStrictEqual((await ended(round)).at(-1), ["given up", "Error: the page has gone"])
      }
      assert.deepStrictEqual(await device.credentials(), before)
      await device.answers(true)
      assert.deepStrictEqual(await outcome("signIn"), { ok: true, value: { userId } })
      assert.strictEqual(await tag("register"), "success")
    }, 60_000)
  }

  it("closes with the error PasskeyCeremonyAborted when another prompt opens", async () => {
    const { begin, device, ended, page, userId } = await withPasskey()
    await device.answers(false)
    for (const [index, verb] of (["autofill", "autofill", "signIn", "autofill"] as const).entries()) {
      await begin(`${index}`, verb)
      await waitForPrompts(page, index + 1)
    }
    await device.answers(true)
    await begin("last", "signIn")
    assert.deepStrictEqual(await ended(5), [
      ["0", "PasskeyCeremonyAborted"],
      ["1", "PasskeyCeremonyAborted"],
      ["2", "PasskeyCeremonyAborted"],
      ["3", "PasskeyCeremonyAborted"],
      ["last", { userId }]
    ])
  }, 60_000)

  it("is shown for the last of several concurrent callers", async () => {
    const { ended, page, userId } = await withPasskey()
    await page.evaluate(() => {
      for (const name of ["a", "b", "c", "d"]) window.begin(name, name === "b" ? "autofill" : "signIn")
    })
    const outcomes = Object.fromEntries(await ended(4))
    assert.deepStrictEqual(outcomes, {
      a: "PasskeyCeremonyAborted",
      b: "PasskeyCeremonyAborted",
      c: "PasskeyCeremonyAborted",
      d: { userId }
    })
  }, 60_000)

  it("without a matching passkey fails like a dismissed prompt", async () => {
    const { device, email, outcome, tag } = await withPasskey()
    await device.forget()
    const { value } = await outcome("signIn")
    assert.deepInclude(value, { _tag: "PasskeyCancelled" })
    assert.deepInclude((value as { details: object }).details, { code: "NotAllowedError" })
    assert.isNull(await email())
    assert.strictEqual(await tag("signIn"), "PasskeyCancelled")
  }, 60_000)
})

describe("a page in Chromium", () => {
  it("of an untrusted site cannot register a passkey", async () => {
    const { signUp, tag } = await open(`${elsewhere}/`)
    await signUp()
    assert.strictEqual(await tag("register"), "PasskeyRegistrationFailed")
  }, 60_000)

  it("without a passkey input has no autofill", async () => {
    const { outcome, page } = await open()
    await page.evaluate(() => window.showInput("username"))
    assert.deepInclude((await outcome("autofill")).value, { _tag: "PasskeyAutofillNotAvailable", missing: "input" })
    assert.deepStrictEqual(server.asked, [])
  }, 60_000)

  it("supports no passkeys on an IP address or without https", async () => {
    const { tag } = await open("http://127.0.0.1:3000/")
    assert.strictEqual(await tag("signIn"), "InvalidPasskeyDomain")
    const plain = await open("http://plain.example/")
    assert.deepInclude((await plain.outcome("signIn")).value, {
      _tag: "PasskeysNotSupported"
    })
    assert.deepStrictEqual(server.asked, [])
  }, 60_000)

  it("can request passkeys of its parent domain, but of no other host", async () => {
    const { outcome, signUp, tag } = await open()
    await signUp()
    assert.strictEqual(await tag("register", "www.example.com"), "InvalidRelyingPartyId")
    assert.deepInclude(((await outcome("signIn", "example.net")).value as { details: object }).details, { code: "SecurityError" })
    assert.strictEqual(await tag("register", "example.com"), "PasskeyRegistrationFailed")
  }, 60_000)

  it("in a frame without permission gets a different error than after a dismissal", async () => {
    const { page } = await open(`${elsewhere}/`)
    await page.evaluate(async (src) => {
      const frame = document.createElement("iframe")
      frame.src = src
      document.body.append(frame)
      await new Promise((resolve) => frame.addEventListener("load", resolve))
    }, `${home}/`)
    const frame = page.frames().find((candidate) => candidate.url().startsWith(home)) ?? assert.fail()
    await frame.evaluate((input) => window.openApp(input), options())
    const { value } = await frame.evaluate(() => window.outcome("signIn"))
    assert.deepInclude(value, { _tag: "PasskeyWebAuthnError" })
    assert.deepInclude((value as { details: object }).details, { code: "NotAllowedError" })
  }, 60_000)
})
