/** Payments: accounts, items, products, checkout pages and billing. */
import * as Endpoints from "../../../../../src/endpoints/index.ts"
import { type Answer, listAt, missingValue, textAt, valueAt } from "../answers.ts"
import { missingId } from "../refusals.ts"
import { callbackUrl, type Person, type Scratch } from "../Scratch.ts"
import { sideBySide } from "../Turns.ts"

const fullCodeOf = (response: Answer): string => {
  const url = textAt(response, "url")
  return (URL.canParse(url) ? new URL(url).pathname.split("/").at(-1) : undefined) ?? missingValue()
}

export const paymentAccount = async (scratch: Scratch): Promise<void> => {
  const { admin, runner } = scratch
  const noAccount = "STRIPE_ACCOUNT_INFO_NOT_FOUND"
  // The provider accepts an empty change without looking for the account.
  const change = { body: { configId: "pmc_absent", updates: { card: "on" } } } as const
  await sideBySide(
    () => runner.refused(Endpoints.ReadPaymentAccount, admin, {}, noAccount),
    () => runner.refused(Endpoints.ReadPaymentMethodConfigs, admin, {}, noAccount),
    () => runner.refused(Endpoints.UpdatePaymentMethodConfigs, admin, change, noAccount)
  )
  await scratch.need(Endpoints.SetUpPayments, admin, {})
  await scratch.success(Endpoints.ReadPaymentAccount, admin, {})
  await scratch.success(Endpoints.CreatePaymentAccountSession, admin, {})
  const configs = await scratch.success(Endpoints.ReadPaymentMethodConfigs, admin, {})
  await scratch.success(Endpoints.UpdatePaymentMethodConfigs, admin, {
    body: { configId: textAt(configs, "config_id"), updates: {} }
  })
}

export const items = async (scratch: Scratch, ada: Person, teamId: string): Promise<void> => {
  const { runner, server } = scratch
  const ownItem = { customerType: "user", customerId: ada.id, itemId: "credits" } as const
  const teams = { customerType: "team", customerId: teamId, itemId: "seats" } as const
  const mismatch = "ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH"
  await runner.refused(Endpoints.ReadItem, server, { params: { ...ownItem, itemId: "seats" } }, mismatch)
  await scratch.success(Endpoints.ReadItem, ada.client, { params: ownItem }, [
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "TEAM_PERMISSION_REQUIRED"
  ])
  await scratch.success(Endpoints.ReadItem, ada.client, { params: teams })
  const change = { query: { allowNegative: false }, body: { delta: 5 } }
  await runner.refused(Endpoints.UpdateItemQuantity, server, { params: { ...ownItem, itemId: "seats" }, ...change }, mismatch)
  await scratch.success(Endpoints.UpdateItemQuantity, server, { params: ownItem, ...change })
  await scratch.success(Endpoints.UpdateItemQuantity, server, { params: teams, ...change })
  await runner.refused(
    Endpoints.UpdateItemQuantity,
    server,
    { params: ownItem, ...change, body: { delta: -1000 } },
    "ITEM_QUANTITY_INSUFFICIENT_AMOUNT"
  )
}

export const checkout = async (scratch: Scratch, ada: Person, teamId: string): Promise<void> => {
  const { admin, guest, runner, server } = scratch
  const customer = { customerType: "user", customerId: ada.id } as const
  const team = { customerType: "team", customerId: teamId } as const
  const order = { ...customer, productId: "extra", returnUrl: callbackUrl }
  const mismatch = "PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH"
  await runner.refused(Endpoints.CreateCheckoutUrl, ada.client, { body: { ...customer, productId: "team-plan" } }, mismatch)
  await scratch.refusals(Endpoints.CreateCheckoutUrl, ada.client, {
    body: { ...team, productId: "team-plan", returnUrl: callbackUrl }
  })
  const page = await scratch.success(Endpoints.CreateCheckoutUrl, ada.client, { body: order })
  const fullCode = fullCodeOf(page)
  await scratch.success(Endpoints.ReadCheckout, guest, { body: { fullCode, returnUrl: callbackUrl } })
  const purchase = { fullCode, priceId: "once", quantity: 1 }
  const blockedCode = "NEW_PURCHASES_BLOCKED"
  await scratch.configured({ "payments.blockNewPurchases": true }, async ({ runner }) => {
    await runner.refused(Endpoints.CreateCheckoutUrl, ada.client, { body: order }, blockedCode)
    await runner.refused(Endpoints.StartPurchase, guest, { body: purchase }, blockedCode)
    await runner.refused(Endpoints.PurchaseInTestMode, admin, { body: purchase }, blockedCode)
  })
  await scratch.success(Endpoints.StartPurchase, guest, { body: purchase })
  // The payment consumes the checkout page.
  const testPage = await runner.call(Endpoints.CreateCheckoutUrl, ada.client, { body: order })
  await scratch.success(Endpoints.PurchaseInTestMode, admin, { body: { ...purchase, fullCode: fullCodeOf(testPage) } })
  const product = { productId: "pro" } as const
  await scratch.success(Endpoints.ValidatePromoCodes, server, { body: { ...product, priceId: "monthly", promoCodes: [] } })
  const second = await runner.call(Endpoints.CreateCheckoutUrl, ada.client, { body: { ...customer, ...product } })
  const again = { fullCode: fullCodeOf(second), priceId: "monthly", quantity: 1 }
  await scratch.refusals(Endpoints.GrantProduct, server, { params: team, body: { productId: "team-plan" } })
  await runner.refused(Endpoints.GrantProduct, server, { params: customer, body: { productId: "team-plan" } }, mismatch)
  await scratch.need(Endpoints.GrantProduct, server, { params: customer, body: product })
  const grantedCode = "PRODUCT_ALREADY_GRANTED"
  await runner.refused(Endpoints.StartPurchase, guest, { body: again }, grantedCode)
  await runner.refused(Endpoints.PurchaseInTestMode, admin, { body: again }, grantedCode)
  await runner.refused(Endpoints.GrantProduct, server, { params: customer, body: product }, grantedCode)
  await runner.refused(Endpoints.CreateCheckoutUrl, ada.client, { body: { ...customer, ...product } }, grantedCode)
  await scratch.success(Endpoints.ListProducts, ada.client, { params: customer }, [
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "TEAM_PERMISSION_REQUIRED"
  ])
  await scratch.success(Endpoints.ListProducts, ada.client, { params: team })
}

const refund = (type: "subscription" | "one-time-purchase", id: string) => ({ body: { type, id, amountUsd: "1.50" } })

export const billing = async (scratch: Scratch, ada: Person, teamId: string): Promise<void> => {
  const { admin, runner } = scratch
  const customer = { customerType: "user", customerId: ada.id } as const
  const team = { customerType: "team", customerId: teamId } as const
  const change = { fromProductId: "pro", toProductId: "max", priceId: "monthly" }
  await sideBySide(
    ...[Endpoints.ReadBilling, Endpoints.ListInvoices, Endpoints.SetUpPaymentMethod].map((endpoint) => () =>
      scratch.refusals(endpoint, ada.client, { params: team })
    ),
    () =>
      scratch.refusals(Endpoints.SetDefaultPaymentMethod, ada.client, { params: team, body: { setupIntentId: "seti_absent" } }),
    () => scratch.refusals(Endpoints.SwitchProduct, ada.client, { params: team, body: change }),
    () => scratch.refusals(Endpoints.CancelProduct, ada.client, { params: { ...team, productId: "team-plan" } }),
    // The subscription was granted: only one that a card pays for can be switched.
    () => runner.refused(Endpoints.SwitchProduct, ada.client, { params: customer, body: change }, "plain"),
    () => runner.call(Endpoints.ListInvoices, ada.client, { params: customer })
  )
  const intent = await runner.call(Endpoints.SetUpPaymentMethod, ada.client, { params: customer })
  const [setupIntentId = ""] = textAt(intent, "client_secret").split("_secret")
  await runner.call(Endpoints.SetDefaultPaymentMethod, ada.client, { params: customer, body: { setupIntentId } })
  await runner.call(Endpoints.ReadBilling, ada.client, { params: customer })
  await scratch.configured({ "payments.blockNewPurchases": true }, async ({ runner }) => {
    await runner.refused(Endpoints.SwitchProduct, ada.client, { params: customer, body: change }, "NEW_PURCHASES_BLOCKED")
  })
  await runner.refused(
    Endpoints.CancelProduct,
    ada.client,
    { params: { ...customer, productId: "team-plan" } },
    "PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH"
  )
  await runner.call(Endpoints.CancelProduct, ada.client, { params: { ...customer, productId: "pro" } })
  const transactions = listAt(await scratch.success(Endpoints.ListTransactions, admin, { query: { limit: 10 } }), "transactions")
  const testTransaction = transactions.find((entry) =>
    valueAt(entry, "type") === "purchase" && valueAt(entry, "test_mode") === true
  )
  await runner.refused(
    Endpoints.RefundTransaction,
    admin,
    refund("one-time-purchase", textAt(testTransaction, "id")),
    "TEST_MODE_PURCHASE_NON_REFUNDABLE"
  )
  await runner.refused(Endpoints.RefundTransaction, admin, refund("one-time-purchase", missingId), "ONE_TIME_PURCHASE_NOT_FOUND")
  await runner.refused(Endpoints.RefundTransaction, admin, refund("subscription", missingId), "SUBSCRIPTION_INVOICE_NOT_FOUND")
}
