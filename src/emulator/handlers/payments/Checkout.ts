/** `/payments/purchases`: checkout pages and their purchases. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { randomString } from "../../../schema/wire/RandomString.ts"
import { configOf } from "../../model/config/Config.ts"
import { requireTrustedRedirect } from "../../model/config/TrustedDomains.ts"
import { catalogOf } from "../../model/payments/Catalog.ts"
import { checkoutOf, checkoutUrl, completeCheckout, requireBuyable } from "../../model/payments/Checkouts.ts"
import { requireCustomerAccess } from "../../model/payments/Customers.ts"
import { conflictingPurchases, hasProduct, productOf, requireNotOwned, requireSalesOpen } from "../../model/payments/Purchases.ts"
import { requestedProduct } from "../../model/payments/RequestedProduct.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

export const checkoutHandlers = {
  CreateCheckoutUrl: Effect.fnUntraced(function*({ body, now, project, store }) {
    const { returnUrl } = body
    const customer = yield* requireCustomerAccess(body)
    yield* requireSalesOpen(project)
    if (store.paymentAccounts.get(project.id) === undefined) {
      return yield* refuse(400, "Payments are not set up in this project.")
    }
    const choice = yield* requestedProduct(body, body)
    yield* requireNotOwned(store, customer, choice, now)
    if (returnUrl !== undefined) yield* requireTrustedRedirect(project, returnUrl)
    return { url: checkoutUrl(store, now, customer, choice, returnUrl) }
  }),
  ValidatePromoCodes: Effect.fnUntraced(function*({ body: { priceId, productId, promoCodes, quantity = 1 }, project }) {
    const product = catalogOf(project).products.get(productId)?.product
    if (product === undefined) return yield* refuse(400, "There is no such product.")
    const prices = Object.entries(product.prices).filter(([id]) => priceId === undefined || id === priceId)
    const [[, price] = []] = prices
    if (price?.USD === undefined || prices.length > 1) return yield* refuse(400, "There is no such price in US dollars.")
    if (promoCodes.length > 0) return yield* refuse(400, "The emulator has no promo codes.")
    const amount = String(Math.round(Number(price.USD) * 100) * quantity / 100)
    return {
      originalAmount: amount,
      netAmount: amount,
      recurringAmount: price.interval === null ? "0" : amount,
      appliedCodeNames: []
    }
  }),
  ReadCheckout: Effect.fnUntraced(function*({ body, now, store }) {
    const { customer, product, productId, project } = yield* checkoutOf(store, now, body.fullCode)
    if (body.returnUrl !== undefined) yield* requireTrustedRedirect(project, body.returnUrl)
    const account = store.paymentAccounts.get(project.id)
    return {
      product,
      paymentAccountId: account?.accountId ?? "",
      projectId: project.id,
      projectLogoUrl: project.logoUrl,
      alreadyBoughtNonStackable: productId !== null && !product.stackable && hasProduct(store, customer, productId, now),
      conflictingProducts: conflictingPurchases(store, catalogOf(project), customer, productId, now).map((purchase) => ({
        productId: purchase.productId ?? "",
        displayName: productOf(purchase).displayName
      })),
      testMode: configOf(project).payments.testMode,
      chargesEnabled: account?.isComplete ?? false
    }
  }),
  StartPurchase: Effect.fnUntraced(function*({ body, now, store }) {
    const checkout = yield* checkoutOf(store, now, body.fullCode)
    yield* requireBuyable(store, now, checkout, body)
    return { clientSecret: Redacted.make(`pi_${randomString(120)}_secret_${randomString(120)}`) }
  }),
  PurchaseInTestMode: Effect.fnUntraced(function*({ body, now, project, store }) {
    const checkout = yield* checkoutOf(store, now, body.fullCode)
    if (checkout.project.id !== project.id) return yield* refuse(400, "The code belongs to another project.")
    yield* completeCheckout(store, now, checkout, body, "test-mode")
  })
} satisfies SomeHandlers
