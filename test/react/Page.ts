/** Components in real Chromium: the stories of a file as a page, under a strict content policy, checked by axe. */
import { afterEach, assert, beforeAll } from "@effect/vitest"
import type { AxeResults, RunOptions } from "axe-core"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import type { Browser, Page } from "playwright-core"
import type { Mode } from "../kit/browser/Bundle.ts"
import { workerBrowser } from "../kit/browser/Chromium.ts"
import { borrowAs, borrowPage, examineAll, returnAll } from "../kit/browser/ContextPool.ts"
import { sharedScript } from "../kit/browser/SharedBundles.ts"
import { isDeep } from "../kit/Depth.ts"
import { axeCode, axePath, loadAxe, servesAxe } from "./axe.ts"
import { fontFiles, startScript, stylesWith } from "./Fonts.ts"
import { differencesIn, pageStyles, prepareRemovedRules, removedRulesIn } from "./sameStyles.ts"

/**
 * No eval, no inline script. Styles have an exception because Radix inserts style elements, and connections because emulators listen on
 * other ports.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data: http://127.0.0.1:*; connect-src http://127.0.0.1:*"
const html = (path: string) =>
  "<!doctype html><html><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Story</title>"
  + "<link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"/styles/dejavu-sans.css\"><body><div id=\"root\"></div>"
  + `<script src="${path}/start.js"></script></body></html>`
/** An image of one pixel. */
const image = Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64")

/** Bundles a module that exports stories, with all stories in one script. */
const bundle = async (stories: string, mode: Mode): Promise<string> => {
  const contents = `import * as stories from ${
    JSON.stringify(stories)
  }; import { mount } from "./stories/mount.tsx"; mount(stories)`
  return await sharedScript({ stdin: { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)) }, mode })
}

export interface StoryOptions {
  readonly appearance?: "light" | "dark"
  readonly language?: "en" | "de"
  /** Omits `<TranslationProvider>`. */
  readonly bare?: boolean
  /** Renders the story with React's server first, then hydrates it. */
  readonly prerendered?: boolean
  /** Additional query parameters of the page's address. */
  readonly query?: { readonly [name: string]: string }
  /** Freezes time; `page.clock.runFor(millis)` advances it. */
  readonly stopped?: boolean
  readonly viewport?: { readonly width: number; readonly height: number }
}

type Answer = readonly [type: string, body: string | Buffer]
const answers = new Map<string, Answer>([
  ["/blank", ["text/html; charset=utf-8", "<!doctype html><title>Blank</title><link rel=\"icon\" href=\"data:,\">"]],
  [axePath, ["text/javascript; charset=utf-8", axeCode]],
  ["/image.gif", ["image/gif", image]],
  ["/broken.gif", ["image/gif", "no image"]],
  ...Array.from(fontFiles, ([path, file]): [string, Answer] => [path, ["font/woff2", file]])
])
let listening: Promise<string> | undefined

/**
 * Starts the server for the stories of all files of a worker, so that its address, and with it the browser's cache, survives a test file.
 */
const listen = async () => {
  const server = createServer((request, response) => {
    const [type, body] = answers.get(new URL(request.url ?? "/", "http://localhost").pathname) ?? ["text/plain", ""]
    response.writeHead(200, { "content-type": type, "content-security-policy": policy, "cache-control": "max-age=3600" }).end(
      body
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // Lets the server end with the worker.
  server.unref()
  const address = server.address()
  return servesAxe(`http://127.0.0.1:${typeof address === "object" ? address?.port : address}`)
}

/** Serves the page of these stories, its script and styles, an image that loads and one that does not. */
const serve = async (stories: string, mode: Mode) => {
  const path = `/${stories.replace(/^.*\/|\.tsx$/g, "")}`
  const [origin, code, styles] = await Promise.all([listening ??= listen(), bundle(stories, mode), pageStyles()])
  answers.set("/styles/dejavu-sans.css", ["text/css; charset=utf-8", stylesWith("dejavu-sans", styles)])
  answers.set(path, ["text/html; charset=utf-8", html(path)])
  answers.set(`${path}/page.js`, ["text/javascript; charset=utf-8", code])
  answers.set(`${path}/start.js`, ["text/javascript; charset=utf-8", startScript(`${path}/page.js`, "text/javascript")])
  return { origin, path }
}

/**
 * Opens stories of one file for the calling test file: one browser, one bundle, and a new page each time. Fails a test if a page reported a
 * problem in it, such as a warning of React or a violation of the policy.
 */
export const storiesOf = (stories: string, mode: Mode = "development") => {
  let browser: Browser
  let origin: string
  let path: string
  /** The first page of the running test; the others open in its context, except those with a stopped clock. */
  let first: Page | undefined
  let problems: Array<string> = []
  let allowedProblems: ReadonlyArray<RegExp> = []

  beforeAll(async () => {
    ;[browser, { origin, path }] = await Promise.all([workerBrowser(), serve(stories, mode), prepareRemovedRules()])
    borrowAs({
      blank: `${origin}/blank`,
      onConsole: (type, text) => {
        if (["error", "warning"].includes(type)) problems.push(text)
      },
      onError: (error) => problems.push(String(error))
    })
  }, 60_000)
  afterEach(async () => {
    const styleDifferences = await examineAll(isDeep ? (page) => differencesIn(page) : removedRulesIn)
    await returnAll()
    first = undefined
    assert.deepStrictEqual(styleDifferences, [])
    const matches = problems.filter((problem) => !allowedProblems.some((pattern) => pattern.test(problem)))
    ;[problems, allowedProblems] = [[], []]
    assert.deepStrictEqual(matches, [])
  })

  const open = async (story: string, options: StoryOptions = {}): Promise<Page> => {
    const { appearance = "light", bare = false, language = "en", prerendered = false, stopped = false } = options
    const page = await borrowPage(browser, { reducedMotion: "reduce" }, stopped ? undefined : first)
    if (!stopped) first ??= page
    await page.setViewportSize(options.viewport ?? { width: 800, height: 600 })
    await page.emulateMedia({ colorScheme: appearance })
    if (stopped) await page.clock.install({ time: 0 })
    const flags = { ...(bare && { bare: "" }), ...(prerendered && { prerendered: "" }) }
    await page.goto(`${origin}${path}?${new URLSearchParams({ story, appearance, language, ...options.query, ...flags })}`)
    if (stopped) await page.clock.pauseAt(60_000)
    await page.locator(prerendered ? "#root[data-hydrated] > div" : "#root > div").waitFor({ state: "attached" })
    return page
  }

  /** Accepts these problems of the running test. */
  const allow = (...patterns: ReadonlyArray<RegExp>) => {
    allowedProblems = patterns
  }
  return { open, allow }
}

/** Waits until React has rendered, which happens in separate tasks and independently of the page's clock. */
export const untilRendered = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    port1.start()
    for (let turn = 0; turn < 5; turn++) {
      await new Promise((resolve) => {
        port1.addEventListener("message", resolve, { once: true })
        port2.postMessage(turn)
      })
    }
  })

/** Waits until an element with this text has the focus, which moves in separate tasks. */
export const focusOn = (page: Page, text: string, how: "whole" | "part" = "whole") =>
  page.waitForFunction(([text, how]) => {
    const { activeElement, body } = document
    const matches = activeElement === body ? "" : activeElement?.textContent ?? ""
    return how === "whole" ? matches === text : matches.includes(text)
  }, [text, how] as const)
/** Waits for the focus to be in the menu, which is visible before it handles keys. */
export const inMenu = (page: Page) => page.locator("[role=menu]:focus-within").last().waitFor()
/** Waits for the focus to be in the dialog, which is visible before it accepts typed text. */
export const inDialog = (page: Page) => page.locator(":is([role=dialog], [role=alertdialog]) :focus").waitFor()
/** Waits for the focus to be in the field with this name. */
export const focusIn = (page: Page, name: string) => page.locator(`:focus[name="${name}"]`).waitFor()

/** Rules for whole pages; a story is only a part of one. */
const ofWholePages = ["region", "page-has-heading-one", "landmark-one-main"]

declare const axe: { readonly run: (context: Document, options: RunOptions) => Promise<AxeResults> }

/** The violations that axe finds in the page, one line for each element. */
export const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
  await loadAxe(page)
  const rules = Object.fromEntries(ofWholePages.map((rule) => [rule, { enabled: false }]))
  // Omits passed rules, which are long, and preloaded styles, which are longer and which none of these rules reads.
  const options: RunOptions = { rules, resultTypes: ["violations"], preload: false }
  const { passes, violations } = await page.evaluate(async (options) => {
    const { passes, violations } = await axe.run(document, options)
    return {
      passes: passes.length,
      violations: violations.flatMap(({ id, nodes }) =>
        nodes.map(({ failureSummary, html }) => `${id}: ${html} ${failureSummary}`)
      )
    }
  }, options)
  assert.isAbove(passes, 3)
  return violations
}

/** Runs `look` in the other appearance, which a theme selects by its class. */
export const inOtherAppearance = async <A>(page: Page, look: () => Promise<A>): Promise<A> => {
  const turn = () =>
    page.evaluate(() => {
      for (const { classList } of document.querySelectorAll(".radix-themes")) {
        if (classList.contains("light") || classList.contains("dark")) {
          classList.toggle("light")
          classList.toggle("dark")
        }
      }
    })
  await turn()
  const matches = await look()
  await turn()
  return matches
}

/** As `violations`, and with the colours of the other appearance, where nothing else differs. Runs `look` in that appearance. */
export const violationsInBoth = async (page: Page, look?: () => Promise<unknown>): Promise<ReadonlyArray<string>> => {
  const matches = await violations(page)
  const colours = await inOtherAppearance(page, async () => {
    await look?.()
    return await page.evaluate(async () =>
      (await axe.run(document, { runOnly: ["color-contrast"], preload: false })).violations.flatMap(({ nodes }) =>
        nodes.map(({ html }) => `in the other appearance: ${html}`)
      )
    )
  })
  return [...matches, ...colours]
}
