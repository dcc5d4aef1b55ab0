/** Rows of items, products and payments. Values are plain JSON. */
import type { Product } from "../../schema/payments/Product.ts"

export type CustomerType = "user" | "team" | "custom"

/** Who has items and buys products. */
export interface Customer {
  readonly projectId: string
  readonly customerType: CustomerType
  readonly customerId: string
}

/** A span of time: `[1, "month"]`. */
export type Interval = readonly [count: number, unit: string]

/** A change that a server made to how many of an item a customer has. */
export interface ItemChangeRow extends Customer {
  readonly id: string
  readonly itemId: string
  /** Below 0 where it takes away. */
  readonly quantity: number
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly description: string | null
}

/** A product that a customer bought or was given. */
export interface PurchaseRow extends Customer {
  readonly id: string
  /** `null`: a product that was described at the purchase. */
  readonly productId: string | null
  /** The product as it was then. */
  readonly product: Product
  readonly priceId: string | null
  readonly quantity: number
  readonly createdAt: number
  /** How it was come by: with money, in test mode, or from a server. */
  readonly source: "paid" | "test-mode" | "grant"
  /** How often it renews, if it is a subscription; `null` for what is bought once. */
  readonly interval: Interval | null
  /** When it ends or ended: for a cancelled subscription, with its period; `null` until it is ended. */
  readonly endedAt: number | null
  readonly refundedAt: number | null
}

/** A project's account at the card payment provider. Its id is the project's. */
export interface PaymentAccountRow {
  readonly id: string
  readonly projectId: string
  readonly accountId: string
  /** Whether everything was filled in, so that it can take payments. */
  readonly isComplete: boolean
  /** The kinds of payment that checkouts do not offer. */
  readonly methodsOff: ReadonlyArray<string>
}

/** A payment method that a customer began to give. Its id is that of the card payment provider. */
export interface PaymentSetupRow extends Customer {
  readonly id: string
}

/** How a customer pays. Its id is `projectId/customerType/customerId`. */
export interface PaymentMethodRow extends Customer {
  readonly id: string
  /** That of the card payment provider. */
  readonly methodId: string
}
