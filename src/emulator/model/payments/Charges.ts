/** The cost of purchases: amounts, and the times at which they were charged. */
import type { Product } from "../../../schema/payments/Product.ts"
import { currencies } from "../../../schema/payments/Product.ts"
import type { PurchaseRow } from "../../store/PaymentRows.ts"
import { addInterval, periods } from "./BillingIntervals.ts"
import { productOf } from "./Purchases.ts"

type Price = Product["prices"][string]

/** The amounts of a price, by currency. */
export const amountsOf = (price: Price): { readonly [currency: string]: string } =>
  Object.fromEntries(Object.entries(price).filter(([name, amount]) => name in currencies && typeof amount === "string")) as {
    readonly [currency: string]: string
  }

/** The price that was paid; `undefined` if the purchase was free. */
export const paidPrice = (purchase: PurchaseRow): Price | undefined =>
  purchase.source === "paid" && purchase.priceId !== null ? productOf(purchase).prices[purchase.priceId] : undefined

const cents = (amount: string) => Math.round(Number(amount) * 100)

/** The amount of one charge, in cents: in US dollars if the price has an amount in US dollars, otherwise in the price's first currency. */
export const chargeCents = (purchase: PurchaseRow): number => {
  const price = paidPrice(purchase)
  const amounts = price === undefined ? {} : amountsOf(price)
  return cents(amounts["USD"] ?? Object.values(amounts)[0] ?? "0") * purchase.quantity
}

/** The times of charges until now, in order: at the purchase or after its trial, and at the start of each later billing period. */
export const chargedAt = (purchase: PurchaseRow, now: number): ReadonlyArray<number> => {
  const price = paidPrice(purchase)
  if (price === undefined) return []
  const { createdAt, endedAt, interval } = purchase
  const trial = price.freeTrial ?? productOf(purchase).freeTrial
  if (interval === null) return [createdAt]
  const start = trial === null ? createdAt : addInterval(createdAt, trial, 1)
  return Array.from(periods(start, interval, Math.min(now, endedAt ?? Infinity)), ({ from }) => from)
    // A subscription that ends with its period is not charged for the next one.
    .filter((from) => from !== endedAt || from === createdAt)
}
