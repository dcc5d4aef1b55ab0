/** Uses an app while its provider cannot be reached from the browser, and when it can be reached again. */
import type { BrowserContext } from "playwright-core"

export interface Outage {
  readonly context: BrowserContext
  /** The page that shows the signed-in user. */
  readonly url: string
  /** The origin of the provider. */
  readonly provider: string
  /** A text of the app's own content. */
  readonly content: string
  /** The text that the app shows once it knows the user. */
  readonly user: string
}

/** Throws if the app's own content disappears in the outage, or if the user is not shown after it. */
export const survivesOutage = async ({ content, context, provider, url, user }: Outage): Promise<void> => {
  const requests = `${provider}/**`
  // A new page, because requests that fail are expected in it, and are logged by the browser.
  const page = await context.newPage()
  try {
    await context.route(requests, (route) => route.abort("connectionrefused"))
    await page.goto(url)
    await page.getByRole("alert").waitFor()
    await page.getByText(content).first().waitFor()
    await context.unroute(requests)
    await page.getByText(user).waitFor()
    await page.getByText(content).first().waitFor()
  } finally {
    await context.unroute(requests)
    await page.close()
  }
}
