/** The emulator's page in a real browser, against an emulator on a port. */
import type { AxeResults } from "axe-core"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { createRequire } from "node:module"
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { bundlePage, pageOfSources } from "../../../scripts/build/page.ts"
import { makeSync } from "../../../src/emulator/index.ts"
import { api, password, quick } from "../../emulator/Api.ts"
import { workerBrowser } from "../../kit/browser/Chromium.ts"
import { screenshot } from "../../kit/browser/Screenshots.ts"

let context: BrowserContext
beforeAll(async () => {
  const [browser] = await Promise.all([workerBrowser(), bundlePage(pageOfSources)])
  context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], reducedMotion: "reduce" })
})
afterAll(() => context.close())

/**
 * Opens the page of an emulator, without transitions, so that axe measures final colours only. Errors that the page reports fail the test.
 */
const open = async ({ hash = "", wide = true } = {}) => {
  const emulator = makeSync(quick)
  const { url } = await emulator.listen({ port: 0 })
  const page = await context.newPage()
  await page.setViewportSize(wide ? { width: 1280, height: 800 } : { width: 375, height: 720 })
  const errors: Array<string> = []
  // Ignores scripts that the frame's sandbox blocked, as it should.
  page.on(
    "console",
    (message) => message.type() === "error" && !message.text().includes("frame is sandboxed") && errors.push(message.text())
  )
  page.on("pageerror", (error) => errors.push(String(error)))
  onTestFinished(async () => {
    await page.close()
    await emulator.close()
    assert.deepStrictEqual(errors, [])
  })
  await page.goto(`${url}/${hash}`)
  await page.getByRole("banner").getByText("Live").waitFor({ state: "attached" })
  const client = api(emulator)
  const signUp = async (email: string): Promise<string> =>
    (await client("POST", "/auth/password/sign-up", {
      email,
      password,
      verification_callback_url: "http://localhost:3000/handler/email-verification"
    })).json.user_id
  return { client, emulator, errors, page, signUp, url, server: api(emulator, "server"), admin: api(emulator, "admin") }
}

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name })

declare const axe: { readonly run: (context: Document, options: object) => Promise<AxeResults> }
const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The violations that axe finds in the page, except in previews of mails. */
const violations = async (page: Page) => {
  if (!await page.evaluate(() => "axe" in window)) await page.evaluate(axeScript)
  return page.evaluate(async () => {
    const { passes, violations } = await axe.run(document, { resultTypes: ["violations"], preload: false, iframes: false })
    return passes.length < 5
      ? ["axe looked at nothing"]
      : violations.flatMap(({ id, nodes }) => nodes.map(({ failureSummary, html }) => `${id}: ${html} ${failureSummary}`))
  })
}

describe("mail", () => {
  it("appears automatically, with a code and a link to copy and to open", async () => {
    const { client, emulator, page } = await open()
    await page.getByText("No mail yet.").waitFor()
    await client("POST", "/auth/otp/send-sign-in-code", { email: "ada@example.com", callback_url: `${emulator.url}/health?x=1` })
    await page.getByRole("heading", { name: "Sign in to Playground" }).waitFor()
    const [mail] = emulator.inbox()
    await page.getByRole("button", { name: "Copy", exact: true }).click()
    await page.getByText("Copied the code.").waitFor()
    assert.strictEqual(await readClipboard(page), mail?.otp)
    await page.getByRole("button", { name: "Copy the link" }).click()
    await page.getByText("Copied the link.").waitFor()
    assert.strictEqual(await readClipboard(page), mail?.link)
    const [newPage] = await Promise.all([
      page.waitForEvent("popup"),
      page.frameLocator("iframe").getByRole("link").click()
    ])
    await newPage.waitForURL(String(mail?.link))
    await newPage.close()
  })

  it("is shown with its original HTML, without running its scripts", async () => {
    const { admin, page, server, signUp } = await open()
    const override = { "emails.server": { isShared: false, provider: "smtp" } }
    await admin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(override) })
    const html =
      "<h1>Hello</h1><p>482913</p><script>document.body.textContent = 'ran'; top.hacked = true</script><img src=x onerror='top.hacked = true'>"
    await server("POST", "/emails/send-email", { user_ids: [await signUp("ada@example.com")], subject: "<b>Hi</b>", html })
    await page.getByRole("heading", { name: "<b>Hi</b>" }).waitFor()
    await page.frameLocator("iframe").getByRole("heading", { name: "Hello" }).waitFor()
    await page.getByText("482913", { exact: true }).first().waitFor()
    assert.isFalse(await page.evaluate(() => "hacked" in window))
  })

  it("can be searched with the keyboard", async () => {
    const { page, signUp } = await open()
    await signUp("ada@example.com")
    await signUp("grace@example.com")
    await page.getByRole("link", { name: /grace@/ }).waitFor()
    await page.keyboard.press("/")
    await page.keyboard.type("ada@")
    await page.getByRole("link", { name: /grace@/ }).waitFor({ state: "detached" })
    await page.getByRole("link", { name: /ada@/ }).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("link", { name: /grace@/ }).waitFor()
    await page.keyboard.press("Tab")
    await page.keyboard.press("ArrowDown")
    await page.getByRole("article").getByText("To ada@example.com").waitFor()
  })
})

describe("users", () => {
  it("can be signed in to the app, and deleted after confirmation", async () => {
    const app = createServer((_request, response) => response.end("the app"))
    await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void app.close())
    const address = app.address()
    const appUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`
    const { client, emulator, page, signUp } = await open({ hash: "#users" })
    const userId = await signUp("ada@example.com")
    await page.getByRole("heading", { name: "ada@example.com" }).waitFor()
    await page.getByLabel("Address of your app").fill(appUrl)
    const opening = context.waitForEvent("page")
    await page.getByRole("button", { name: "Open the app" }).click()
    const newPage = await opening
    await newPage.waitForURL(`${appUrl}/handler/magic-link-callback?code=*`)
    const code = new URL(newPage.url()).searchParams.get("code")
    await newPage.close()
    assert.strictEqual((await client("POST", "/auth/otp/sign-in", { code })).json.user_id, userId)
    await page.getByText("Signed in as").waitFor()
    await page.getByRole("button", { name: "Delete user" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()
    assert.lengthOf(emulator.snapshot().users, 1)
    await page.getByRole("button", { name: "Delete user" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Delete user" }).click()
    await page.getByText("No users yet.").waitFor()
    assert.isEmpty(emulator.snapshot().users)
  })
})

describe("requests", () => {
  it("are shown with the refusal's code, and without secrets", async () => {
    const { emulator, page } = await open({ hash: "#requests" })
    const { apiUrl, project } = emulator
    // Sends requests over the port, because the log omits calls within the process.
    const overPort = api({ ...emulator, apiUrl, project, fetch: globalThis.fetch })
    await page.getByText("No requests yet.").waitFor()
    await overPort("POST", "/auth/password/sign-in", { email: "ada@example.com", password: "a wrong one" })
    const detail = page.getByRole("article")
    await detail.getByRole("strong").getByText("EMAIL_PASSWORD_MISMATCH").waitFor()
    await detail.getByText("\"password\": \"••••••\"").waitFor()
    assert.notInclude(await page.content(), "a wrong one")
    await detail.getByRole("button", { name: "Copy as curl" }).click()
    await page.getByText("Copied a curl command.").waitFor()
    assert.match(await readClipboard(page), /^curl -X POST 'http:\/\/127\.0\.0\.1:\d+\/api\/v1\/auth\/password\/sign-in'/)
  })
})

describe("the toolbar", () => {
  it("moves the clock, adds and clears faults, and resets the emulator", async () => {
    const { emulator, page, signUp } = await open()
    await signUp("ada@example.com")
    await page.getByRole("button", { name: "Clock" }).click()
    await page.getByRole("button", { name: "+1 day" }).click()
    await page.getByText("It is 24 h ahead of the real time.").waitFor()
    await page.getByRole("button", { name: "Close" }).click()
    await page.getByRole("button", { name: "Faults" }).click()
    await page.getByRole("combobox", { name: /^Fault/ }).selectOption({ label: "Rate limit: 429, retry after 5 s" })
    await page.getByLabel("Path below").fill("users/me")
    await page.getByRole("button", { name: "Add fault" }).click()
    await page.getByRole("listitem").filter({ hasText: "any /users/me" }).waitFor()
    assert.deepStrictEqual(emulator.faults(), [{ path: "/users/me", status: 429, retryAfter: 5, count: 1 }])
    await page.getByRole("button", { name: "Clear all" }).click()
    await page.getByText("No faults are pending.").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Reset" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click()
    await page.getByText("No mail yet.").waitFor()
    await page.getByRole("button", { name: "Clock", exact: true }).waitFor()
    assert.isEmpty(emulator.snapshot().users)
  })

  it("reports a stopped emulator, and reconnects to a restarted one", async () => {
    const { emulator, errors, page, url } = await open()
    await emulator.close()
    await page.getByText("Reconnecting…").waitFor()
    await page.getByRole("button", { name: "Reset" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click()
    await page.getByText("The emulator does not respond. Is it still running?").waitFor()
    const again = makeSync(quick)
    await again.listen({ port: Number(new URL(url).port) })
    onTestFinished(() => again.close())
    await page.getByRole("banner").getByText("Live").waitFor()
    // Ignores failed requests, which the browser reports and which this test expects.
    await page.close()
    errors.splice(0)
  })
})

describe("the Connect tab", () => {
  it("copies the environment variables of each framework", async () => {
    const { emulator, page } = await open({ hash: "#connect" })
    const { projectId, secretServerKey } = emulator.project
    const variables = async (framework: string) => {
      await page.getByRole("radio", { name: framework }).check({ force: true })
      await page.getByRole("button", { name: "Copy the variables" }).click()
      return readClipboard(page)
    }
    assert.strictEqual(
      await variables("Vite"),
      `VITE_HEXCLAVE_PROJECT_ID=${projectId}\nVITE_HEXCLAVE_API_URL=${emulator.url}`
    )
    assert.include(await variables("Next.js"), `NEXT_PUBLIC_HEXCLAVE_PROJECT_ID=${projectId}\n`)
    assert.include(await variables("Node"), `HEXCLAVE_SECRET_SERVER_KEY=${secretServerKey}\n`)
  })
})

describe("the emulator's page", () => {
  it("passes axe and fits the width in each tab, at 375 and 1280 px, light and dark", async () => {
    for (const wide of [true, false]) {
      const { admin, client, emulator, page, signUp } = await open({ wide })
      const userId = await signUp("ada-of-a-rather-long-address@analytical-engines.example.com")
      await api(emulator, "server")("PATCH", `/users/${userId}`, { server_metadata: { plan: "pro" } })
      await fetch(`${emulator.apiUrl}/users/me?text=${"long".repeat(60)}`)
      await client("POST", "/auth/otp/send-sign-in-code", { email: "g@example.com", callback_url: "http://localhost:3000/h" })
      await admin("GET", "/internal/config")
      emulator.addFault({ path: "/users/me", status: 503 })
      emulator.advanceClock(1e9)
      for (const name of ["Mail", "Users", "Requests", "Connect"]) {
        for (const shows of wide || name === "Connect" ? ["list"] : ["list", "detail"]) {
          await tab(page, new RegExp(name)).click()
          if (shows === "detail") await page.getByRole("list").getByRole("link").first().click()
          for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme })
            const where = `${name}, ${shows}, ${wide ? "1280" : "375"} px, ${colorScheme}`
            assert.deepStrictEqual(await violations(page), [], where)
            assert.isTrue(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where)
            await screenshot(page, `emulator-${name}-${shows}-${wide ? 1280 : 375}-${colorScheme}`)
          }
        }
      }
      for (const dialog of ["Clock", "Faults", "Reset"]) {
        await page.getByRole("button", { name: new RegExp(`^${dialog}`) }).click()
        assert.deepStrictEqual(await violations(page), [], dialog)
        await page.keyboard.press("Escape")
      }
    }
  })

  it("changes tabs with the arrow keys, and keeps its state in the address", async () => {
    const { page, signUp } = await open({ wide: false })
    const userId = await signUp("ada@example.com")
    await tab(page, /Mail/).focus()
    await page.keyboard.press("ArrowRight")
    await page.getByRole("link", { name: /ada@/ }).click()
    assert.strictEqual(new URL(page.url()).hash, `#users/${userId}`)
    await page.reload()
    await page.getByRole("heading", { name: "ada@example.com" }).waitFor()
    await page.getByRole("button", { name: "Users", exact: true }).click()
    await page.getByRole("link", { name: /ada@/ }).waitFor()
  })
})
