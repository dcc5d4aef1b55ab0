/** Uses an app in Chromium as a new user would: signs up, loads every page, opens a dialog, signs out, goes back. */
import type { Browser, Page } from "playwright-core"
import { sectionIds } from "../../src/react/app/settingsLinks.ts"
import { pageTexts } from "../../src/react/translation/english/pages.ts"
import { pagePaths } from "../../src/services/navigation/HandlerUrls.ts"
import { type FormCount, keepsForm, recordForms } from "./forms.ts"
import { survivesOutage } from "./outage.ts"
import type { Problems } from "./Problems.ts"
import { watch } from "./watch.ts"

export interface Walk {
  readonly browser: Browser
  /** The address of the app, which ends in a slash. */
  readonly url: string
  /** The path of the page that shows the user, without a slash at its start; empty for the app's first page. */
  readonly home: string
  /** The kind of server, for the problems. */
  readonly server: string
  readonly problems: Problems
  /** Paths of further pages of the app, which must answer with status 200. */
  readonly pages: ReadonlyArray<string>
  readonly forms: FormCount
  /** The origin of the provider. */
  readonly provider: string
  /** A text of the app that must stay visible while the provider cannot be reached; `undefined`: not checked. */
  readonly content: string | undefined
  /** Called when the app shows the user's address for the first time. */
  readonly onSignedIn: () => void
}

const viewport = { width: 1280, height: 800 }
const password = "analytical engine"
/** The titles that an error boundary of the pages shows. */
const crashes: ReadonlyArray<string> = [
  pageTexts["errorPage.title"],
  pageTexts["errorPage.offline.title"],
  pageTexts["errorPage.unreachable.title"]
]

/** Runs a part of the walk. Its failure is a problem; resolves to whether it succeeded. */
type Step = (name: string, act: () => Promise<void>) => Promise<boolean>

/** Waits until the page has loaded and shows no placeholder, then checks its heading. */
const settle = async (page: Page, hasHeading: boolean) => {
  await page.waitForLoadState("networkidle")
  if (!hasHeading) return
  const heading = page.locator("h1").first()
  await heading.waitFor()
  await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" })
  const text = await heading.innerText()
  if (crashes.includes(text) && !page.url().endsWith(`/${pagePaths.error}`)) throw new Error(`The page says "${text}".`)
}

const load = async (page: Page, url: string, hasHeading: boolean) => {
  // An address that differs only in its hash would not load the document again.
  await page.goto("about:blank")
  const response = await page.goto(url)
  await settle(page, hasHeading)
  const status = response?.status()
  if (status !== 200) throw new Error(`Status ${status}.`)
}

const signUp = async (page: Page, home: string, email: string) => {
  await page.getByLabel("Email").first().fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign up", exact: true }).click()
  await page.waitForURL((url) => !url.pathname.includes("sign-up"))
  // The sign-up page was loaded directly, so it leads to the app's first page, which `init` leaves as it is in some frameworks.
  if (page.url() !== home) await page.goto(home)
  await page.getByText(`Signed in as ${email}`).waitFor()
}

/** Opens the dialog that deletes the account, checks its place, and closes it. */
const openDialog = async (page: Page, url: string) => {
  await load(page, `${url}${settings}#${sectionIds.danger}`, true)
  await page.getByRole("button", { name: "Delete account" }).click()
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"))
  await dialog.waitFor()
  const { height = 0, width = 0, x = 0, y = 0 } = await dialog.boundingBox() ?? {}
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  const beside = Math.abs(x + width / 2 - viewport.width / 2)
  if (beside > 16 || y < 16 || y + height > viewport.height) {
    throw new Error(
      `The dialog of ${width.toFixed()} x ${height.toFixed()} px is at ${x.toFixed()}, ${y.toFixed()}, not in the middle.`
    )
  }
}

const signOut = async (page: Page, url: string, email: string) => {
  await load(page, `${url}${settings}#${sectionIds.sessions}`, true)
  await page.getByRole("button", { name: "Sign out", exact: true }).click()
  await page.waitForURL((url) => !url.pathname.includes("account-settings"))
  await settle(page, false)
  if (await page.getByText(email).count() > 0) throw new Error("The app still shows the user after the sign-out.")
}

const oneLine = (text: string) => text.replaceAll(/\n+/g, " | ").slice(0, 300)

/** The paths of the pages that AuthPages serves. The sign-out has its own step. */
const paths = Object.values(pagePaths).filter((path) => path !== pagePaths.signOut).map((path) => `handler/${path}`)
const signedOutPaths = [pagePaths.signIn, pagePaths.forgotPassword].map((path) => `handler/${path}`)
const settings = `handler/${pagePaths.accountSettings}`

/** Loads each section of the account settings by its address. */
const visitSections = async (page: Page, url: string, step: Step) => {
  await load(page, url + settings, true)
  const links = page.getByRole("navigation").locator("a[href^='#']")
  const hashes = await links.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))
  if (hashes.length < 5) throw new Error(`The account settings show only the sections ${hashes.join(", ")}.`)
  for (const hash of hashes) await step(`${settings}${hash}`, () => load(page, url + settings + hash, true))
}

/** Adds each failure to `problems`. Rejects only if the browser itself fails. */
export const walk = async (
  { browser, content, forms, home, onSignedIn, pages, problems, provider, server, url }: Walk
): Promise<void> => {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    watch(page, server, problems)
    await page.addInitScript(recordForms)
    const email = `ada-${server}@example.com`
    const step: Step = async (name, act) => {
      try {
        await act()
        return true
      } catch (error) {
        const bodyText = await page.locator("body").innerText({ timeout: 1_000 }).catch(() => "")
        problems.add(
          `${server} server, ${name}`,
          `${String(error).split("\nCall log")[0]}\n    The page shows: ${oneLine(bodyText)}`
        )
        return false
      }
    }
    await step("the first load", () => load(page, url, false))
    for (const path of signedOutPaths) await step(`${path}, signed out`, () => load(page, url + path, true))
    await step("handler/sign-up, signed out", () => load(page, `${url}handler/sign-up`, true))
    await step("the form of the server", () => keepsForm(page, forms))
    if (!await step("sign-up", () => signUp(page, url + home, email))) return
    onSignedIn()
    const showsUser = () => page.getByText(`Signed in as ${email}`).waitFor()
    await step("reload", async () => {
      await page.reload()
      await showsUser()
    })
    if (content !== undefined) {
      await step(
        "an outage",
        () => survivesOutage({ context, url: url + home, provider, content, user: `Signed in as ${email}` })
      )
    }
    for (const path of [...pages, ...paths]) await step(path, () => load(page, url + path, path.startsWith("handler/")))
    await step(settings, () => visitSections(page, url, step))
    await step("the dialog", () => openDialog(page, url))
    await step("back to the app", async () => {
      await page.goto(url + home)
      await showsUser()
      await page.goBack()
      await settle(page, true)
    })
    if (!await step("sign-out", () => signOut(page, url, email))) return
    await step("back after the sign-out", async () => {
      await page.goBack()
      await settle(page, false)
      if (await page.getByText(email).count() > 0) throw new Error("The back button shows the user who signed out.")
    })
  } finally {
    await context.close()
  }
}
