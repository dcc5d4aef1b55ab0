/** Fields are close together, and late errors expand smoothly, without a layout shift (CLS 0). */
import { assert, it } from "@effect/vitest"
import { account, appPages, heading, press, type } from "../AppPages.ts"

declare const window: { shifts: Array<string>; moves: number }

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: ReadonlyArray<{ readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }>
}

const { world } = appPages("production")
/** Milliseconds after which browsers count a movement as a shift, even though the user clicked. */
const late = 600

it("an error that appears moves the fields below it down without a layout shift", async () => {
  const setup = await world()
  await setup.register(account)
  const page = await setup.visit("/handler/sign-up", {
    viewport: { width: 320, height: 640 },
    prepare: (page) => page.emulateMedia({ reducedMotion: "no-preference" })
  })
  await heading(page, "Sign up")
  // 16 pixels between a field and the next label, as between all parts of a card.
  const gap = () =>
    page.locator("main form").evaluate((form) => {
      const [email, password] = Array.from(form.querySelectorAll("label"))
      return (password?.getBoundingClientRect().y ?? 0) - (email?.parentElement?.getBoundingClientRect().bottom ?? 0)
    })
  assert.closeTo(await gap(), 16, 4)
  const card = () => page.locator(".rt-Card").evaluate((card) => card.getBoundingClientRect().bottom)
  const button = page.getByRole("button", { name: "Sign up", exact: true })
  // Measured from the top of the page, because focusing a field may scroll.
  const top = () => button.evaluate((element) => element.getBoundingClientRect().y + scrollY)
  const before = await top()
  await page.evaluate(() => {
    Object.assign(window, { shifts: [], moves: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The DOM types of this page do not include this kind of entry.
        const { hadRecentInput, sources, value } = entry as Shift
        const movement = sources.map(({ currentRect: to, node, previousRect: from }) =>
          `${node?.textContent} ${from.y} to ${to.y}`
        )
        if (!hadRecentInput) window.shifts.push(`${value}: ${movement.join()}`)
      }
    }).observe({ type: "layout-shift" })
    addEventListener("transitionrun", ({ propertyName }) => {
      if (propertyName === "transform") window.moves++
    })
  })
  const still = async () => {
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === "finished"))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  await press(page, "Sign up")
  await page.getByText("Enter your email address.").waitFor()
  await still()
  // The card grows once for all errors, and keeps their space while they are corrected.
  const [growth, distance] = [await top(), await card() - await top()]
  await type(page, "Email", account.email)
  await type(page, "Password", account.password)
  await still()
  assert.closeTo(await top(), growth, 1)
  assert.closeTo(await card() - await top(), distance, 1)
  setup.emulator.addFault({ path: "/auth/password/sign-up", method: "POST", delayMillis: late })
  await press(page, "Sign up")
  await page.getByText("An account with this email already exists.").waitFor()
  await still()
  assert.isAtLeast(await top() - before, 16)
  assert.isAbove(await page.evaluate(() => window.moves), 0)
  assert.deepStrictEqual(await page.evaluate(() => window.shifts), [])
})
