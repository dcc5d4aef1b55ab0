/** Reports what a page in the browser complains about: errors, warnings, and responses with an error status. */
import type { Page } from "playwright-core"
import type { Problems } from "./Problems.ts"

/**
 * Vite's development server prepares a package when a page first imports it. Requests that began before get this status, then the page
 * loads again.
 */
const isOutdated = (status: number, url: string) => status === 504 && url.includes("/node_modules/.vite/deps/")

/** The browser asks for it without a link. TanStack's template has none. */
const isFavicon = (status: number, url: string) => status === 404 && url.endsWith("/favicon.ico")

/** TanStack's template loads fonts of another host, which a machine without that network cannot reach. */
const isElsewhere = (text: string) => text.includes("net::ERR_NAME_NOT_RESOLVED")

const placeOf = (url: string) => URL.canParse(url) ? new URL(url).pathname + new URL(url).hash : url

/** The address without its origin, whose port differs between the servers, and without a query. */
const pathOf = (url: string) => URL.canParse(url) ? new URL(url).pathname : url

/** Adds each complaint to `problems`, with the page on which it appeared. */
export const watch = (page: Page, server: string, problems: Problems): void => {
  const report = (text: string) => problems.add(`${server} server, ${placeOf(page.url())}`, text)
  page.on("pageerror", (error) => report(`Uncaught ${error.stack || String(error)}`))
  page.on("console", (message) => {
    // The listener of responses reports these, with their method.
    if (message.text().includes("the server responded with a status of")) return
    if (isElsewhere(message.text())) return
    if (["error", "warning"].includes(message.type())) report(`Console ${message.type()}: ${message.text()}`)
  })
  page.on("response", (response) => {
    const [status, url] = [response.status(), response.url()]
    if (status >= 400 && !isOutdated(status, url) && !isFavicon(status, url)) {
      report(`Status ${status} of ${response.request().method()} ${pathOf(url)}`)
    }
  })
}
