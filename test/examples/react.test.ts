/** The example app of `npm start` in Chromium: one user's path through it, and secrets that its files must not contain. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface, type Interface } from "node:readline"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, it } from "vitest"
import { suggestions } from "../../examples/react/guide.ts"
import { build } from "../../examples/react/server/build.ts"
import { bundlePage, pageOfSources } from "../../scripts/build/page.ts"
import { workerBrowser } from "../kit/browser/Chromium.ts"

let program: ChildProcess
let output: Interface
let printedOutput = ""
let origin: string
let browser: Browser
let context: BrowserContext
let page: Page
let problems: Array<string>

/** The value that the program prints after a name. */
const valueOf = (name: string) =>
  new RegExp(`${name} +(\\S+)`).exec(printedOutput)?.[1] ?? assert.fail(`it does not print: ${name}`)

beforeAll(async () => {
  const flags = ["--conditions=@latchkey/source", "examples/react/start.ts", "--port=0", "--emulator-port=0"]
  program = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] })
  ;[browser] = await Promise.all([
    workerBrowser(),
    // `npm start` builds the emulator's page beside the app.
    bundlePage(pageOfSources),
    new Promise<void>((ready, reject) => {
      output = createInterface({ input: program.stdout ?? assert.fail("it has no output") }).on("line", (line) => {
        printedOutput += `${line}\n`
        if (line.includes("Ctrl+C")) ready()
      })
      program.on("exit", (code) => reject(new Error(`It ended with ${code}:\n${printedOutput}`)))
    })
  ])
  origin = valueOf("The app")
}, 120_000)
afterAll(async () => {
  program?.kill()
})

beforeEach(async () => {
  context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" })
  page = await context.newPage()
  problems = []
  page.on("console", (message) => {
    // Violations of the content policy are errors too. The browser logs refused requests before the app shows them.
    if (["error", "warning"].includes(message.type()) && !/status of 4\d\d/.test(message.text())) problems.push(message.text())
  })
  page.on("pageerror", (error) => problems.push(String(error)))
})
afterEach(async () => {
  await context.close()
  assert.deepStrictEqual(problems, [])
})

const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
const choose = (name: string) => page.getByRole("menuitem", { name, exact: true }).click()
const heading = (name: string) => page.getByRole("heading", { name, exact: true, level: 1 }).waitFor()
const guide = (title = "Things to try") => page.getByRole("region", { name: title, exact: true })
const credits = (text: string) => page.getByRole("status").filter({ hasText: new RegExp(`^${text}$`) }).waitFor()
const signIn = async (email: string, password: string, button = "Sign in") => {
  await page.getByLabel("Email", { exact: true }).fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await press(button)
}

describe("the example app", () => {
  it("supports sign-up, verification, credits, teams, German, and sign-out", async () => {
    await page.goto(origin)
    await heading("Woven patterns, one credit each.")
    const steps = await guide().getByRole("listitem").allInnerTexts()
    assert.deepStrictEqual(
      steps.map((item) => item.split("\n").filter(Boolean).slice(0, 2)),
      Object.values(suggestions).map(({ text, title }) => [title, text])
    )
    for (const { text, title } of Object.values(suggestions)) {
      assert.match(printedOutput, new RegExp(`\\d\\. ${title}\\n +${text}\\n`))
    }
    const inbox = await guide().getByRole("link", { name: "Inbox" }).getAttribute("href")
    assert.strictEqual(inbox, `${valueOf("The emulator")}/#inbox`)
    await page.getByRole("link", { name: "Start weaving" }).click()
    await signIn("mary@example.com", "celestial mechanics", "Sign up")
    await heading("Hello, mary@example.com")
    await credits("0 credits")

    await page.getByRole("link", { name: "Open the inbox" }).click()
    await page.getByRole("link", { name: /Verify .*mary@example.com/ }).click()
    // For users, the link opens the app in another tab; the test continues in this one.
    await page.goto(await page.getByRole("article").getByRole("link", { name: "Open" }).getAttribute("href") ?? "")
    await page.waitForURL(/email-verification/)
    await press("Verify")
    await page.getByRole("heading", { level: 1, name: /verified/ }).waitFor()
    await page.getByRole("link", { name: "Jacquard" }).click()
    await press("Take 3 free credits")
    await credits("3 credits")

    await press("Weave a pattern")
    await credits("2 credits")
    await page.getByRole("img", { name: "Pattern 1" }).waitFor()

    await press("Buy 100 credits")
    await press("Complete test purchase")
    await credits("102 credits")
    await page.getByRole("img", { name: "Pattern 1" }).waitFor()

    await page.getByRole("link", { name: "Team" }).click()
    await heading("Weave together")
    await page.getByLabel("Name of the team").fill("Weavers")
    await press("Create team")
    await heading("Weavers")
    await page.getByRole("button", { name: "Team: Weavers" }).waitFor()
    const emailField = page.getByLabel("Email address to invite")
    await emailField.fill("ada@example.com")
    const headers = { "access-control-allow-origin": "*" }
    await page.route("**/send-code", (route) => route.fulfill({ status: 400, headers, body: "no" }))
    await press("Invite")
    await page.getByRole("alert").waitFor()
    assert.strictEqual(await emailField.inputValue(), "ada@example.com")
    await page.unroute("**/send-code")
    await press("Invite")
    await page.getByText("An invitation is on its way to ada@example.com.").waitFor()
    assert.strictEqual(await emailField.inputValue(), "")
    await page.getByRole("listitem").filter({ hasText: "ada@example.com" }).waitFor()

    await page.getByRole("radio", { name: "DE" }).click()
    await page.getByRole("heading", { name: "Mitglieder" }).waitFor()
    await page.waitForFunction(() => document.documentElement.lang === "de")
    await page.getByRole("button", { name: /mary@example.com/ }).click()
    await choose("Abmelden")
    await heading("Gewebte Muster, jedes für einen Credit.")
    assert.strictEqual(page.url(), `${origin}/`)
    assert.strictEqual(await guide("Zum Ausprobieren").getByRole("listitem").count(), steps.length)
  })

  it("requires sign-in for the team page, and then shows that page", async () => {
    await page.goto(origin)
    await page.getByRole("link", { name: "Team" }).click()
    await heading("Sign in")
    await page.goBack()
    await heading("Woven patterns, one credit each.")
    await page.getByRole("link", { name: "Team" }).click()
    await heading("Sign in")
    await signIn("ada@example.com", "analytical engine")
    await heading("Analytical")
    await page.getByRole("listitem").filter({ hasText: "Mary Somerville" }).waitFor()
    assert.strictEqual(await page.getByRole("listitem").count(), 3)
    await page.getByRole("link", { name: "Jacquard" }).click()
    await guide().getByRole("link", { name: "Account settings" }).first().click()
    await page.getByRole("button", { name: "Add a passkey" }).waitFor()
    await page.getByRole("region", { name: "Two-factor authentication" }).getByRole("button", { name: "Set up" }).waitFor()
    await page.getByRole("link", { name: "Active sessions", exact: true }).click()
    await page.locator("h2:focus", { hasText: "Active sessions" }).waitFor()
    await page.getByRole("button", { name: "Team: Analytical" }).click()
    await choose("Team settings")
    await heading("Account settings")
    await page.getByRole("button", { name: /Ada Lovelace/ }).click()
    await page.getByRole("menuitem", { name: "Appearance" }).click()
    await page.getByRole("menuitemradio", { name: "Dark" }).click()
    await page.waitForFunction(() => document.querySelector("[data-is-root-theme]")?.classList.contains("dark"))
  })

  it("ticks off completed steps, and refuses requests from other sites", async () => {
    assert.strictEqual((await fetch(`${origin}/api/weave`, { method: "POST" })).status, 401)
    await page.goto(`${origin}/handler/sign-in`)
    await signIn("ada@example.com", "analytical engine")
    await heading("Hello, Ada Lovelace")
    await guide().getByText("1 of 10 done").waitFor()
    await press("Expire the token")
    await guide().getByText("The token was refused, and renewed.").waitFor()
    const post = (headers: { readonly [name: string]: string }) => context.request.post(`${origin}/api/weave`, { headers })
    assert.strictEqual((await post({ origin: "https://elsewhere.example" })).status(), 403)
    assert.strictEqual((await post({ origin })).status(), 200)

    await press("Ask in the terminal")
    await heading("Sign in to the command line?")
    assert.isTrue(await page.getByText(/Code: (\S+)\n/.exec(printedOutput)?.[1] ?? "no code").isVisible())
    await press("Authorize")
    await heading("Command line authorized")
    while (!printedOutput.includes("This terminal is signed in as ada@example.com.")) await once(output, "line")
    await page.goto(origin)

    const [second] = await Promise.all([
      context.waitForEvent("page"),
      guide().getByRole("link", { name: "Open a second tab" }).click()
    ])
    await second.getByRole("button", { name: /Ada Lovelace/ }).click()
    await second.getByRole("menuitem", { name: "Sign out", exact: true }).click()
    await heading("Woven patterns, one credit each.")
    const doneSteps = guide().getByRole("listitem").filter({ has: page.getByRole("img", { name: "Done" }) })
    await guide().getByText("4 of 10 done").waitFor()
    assert.deepStrictEqual(
      (await doneSteps.allInnerTexts()).map((item) => item.split("\n")[0]),
      [suggestions.signIn, suggestions.tabs, suggestions.expiry, suggestions.terminal].map(({ title }) => title)
    )
  })

  it("sends no secret and no server code to the browser", async () => {
    const project = {
      projectId: crypto.randomUUID(),
      baseUrl: "https://api.example.com",
      publishableClientKey: "pck_canary",
      secretServerKey: "ssk_canary",
      superSecretAdminKey: "sak_canary"
    }
    const files = await build(project)
    assert.isAbove(files.size, 20)
    const text = Array.from(files.values(), (bytes) => Buffer.from(bytes).toString()).join("\n")
    assert.include(text, "pck_canary")
    for (const secret of [project.secretServerKey, project.superSecretAdminKey, "tryDecrease", "x-stack-secret-server-key"]) {
      assert.notInclude(text, secret)
    }
  })
})
