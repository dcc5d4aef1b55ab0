/** Browser tests of an app: the emulator on a port, the app on another, Chromium in front of both. */
import { build } from "esbuild"
import * as Emulator from "latchkey/emulator"
import { seed } from "latchkey/testing"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { chromium } from "playwright-core"
import { assert, it } from "vitest"

it("signs in through the form, and says what is wrong", { timeout: 30_000 }, async () => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const { url } = await emulator.listen({ port: 0 })
  const { users } = await seed(emulator, { users: { ada: { displayName: "Ada" } } })
  // In place of your own development server, which takes the emulator's address and keys from its environment.
  const { outputFiles: [script] } = await build({
    entryPoints: [new URL("page.ts", import.meta.url).pathname],
    bundle: true,
    write: false
  })
  const settings = JSON.stringify({ ...emulator.project, url })
  const html =
    `<!doctype html><title>Members</title><body><script>window.settings = ${settings}</script><script src=/page.js></script>`
  const site = createServer(({ url: path }, response) => {
    response.setHeader("content-type", path === "/page.js" ? "text/javascript" : "text/html")
    response.end(path === "/page.js" ? script?.text : html)
  })
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve))
  // Playwright's own browser, unless CHROMIUM names another.
  const executablePath = process.env["CHROMIUM"] ?? chromium.executablePath()
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
  try {
    const page = await browser.newPage()
    const says = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor()
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    await says("Please sign in.")
    await page.fill("[name=email]", users.ada.email)
    await page.fill("[name=password]", "wrong, and long enough")
    await page.click("button")
    await says("Wrong e-mail address or password.")
    await page.fill("[name=password]", users.ada.password)
    emulator.addFault({ method: "POST", path: "/auth/password/sign-in", status: 503 })
    await page.click("button")
    await says("The provider failed with status 503.")
    await page.click("button")
    await says("Hello Ada!")
    await page.reload()
    await says("Hello Ada!")
  } finally {
    await browser.close()
    site.closeAllConnections()
    site.close()
    await emulator.close()
  }
  assert.lengthOf(emulator.faults(), 0)
})
