/** `/payments/items`: how many of something a customer has. */
import {
  ItemCustomerTypeDoesNotMatch,
  ItemNotFound,
  ItemQuantityInsufficientAmount
} from "../../errors/provider/PaymentErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import { TeamMembershipNotFound, TeamNotFound, TeamPermissionRequired } from "../../errors/provider/TeamErrors.ts"
import { UserNotFound } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { customer, Item, ItemQuantityChange, ItemQuantityQuery, SlugId } from "../../schema/payments/Item.ts"
import { Empty } from "../../schema/wire/Envelope.ts"

const params = { ...customer, itemId: SlugId }

/**
 * Users for themselves, by their own id and not by `me`, and for teams in which they hold the permission `team_admin`. Another user
 * and a customer of the program's own are refused in plain text (`Refused`), except to servers.
 * @category endpoints @since 0.1.0
 */
export const ReadItem = Endpoint.make("items.get", "GET /payments/items/{customerType}/{customerId}/{itemId}", {
  access: ["client", "server", "admin"],
  params,
  success: Item,
  errors: [
    UserAuthenticationRequired,
    TeamPermissionRequired,
    TeamMembershipNotFound,
    ItemNotFound,
    ItemCustomerTypeDoesNotMatch,
    UserNotFound,
    TeamNotFound
  ]
})
/**
 * Adds to a quantity or takes from it. Where it may not fall below 0, a change that leaves it there is refused, also one upwards.
 * @category endpoints @since 0.1.0
 */
export const UpdateItemQuantity = Endpoint.make(
  "items.updateQuantity",
  "POST /payments/items/{customerType}/{customerId}/{itemId}/update-quantity",
  {
    access: ["server", "admin"],
    params,
    query: ItemQuantityQuery,
    body: ItemQuantityChange,
    success: Empty,
    errors: [ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound, ItemQuantityInsufficientAmount]
  }
)
