/**
 * Browser contexts that tests borrow and return. A new page costs a renderer process, five times the cost of loading the page, so a
 * returned context is emptied and lent again.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Clock, Page } from "playwright-core"

interface KeptContext {
  readonly key: string
  readonly context: BrowserContext
  readonly pages: Array<KeptPage>
  /** Whether a test has made changes that cannot be undone, such as init scripts of Playwright or its clock. */
  isSpent: boolean
}
interface KeptPage {
  readonly page: Page
  readonly devtools: CDPSession
  /** Identifiers of the scripts that `runFirst` has added. */
  scripts: ReadonlyArray<string>
  hasDevice: boolean
  isLent: boolean
}

/** The test file that borrows pages. */
export interface Borrower {
  /** An empty page of the origin whose storage the tests write. */
  readonly blank: string
  /** Called for each new page of the browser, before it loads anything. */
  readonly onConsole: (type: string, text: string) => void
  readonly onError: (error: Error) => void
}

/** Pages of a context that are kept for the next test at most. */
const maxKeptPages = 3

/** Marks the context as spent when a test calls a method whose effects outlast the page's next load. */
const watch = (keptContext: KeptContext, target: Page | BrowserContext | Clock, methods: ReadonlyArray<string>) => {
  for (const method of methods) {
    const original: unknown = Reflect.get(target, method)
    if (typeof original !== "function") throw new Error(`Playwright has no ${method}.`)
    Reflect.set(target, method, (...args: ReadonlyArray<unknown>) => {
      keptContext.isSpent = true
      return Reflect.apply(original, target, args)
    })
  }
}

let borrower: Borrower | undefined
let free: Array<KeptContext> = []
let lentContexts: Array<KeptContext> = []

const newContext = async (browser: Browser, key: string, options: BrowserContextOptions): Promise<KeptContext> => {
  const context = await browser.newContext(options)
  const keptContext: KeptContext = { key, context, pages: [], isSpent: false }
  watch(keptContext, context, ["addInitScript", "exposeFunction", "exposeBinding", "newCDPSession"])
  watch(keptContext, context.clock, ["install", "setFixedTime", "setSystemTime"])
  return keptContext
}

const newPage = async (keptContext: KeptContext): Promise<Page> => {
  const { context, isSpent, pages } = keptContext
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  keptContext.isSpent = isSpent
  watch(keptContext, page, ["addInitScript", "exposeFunction", "exposeBinding"])
  page.on("console", (message) => borrower?.onConsole(message.type(), message.text()))
  page.on("pageerror", (error) => borrower?.onError(error))
  await devtools.send("Page.enable")
  pages.push({ page, devtools, scripts: [], hasDevice: false, isLent: true })
  return page
}

const lendPage = async (keptContext: KeptContext): Promise<Page> => {
  const match = keptContext.pages.find(({ isLent, page }) => !isLent && !page.isClosed())
  if (match === undefined) return await newPage(keptContext)
  match.isLent = true
  if (borrower !== undefined && match.page.url() !== borrower.blank) {
    // Going back in the history would lead to the previous file's server, which has stopped.
    await match.page.goto(borrower.blank)
    await match.devtools.send("Page.resetNavigationHistory")
  }
  // WebAuthn works on the focused page only.
  await match.page.bringToFront()
  return match.page
}

/** The page's own navigation, which aborted the first attempt, is stopped before the second. */
const leaveAgain = async ({ devtools }: KeptPage, leave: () => Promise<void>): Promise<boolean> => {
  // Refused while the navigation replaces the page's process.
  await devtools.send("Page.stopLoading").catch(() => {})
  return await leave().then(() => true, () => false)
}

/**
 * Clears the page's session storage, history, routes and pointer. A page whose own navigations abort each attempt to leave it is closed
 * instead.
 */
const emptyPage = async (keptContext: KeptPage, { all }: { readonly all: boolean }) => {
  const { devtools, page, scripts } = keptContext
  try {
    for (const identifier of scripts) await devtools.send("Page.removeScriptToEvaluateOnNewDocument", { identifier })
  } catch {
    // Chromium sometimes refuses it with "Script not found" when the page has changed its process: it may still run the script.
    return await page.close()
  }
  keptContext.scripts = []
  if (keptContext.hasDevice) await devtools.send("WebAuthn.disable")
  keptContext.hasDevice = false
  await page.unrouteAll({ behavior: "ignoreErrors" })
  const leave = async () => {
    await page.goto(borrower?.blank ?? "about:blank")
    await page.evaluate((isComplete) => {
      sessionStorage.clear()
      if (isComplete) localStorage.clear()
    }, all)
  }
  const isLeft = await leave().then(() => true, () => false) || await leaveAgain(keptContext, leave)
  if (!isLeft) return await page.close()
  await devtools.send("Page.resetNavigationHistory")
  await page.mouse.move(-1, -1)
  await page.emulateMedia({ media: null, forcedColors: null, contrast: null })
}

const emptyContext = async (keptContext: KeptContext): Promise<void> => {
  const { context, isSpent } = keptContext
  const open = keptContext.pages.filter(({ page }) => !page.isClosed())
  if (isSpent || open.length > maxKeptPages || context.pages().length > open.length) return await context.close()
  keptContext.pages.splice(0, keptContext.pages.length, ...open)
  await context.unrouteAll({ behavior: "ignoreErrors" })
  await context.clearPermissions()
  for (const page of open) if (page.isLent) await emptyPage(page, { all: true })
  // The local storage of a page that could not be left would persist.
  if (open.some(({ page }) => page.isClosed())) return await context.close()
  for (const page of open) page.isLent = false
  await context.clearCookies()
  free.push(keptContext)
}

/** Sets the test file that borrows pages; called before its tests. */
export const borrowAs = (file: Borrower) => {
  borrower = file
}

/** A page in a context without cookies and storage. With `beside`, another page in that page's context. */
export const borrowPage = async (browser: Browser, options: BrowserContextOptions, beside?: Page): Promise<Page> => {
  const context = beside?.context()
  const sharedContext = lentContexts.find((keptContext) => keptContext.context === context)
  if (sharedContext) return await lendPage(sharedContext)
  const key = JSON.stringify(options)
  const match = free.find((keptContext) => keptContext.key === key)
  free = free.filter((keptContext) => keptContext !== match)
  const keptPage = match ?? await newContext(browser, key, options)
  lentContexts.push(keptPage)
  return await lendPage(keptPage)
}

const lentPage = (page: Page) => lentContexts.flatMap(({ pages }) => pages).find((entry) => entry.page === page)

/** Runs a function in the page before its own scripts, as `addInitScript` does, until the page is returned. */
export const runFirst = async <Argument = void>(
  page: Page,
  script: (argument: Argument) => void,
  argument?: Argument
): Promise<void> => {
  const keptPage = lentPage(page)
  if (keptPage === undefined) throw new Error("The page is not borrowed.")
  const source = `(${script})(${JSON.stringify(argument)})`
  const { identifier } = await keptPage.devtools.send("Page.addScriptToEvaluateOnNewDocument", { source })
  keptPage.scripts = [...keptPage.scripts, identifier]
}

/** A session of the DevTools protocol for a virtual device, which a borrowed page loses when it is returned. */
export const sessionForDevice = async (page: Page): Promise<CDPSession> => {
  const keptPage = lentPage(page)
  if (keptPage === undefined) return await page.context().newCDPSession(page)
  keptPage.hasDevice = true
  return keptPage.devtools
}

/** Returns one page, for the next `borrowPage` with `beside`. Cookies and local storage remain. */
export const returnPage = async (page: Page): Promise<void> => {
  const keptContext = lentContexts.find(({ context }) => context === page.context())
  const match = keptContext?.pages.find((entry) => entry.page === page)
  if (keptContext === undefined || match === undefined || keptContext.isSpent) return await page.close()
  await emptyPage(match, { all: false })
  match.isLent = false
}

/** What a function finds in the open pages that the test has borrowed. A page that is navigating has nothing to find. */
export const examineAll = async <A>(examine: (page: Page) => Promise<ReadonlyArray<A>>): Promise<ReadonlyArray<A>> => {
  const pages = lentContexts.flatMap((keptContext) => keptContext.pages).filter(({ isLent, page }) => isLent && !page.isClosed())
  const match = await Promise.all(pages.map(({ page }) =>
    examine(page).catch((error: unknown) => {
      if (page.isClosed() || /context was destroyed|navigation|Target .*closed/.test(String(error))) return []
      throw error
    })
  ))
  return match.flat()
}

/** Returns everything that the test has borrowed. */
export const returnAll = async (): Promise<void> => {
  const contexts = lentContexts
  lentContexts = []
  await Promise.all(contexts.map(emptyContext))
}
