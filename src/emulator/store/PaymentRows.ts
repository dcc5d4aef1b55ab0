/** Rows of items, products and payments. Values are plain JSON. */
import type { Product } from "../../schema/payments/Product.ts"

export type CustomerType = "user" | "team" | "custom"

/** A customer that has items and buys products: a user, a team or a custom customer. */
export interface Customer {
  readonly projectId: string
  readonly customerType: CustomerType
  readonly customerId: string
}

/** A span of time: `[1, "month"]`. */
export type Interval = readonly [count: number, unit: string]

/** A change that a server made to a customer's quantity of an item. */
export interface ItemChangeRow extends Customer {
  readonly id: string
  readonly itemId: string
  /** The added quantity; negative for a removal. */
  readonly quantity: number
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly description: string | null
}

/** A product that a customer bought or was granted. */
export interface PurchaseRow extends Customer {
  readonly id: string
  /** The product's id; `null` for an inline product. */
  readonly productId: string | null
  /** The product as it was at the purchase. */
  readonly product: Product
  readonly priceId: string | null
  readonly quantity: number
  readonly createdAt: number
  /** How the customer got the product: bought with money, bought in test mode, or granted by a server. */
  readonly source: "paid" | "test-mode" | "grant"
  /** The renewal interval of a subscription; `null` for a one-time purchase. */
  readonly interval: Interval | null
  /**
   * When the purchase ends or ended, in milliseconds since 1970; a cancelled subscription ends with its period. `null` if no end is set.
   */
  readonly endedAt: number | null
  readonly refunds: ReadonlyArray<PurchaseRefund>
}

/** A refund of a purchase. */
export interface PurchaseRefund {
  readonly id: string
  readonly cents: number
  readonly createdAt: number
  /** Whether the refund took the product back. */
  readonly isRevocation: boolean
}

/** A project's account at the card payment provider. The row's id is the project's id. */
export interface PaymentAccountRow {
  readonly id: string
  readonly projectId: string
  readonly accountId: string
  /** Whether the account's form was completed, after which the account can accept payments. */
  readonly isComplete: boolean
  /** The payment methods that checkouts do not offer. */
  readonly methodsOff: ReadonlyArray<string>
}

/** A payment method that a customer has started to add. The row's id is the setup's id at the card payment provider. */
export interface PaymentSetupRow extends Customer {
  readonly id: string
}

/** A customer's payment method. Its id is `projectId/customerType/customerId`. */
export interface PaymentMethodRow extends Customer {
  readonly id: string
  /** The id at the card payment provider. */
  readonly methodId: string
}
