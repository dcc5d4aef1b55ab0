/** Avatar, Spinner, Typography and Notice in Chromium, with their sizes. */
import { assert, describe, it } from "@effect/vitest"
import type { Locator, Page } from "playwright-core"
import { storiesOf, violations, violationsInBoth } from "../Page.ts"

const { open } = storiesOf("./stories/small.tsx")

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error("It is not shown.")
  return box
}
const sizeOf = async (locator: Locator) => {
  const { height, width } = await boxOf(locator)
  return [width, height]
}
const style = (locator: Locator, property: string) =>
  locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property)

describe("in the light and in the dark appearance", () => {
  it.each(["Users", "Spinners", "Texts", "Message", "Decoration"])("the components pass axe: %s", async (story) => {
    const page = await open(story)
    assert.deepStrictEqual(await violationsInBoth(page), [])
  })
})

describe("rendered on a server", () => {
  it.each(["Users", "Spinners", "Texts", "Message"])(
    "the components hydrate without a mismatch: %s",
    async (story) => {
      const page = await open(story, { prerendered: true })
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  )

  it("an avatar shows initials if its image failed to load before hydration", async () => {
    const page = await open("Users", { prerendered: true })
    await page.getByRole("img", { name: "broken" }).getByText("AD").waitFor()
    assert.isTrue(await page.getByRole("img", { name: "image" }).locator("img").isVisible())
  })
})

describe("an avatar", () => {
  const avatar = (page: Page, name: string) => page.getByRole("img", { name, exact: true })

  it("is 34 px wide and high by default", async () => {
    const page = await open("Users")
    for (const name of ["image", "name", "nobody"]) assert.deepStrictEqual(await sizeOf(avatar(page, name)), [34, 34])
  })

  it("scales its text to 0.4 times and its icon to 0.6 times the avatar's size", async () => {
    const page = await open("Users")
    assert.strictEqual(await style(avatar(page, "name"), "font-size"), "13.6px")
    assert.strictEqual(await style(avatar(page, "large"), "font-size"), "40px")
    const [width, height] = await sizeOf(avatar(page, "nobody").locator("svg"))
    assert.closeTo(width ?? 0, 20.4, 0.02)
    assert.closeTo(height ?? 0, 20.4, 0.02)
    assert.deepStrictEqual(await sizeOf(avatar(page, "large nobody").locator("svg")), [60, 60])
  })

  it("shows the image if it loads", async () => {
    const page = await open("Users")
    const image = avatar(page, "image").locator("img")
    assert.deepStrictEqual(await sizeOf(image), [34, 34])
    assert.strictEqual(await avatar(page, "image").innerText(), "")
    assert.strictEqual(await image.getAttribute("referrerpolicy"), "no-referrer")
  })

  it("shows initials of the name or address if the image does not load", async () => {
    const page = await open("Users")
    for (const [name, letters] of [["broken", "AD"], ["name", "AD"], ["address", "CO"]] as const) {
      await avatar(page, name).getByText(letters, { exact: true }).waitFor()
      assert.strictEqual(await avatar(page, name).locator("img").count(), 0)
    }
  })

  it("shows an icon if no user is signed in, or the user has neither name nor address", async () => {
    const page = await open("Users")
    for (const name of ["nobody", "nameless"]) assert.isTrue(await avatar(page, name).locator("svg").isVisible())
  })

  it("is ignored by screen readers unless it has a label", async () => {
    const page = await open("Decoration")
    assert.isTrue(await page.getByRole("button", { name: "Ada", exact: true }).isVisible())
  })
})

describe("a spinner", () => {
  it("is 15 px wide and high by default", async () => {
    const page = await open("Spinners")
    assert.deepStrictEqual(await sizeOf(page.getByTestId("decoration").locator(".rt-Spinner")), [15, 15])
    assert.deepStrictEqual(await sizeOf(page.getByRole("status").last().locator(".rt-Spinner")), [40, 40])
  })

  it("announces the running action", async () => {
    const page = await open("Spinners")
    assert.deepStrictEqual(await page.getByRole("status").allInnerTexts(), ["Saving", "Large"])
  })
})

describe("typography", () => {
  const types = ["h1", "h2", "h3", "h4", "p", "label", "footnote"]

  it("renders each type as the matching HTML element", async () => {
    const page = await open("Texts")
    const elements = await Promise.all(
      types.map((type) => page.getByText(`type ${type}`, { exact: true }).evaluate(({ localName }) => localName))
    )
    assert.deepStrictEqual(elements, ["h1", "h2", "h3", "h4", "p", "label", "p"])
  })

  it("has sizes that decrease from h1 to footnote", async () => {
    const page = await open("Texts")
    const sizes = await Promise.all(
      types.map(async (type) => parseFloat(await style(page.getByText(`type ${type}`, { exact: true }), "font-size")))
    )
    assert.deepStrictEqual(sizes, [28, 24, 20, 18, 16, 14, 12])
  })

  it("has a colour for each variant", async () => {
    const page = await open("Texts")
    const colors = await Promise.all(
      ["primary", "secondary", "destructive", "success"].map((variant) => style(page.getByText(`variant ${variant}`), "color"))
    )
    assert.strictEqual(new Set(colors).size, 4)
    const accents = await Promise.all(
      ["secondary", "destructive", "success"].map((variant) =>
        page.getByText(`variant ${variant}`).getAttribute("data-accent-color")
      )
    )
    assert.deepStrictEqual(accents, ["gray", "red", "green"])
  })

  it("of type `label` names its input", async () => {
    const page = await open("Texts")
    assert.isTrue(await page.getByLabel("type label").isVisible())
  })
})

describe("a notice", () => {
  const join = (page: Page) => page.getByRole("button", { name: "Join team" })
  const end = (page: Page, how: string) => page.evaluate(how)
  const joins = (page: Page) => page.evaluate(() => (window as { joins?: number }).joins)

  it("is the main landmark of a full page, with a first-level heading", async () => {
    const page = await open("Message")
    const main = page.getByRole("main")
    assert.strictEqual(await main.getByRole("heading", { level: 1 }).innerText(), "Join Analytical?")
    assert.strictEqual((await boxOf(main)).height, 600)
  })

  it("shows its button as busy during the action, and does not start the action twice", async () => {
    const page = await open("Message")
    const { width } = await boxOf(join(page))
    await join(page).dblclick()
    assert.strictEqual(await join(page).getAttribute("aria-busy"), "true")
    assert.strictEqual((await boxOf(join(page))).width, width)
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Tab")
    await end(page, "settle()")
    await page.locator("[aria-busy=true]").waitFor({ state: "detached" })
    assert.strictEqual(await joins(page), 1)
    assert.strictEqual(await page.getByRole("alert").count(), 0)
  })

  it("starts the action once for two clicks before the next render", async () => {
    const page = await open("Message")
    await join(page).evaluate((button: HTMLElement) => [button.click(), button.click()])
    await page.locator("[aria-busy=true]").waitFor()
    assert.strictEqual(await joins(page), 1)
    await end(page, "settle()")
  })

  it("keeps the focus on the button while the action runs", async () => {
    const page = await open("Message")
    await join(page).focus()
    await page.keyboard.press("Enter")
    await page.locator("[aria-busy=true]").waitFor()
    await page.keyboard.press("Enter")
    assert.strictEqual(await page.evaluate(() => document.activeElement?.getAttribute("aria-busy")), "true")
    assert.strictEqual(await joins(page), 1)
    await end(page, "settle()")
  })

  it.each(
    [["en", "You are already a member of this team."], ["de", "Sie sind schon Mitglied dieses Teams."]] as const
  )("announces a failure as an alert in %s, and removes it at the next attempt", async (language, expected) => {
    const page = await open("Message", { language })
    await join(page).click()
    await end(page, "refuse('TeamMembershipAlreadyExists')")
    assert.strictEqual(await page.getByRole("alert").innerText(), expected)
    assert.deepStrictEqual(await violations(page), [])
    await join(page).click()
    assert.strictEqual(await page.getByRole("alert").count(), 0)
    await end(page, "settle()")
  })

  it("shows no error if the user cancelled", async () => {
    const page = await open("Message")
    await join(page).click()
    await end(page, "refuse('PasskeyCancelled')")
    await page.locator("[aria-busy=true]").waitFor({ state: "detached" })
    assert.strictEqual(await page.getByRole("alert").count(), 0)
  })

  it("fits on a screen 320 pixels wide", async () => {
    const page = await open("Message", { viewport: { width: 320, height: 480 } })
    await join(page).waitFor()
    assert.isAtMost(await page.evaluate(() => document.documentElement.scrollWidth), 320)
  })
})

describe("a translated component", () => {
  it("fails with TranslationContextNotFound outside a translation provider", async () => {
    const page = await open("Untranslated", { bare: true })
    const message = "Translation context not found; did you forget to wrap your app in a provider? "
    const help =
      "Put the component inside <AuthProvider app={app}> or <TranslationProvider>, both imported from \"latchkey/react\"."
    assert.strictEqual(await page.locator("#thrown").innerText(), `TranslationContextNotFound: ${message}${help}`)
  })

  it.each([["en", "Sign in"], ["de", "Anmelden"]] as const)(
    "is in the language of the nearest TranslationProvider: %s",
    async (language, expected) => {
      const page = await open("Untranslated", { language })
      assert.strictEqual(await page.locator(".radix-themes").innerText(), expected)
    }
  )
})
