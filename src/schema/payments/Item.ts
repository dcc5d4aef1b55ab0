/**
 * Items that customers have quantities of, and the kinds of customers (docs/provider/payments.md#items).
 * @category schemas @since 0.1.0
 */
import * as Schema from "effect/Schema"
import { Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

/** An id that the project's owner chooses: 1 to 63 characters of A-Z, a-z, 0-9, `_` and `-`, not starting with `-`. */
export const SlugId = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$/, {
    message: "Expected an id of 1 to 63 letters, digits, _ and -, not - first"
  })
)

/** The type of a customer, the owner of items and buyer of products: a user, a team, or a custom customer. */
export const CustomerType = Schema.Literals(["user", "team", "custom"])

/** The type of customer in a response. The provider may add types. */
export const OpenCustomerType: Wire.OpenText<(typeof CustomerType)["Type"]> = Schema.String

/** Fields that name a customer of any type. */
export const customer = {
  customerType: CustomerType,
  /** The id of a user or team, never `me`; or any text for a custom customer. */
  customerId: Schema.NonEmptyString
}

/** A customer that the provider knows: a user or a team. */
export const ownCustomer = { customerType: Schema.Literals(["user", "team"]), customerId: Uuid }

/** The quantity of an item that a customer has. */
export class Item extends Schema.Opaque<Item>()(Wire.struct({
  id: Schema.String,
  /** The name, or the id if the project sets no name. */
  displayName: Schema.String,
  /** The quantity, which is negative if more was removed than the customer had. */
  quantity: Schema.Number
})) {}

/** A change to the quantity of an item that a customer has. */
export class ItemQuantityChange extends Schema.Opaque<ItemQuantityChange>()(Wire.struct({
  /** The quantity to add, a whole number. A negative number removes quantities, starting with those that expire soonest. */
  delta: Schema.Int,
  /** When the added quantity expires. @default never */
  expiresAt: Schema.optional(Schema.DateFromString),
  description: Schema.optional(Schema.String)
})) {}

const Flag = Schema.Literals(["true", "false"])

/** The query of a quantity change: whether the change may make the quantity negative. The provider requires the field. */
export class ItemQuantityQuery extends Schema.Opaque<ItemQuantityQuery>()(Wire.struct({
  allowNegative: Flag.pipe(Schema.decodeTo(Schema.Boolean, Wire.flag))
})) {}
