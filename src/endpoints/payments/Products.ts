/**
 * `/payments/products`: the products of customers. Not available on older providers. Users act for themselves and for teams in which they
 * hold the permission `team_admin`; `Refused` for other users and for custom customers.
 * @category endpoints @since 0.1.0
 */
import * as Schema from "effect/Schema"
import * as PaymentErrors from "../../errors/provider/PaymentErrors.ts"
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

const ofCustomer = [UserAuthenticationRequired, TeamPermissionRequired, TeamMembershipNotFound]

/** Lists products, ordered by id. Clients do not see server-only products. */
export const ListProducts = Endpoint.make("products.list", "GET /payments/products/{customerType}/{customerId}", {
  params: customer,
  query: CustomerListQuery,
  success: Wire.page(CustomerProduct),
  errors: [UserAuthenticationRequired, TeamPermissionRequired, TeamMembershipNotFound, UserNotFound, TeamNotFound]
})
/** Grants a product without payment. The response contains the id of the subscription, if any. */
export const GrantProduct = Endpoint.server("products.grant", "POST /payments/products/{customerType}/{customerId}", {
  params: customer,
  body: ProductGrant,
  success: withSuccess({ subscriptionId: Wire.unset(Schema.String) }),
  errors: [
    UserNotFound,
    TeamNotFound,
    PaymentErrors.ProductDoesNotExist,
    PaymentErrors.ProductCustomerTypeDoesNotMatch,
    PaymentErrors.ProductAlreadyGranted
  ]
})
/** Cancels a subscription. `Refused` for a one-time purchase. */
export const CancelProduct = Endpoint.make(
  "products.cancel",
  "DELETE /payments/products/{customerType}/{customerId}/{productId}",
  {
    params: { ...customer, productId: SlugId },
    /** The subscription to cancel, if the customer has several. */
    query: Wire.struct({ subscriptionId: Schema.optional(Schema.String) }),
    success: Wire.Success,
    errors: [...ofCustomer, PaymentErrors.ProductDoesNotExist, PaymentErrors.ProductCustomerTypeDoesNotMatch]
  }
)
/** Switches a subscription to another product. `Refused` if the customer cannot switch between these products. */
export const SwitchProduct = Endpoint.make("products.switch", "POST /payments/products/{customerType}/{customerId}/switch", {
  params: ownCustomer,
  body: ProductSwitch,
  success: Wire.Success,
  errors: [...ofCustomer, PaymentErrors.DefaultPaymentMethodRequired, PaymentErrors.NewPurchasesBlocked]
})
