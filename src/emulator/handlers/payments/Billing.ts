/**
 * `/payments/billing`, `/payments/invoices` and `/payments/payment-method`: billing, invoices and payment methods. The only payment method
 * is a simulated test card.
 */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { randomString } from "../../../schema/wire/RandomString.ts"
import { chargeCents, chargedAt } from "../../model/payments/Charges.ts"
import { customerKey, requireCustomerAccess } from "../../model/payments/Customers.ts"
import { purchasesOf } from "../../model/payments/Purchases.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import type { PaymentMethodRow } from "../../store/PaymentRows.ts"

/** The emulator's only card: the test card of the card payment provider. */
const card = ({ methodId }: PaymentMethodRow) => ({
  id: methodId,
  brand: "visa",
  lastFour: "4242",
  expiryMonth: 12,
  expiryYear: 2099
})

export const billingHandlers = {
  ReadBilling: Effect.fnUntraced(function*({ params, store }) {
    const customer = yield* requireCustomerAccess(params)
    const method = store.paymentMethods.get(customerKey(customer))
    const hasBegun = store.paymentSetups.whereKey(customerKey, customerKey(customer)).length > 0
    const hasPaid = purchasesOf(store, customer).some(({ source }) => source === "paid")
    return { hasCustomer: hasBegun || hasPaid, defaultPaymentMethod: method ? card(method) : null }
  }),
  ListInvoices: Effect.fnUntraced(function*({ now, params, query: { cursor, limit = 10 }, store }) {
    const customer = yield* requireCustomerAccess(params)
    const invoices = purchasesOf(store, customer)
      .flatMap((purchase) => chargedAt(purchase, now).map((at) => ({ id: `in_${purchase.id}_${at}`, at, purchase })))
      .toSorted((a, b) => b.at - a.at)
    // The cursor is the id of the last invoice of the previous page.
    const last = cursor === undefined ? -1 : invoices.findIndex(({ id }) => id === cursor)
    if (cursor !== undefined && last < 0) return yield* refuse(400, "The cursor is unknown.")
    const page = invoices.slice(last + 1, last + 1 + limit)
    return {
      items: page.map(({ at, purchase }) => ({
        createdAt: new Date(at),
        status: "paid",
        amountTotal: chargeCents(purchase),
        hostedInvoiceUrl: null
      })),
      nextCursor: last + 1 + limit < invoices.length ? page.at(-1)?.id ?? null : null
    }
  }),
  SetUpPaymentMethod: Effect.fnUntraced(function*({ params, store }) {
    const customer = yield* requireCustomerAccess(params)
    const account = store.paymentAccounts.get(customer.projectId)
    if (account === undefined) return yield* refuse(400, "Payments are not set up in this project.")
    const { id } = store.paymentSetups.put({ ...customer, id: `seti_${randomString(120)}` })
    return { clientSecret: Redacted.make(`${id}_secret_${randomString(120)}`), paymentAccountId: account.accountId }
  }),
  SetDefaultPaymentMethod: Effect.fnUntraced(function*({ body: { setupIntentId }, params, store }) {
    const customer = yield* requireCustomerAccess(params)
    const setup = store.paymentSetups.get(setupIntentId)
    if (setup === undefined) return yield* refuse(400, "There is no payment method with that id.")
    if (customerKey(setup) !== customerKey(customer)) return yield* refuse(403, "The payment method belongs to another customer.")
    const method = store.paymentMethods.put({ ...customer, id: customerKey(customer), methodId: `pm_${randomString(120)}` })
    return { defaultPaymentMethod: card(method) }
  })
} satisfies SomeHandlers
