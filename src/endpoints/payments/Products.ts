/**
 * `/payments/products`: what customers own. Older providers do not have it.
 * Users act for themselves and for teams in which they hold the permission `team_admin`; the rest is refused in plain text (`Refused`).
 */
import * as Schema from "effect/Schema"
import * as Payment from "../../errors/provider/PaymentErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import { TeamMembershipNotFound, TeamNotFound, TeamPermissionRequired } from "../../errors/provider/TeamErrors.ts"
import { UserNotFound } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { ProductGrant, ProductSwitch } from "../../schema/payments/Checkout.ts"
import { customer, ownCustomer, SlugId } from "../../schema/payments/Item.ts"
import { CustomerListQuery } from "../../schema/payments/Payments.ts"
import { CustomerProduct } from "../../schema/payments/Product.ts"
import { withSuccess } from "../../schema/wire/Envelope.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const access = ["client", "server", "admin"] as const
const ofCustomer = [UserAuthenticationRequired, TeamPermissionRequired, TeamMembershipNotFound]

/** By id. Products that only servers sell are not shown to clients. @category endpoints @since 0.1.0 */
export const ListProducts = Endpoint.make("products.list", "GET /payments/products/{customerType}/{customerId}", {
  access,
  params: customer,
  query: CustomerListQuery,
  success: Wire.page(CustomerProduct),
  errors: [UserAuthenticationRequired, TeamPermissionRequired, TeamMembershipNotFound, UserNotFound, TeamNotFound]
})
/** Gives a product without payment; a subscription's id is in the answer. @category endpoints @since 0.1.0 */
export const GrantProduct = Endpoint.make("products.grant", "POST /payments/products/{customerType}/{customerId}", {
  access: ["server", "admin"],
  params: customer,
  body: ProductGrant,
  success: withSuccess({ subscriptionId: Wire.unset(Schema.String) }),
  errors: [
    UserNotFound,
    TeamNotFound,
    Payment.ProductDoesNotExist,
    Payment.ProductCustomerTypeDoesNotMatch,
    Payment.ProductAlreadyGranted
  ]
})
/**
 * Ends a subscription. What was bought once cannot be cancelled, which is refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const CancelProduct = Endpoint.make(
  "products.cancel",
  "DELETE /payments/products/{customerType}/{customerId}/{productId}",
  {
    access,
    params: { ...customer, productId: SlugId },
    /** Which one, where a customer has several. */
    query: Wire.struct({ subscriptionId: Schema.optional(Schema.String) }),
    success: Wire.Success,
    errors: [...ofCustomer, Payment.ProductDoesNotExist, Payment.ProductCustomerTypeDoesNotMatch]
  }
)
/**
 * Changes a subscription to another product. Products that it cannot be changed to are refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const SwitchProduct = Endpoint.make("products.switch", "POST /payments/products/{customerType}/{customerId}/switch", {
  access,
  params: ownCustomer,
  body: ProductSwitch,
  success: Wire.Success,
  errors: [...ofCustomer, Payment.DefaultPaymentMethodRequired, Payment.NewPurchasesBlocked]
})
