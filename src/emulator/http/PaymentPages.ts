/** Pages of the card payment provider, which the emulator simulates: a checkout, and the form that opens a project's account. */
import * as Effect from "effect/Effect"
import { configOf } from "../model/config/Config.ts"
import { isTrustedRedirect } from "../model/config/TrustedDomains.ts"
import { amountsOf } from "../model/payments/Charges.ts"
import { type Checkout, checkoutOf, completeCheckout } from "../model/payments/Checkouts.ts"
import type { EmulatorRequest, EmulatorResponse } from "../request/EmulatorResponse.ts"
import { escapeHtml, htmlResponse } from "../request/Html.ts"
import type { Store } from "../store/Store.ts"
import { parseBody, parseQuery } from "./RequestDecoding.ts"

const style = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:34rem;padding:0 1rem;color-scheme:light dark}"
  + "h1{font-size:1.6rem;line-height:1.2}label,button{display:block;margin:.6rem 0}"
  + "select,input,button{font:inherit;padding:.45rem .6rem;box-sizing:border-box;width:100%}"
  + "[role=alert]{border:2px solid #c22;padding:.6rem .8rem}"

const page = (title: string, body: ReadonlyArray<string>, status = 200): EmulatorResponse =>
  htmlResponse({ status, title, style, body: [`<main><h1>${escapeHtml(title)}</h1>`, ...body, "</main>"] })
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const problemLine = (problem: string | null) => problem === null ? "" : `<p role="alert">${escapeHtml(problem)}</p>`

/** A price as text: `9.99 USD every month`. */
const priceText = (price: Checkout["product"]["prices"][string]): string => {
  const amounts = Object.entries(amountsOf(price)).map(([currency, amount]) => `${amount} ${currency}`).join(" or ")
  if (price.interval === null) return `${amounts} once`
  const [count, unit] = price.interval
  return `${amounts} every ${count === 1 ? unit : `${count} ${unit}s`}`
}

const checkoutForm = ({ product, project }: Checkout, problem: string | null): EmulatorResponse => {
  const isTest = configOf(project).payments.testMode
  const prices = Object.entries(product.prices).map(([id, price]) =>
    `<option value="${escapeHtml(id)}">${escapeHtml(priceText(price))}</option>`
  )
  return page(`Buy ${product.displayName}`, [
    paragraph(
      `${project.displayName} sells it. ${
        isTest
          ? "The project is in test mode: no payment is made."
          : "The emulator simulates the card payment provider, and accepts any payment."
      }`
    ),
    problemLine(problem),
    "<form method=\"post\">",
    `<label>Price <select name="price_id">${prices.join("")}</select></label>`,
    product.stackable ? "<label>Quantity <input name=\"quantity\" type=\"number\" min=\"1\" value=\"1\"></label>" : "",
    `<button>${isTest ? "Complete test purchase" : "Pay"}</button></form>`
  ], problem === null ? 200 : 400)
}

/** The address to which the page redirects on completion; `undefined` if there is none that the project trusts. */
const returnUrlOf = (request: EmulatorRequest, { project }: Checkout): string | undefined => {
  const { return_url: url } = parseQuery(request)
  return typeof url === "string" && isTrustedRedirect(project, url) ? url : undefined
}

const textOf = (value: unknown) => typeof value === "string" ? value : ""

/** Shows the checkout page at an address that the API made, and makes the purchase when the page is submitted. */
export const checkoutPage = Effect.fnUntraced(function*(store: Store, now: number, request: EmulatorRequest, fullCode: string) {
  const checkout = yield* Effect.option(checkoutOf(store, now, fullCode))
  if (checkout._tag === "None") {
    return page("This checkout is over", [paragraph("Go back to the app and start again.")], 404)
  }
  const open = checkout.value
  if (request.method !== "POST") return checkoutForm(open, null)
  const body = yield* Effect.orElseSucceed(parseBody(request), () => undefined)
  const fields = (typeof body === "object" && body !== null ? body : {}) as { readonly [name: string]: unknown }
  const quantity = fields["quantity"] === undefined ? 1 : Number(fields["quantity"])
  if (!Number.isInteger(quantity) || quantity < 1) return checkoutForm(open, "Enter a whole number of 1 or more as the quantity.")
  const source = configOf(open.project).payments.testMode ? "test-mode" : "paid"
  const purchase = yield* Effect.result(
    completeCheckout(store, now, open, { priceId: textOf(fields["price_id"]), quantity }, source)
  )
  if (purchase._tag === "Failure") {
    const { failure } = purchase
    return checkoutForm(open, failure._tag === "RawResponse" ? String(failure.response.body) : failure.message)
  }
  const target = returnUrlOf(request, open)
  if (target !== undefined) return { status: 303, headers: { location: target }, body: "" } satisfies EmulatorResponse
  return page(`You have ${open.product.displayName}`, [paragraph("You can close this page.")])
})

/** The page with the form that opens a project's payment account. */
export const accountPage = (store: Store, request: EmulatorRequest, projectId: string): EmulatorResponse => {
  const account = store.paymentAccounts.get(projectId)
  const project = store.projects.get(projectId)
  if (account === undefined || project === undefined) {
    return page("No such account", [paragraph("Set up payments in the project first.")], 404)
  }
  if (request.method === "POST") store.paymentAccounts.update(account, { isComplete: true })
  return request.method === "POST" || account.isComplete
    ? page("The account is complete", [paragraph(`${project.displayName} can take payments. You can close this page.`)])
    : page("Open an account", [
      paragraph(`The emulator simulates the card payment provider, and asks ${project.displayName} for no details.`),
      "<form method=\"post\"><button>Complete the account</button></form>"
    ])
}
