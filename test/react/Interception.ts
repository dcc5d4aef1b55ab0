/** Requests of a loaded page that a test answers or holds. */
import type { Page } from "playwright-core"

/** An image of one pixel. */
const image = Buffer.from("R0lGODlhAQABAIAAAAAAAAAAACwAAAAAAQABAAACAkQBADs=", "base64")

/**
 * Adds a route to a loaded page, and waits until it applies: Chromium confirms an interception before the page's process knows of it, and
 * that process sends requests directly until then.
 */
export const intercept = async (page: Page, url: string, handler: Parameters<Page["route"]>[1]): Promise<void> => {
  await page.route(url, handler)
  const probe = /\?probe=/
  await page.route(probe, (route) => route.fulfill({ contentType: "image/gif", body: image }))
  await page.evaluate(async () => {
    // An image, because the page's policy permits requests to its own origin for images only.
    const isIntercepted = (attempt: number) => {
      const probe = new Image()
      probe.src = `${location.pathname}?probe=${attempt}`
      return probe.decode().then(() => true, () => false)
    }
    for (let attempt = 0; !await isIntercepted(attempt); attempt++);
  })
  await page.unroute(probe)
}

/** Holds the page's requests to an address until the test calls the returned function. */
export const hold = async (page: Page, url: string, method = "GET"): Promise<() => void> => {
  let release = () => {}
  const hold = new Promise<void>((resolve) => {
    release = resolve
  })
  await intercept(page, url, async (route) => {
    if (route.request().method() === method) await hold
    await route.fallback()
  })
  return release
}
