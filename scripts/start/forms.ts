/** Checks that the browser keeps the server's form instead of creating it again, which would lose what a user has typed. */
import type { Page } from "playwright-core"

/**
 * How many forms the sign-up page creates. React Router's development server updates all components after hydration, so React renders
 * those again whose code has not loaded; its built pages keep the form.
 */
export type FormCount = "one" | "any"

/** Records each form element that the page creates. Runs in the page. */
export const recordForms = () => {
  const forms = new Set<HTMLFormElement>()
  new MutationObserver(() => document.querySelectorAll("form").forEach((form) => forms.add(form)))
    .observe(document, { childList: true, subtree: true })
  Object.assign(window, { forms })
}
declare const window: { readonly forms: ReadonlySet<HTMLFormElement> }

export const keepsForm = async (page: Page, expected: FormCount): Promise<void> => {
  const count = await page.evaluate(() => window.forms.size)
  if (expected === "one" && count !== 1) throw new Error(`The page created ${count} forms: the browser should keep the server's.`)
}
