/** Compares the styles of the pages (`latchkey/react/styles.css`) with all styles of Radix Themes, in the pages that tests have opened. */
import type { Page } from "playwright-core"
import { selectorsIn } from "../kit/browser/selectors.ts"
import { sharedBundle } from "../kit/browser/SharedBundles.ts"
import { stylesWith } from "./Fonts.ts"

let resolve: ReturnType<typeof sharedBundle> | undefined
const stylesNamed = async (name: "styles" | "whole"): Promise<string> =>
  (await (resolve ??= sharedBundle({ styles: true }))).get(name) ?? ""
/** The text of `latchkey/react/styles.css`. */
export const pageStyles = (): Promise<string> => stylesNamed("styles")

/** Removes states and parts, which a query for elements cannot contain. */
const withoutStates = (selector: string): string =>
  selector.replaceAll(
    /::[\w-]+(?:\([^)]*\))?|:(?:hover|active|focus(?:-visible|-within)?|autofill|-webkit-autofill)(?![\w-])/g,
    ""
  )

interface RemovedRule {
  readonly selector: string
  readonly classes: ReadonlyArray<string>
}
const classesIn = (selector: string): ReadonlyArray<string> =>
  Array.from(
    selector.replaceAll(/:(?:not|is|where|has)\([^)]*\)+/g, "").matchAll(/\.((?:\\.|[\w-])+)/g),
    ([, name = ""]) => name.replaceAll("\\", "")
  )

/** The selectors of Radix Themes that the styles of the pages lack. */
const findRemovedRules = async (): Promise<ReadonlyArray<RemovedRule>> => {
  const entries = new Set(selectorsIn(await pageStyles()))
  const missing = selectorsIn(await stylesNamed("whole")).filter((selector) => selector.includes("rt-") && !entries.has(selector))
  return [...new Set(missing)].map((selector) => ({ selector: withoutStates(selector), classes: classesIn(selector) }))
}
let removals: Promise<ReadonlyArray<RemovedRule>> | undefined
/** Finds the removed rules, which takes seconds once in a run. For the hooks before the tests of a file. */
export const prepareRemovedRules = (): Promise<unknown> => removals ??= findRemovedRules()

/** The selectors of removed rules that match an element of the page, in any state. */
export const removedRulesIn = async (page: Page): Promise<ReadonlyArray<string>> => {
  const present = new Set(
    // All elements of the page, because Radix Themes centres a dialog by the elements around its content.
    await page.evaluate(() => [...new Set(Array.from(document.querySelectorAll("*"), ({ classList }) => [...classList]).flat())])
  )
  const candidates = (await (removals ??= findRemovedRules()))
    .filter(({ classes }) => classes.every((name) => present.has(name))).map(({ selector }) => selector)
  return await page.evaluate(
    (selectors) => selectors.filter((selector) => document.querySelector(selector) !== null),
    candidates
  )
}

/** The computed styles of these elements that differ with all styles of Radix Themes, in the current state of the page. */
export const differencesIn = async (page: Page, selector = "body, body *"): Promise<ReadonlyArray<string>> => [
  ...await removedRulesIn(page),
  ...await page.evaluate(({ all, selector }) => {
    const link = document.querySelector<HTMLLinkElement>("link[href^='/styles/']")
    const elements = [...document.querySelectorAll(selector)]
    // Some tests have no styles.
    if (!link?.sheet || elements.length === 0) return []
    const allStyles = document.createElement("style")
    allStyles.textContent = all[link.href.includes("inter") ? "inter" : "dejavu-sans"]
    const withoutTransitions = document.createElement("style")
    // A transition would show the former value.
    withoutTransitions.textContent = "*, ::before, ::after { transition: none !important; animation: none !important }"
    document.head.append(withoutTransitions)
    const read = () =>
      elements.flatMap((element) =>
        [undefined, "::before", "::after", "::placeholder"].map((part) => {
          const style = getComputedStyle(element, part)
          const isShown = part === undefined || part === "::placeholder" || style.content !== "none"
          return isShown ? style.cssText.split("; ").filter((element) => !element.startsWith("--")) : []
        })
      )
    const ownStyles = read()
    link.after(allStyles)
    // Not `disabled`: under load, a page whose style sheet was enabled again was seen without it.
    link.media = "not all"
    const expectedText = read()
    link.media = "all"
    withoutTransitions.remove()
    allStyles.remove()
    const names = elements.flatMap((element) => [element, element, element, element]).map((element) => element.className)
    return ownStyles.flatMap((properties, index) =>
      properties.flatMap((element, at) =>
        element === expectedText[index]?.[at] ? [] : [`${names[index]}: ${element}, not ${expectedText[index]?.[at]}`]
      )
    ).slice(0, 20)
  }, { all: { inter: stylesWith("inter"), "dejavu-sans": stylesWith("dejavu-sans") }, selector })
]
