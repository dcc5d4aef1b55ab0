/** Codes and addresses on the pages, as people paste and type them: in other scripts, by an input method, with marks and labels. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { selectFirst } from "../../kit/Depth.ts"
import { account, appPages, heading, join, press, signedIn, signIn, type } from "../AppPages.ts"
import { codesFor, enrolDevice } from "../Authenticator.ts"

const { world } = appPages()
/** One case of each table. test/schema/wire/TypedText.test.ts proves the others, as text without a page. */
const normal = 1

/** The paths of the requests that try a code. */
const watchAttempts = (page: Page) => {
  const attempts: Array<string> = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === "POST" && /otp\/sign-in$|mfa\/sign-in$/.test(pathname)) attempts.push(pathname)
  })
  return attempts
}
const paste = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label).focus()
  await page.keyboard.insertText(text)
}
const ask = async (page: Page, email = account.email) => {
  await page.getByRole("tab", { name: "Email code" }).click()
  await type(page, "Email", email)
  await press(page, "Send code")
  await heading(page, "Check your email")
}
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCodePoint(0xfee0 + (character.codePointAt(0) ?? 0)))
const inScript = (zero: number) => (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

describe("a code from a mail", () => {
  it.each(selectFirst<readonly [string, (otp: string) => string]>([
    ["in quotes with a label", (otp) => `Code: “${otp}”`],
    ["with a direction mark", (otp) => `\u200e${otp}`],
    ["with isolates and soft hyphens", (otp) => `\u2066${otp.slice(0, 3)}\u2060\u00ad${otp.slice(3)}\u2069`],
    ["full width", fullWidth]
  ], normal))("%s signs in with one request", async (_, change) => {
    const { mail, visit } = await world()
    const page = await visit("/handler/sign-in")
    await ask(page)
    const attempts = watchAttempts(page)
    await paste(page, "Code from the email", change(mail().otp))
    await signedIn(page, account.email)
    assert.lengthOf(attempts, 1)
  })

  it("is not sent before it is complete", async () => {
    const { visit } = await world()
    const page = await visit("/handler/sign-in")
    await ask(page)
    const attempts = watchAttempts(page)
    const input = page.getByLabel("Code from the email")
    for (const text of ["\u200e7Q4K2", "Code: 7Q4", "two words of text", "\u200b\u200b\u200b\u200b\u200b\u200b"]) {
      await input.fill("")
      await paste(page, "Code from the email", text)
    }
    await page.waitForTimeout(200)
    assert.deepStrictEqual(attempts, [])
  })

  it("can be typed with an input method, which composes full-width characters", async () => {
    const { mail, visit } = await world()
    const page = await visit("/handler/sign-in")
    await ask(page)
    const attempts = watchAttempts(page)
    const text = fullWidth(mail().otp)
    await page.getByLabel("Code from the email").focus()
    const session = await page.context().newCDPSession(page)
    for (let length = 1; length <= text.length; length++) {
      const part = text.slice(0, length)
      await session.send("Input.imeSetComposition", { text: part, selectionStart: length, selectionEnd: length })
      assert.strictEqual(await page.getByLabel("Code from the email").inputValue(), part)
    }
    assert.deepStrictEqual(attempts, [])
    await session.send("Input.insertText", { text })
    await signedIn(page, account.email)
    assert.lengthOf(attempts, 1)
  })
})

describe("a code of an authenticator app", () => {
  it.each(selectFirst<readonly [string, (digits: string) => string]>([
    ["full width", inScript(0xff10)],
    ["Arabic-Indic", inScript(0x660)],
    ["with a direction mark", (digits) => `\u200f${digits}`]
  ], normal))("%s signs in with one request", async (_, change) => {
    const { emulator, origin, visit } = await world()
    const codeOf = codesFor(emulator)
    const page = await visit("/")
    await join(page)
    const device = await enrolDevice(page, codeOf, (code) => `\u200e${code}`)
    await page.goto(`${origin}/handler/sign-in`)
    await signIn(page)
    await heading(page, "Two-factor authentication")
    const attempts = watchAttempts(page)
    await paste(page, "Six-digit code", change(codeOf(device)))
    await signedIn(page, account.email)
    assert.lengthOf(attempts, 1)
  })
})

describe("an address", () => {
  it.each(selectFirst(["mailto:ada@example.com", "\u200eada@example.com", "ａｄａ@example.com", "ada＠example.com"], normal))(
    "%j is Ada's",
    async (email) => {
      const { register, visit } = await world()
      await register(account)
      const page = await visit("/handler/sign-in")
      await signIn(page, { ...account, email })
      await signedIn(page, account.email)
    }
  )

  it("that the provider refuses is refused at its field", async () => {
    const { visit } = await world()
    const page = await visit("/handler/sign-up")
    await type(page, "Email", "ärger@example.com")
    await type(page, "Password", account.password)
    await press(page, "Sign up")
    await page.getByText("Enter a valid email address, such as name@example.com.").waitFor()
  })
})
