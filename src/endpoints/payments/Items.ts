/** `/payments/items`: quantities of items. @category endpoints @since 0.1.0 */
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
 * Reads an item of a customer. Users may read their own items (`me` is not accepted as the id), and items of teams in which they hold the
 * permission `team_admin`. `Refused` for another user or a custom customer, except for servers.
 */
export const ReadItem = Endpoint.make("items.get", "GET /payments/items/{customerType}/{customerId}/{itemId}", {
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
 * Increases or decreases a quantity. Unless `allowNegative` is set, fails with `ItemQuantityInsufficientAmount` if the result is below 0,
 * even after an increase.
 */
export const UpdateItemQuantity = Endpoint.server(
  "items.updateQuantity",
  "POST /payments/items/{customerType}/{customerId}/{itemId}/update-quantity",
  {
    params,
    query: ItemQuantityQuery,
    body: ItemQuantityChange,
    success: Empty,
    errors: [ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound, ItemQuantityInsufficientAmount]
  }
)
