/** Hooks of payments, rendered on a server over the emulator, before and after purchases in test mode. */
import { createElement, Suspense } from "react"
import { renderToReadableStream } from "react-dom/server"
import { assert, describe, it } from "vitest"
import { serverProducts } from "../../src/live/admin.ts"
import * as Values from "../../src/live/index.ts"
import { type ClientApp, live, reveal } from "../../src/promise/index.ts"
import { AuthProvider, useLive, useLiveState } from "../../src/react/index.ts"
import { emulatedApps } from "../e2e/flows/EmulatedApps.ts"
import { catalog } from "../emulator/Callers.ts"
import { following } from "./following.ts"

/** The value of a hook in a component of the app, as JSON. */
const render = async (app: ClientApp, hook: () => unknown): Promise<unknown> => {
  const Shown = () => createElement("pre", null, JSON.stringify(hook()))
  const page = createElement(AuthProvider, { app }, createElement(Suspense, { fallback: "…" }, createElement(Shown)))
  const stream = await renderToReadableStream(page)
  await stream.allReady
  const [, json = ""] = /<pre>(.*)<\/pre>/.exec(await new Response(stream).text()) ?? []
  return JSON.parse(json.replaceAll("&quot;", "\""))
}

/** A customer of a project with products, who buys in test mode. */
const world = async () => {
  const { admin, override, person, takePayments } = await emulatedApps()
  await override(catalog)
  await takePayments()
  const { app, userId } = await person("ada@example.com")
  const buy = async (productId: string, priceId: string) => {
    const url = await app.payments.createCheckoutUrl({ userId, productId })
    await admin.payments.purchaseInTestMode({ fullCode: new URL(url).pathname.split("/").at(-1) ?? "", priceId })
  }
  return { admin, app, buy, customer: { userId }, userId }
}

describe("the payment hooks", () => {
  it("show products, invoices and payment methods", async () => {
    const { app, buy, customer } = await world()
    const products = () => useLive(Values.products(customer)).map(({ id, quantity }) => [id, quantity])
    assert.deepStrictEqual(await render(app, products), [])
    assert.deepStrictEqual(await render(app, () => useLive(Values.invoices(customer))), [])
    assert.deepStrictEqual(await render(app, () => useLive(Values.billing(customer))), {
      hasCustomer: false,
      defaultPaymentMethod: null
    })
    // The hook of a state does not suspend, so a server leaves the state to the browser.
    assert.strictEqual(await render(app, () => useLiveState(Values.products(customer)).status), "pending")
    await buy("pro", "monthly")
    const purchases = live(app, Values.products(customer))
    purchases.refresh()
    await following(purchases)((list) => list.length === 1)
    assert.deepStrictEqual(await render(app, products), [["pro", 1]])
  })

  it("show a changed payment method", async () => {
    const { app, customer } = await world()
    const billing = following(live(app, Values.billing(customer)))
    await billing(({ defaultPaymentMethod }) => defaultPaymentMethod === null)
    const { clientSecret } = await app.payments.setUpPaymentMethod(customer)
    await billing(({ hasCustomer }) => hasCustomer)
    const [setupIntentId = ""] = reveal(clientSecret).split("_secret_")
    await app.payments.setDefaultPaymentMethod({ ...customer, setupIntentId })
    const paying = await billing(({ defaultPaymentMethod }) => defaultPaymentMethod !== null)
    assert.strictEqual(paying.defaultPaymentMethod?.lastFour, "4242")
    assert.deepStrictEqual(await render(app, () => useLive(Values.billing(customer)).defaultPaymentMethod?.lastFour), "4242")
  })

  it("show that the customer has cancelled a product", async () => {
    const { app, buy, customer } = await world()
    await buy("pro", "monthly")
    const products = following(live(app, Values.products(customer)))
    const [product] = await products((list) => list.length === 1)
    assert.strictEqual(product?.id, "pro")
    await app.payments.products.cancel("pro", { ...customer })
    await products(([product]) => product?.subscription?.cancelAtPeriodEnd !== false)
  })

  it("of an admin app show a product after the app has sold it", async () => {
    const { admin, buy, userId } = await world()
    const products = following(live(admin, serverProducts({ userId })))
    await products((list) => list.length === 0)
    await buy("pro", "monthly")
    assert.deepStrictEqual((await products((list) => list.length === 1)).map(({ id }) => id), ["pro"])
  })
})
