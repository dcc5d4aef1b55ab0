/** Measures layout shifts on a page while it loads, and the size of its skeleton. */
import type { Page } from "playwright-core"
import { runFirst } from "../kit/browser/ContextPool.ts"
import type { World } from "./AppPages.ts"

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: ReadonlyArray<{ readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }>
}
declare const window: { shifts: Array<string>; titles: Array<string>; headings: Array<string>; look: () => void }

/** Records the shifts, and every title and main heading of the page. */
const watch = () => {
  Object.assign(window, { shifts: [], titles: [], headings: [] })
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.className || node.tagName} ${node.textContent}` : node?.textContent
  const list = (entries: ReadonlyArray<PerformanceEntry>) => {
    // The DOM types of this page do not include this kind of entry.
    for (const { hadRecentInput, sources, value } of entries as ReadonlyArray<Shift>) {
      if (hadRecentInput) continue
      const movement = sources.map(({ currentRect: to, node, previousRect: from }) =>
        `${nameOf(node)?.slice(0, 60)} (${from.x}, ${from.y}) -> (${to.x}, ${to.y})`
      )
      window.shifts.push(`${value.toFixed(4)}: ${movement.join("; ")}`)
    }
  }
  const observer = new PerformanceObserver((entries) => list(entries.getEntries()))
  observer.observe({ type: "layout-shift", buffered: true })
  window.look = () => list(observer.takeRecords())
  const keep = (parts: Array<string>, text: string | undefined | null) => {
    if (text && parts.at(-1) !== text) parts.push(text)
  }
  new MutationObserver(() => {
    keep(window.titles, document.title)
    keep(window.headings, document.querySelector("h1")?.textContent)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

const frames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** The outer box of the first visible element of this kind. */
export const boxOf = (page: Page, selector: string) =>
  page.evaluate((selector): Box | null => {
    const matches = Array.from(document.querySelectorAll(selector)).find((element) => element.checkVisibility())
    return matches === undefined ? null : matches.getBoundingClientRect().toJSON() as Box
  }, selector)

export interface LayoutRecorder {
  /** Observes the page, and releases its code and responses one after another, each when its skeleton has been drawn. */
  readonly prepare: (page: Page) => Promise<void>
  /** Lets code and responses arrive immediately from now on. */
  readonly end: () => void
  /** After loading: the shifts, the titles, and the positions of the given elements during loading. */
  readonly recorded: (page: Page) => Promise<{
    readonly shifts: ReadonlyArray<string>
    readonly titles: ReadonlyArray<string>
    readonly headings: ReadonlyArray<string>
  }>
  /** The outer box of the first matching element while the first response was delayed. */
  readonly before: () => Box | null
}
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export interface LayoutRecorderOptions {
  /** An app with code and responses that can be delayed. */
  readonly made: Pick<World, "gate" | "holdLate">
  /** The skeleton of the page. */
  readonly placeholder: string
  /** The elements to measure during loading. */
  readonly held?: string | undefined
  /** Requests that get no response, for pages that a response would redirect. */
  readonly unanswered?: RegExp | undefined
}

export const recordLayout = ({ held, made, placeholder, unanswered }: LayoutRecorderOptions): LayoutRecorder => {
  let turn = Promise.resolve()
  let box: Box | null = null
  const hold = async (page: Page, first: boolean) => {
    if (first) {
      // By then, the user sees a loading indicator.
      await page.locator(placeholder).filter({ visible: true }).first().waitFor()
      if (held !== undefined) box = await boxOf(page, held)
    }
    await frames(page)
  }
  return {
    prepare: async (page) => {
      let first = true
      await runFirst(page, watch)
      const releaseNext = () => {
        const isFirst = first
        first = false
        turn = turn.then(() => hold(page, isFirst))
        return turn
      }
      made.gate().rule(async ({ path }) => {
        await (unanswered?.test(path) ? new Promise<never>(() => {}) : releaseNext())
        return "pass"
      })
      // The app itself arrives immediately, and the code of the page later.
      made.holdLate(releaseNext)
    },
    end: () => {
      made.gate().rule(undefined)
      made.holdLate(undefined)
    },
    recorded: async (page) => {
      await frames(page)
      await frames(page)
      return await page.evaluate(() => {
        window.look()
        return { shifts: window.shifts, titles: window.titles, headings: window.headings }
      })
    },
    before: () => box
  }
}
