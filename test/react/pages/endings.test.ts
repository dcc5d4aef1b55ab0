/** Sign-outs in a browser that can load nothing more: while offline, and after a deployment while the provider does not respond. */
import { assert, describe, it } from "@effect/vitest"
import { setTimeout } from "node:timers/promises"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { selectFirst } from "../../kit/Depth.ts"
import { account, appPages, join, signedIn } from "../AppPages.ts"

declare const window: { app: ClientApp }

const { world } = appPages("production", "pages", "held")
type World = Awaited<ReturnType<typeof world>>

/** What signs the user out of a page that has loaded. */
const ways = {
  "the account menu": (page: Page) => page.getByRole("menuitem", { name: "Sign out" }).click(),
  "auth.signOut()": (page: Page) => page.evaluate(() => void window.app.auth.signOut().catch(() => {})),
  "auth.signOut({ redirect: true })": (page: Page) =>
    page.evaluate(() => void window.app.auth.signOut({ redirect: true }).catch(() => {})),
  // Navigates like a router.
  "the sign-out page": (page: Page) => page.evaluate(() => history.pushState(null, "", "/handler/sign-out"))
}

const deployment = "the files of the app are gone, and the provider does not respond"
const failures = {
  "the device is offline": (_: unknown, page: Page) => page.context().setOffline(true),
  [deployment]: ({ gate, holdLate }: Pick<World, "gate" | "holdLate">) => {
    // Slower than the wait of a menu for its redirect.
    holdLate(() => setTimeout(500).then(() => Promise.reject(new Error("The file is gone."))))
    gate().rule(() => new Promise(() => {}))
  }
}

const keysOfUser = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^latchkey-(code|draft):/.test(key)))
const cookiesOfUser = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => /refresh|access/.test(name))

/** Opens a page with a mailed code; the tab keeps it, and a draft. */
const openWithCode = async () => {
  const setup = await world({}, { gated: true })
  setup.allow(/net::ERR_|Failed to load resource|CodeNotLoaded/)
  const page = await setup.visit("/handler/password-reset?code=a-mailed-code")
  await page.waitForFunction(() => sessionStorage.getItem("latchkey-code:passwordReset")?.endsWith("a-mailed-code"))
  await page.evaluate(() => sessionStorage.setItem("latchkey-draft:profile", "{\"displayName\":\"Ada\"}"))
  assert.lengthOf(await keysOfUser(page), 2)
  return { ...setup, page }
}

/** A page of a signed-in user that has loaded nothing after its start. */
const load = async (way: string) => {
  const setup = await openWithCode()
  const { origin, page } = setup
  await page.goto(origin)
  await join(page)
  await page.clock.install()
  await page.goto(origin + (way === "the sign-out page" ? "/handler" : "/header?bare"))
  const signal = way === "the sign-out page"
    ? page.getByRole("heading", { level: 1 })
    : page.getByRole("button", { name: account.email })
  await signal.waitFor()
  if (way === "the account menu") {
    await signal.click()
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor()
  }
  const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name))
  assert.isEmpty(files.filter((name) => name.includes("/later-")))
  assert.lengthOf(await cookiesOfUser(page), 2)
  return setup
}

/** Advances the page's clock, which ends with the page: a redirect waits 2 seconds for its code, and 5 for the provider. */
const advanceUntil = async (departure: Promise<unknown>, page: Page) => {
  const advance = () => page.clock.fastForward(1_000).then(() => true, () => true)
  while (await Promise.race([departure.then(() => false), advance()]));
}

describe.each(
  [
    ["the device is offline", ways],
    [deployment, { "the account menu": ways["the account menu"], "the sign-out page": ways["the sign-out page"] }]
  ] as const
)("while %s", (failure, ways) => {
  // The ways differ while offline: the page and its files fail in the same way after a deployment.
  it.each(selectFirst(Object.entries(ways), failure === deployment ? 1 : 4))(
    "%s ends the session of the browser",
    async (name, signOut) => {
      const { page, ...setup } = await load(name)
      await failures[failure](setup, page)
      const departure = name === "auth.signOut()" ? undefined : page.waitForEvent("framenavigated", {
        predicate: () => !/^\/(header|handler)/.test(new URL(page.url()).pathname)
      })
      await signOut(page)
      if (departure === undefined) await page.getByRole("button", { name: "Sign in" }).waitFor()
      else await advanceUntil(departure, page)
      assert.deepStrictEqual(await cookiesOfUser(page), [])
      await page.context().setOffline(false)
      await page.goto(`${setup.origin}/blank`)
      assert.deepStrictEqual(await keysOfUser(page), [])
    }
  )
})

it("the sign-out page removes codes and drafts after the session has ended, too", async () => {
  const { page, origin } = await openWithCode()
  await page.goto(`${origin}/handler/sign-out`)
  await signedIn(page, "nobody")
  assert.deepStrictEqual(await keysOfUser(page), [])
})
