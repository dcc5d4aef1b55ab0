/** Items that customers have a quantity of, and who customers are (docs/provider/payments.md#items). */
import * as Schema from "effect/Schema"
import { Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

/** An id that a project's owner chose: 1 to 63 of A-Z, a-z, 0-9, `_` and `-`, not `-` first. @category schemas @since 0.1.0 */
export const SlugId = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$/, {
    message: "Expected an id of 1 to 63 letters, digits, _ and -, not - first"
  })
)

/** Who has items and buys products: a user, a team, or whatever the program calls a customer. @category schemas @since 0.1.0 */
export const CustomerType = Schema.Literals(["user", "team", "custom"])

/** How calls name a customer, who is one of the three and so never two. @category schemas @since 0.1.0 */
export const customer = {
  customerType: CustomerType,
  /** A user's or a team's id, never `me`; or any text of the program's own. */
  customerId: Schema.NonEmptyString
}

/** A customer that the provider knows itself. @category schemas @since 0.1.0 */
export const ownCustomer = { customerType: Schema.Literals(["user", "team"]), customerId: Uuid }

/** How many of something a customer has. @category schemas @since 0.1.0 */
export class Item extends Schema.Opaque<Item>()(Wire.struct({
  id: Schema.String,
  /** The id, where the project gives no name. */
  displayName: Schema.String,
  /** Below 0 where more was taken than there was. */
  quantity: Schema.Number
})) {}

/** A change to how many of an item a customer has. @category schemas @since 0.1.0 */
export class ItemQuantityChange extends Schema.Opaque<ItemQuantityChange>()(Wire.struct({
  /** A whole number; below 0 it takes away, soonest-expiring first. */
  delta: Schema.Int,
  /** When what was added is gone again. @default never */
  expiresAt: Schema.optional(Schema.DateFromString),
  description: Schema.optional(Schema.String)
})) {}

const Flag = Schema.Literals(["true", "false"])

/** Whether the quantity may fall below 0. The provider wants to be told. @category schemas @since 0.1.0 */
export class ItemQuantityQuery extends Schema.Opaque<ItemQuantityQuery>()(Wire.struct({
  allowNegative: Flag.pipe(Schema.decodeTo(Schema.Boolean, Wire.flag))
})) {}
