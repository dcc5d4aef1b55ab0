/** Hooks over a real app in Chromium, with the emulator: their requests, renders and times. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Page, Route } from "playwright-core"
import { type Listening, makeSync } from "../../../src/emulator/index.ts"
import { type ClientApp } from "../../../src/promise/index.ts"
import { signedOut } from "../../../src/testing/index.ts"
import { hold, intercept } from "../Interception.ts"
import { storiesOf, type StoryOptions } from "../Page.ts"

declare const window: { app: ClientApp; redirects: Array<string>; renders: { [name: string]: number }; runtimes: object }

const { allow, open } = storiesOf("./stories/live.tsx")
const emulator = makeSync()
let listening: Listening
beforeAll(async () => {
  listening = await emulator.listen({ port: 0 })
})
afterAll(() => listening.close())

/** Opens a story, and lists its requests. */
const visit = async (story: string, options: StoryOptions = {}) => {
  const { projectId, publishableClientKey } = emulator.project
  const page = await open(story, { ...options, query: { projectId, publishableClientKey, baseUrl: listening.url } })
  return page
}
let accounts = 0
const signUp = async (page: Page) => {
  const email = `ada${++accounts}@example.com`
  await page.evaluate((email) => window.app.auth.signUpWithPassword({ email, password: "analytical engine" }), email)
  return email
}
const visible = (page: Page, id: string, text: string) =>
  page.locator(`#${id}`).filter({ hasText: new RegExp(`^${text}$`) }).waitFor()
const requests = async (page: Page) => {
  const entries = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname))
  return entries.flatMap((path) => path.startsWith("/api/v1") ? [path.slice("/api/v1".length)] : [])
}

describe("hooks", () => {
  it("show the user, and null after the session has ended", async () => {
    const page = await visit("One")
    await visible(page, "name", "nobody")
    assert.deepStrictEqual(await requests(page), [])
    const email = await signUp(page)
    await visible(page, "name", email)
    await page.evaluate(() => window.app.auth.signOut())
    await visible(page, "name", "nobody")
  })

  it("show null in the same tick in which the provider refuses a renewal", async () => {
    const page = await visit("One")
    const email = await signUp(page)
    await visible(page, "name", email)
    const server = signedOut("server", emulator).app
    const [user] = (await server.users.page({ query: email })).items
    const userId = user?.id ?? assert.fail("no such user")
    for (const { id } of await server.sessions.list({ userId })) await server.sessions.revoke(id, { userId })
    emulator.advanceClock(3_600_000)
    // The browser logs the refusal of a grant, because it has an HTTP status.
    allow(/status of 401/)
    const name = await page.evaluate(async () => {
      await window.app.user.find()
      return document.getElementById("name")?.textContent
    })
    assert.strictEqual(name, "nobody")
    await server.dispose()
  })

  it("send one request for ten components, even in StrictMode", async () => {
    const page = await visit("Ten")
    const email = await signUp(page)
    await visible(page, "name9", email)
    assert.deepStrictEqual(await requests(page), ["/auth/password/sign-up", "/users/me"])
  })

  it("re-render components only for changes that the components show", async () => {
    const page = await visit("OwnWithState")
    const email = await signUp(page)
    await visible(page, "name", email)
    await visible(page, "channels", "1")
    await page.locator("#teams").waitFor({ state: "attached" })
    const before = await page.evaluate(() => ({ ...window.renders }))
    await page.evaluate(() => window.app.teams.create({ displayName: "Analytical" }))
    await page.getByText("Analytical").waitFor()
    const after = await page.evaluate(() => ({ ...window.renders }))
    // StrictMode renders twice.
    assert.deepStrictEqual({ ...after, teams: (after["teams"] ?? 0) - (before["teams"] ?? 0) }, { ...before, teams: 2 })
    await page.evaluate(() => window.app.user.update({ displayName: "Ada" }))
    await visible(page, "name", "Ada")
  })

  it("keep the last value, marked as stale, while requests fail", async () => {
    const page = await visit("NameWithState", { stopped: true })
    await signUp(page)
    await visible(page, "state", "fresh")
    allow(/ERR_FAILED/)
    const abortReads = (route: Route) => route.request().method() === "GET" ? route.abort() : route.continue()
    await intercept(page, `${listening.url}/**`, abortReads)
    await page.evaluate(() => window.app.user.update({ displayName: "Ada" }))
    // Waits until all attempts have failed.
    while (await page.locator("#state").textContent() !== "stale") await page.clock.runFor(1_000)
    await page.unroute(`${listening.url}/**`, abortReads)
    await page.evaluate(() => dispatchEvent(new Event("online")))
    await page.clock.runFor(1_000)
    await visible(page, "name", "Ada")
    await visible(page, "state", "fresh")
  })

  it("redirect to sign-in once, and suspend until the user has signed in", async () => {
    const page = await visit("Redirect")
    await page.waitForFunction(() => window.redirects.length > 0)
    await page.locator("#waiting").waitFor()
    await page.evaluate(() => window.app.auth.signUpWithPassword({ email: "grace@example.com", password: "analytical engine" }))
    await page.evaluate(() => window.app.user.update({ displayName: "Grace" }))
    await visible(page, "name", "Grace")
    assert.deepStrictEqual(await page.evaluate(() => window.redirects), [
      `/handler/sign-in?after_auth_return_to=${
        encodeURIComponent(await page.evaluate(() => location.pathname + location.search))
      }`
    ])
  })

  it("throw the tagged error to the error boundary, which can retry", async () => {
    const page = await visit("Throw")
    await visible(page, "error", "NotSignedIn")
    const email = await signUp(page)
    await page.getByRole("button", { name: "Try again" }).click()
    await visible(page, "name", email)
  })

  it("sign up one anonymous user for all components", async () => {
    const page = await visit("AnonymousFallback")
    await page.getByText("anonymous").first().waitFor()
    assert.deepStrictEqual((await requests(page)).filter((path) => path !== "/users/me"), ["/auth/anonymous/sign-up"])
  })

  it("keep the last value after unmounting, and do not request dehydrated values", async () => {
    const page = await visit("Toggle")
    await visible(page, "name", "nobody")
    await visible(page, "name", await signUp(page))
    const toggle = page.getByRole("button", { name: "Toggle" })
    for (let index = 0; index < 4; index++) await toggle.click()
    assert.deepStrictEqual((await requests(page)).filter((path) => path === "/users/me").length, 1)
    const knownUser = await visit("Known")
    await visible(knownUser, "name", "nobody")
    assert.deepStrictEqual(await requests(knownUser), [])
  })

  it("throw AppContextNotFound without an app", async () => {
    const page = await visit("Outside")
    await visible(page, "error", "AppContextNotFound")
  })
})

describe("an app created from a layer", () => {
  it("runs only while AuthProvider is mounted and visible", async () => {
    const page = await visit("Layered")
    await page.getByText("anonymous").first().waitFor()
    const signUps = async () => (await requests(page)).filter((path) => path === "/auth/anonymous/sign-up").length
    const runtimes = () => page.evaluate(() => window.runtimes)
    assert.deepStrictEqual([await signUps(), await runtimes()], [1, { built: 1, ended: 0 }])
    await page.getByRole("button", { name: "hidden" }).click()
    await page.waitForFunction(() => "ended" in window.runtimes && window.runtimes.ended === 1)
    await page.getByRole("button", { name: "visible" }).click()
    // The session was in the memory of the runtime that ended.
    await page.waitForFunction(() => "built" in window.runtimes && window.runtimes.built === 2)
    await page.getByText("anonymous").first().waitFor()
    assert.strictEqual(await signUps(), 2)
    await page.getByRole("button", { name: "gone" }).click()
    await page.waitForFunction(() => "ended" in window.runtimes && window.runtimes.ended === 2)
    assert.deepStrictEqual(await runtimes(), { built: 2, ended: 2 })
  })
})

describe("useAction", () => {
  it("reports the pending state, value and error, and permits one run at a time", async () => {
    const page = await visit("Actions")
    await page.getByRole("button", { name: "Create" }).click()
    await visible(page, "outcome", "CannotGetOwnUserWithoutUser|UserAuthenticationRequired")
    await page.getByRole("button", { name: "Forget" }).click()
    await visible(page, "outcome", "idle")
    await signUp(page)
    await page.getByLabel("Name", { exact: true }).fill("Analytical")
    await page.getByRole("button", { name: "Create" }).dblclick()
    await visible(page, "outcome", "Analytical")
    await visible(page, "count", "1")
  })

  it("shows the pending state also in a form whose action waits for the run", async () => {
    const page = await visit("AwaitingAction")
    await signUp(page)
    const release = await hold(page, "**/api/v1/teams", "POST")
    await page.getByLabel("Name").fill("Analytical")
    await page.getByRole("button", { name: "Create" }).click()
    await visible(page, "outcome", "pending")
    assert.isTrue(await page.getByRole("button", { name: "Create" }).isDisabled())
    release()
    await visible(page, "outcome", "Analytical")
  })

  it("can be replaced with React's useActionState for safe verbs", async () => {
    const page = await visit("Actions")
    await page.getByRole("button", { name: "Submit" }).click()
    await visible(page, "state-outcome", "CannotGetOwnUserWithoutUser|UserAuthenticationRequired")
  })
})
