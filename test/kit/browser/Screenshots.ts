/** Screenshots for review: `SCREENSHOTS=1` saves them in test/screenshots. By default none is taken, since each costs 200 ms. */
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"

const folder = fileURLToPath(new URL("../../screenshots/", import.meta.url))
const isWanted = process.env["SCREENSHOTS"] === "1"

export const screenshot = async (page: Page, name: string, options: { readonly fullPage?: boolean } = {}): Promise<void> => {
  if (isWanted) await page.screenshot({ path: `${folder}${name}.png`, ...options })
}
