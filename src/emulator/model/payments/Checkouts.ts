/** Checkout pages, each with a one-time code, and purchases on them. */
import * as Effect from "effect/Effect"
import { VerificationCodeNotFound } from "../../../errors/provider/VerificationErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { CodeRow } from "../../store/CredentialRows.ts"
import type { Customer, PurchaseRow } from "../../store/PaymentRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import { configOf } from "../config/Config.ts"
import { hasPurpose, issueCode } from "../credentials/VerificationCodes.ts"
import { fulfilOrder, type Order, type RequestedProduct, requireSalesOpen, requireValidOrder } from "./Purchases.ts"

/** The order behind a checkout page. */
export interface Checkout extends RequestedProduct {
  readonly code: CodeRow
  readonly project: ProjectRow
  readonly customer: Customer
}

/** The address of a new checkout page. Contains the project's id where the provider's addresses contain a tenancy id. */
export const checkoutUrl = (
  store: Store,
  now: number,
  customer: Customer,
  { product, productId }: RequestedProduct,
  returnUrl: string | undefined
): string => {
  const { projectId } = customer
  const { id } = issueCode(store, now, { projectId, purpose: "checkout", data: { customer, product, productId } })
  const url = new URL(`${store.url}/purchase/${projectId}_${id}`)
  if (returnUrl !== undefined) url.searchParams.set("return_url", returnUrl)
  return url.href
}

/** The checkout with this code: its project, customer and product. Fails once the code has been used or is one day old. */
export const checkoutOf = Effect.fnUntraced(
  function*(store: Store, now: number, fullCode: Parameters<typeof Wire.reveal>[0]) {
    const [projectId = "", id = "", ...rest] = Wire.reveal(fullCode).split("_")
    const code = store.codes.get(id.toLowerCase())
    const project = store.projects.get(projectId)
    if (
      code === undefined || project === undefined || rest.length > 0 || !hasPurpose(code, "checkout")
      || code.projectId !== projectId || code.usedAt !== null || code.expiresAt < now
    ) return yield* new VerificationCodeNotFound()
    return { code, project, ...code.data } satisfies Checkout
  }
)

/** The customer's choice on a checkout page. */
export interface CheckoutChoice {
  readonly priceId: string
  readonly quantity?: number | undefined
}

const orderOf = (checkout: Checkout, { priceId, quantity = 1 }: CheckoutChoice, source: PurchaseRow["source"]): Order => ({
  ...checkout,
  priceId,
  quantity,
  source
})

/** Fails unless the customer can buy the chosen product. */
export const requireBuyable = Effect.fnUntraced(function*(store: Store, now: number, checkout: Checkout, choice: CheckoutChoice) {
  yield* requireSalesOpen(checkout.project)
  yield* requireValidOrder(store, checkout.project, orderOf(checkout, choice, "paid"), now)
})

/** Gives the customer the chosen product, and marks the code of the checkout page as used. */
export const completeCheckout = Effect.fnUntraced(
  function*(store: Store, now: number, checkout: Checkout, choice: CheckoutChoice, source: PurchaseRow["source"]) {
    const { code, project } = checkout
    if (source === "test-mode" && !configOf(project).payments.testMode) {
      return yield* refuse(403, "The project is not in test mode.")
    }
    yield* requireSalesOpen(project)
    const purchase = yield* fulfilOrder(store, project, now, orderOf(checkout, choice, source))
    store.codes.update(code, { usedAt: now })
    return purchase
  }
)
