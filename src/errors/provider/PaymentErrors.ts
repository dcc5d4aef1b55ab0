/** Refusals about items, products, purchases and the payment account. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { OpenCustomerType } from "../../schema/payments/Item.ts"
import type { OpenText } from "../../schema/wire/Wire.ts"
import { KnownError } from "../base/KnownError.ts"

// The provider may add values.
const context: OpenText<"item_exists" | "server_only"> = Schema.String
const ownCustomerType: OpenText<"user" | "team"> = Schema.String
const accessType: OpenText<"client" | "server" | "admin"> = Schema.String
const oneTimePurchase = { oneTimePurchaseId: Schema.String }

/**
 * The project has no item with that id. The provider also sends this error for missing replays and analytics records. **What to
 * do** Correct the id, or set up the item in the project's settings.
 */
export class ItemNotFound extends KnownError<ItemNotFound>()({
  code: "ITEM_NOT_FOUND",
  status: 404,
  details: { itemId: Schema.String },
  message: ({ itemId }) => `There is no item ${itemId} in this project. Check the id.`
}) {}

/** The item is for another type of customer. **What to do** Use an item that is set up for `details.actualCustomerType`. */
export class ItemCustomerTypeDoesNotMatch extends KnownError<ItemCustomerTypeDoesNotMatch>()({
  code: "ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH",
  details: {
    itemId: Schema.String,
    customerId: Schema.String,
    itemCustomerType: Schema.NullOr(OpenCustomerType),
    actualCustomerType: OpenCustomerType
  },
  message: ({ actualCustomerType, itemCustomerType, itemId }) =>
    `The item ${itemId} is for customers of type ${
      itemCustomerType ?? "unknown"
    }, but this customer is of type ${actualCustomerType}.`
}) {}

/** The change would leave the customer's quantity of the item below 0. **What to do** Reject the action, or offer to buy more. */
export class ItemQuantityInsufficientAmount extends KnownError<ItemQuantityInsufficientAmount>()({
  code: "ITEM_QUANTITY_INSUFFICIENT_AMOUNT",
  details: { itemId: Schema.String, customerId: Schema.String, quantity: Schema.Number },
  message: ({ customerId, itemId, quantity }) =>
    `Customer ${customerId} does not have enough of the item ${itemId} to remove ${Math.abs(quantity)}.`
}) {}

/**
 * No product with that id can be bought; `details.context` is `item_exists` for the id of an item, `server_only` for a
 * server-only product, and otherwise `null`; the provider may add values. **What to do** Correct the id; if `details.context` is
 * `server_only`, make the call from the server.
 */
export class ProductDoesNotExist extends KnownError<ProductDoesNotExist>()({
  code: "PRODUCT_DOES_NOT_EXIST",
  details: { productId: Schema.String, context: Schema.NullOr(context) },
  message: ({ context, productId }) =>
    context === "server_only"
      ? `The product ${productId} is for servers only. Make the call with the secret server key.`
      : context === "item_exists"
      ? `${productId} is an item, not a product. Pass the id of a product.`
      : `There is no product ${productId} in this project. Check the id.`
}) {}

/** The product is for another type of customer. **What to do** Use a product that is set up for `details.actualCustomerType`. */
export class ProductCustomerTypeDoesNotMatch extends KnownError<ProductCustomerTypeDoesNotMatch>()({
  code: "PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH",
  details: {
    productId: Schema.NullOr(Schema.String),
    customerId: Schema.String,
    productCustomerType: Schema.NullOr(OpenCustomerType),
    actualCustomerType: OpenCustomerType
  },
  message: ({ actualCustomerType, productCustomerType, productId }) =>
    `The product ${productId ?? "given inline"} is for customers of type ${productCustomerType ?? "unknown"}, `
    + `but this customer is of type ${actualCustomerType}.`
}) {}

/**
 * The customer already owns the product, and it is not stackable. **What to do** Treat it as success, or make the product
 * stackable.
 */
export class ProductAlreadyGranted extends KnownError<ProductAlreadyGranted>()({
  code: "PRODUCT_ALREADY_GRANTED",
  details: { productId: Schema.String, customerId: Schema.String },
  message: ({ customerId, productId }) =>
    `Customer ${customerId} already owns the product ${productId}, which a customer can own only once.`
}) {}

/** No subscription invoice with that id exists. **What to do** Correct the id. */
export class SubscriptionInvoiceNotFound extends KnownError<SubscriptionInvoiceNotFound>()({
  code: "SUBSCRIPTION_INVOICE_NOT_FOUND",
  status: 404,
  details: { subscriptionInvoiceId: Schema.String },
  message: ({ subscriptionInvoiceId }) => `There is no subscription invoice ${subscriptionInvoiceId}. Check the id.`
}) {}

/** No one-time purchase with that id exists. **What to do** Correct the id. */
export class OneTimePurchaseNotFound extends KnownError<OneTimePurchaseNotFound>()({
  code: "ONE_TIME_PURCHASE_NOT_FOUND",
  status: 404,
  details: oneTimePurchase,
  message: ({ oneTimePurchaseId }) => `There is no one-time purchase ${oneTimePurchaseId}. Check the id.`
}) {}

/**
 * The subscription was already refunded, in the form of refunds of providers before 2.8.96. **What to do** Treat it as success.
 */
export class SubscriptionAlreadyRefunded extends KnownError<SubscriptionAlreadyRefunded>()({
  code: "SUBSCRIPTION_ALREADY_REFUNDED",
  details: { subscriptionId: Schema.String },
  message: ({ subscriptionId }) => `The subscription ${subscriptionId} was already refunded; nothing is left to do.`
}) {}

/**
 * The one-time purchase was already refunded, in the form of refunds of providers before 2.8.96. **What to do** Treat it as success.
 */
export class OneTimePurchaseAlreadyRefunded extends KnownError<OneTimePurchaseAlreadyRefunded>()({
  code: "ONE_TIME_PURCHASE_ALREADY_REFUNDED",
  details: oneTimePurchase,
  message: ({ oneTimePurchaseId }) => `The one-time purchase ${oneTimePurchaseId} was already refunded; nothing is left to do.`
}) {}

/** The purchase was made in test mode, without a payment. **What to do** Nothing to do: no money moved. */
export class TestModePurchaseNonRefundable extends KnownError<TestModePurchaseNonRefundable>()({
  code: "TEST_MODE_PURCHASE_NON_REFUNDABLE",
  message: "The purchase was made in test mode, so there is nothing to refund."
}) {}

/** The project has no payment account. **What to do** Set up payments in the project's settings. */
export class StripeAccountInfoNotFound extends KnownError<StripeAccountInfoNotFound>()({
  code: "STRIPE_ACCOUNT_INFO_NOT_FOUND",
  status: 404,
  message: "The project has no Stripe account. Set up payments in the project's settings."
}) {}

/**
 * The customer has no default payment method, which a product switch needs. **What to do** Ask the customer to set up a payment
 * method first.
 */
export class DefaultPaymentMethodRequired extends KnownError<DefaultPaymentMethodRequired>()({
  code: "DEFAULT_PAYMENT_METHOD_REQUIRED",
  details: { customerType: ownCustomerType, customerId: Schema.String },
  message: ({ customerId }) => `Customer ${customerId} has no default payment method. Set one up first.`
}) {}

/**
 * The project accepts no new purchases. **What to do** Tell the user that purchases are not possible now, or unblock purchases in
 * the project's settings.
 */
export class NewPurchasesBlocked extends KnownError<NewPurchasesBlocked>()({
  code: "NEW_PURCHASES_BLOCKED",
  status: 403,
  message: "New purchases are blocked for this project. Unblock them in the project's settings."
}) {}

/**
 * The offer is unknown or not available to the access type. Sent only by older providers, where a product is an offer. **What to
 * do** Correct the id, or make the call with an app of another flavour.
 */
export class OfferDoesNotExist extends KnownError<OfferDoesNotExist>()({
  code: "OFFER_DOES_NOT_EXIST",
  details: { offerId: Schema.String, accessType },
  message: ({ accessType, offerId }) =>
    `There is no offer ${offerId} for ${accessType} access. Check the id, or use an app with other access.`
}) {}

/**
 * The offer is for another type of customer (older providers, which call products offers). **What to do** Use an offer that is
 * set up for `details.actualCustomerType`.
 */
export class OfferCustomerTypeDoesNotMatch extends KnownError<OfferCustomerTypeDoesNotMatch>()({
  code: "OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH",
  details: {
    offerId: Schema.NullOr(Schema.String),
    customerId: Schema.String,
    offerCustomerType: Schema.NullOr(OpenCustomerType),
    actualCustomerType: OpenCustomerType
  },
  message: ({ actualCustomerType, offerCustomerType, offerId }) =>
    `The offer ${offerId ?? "given inline"} is for customers of type ${offerCustomerType ?? "unknown"}, `
    + `but this customer is of type ${actualCustomerType}.`
}) {}
