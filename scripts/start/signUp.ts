/** Opens a page of docs/start in Chromium, signs up, and reads the user's e-mail address there. */
import { chromium } from "playwright-core"

const email = "ada@example.com"

/** Records each form element that the page creates. */
const recordForms = () => {
  const forms = new Set<HTMLFormElement>()
  new MutationObserver(() => document.querySelectorAll("form").forEach((form) => forms.add(form)))
    .observe(document, { childList: true, subtree: true })
  Object.assign(window, { forms })
}
declare const window: { readonly forms: ReadonlySet<HTMLFormElement> }

/**
 * Rejects if the address does not appear, if the browser reports an error, or if it creates the form again. React Router's development
 * server updates all components after hydration, so React renders those again whose code has not loaded; its built pages keep the form.
 */
export const signUp = async (url: string, executablePath: string | undefined, keepsForm: boolean): Promise<void> => {
  if (executablePath === undefined) throw new Error("There is no Chromium: see CONTRIBUTING.md.")
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    const problems: Array<string> = []
    page.on("pageerror", (error) => problems.push(String(error)))
    await page.addInitScript(recordForms)
    // A development server compiles on the first request, then reloads the page.
    for (const path of ["", "handler/sign-up", "", "handler/sign-up"]) await page.goto(url + path, { waitUntil: "networkidle" })
    problems.length = 0
    const forms = await page.evaluate(() => window.forms.size)
    if (keepsForm && forms !== 1) throw new Error(`The page created ${forms} forms: the browser should keep the server's.`)
    await page.getByLabel("E-mail").or(page.getByLabel("Email")).first().fill(email)
    await page.getByLabel("Password", { exact: true }).fill("analytical engine")
    const repeated = page.getByLabel(/repeat|confirm/i)
    if (await repeated.count() > 0) await repeated.first().fill("analytical engine")
    await page.getByRole("button", { name: "Sign up", exact: true }).click()
    await page.getByText(`Signed in as ${email}`).waitFor()
    if (problems.length > 0) throw new Error(problems.join("\n"))
  } finally {
    await browser.close()
  }
}
