/** The compiled samples of docs/payments.md, which `test/docs/samples.test.ts` compares with the page, and `test/docs/guides.test.ts` runs. */
import type * as Emulator from "latchkey/emulator"
import type { AdminApp, ClientApp, ServerApp } from "latchkey/promise"

interface World {
  readonly app: ClientApp
  readonly server: ServerApp
  readonly admin: AdminApp
  readonly emulator: Emulator.Emulator
  readonly userId: string
}
declare const setupIntentId: string
declare const subscriptionId: string
class NoCreditsLeft extends Error {}

export const declarations = async ({ admin }: World) => {
  await admin.config.update({
    "payments.items.credits": { displayName: "Credits", customerType: "user" },
    "payments.products.pack": {
      displayName: "A hundred credits",
      customerType: "user",
      prices: { once: { USD: "5" } },
      stackable: true, // can be bought again; without it, a customer can own the product once
      includedItems: { credits: { quantity: 100 } }
    }
  })
}

export const items = async ({ app, server, userId }: World) => {
  await server.items.increase("credits", { userId, quantity: 10 })
  await server.items.update("credits", { userId, delta: 5, description: "A welcome present" })
  if (!(await server.items.tryDecrease("credits", { userId, quantity: 1 }))) throw new NoCreditsLeft()
  const { quantity, nonNegativeQuantity } = await app.items.get("credits", { userId })

  return { quantity, nonNegativeQuantity }
}

export const buying = async ({ app, server, userId }: World) => {
  const url = await app.payments.createCheckoutUrl({ userId, productId: "pack", returnUrl: "https://app.example.com/thanks" })
  const inline = {
    displayName: "Night berth",
    customerType: "user",
    prices: { once: { EUR: "49.90" } },
    includedItems: {}
  } as const
  const another = await server.payments.createCheckoutUrl({ userId, inline }) // not in the configuration
  await server.payments.products.grant({ userId, productId: "pack" }) // without payment

  return { url, inline, another }
}

export const subscriptions = async ({ app, userId }: World) => {
  await app.payments.products.switchTo({ userId, fromProductId: "pro", toProductId: "max" }) // one of `switchOptions`
  await app.payments.products.cancel("pro", { userId })
  const invoices = await app.payments.listInvoices({ userId }) // amounts in cents
  const { clientSecret } = await app.payments.setUpPaymentMethod({ userId }) // for the card payment provider's script
  await app.payments.setDefaultPaymentMethod({ userId, setupIntentId })
  const { defaultPaymentMethod } = await app.payments.getBilling({ userId })

  return { invoices, clientSecret, defaultPaymentMethod }
}

export const refunds = async ({ admin, userId }: World) => {
  const { items: refunds } = await admin.payments.transactions.page({ type: "refund", customerId: userId })
  await admin.payments.transactions.refund({ type: "subscription", id: subscriptionId, amountUsd: "9.99", endAction: "now" })

  return { refunds }
}

export const purchase = async ({ admin, app, emulator, userId }: World) => {
  await admin.payments.setUp()
  const url = await app.payments.createCheckoutUrl({ userId, productId: "pack" })
  await emulator.fetch(url, { method: "POST", body: new URLSearchParams({ price_id: "once" }) })
  emulator.advanceClock(30 * 86_400_000) // expiring items have expired, and repeating items were added again

  return { url }
}
