/** Console warnings about a missing theme, missing styles and a missing emulator, and links to the pages. */
import { assert, describe, it } from "@effect/vitest"
import { account, appPages, heading, join } from "../AppPages.ts"

const { world } = appPages("development")

describe("the console", () => {
  it.each(
    [
      ["/handler/sign-in?without=theme", /Put them inside <Theme> of "@radix-ui\/themes", and import its styles/],
      [
        "/handler/sign-in?without=styles",
        /the styles of Radix Themes are not loaded. Import them once: import "latchkey\/react\/styles/
      ]
    ] as const
  )("reports once what is missing at %s", async (path, expected) => {
    const { allow, visit } = await world()
    allow(/^Latchkey: /, /net::ERR_FAILED/)
    const warnings: Array<string> = []
    const page = await visit(path, {
      prepare: async (page) => {
        page.on("console", (message) => message.text().startsWith("Latchkey") && warnings.push(message.text()))
        await page.clock.install()
        if (path.endsWith("styles")) await page.route("**/styles/*.css", (route) => route.abort())
      }
    })
    await heading(page, "Sign in")
    await page.clock.fastForward(1000)
    await page.clock.fastForward(5000)
    assert.lengthOf(warnings, 1)
    assert.match(warnings[0] ?? "", expected)
  })
})

describe("a page that loads slowly", () => {
  it("reports once that the theme is missing", async () => {
    const { allow, gate, visit } = await world({}, { gated: true })
    allow(/^Latchkey: /)
    const { promise, resolve } = Promise.withResolvers<void>()
    gate().rule(() => promise.then(() => "pass"))
    const warnings: Array<string> = []
    const page = await visit("/handler/sign-in?without=theme", {
      prepare: async (page) => {
        page.on("console", (message) => message.text().startsWith("Latchkey") && warnings.push(message.text()))
        await page.clock.install()
      }
    })
    await page.locator("main :is([role=status], [aria-busy=true])").first().waitFor({ state: "attached" })
    await page.clock.fastForward(1000)
    resolve()
    await heading(page, "Sign in")
    await page.clock.fastForward(5000)
    assert.lengthOf(warnings, 1)
  })
})

describe("a page without a server at its address on this machine", () => {
  it("names the emulator once, and continues when the server answers", async () => {
    const { allow, gate, visit } = await world({}, { gated: true })
    allow(/^Latchkey: /, /net::ERR_/)
    gate().rule(() => Promise.reject(new Error("The connection is lost.")))
    const warnings: Array<string> = []
    const page = await visit("/handler/sign-in", {
      prepare: async (page) => {
        page.on("console", (message) => message.text().startsWith("Latchkey") && warnings.push(message.text()))
        await page.clock.install()
      }
    })
    await page.locator("main [aria-busy=true]").waitFor()
    await page.clock.fastForward(1500)
    await page.getByRole("alert").waitFor()
    for (let probe = 0; probe < 3; probe++) await page.clock.fastForward(5000)
    gate().rule(undefined)
    await page.clock.fastForward(15_000)
    await heading(page, "Sign in")
    assert.lengthOf(warnings, 1)
    assert.match(warnings[0] ?? "", /could not be reached at http:\/\/127\.0\.0\.1:\d+ .*start `npx latchkey emulator`/)
  })
})

describe("the base path of the pages", () => {
  it("leads to the sign-in page, or to the settings if a user is signed in", async () => {
    const { visit } = await world()
    const page = await visit("/handler")
    await heading(page, "Sign in")
    assert.strictEqual(new URL(page.url()).pathname, "/handler/sign-in")
    await page.goto(new URL("/", page.url()).href)
    await join(page)
    await page.goto(new URL("/handler/", page.url()).href)
    await heading(page, "Account settings")
  })
})

describe("a link to the sign-in page", () => {
  it("contains the address of the current page as the return address", async () => {
    const { register, visit } = await world()
    await register(account)
    const page = await visit("/items?page=2")
    const link = page.getByRole("link", { name: "Come in" })
    assert.strictEqual(await link.getAttribute("href"), "/handler/sign-in?after_auth_return_to=%2Fitems%3Fpage%3D2")
    await link.click()
    await heading(page, "Sign in")
    assert.strictEqual(new URL(page.url()).search, "?after_auth_return_to=%2Fitems%3Fpage%3D2")
  })

  it("is followed by the browser if that page is on another site", async () => {
    const { visit } = await world()
    const page = await visit("/outward")
    await page.route(
      "http://accounts.example/**",
      (route) => route.fulfill({ contentType: "text/html", body: "<h1>Accounts</h1>" })
    )
    await page.getByRole("link", { name: "Come in" }).click()
    await heading(page, "Accounts")
  })
})
