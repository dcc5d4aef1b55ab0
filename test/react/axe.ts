/** Loads axe into pages of the tests. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

/** The code of axe, which the servers of the tests serve at `axePath`. */
export const axeCode = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
export const axePath = "/axe.js"

const serving = new Set<string>()
/** Reports an origin that serves axe, and returns it. */
export const servesAxe = (origin: string): string => {
  serving.add(origin)
  return origin
}

/** Loads axe, unless the page has it. From a server of the tests, the browser reads it from its cache, in half of the time. */
export const loadAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => "axe" in window)) return
  if (serving.has(new URL(page.url()).origin)) await page.addScriptTag({ url: axePath })
  else await page.evaluate(axeCode)
}
