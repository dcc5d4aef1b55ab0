/** Messages of pages while the provider cannot be reached, and their automatic recovery. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { appPages, heading } from "../AppPages.ts"

const { world } = appPages()
const abortReads = () => Promise.reject(new Error("The connection is lost."))
const waitForMessage = (page: Page, role: "alert" | "status", text: string) =>
  page.getByRole(role).filter({ hasText: text }).waitFor()
const offline = "Check your internet connection. This page continues when you are online again."
const unreachable = "The server cannot be reached right now. This page continues when it answers again."
const networkErrors = /net::ERR_|Failed to load resource/

/** A sign-in page that waits for its project, with a separate clock. */
const waiting = async (rule: () => Promise<"pass" | "refuse">) => {
  const setup = await world({}, { gated: true })
  setup.allow(networkErrors)
  setup.gate().rule(rule)
  const page = await setup.visit("/handler/sign-in", { prepare: (page) => page.clock.install() })
  await page.locator("main [aria-busy=true]").waitFor()
  return { ...setup, page }
}

describe("a page that waits for the provider", () => {
  it("reports an unreachable provider within 4 seconds, and loads once it responds", async () => {
    const { gate, page } = await waiting(abortReads)
    const before = await page.locator(".rt-Card").boundingBox()
    // Leaves 2.5 of the 4 seconds for the network, which does not use this clock.
    await page.clock.fastForward(1500)
    await waitForMessage(page, "alert", unreachable)
    assert.deepStrictEqual(await page.locator(".rt-Card").boundingBox(), before)
    gate().rule(undefined)
    await page.clock.fastForward(1000)
    await heading(page, "Sign in")
  })

  it("reports immediately that the user is offline, and loads once the user is online", async () => {
    const { gate, page } = await waiting(() => new Promise(() => {}))
    await page.context().setOffline(true)
    await waitForMessage(page, "alert", offline)
    gate().rule(undefined)
    await page.context().setOffline(false)
    await heading(page, "Sign in")
  })

  it("reports within 4 seconds that loading takes longer than usual", async () => {
    const { page } = await waiting(() => new Promise(() => {}))
    await page.clock.fastForward(1500)
    await page.clock.fastForward(2000)
    await waitForMessage(page, "status", "This is taking longer than usual.")
  })
})

describe("a page that failed to load", () => {
  it("loads again automatically when the provider responds", async () => {
    const { allow, emulator, visit } = await world()
    allow(/status of 500/, /CallError/)
    emulator.addFault({ method: "GET", path: "/projects/current", status: 500 })
    const page = await visit("/handler/sign-in", { prepare: (page) => page.clock.install() })
    await waitForMessage(page, "alert", "The server has a problem. Try again later.")
    emulator.clearFaults()
    await page.clock.fastForward(1000)
    await heading(page, "Sign in")
  })

  it("reports an unexpected error, and renders again on retry", async () => {
    const { allow, visit } = await world()
    allow(/a mistake/)
    const page = await visit("/bare/broken")
    await heading(page, "Something went wrong")
    await waitForMessage(page, "alert", "Something went wrong. Try again or contact support.")
    await page.evaluate(() => Object.assign(window, { repaired: true }))
    await page.getByRole("button", { name: "Try again" }).click()
    await heading(page, "Repaired")
  })
})

describe("pages without a translation provider", () => {
  it("are in English", async () => {
    const { visit } = await world()
    const page = await visit("/bare/handler/sign-in")
    await heading(page, "Sign in")
    assert.strictEqual(await page.locator("main").getAttribute("lang"), "en")
  })
})
