/** `npm run pictures`: takes the pictures of README.md from the example app and its emulator, in Chromium. */
import { spawn } from "node:child_process"
import { join } from "node:path"
import { chromium } from "playwright-core"
import { checkFlags } from "./flags.ts"
import { findPrograms } from "./programs.mjs"
import { fail, root } from "./toolchain.mjs"

checkFlags("pictures")
const executablePath = findPrograms().chromium ?? fail("There is no Chromium: see CONTRIBUTING.md.")
const example = spawn(process.execPath, ["examples/react/start.ts"], {
  cwd: root,
  stdio: ["ignore", "pipe", "inherit"]
})
process.on("exit", () => example.kill())

/** The addresses that the example prints. */
const addresses = new Promise<{ readonly app: string; readonly emulator: string }>((resolve, reject) => {
  let output = ""
  example.on("exit", (code) => reject(new Error(`The example ended with ${code}.\n${output}`)))
  example.stdout.on("data", (text) => {
    output += text
    const [app, emulator] = ["app", "emulator"].map((name) => new RegExp(`The ${name} +(http://\\S+)`).exec(output)?.[1])
    if (app !== undefined && emulator !== undefined) resolve({ app, emulator })
  })
})

const { app, emulator } = await addresses
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
const page = await browser.newPage({ viewport: { width: 900, height: 720 }, deviceScaleFactor: 1.5, locale: "en-US" })
const picture = (name: string) => page.screenshot({ path: join(root, "docs", "pictures", `${name}.png`) })

await page.goto(new URL("/handler/sign-in", app).href)
await page.getByRole("tab", { name: "Password" }).waitFor()
await page.evaluate(() => document.fonts.ready)
await picture("sign-in")

await page.goto(new URL("/handler/sign-up", app).href)
await page.getByLabel("Email", { exact: true }).fill("grace@example.com")
await page.getByLabel("Password", { exact: true }).fill("nanoseconds matter")
await page.getByRole("button", { name: "Sign up" }).click()
await page.waitForURL(new URL("/", app).href)

await page.goto(emulator)
await page.getByText("grace@example.com").first().click()
await page.locator("iframe").contentFrame().locator("a").first().waitFor()
await picture("emulator")
await browser.close()
process.exit()
