/** Each way in which Chromium does not keep a session: a call that would redirect is refused with the cause, and the console says it once. */
import { afterEach, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Browser, type BrowserContext, type Frame, type Page } from "playwright-core"
import type * as Emulator from "../../../src/emulator/index.ts"
import { createClientApp } from "../../../src/promise/index.ts"
import { script, serve, workerBrowser } from "../../kit/browser/Chromium.ts"
import { newEmulator } from "../../kit/emulator.ts"

const account = { email: "ada@example.com", password: "analytical engine" }
const home = "https://app.herokuapp.com"
const withFrame = "https://frames.example.com"

let browser: Browser
let code: string
let context: BrowserContext
let emulator: Emulator.Emulator
let folder: string

beforeAll(async () => {
  ;[browser, code] = await Promise.all([workerBrowser(), script(new URL("./sessionPage.ts", import.meta.url))])
}, 60_000)
beforeEach(async () => {
  emulator = newEmulator({ url: "https://api.example.org" })
  folder = mkdtempSync(join(tmpdir(), "latchkey-loss-"))
  context = await browser.newContext()
  await createClientApp({ ...options(), fetch: emulator.fetch, tokenStore: "memory", navigator: null })
    .auth.signUpWithPassword({ ...account, verificationCallbackUrl: null })
})
afterEach(async () => {
  await context.close()
  rmSync(folder, { recursive: true, force: true })
})

const options = () => {
  const { projectId, publishableClientKey } = emulator.project
  return { projectId, publishableClientKey, baseUrl: emulator.url, tokenStore: "cookie" as const }
}

/** Opens an address in this browser, with the page's script at the origins, and records the warnings of the page. */
const open = async (address: string, inBrowser = context) => {
  const { elsewhere } = await serve(inBrowser, emulator, [home], code)
  await inBrowser.route("file:///**", (route) => route.continue())
  await inBrowser.route(
    `${withFrame}/`,
    (route) =>
      route.fulfill({ contentType: "text/html", body: `<iframe sandbox="allow-scripts allow-forms" src="${home}/"></iframe>` })
  )
  const page = await inBrowser.newPage()
  const warnings: Array<string> = []
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()))
  await page.goto(address)
  return { elsewhere, page, warnings }
}

/** Signs in twice, each with a redirect. Returns the error of the second call, and the user whom the page still shows. */
const signIn = (page: Page | Frame, cookies: Parameters<Window["openAppWith"]>[1] = {}) =>
  page.evaluate(async ([options, cookies, account]) => {
    window.openAppWith(options, cookies)
    await window.app.safe.auth.signInWithPassword({ ...account, redirect: true })
    const outcome = await window.app.safe.auth.signInWithPassword({ ...account, redirect: true })
    const { error } = outcome.ok ? { error: null } : outcome
    return {
      why: error?._tag === "SessionNotKept" ? error.why : error?._tag ?? "kept",
      reason: error?.message,
      user: (await window.app.user.find())?.primaryEmail
    }
  }, [options(), cookies, account] as const)

const assertNamed = (
  { reason, user, why }: Awaited<ReturnType<typeof signIn>>,
  warnings: ReadonlyArray<string>,
  expected: readonly [why: string, text: RegExp]
) => {
  assert.deepStrictEqual([why, user], [expected[0], account.email])
  assert.match(reason ?? "", expected[1])
  assert.deepStrictEqual(warnings, [`Latchkey: the user is signed out when the page is left. ${reason}`])
}

describe("a session that the browser does not keep", { timeout: 60_000 }, () => {
  it("in a sandboxed frame", async () => {
    const { page, warnings } = await open(`${withFrame}/`)
    const frame = page.frame({ url: `${home}/` }) ?? await page.waitForEvent("frameattached")
    await frame.waitForFunction(() => "openAppWith" in window)
    assertNamed(await signIn(frame), warnings, ["frame", /allow-same-origin/])
  })

  it("with blocked site data", async () => {
    const { page, warnings } = await open(`${home}/`)
    const devtools = await context.newCDPSession(page)
    await devtools.send("Emulation.setDocumentCookieDisabled", { disabled: true })
    assertNamed(await signIn(page), warnings, ["blocked", /blocks site data/])
  })

  it("with a public suffix as the domain", async () => {
    const { page, warnings } = await open(`${home}/`)
    assertNamed(await signIn(page, { domain: "herokuapp.com" }), warnings, [
      "domain",
      /herokuapp\.com\. If that is a public suffix/
    ])
  })

  it("at an address of a file", async () => {
    const file = join(folder, "page.html")
    writeFileSync(file, `<!doctype html><title>File</title><script>${code.replaceAll("</script", "<\\/script")}</script>`)
    const { page, warnings } = await open(pathToFileURL(file).href)
    assertNamed(await signIn(page), warnings, ["scheme", /`file:`/])
  })

  it("because other cookies of the page replace it before the redirect", async () => {
    const { page, warnings } = await open(`${home}/`)
    await page.evaluate((options) => {
      window.openApp(options)
      // An analytics script that begins with the session.
      window.app.onSessionChange(() => {
        for (let index = 0; index < 400; index++) document.cookie = `analytics-${index}=1; Path=/; Secure`
      })
    }, options())
    const { reason, why } = await page.evaluate(async (account) => {
      const outcome = await window.app.safe.auth.signInWithPassword({ ...account, redirect: true })
      const { error } = outcome.ok ? { error: null } : outcome
      return { why: error?._tag === "SessionNotKept" ? error.why : error?._tag ?? "kept", reason: error?.message }
    }, account)
    assert.strictEqual(why, "limit")
    assert.deepStrictEqual(warnings, [`Latchkey: the user is signed out when the page is left. ${reason}`])
  })
})

describe("a session that the browser keeps", { timeout: 60_000 }, () => {
  it.each([["of the host", {}], ["of its domain", { domain: "app.herokuapp.com" }]] as const)(
    "in a cookie %s",
    async (_, cookies) => {
      const { elsewhere, page, warnings } = await open(`${home}/`)
      const loads = page.waitForEvent("load")
      await page.evaluate(([options, cookies, account]) => {
        window.openAppWith(options, cookies)
        void window.app.auth.signInWithPassword({ ...account, redirect: true })
      }, [options(), cookies, account] as const)
      await loads
      await page.evaluate(([options, cookies]) => window.openAppWith(options, cookies), [options(), cookies] as const)
      assert.strictEqual(await page.evaluate(async () => (await window.app.user.find())?.primaryEmail), account.email)
      assert.deepStrictEqual([warnings, elsewhere], [[], []])
      assert.notInclude(await page.evaluate(() => document.cookie), "latchkey-probe")
    }
  )

  it("among 300 cookies, which the browser removes instead", async () => {
    const { page, warnings } = await open(`${home}/`)
    await page.evaluate(() => {
      for (let index = 0; index < 300; index++) document.cookie = `before-${index}=1; Path=/; Secure`
    })
    const loads = page.waitForEvent("load")
    await page.evaluate(([options, account]) => {
      window.openApp(options)
      void window.app.auth.signInWithPassword({ ...account, redirect: true })
    }, [options(), account] as const)
    await loads
    await page.evaluate((options) => window.openApp(options), options())
    assert.strictEqual(await page.evaluate(async () => (await window.app.user.find())?.primaryEmail), account.email)
    assert.deepStrictEqual(warnings, [])
  })
})
