/** Opens a page of docs/start in Chromium, signs up, and reads the user's e-mail address there. */
import { chromium } from "playwright-core"

const email = "ada@example.com"

/** Rejects if the address does not appear, or if the browser reports an error. */
export const signUp = async (url: string, executablePath: string | undefined): Promise<void> => {
  if (executablePath === undefined) throw new Error("There is no Chromium: see CONTRIBUTING.md.")
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    const problems: Array<string> = []
    page.on("pageerror", (error) => problems.push(String(error)))
    // A development server compiles on the first request, then reloads the page.
    for (const path of ["", "handler/sign-up", "", "handler/sign-up"]) await page.goto(url + path, { waitUntil: "networkidle" })
    problems.length = 0
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
