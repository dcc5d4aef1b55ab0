/** Items and purchases from both sides: what a server grants and takes, what a user sees and buys on the emulator's page. */
import { assert, describe, it } from "vitest"
import { catalog } from "../../emulator/Callers.ts"
import { emulatedApps, tagOf } from "./EmulatedApps.ts"

/** A project that accepts payments, with items and products, and Ada and her team. */
const selling = async () => {
  const world = await emulatedApps()
  await world.override(catalog)
  await world.takePayments()
  const ada = await world.person("ada@example.com")
  const team = await ada.app.teams.create({ displayName: "Analytical" })
  /** Opens the page at an address, or submits its form. */
  const visit = (url: string, form?: { readonly [name: string]: string }) =>
    world.emulator.fetch(url, form && { method: "POST", body: new URLSearchParams(form), redirect: "manual" })
  const customer = { userId: ada.userId }
  return { ...world, ada, customer, team, visit }
}

describe("an item", () => {
  it("is granted and taken by a server, and read by the user", async () => {
    const { ada, customer, server } = await selling()
    const readQuantity = async () => (await ada.app.items.get("credits", customer)).quantity
    assert.deepStrictEqual(await ada.app.items.get("credits", customer), {
      id: "credits",
      displayName: "Credits",
      quantity: 0,
      nonNegativeQuantity: 0
    })
    await server.items.increase("credits", { ...customer, quantity: 5 })
    assert.strictEqual(await readQuantity(), 5)
    assert.isFalse(await server.items.tryDecrease("credits", { ...customer, quantity: 6 }))
    assert.strictEqual(await readQuantity(), 5)
    assert.isTrue(await server.items.tryDecrease("credits", { ...customer, quantity: 5 }))
    assert.strictEqual(await readQuantity(), 0)
    await server.items.decrease("credits", { ...customer, quantity: 3 })
    assert.deepInclude(await ada.app.items.get("credits", customer), { quantity: -3, nonNegativeQuantity: 0 })
    // A change that leaves a debt requires `allowNegative`, even if it is an increase.
    assert.strictEqual(
      await tagOf(server.safe.items.increase("credits", { ...customer, quantity: 2 })),
      "ItemQuantityInsufficientAmount"
    )
    assert.strictEqual(
      await tagOf(server.safe.items.update("credits", { ...customer, delta: -1 })),
      "ItemQuantityInsufficientAmount"
    )
    await server.items.update("credits", { ...customer, delta: 2, allowNegative: true, description: "Instalment" })
    assert.strictEqual(await readQuantity(), -1)
  })
  it("never counts a quantity that expires, but a decrease takes from it first", async () => {
    const { customer, server } = await selling()
    const readQuantity = async () => (await server.items.get("credits", customer)).quantity
    await server.items.update("credits", { ...customer, delta: 10, expiresAt: new Date(Date.now() + 60_000) })
    await server.items.increase("credits", { ...customer, quantity: 10 })
    assert.isTrue(await server.items.tryDecrease("credits", { ...customer, quantity: 7 }))
    assert.strictEqual(await readQuantity(), 10)
  })
  it("is never decreased below 0 by `tryDecrease`, even by concurrent callers", async () => {
    const { customer, server } = await selling()
    await server.items.increase("credits", { ...customer, quantity: 5 })
    const results = await Promise.all(
      Array.from({ length: 12 }, () => server.items.tryDecrease("credits", { ...customer, quantity: 1 }))
    )
    assert.lengthOf(results.filter(Boolean), 5)
    assert.strictEqual((await server.items.get("credits", customer)).quantity, 0)
  })
  it("can belong to a team or a custom customer", async () => {
    const { ada, person, server, team } = await selling()
    const grace = await person("grace@example.com")
    const crew = { teamId: team.id }
    const pier = { customCustomerId: "pier 7/west?x=1" }
    await server.items.increase("seats", { ...crew, quantity: 4 })
    await server.items.increase("gems", { ...pier, quantity: 2 })
    assert.strictEqual((await server.items.get("gems", pier)).quantity, 2)
    assert.strictEqual((await ada.app.items.get("seats", crew)).quantity, 4)
    assert.strictEqual(await tagOf(grace.app.safe.items.get("seats", crew)), "TeamMembershipNotFound")
    await server.members.add({ teamId: team.id, userId: grace.userId })
    assert.strictEqual(await tagOf(grace.app.safe.items.get("seats", crew)), "TeamPermissionRequired")
    await server.permissions.team.grant("team_admin", { teamId: team.id, userId: grace.userId })
    assert.strictEqual((await grace.app.items.get("seats", crew)).quantity, 4)
    assert.strictEqual(await tagOf(ada.app.safe.items.get("gems", pier)), "Refused")
  })
  it("cannot be read or increased for an unknown customer or item", async () => {
    const { ada, customer, person, server, team } = await selling()
    const { userId } = await person("grace@example.com")
    assert.strictEqual(await tagOf(ada.app.safe.items.get("credits", { userId })), "Refused")
    assert.strictEqual(await tagOf(server.safe.items.get("nope", customer)), "ItemNotFound")
    assert.strictEqual(
      await tagOf(server.safe.items.increase("credits", { teamId: team.id, quantity: 1 })),
      "ItemCustomerTypeDoesNotMatch"
    )
    const unknownId = "00000000-0000-4000-8000-000000000000"
    assert.strictEqual(await tagOf(server.safe.items.get("credits", { userId: unknownId })), "UserNotFound")
    assert.strictEqual(await tagOf(server.safe.items.increase("seats", { teamId: unknownId, quantity: 1 })), "TeamNotFound")
  })
})

describe("a purchase", () => {
  it("in test mode grants the product and its items, and then redirects to the app", async () => {
    const { ada, customer, server, visit } = await selling()
    const { userId } = ada
    const returnUrl = "http://localhost:3000/thanks"
    const url = await ada.app.payments.createCheckoutUrl({ userId, productId: "pro", returnUrl })
    const page = await visit(url)
    assert.strictEqual(page.status, 200)
    assert.include(await page.text(), "Complete test purchase")
    assert.deepStrictEqual(await ada.app.payments.products.list({ userId }), [])
    const purchase = await visit(url, { price_id: "monthly" })
    assert.deepStrictEqual([purchase.status, purchase.headers.get("location")], [303, returnUrl])
    assert.strictEqual((await ada.app.items.get("credits", customer)).quantity, 100)
    const [pro, ...more] = await ada.app.payments.products.list({ userId })
    assert.deepStrictEqual([pro?.id, pro?.quantity, pro?.type, more], ["pro", 1, "subscription", []])
    assert.deepStrictEqual((await server.payments.products.list({ userId })).map(({ id }) => id), ["pro"])
    // The address is consumed, and the product cannot be owned twice.
    assert.strictEqual((await visit(url)).status, 404)
    assert.strictEqual(
      await tagOf(ada.app.safe.payments.createCheckoutUrl({ userId, productId: "pro" })),
      "ProductAlreadyGranted"
    )
  })
  it("of an inline product can be offered only by servers", async () => {
    const { ada, server, visit } = await selling()
    const { userId } = ada
    const inline = {
      displayName: "Night berth",
      customerType: "user",
      prices: { once: { EUR: "49.90" } },
      includedItems: { credits: { quantity: 7 } }
    } as const
    const url = await server.payments.createCheckoutUrl({ userId, inline })
    assert.include(await (await visit(url)).text(), "Buy Night berth")
    assert.strictEqual((await visit(url, { price_id: "once" })).status, 200)
    assert.strictEqual((await server.items.get("credits", { userId })).quantity, 7)
    // The type forbids it, but JavaScript can pass it.
    const byClient = { userId, inline } as unknown as { readonly userId: string; readonly productId: string }
    assert.strictEqual(await tagOf(ada.app.safe.payments.createCheckoutUrl(byClient)), "Refused")
    assert.strictEqual(
      await tagOf(ada.app.safe.payments.createCheckoutUrl({ userId, productId: "secret" })),
      "ProductDoesNotExist"
    )
    assert.match(await server.payments.createCheckoutUrl({ userId, productId: "secret" }), /\/purchase\//)
  })
  it("is refused for other customers, and for untrusted return addresses", async () => {
    const { ada, person, team } = await selling()
    const { userId } = ada
    const grace = await person("grace@example.com")
    const url = ada.app.safe.payments.createCheckoutUrl
    assert.strictEqual(await tagOf(url({ userId: grace.userId, productId: "pro" })), "Refused")
    assert.match(await ada.app.payments.createCheckoutUrl({ teamId: team.id, productId: "team-plan" }), /\/purchase\//)
    assert.strictEqual(
      await tagOf(grace.app.safe.payments.createCheckoutUrl({ teamId: team.id, productId: "team-plan" })),
      "TeamMembershipNotFound"
    )
    assert.strictEqual(await tagOf(url({ userId, productId: "nope" })), "ProductDoesNotExist")
    assert.strictEqual(await tagOf(url({ userId, productId: "team-plan" })), "ProductCustomerTypeDoesNotMatch")
    assert.strictEqual(
      await tagOf(url({ userId, productId: "pro", returnUrl: "https://evil.example.org/" })),
      "RedirectUrlNotWhitelisted"
    )
  })
})

describe("a product", () => {
  it("is granted and cancelled by a server", async () => {
    const { ada, server } = await selling()
    const { userId } = ada
    assert.isString((await server.payments.products.grant({ userId, productId: "pro" })).subscriptionId)
    assert.strictEqual(
      await tagOf(server.safe.payments.products.grant({ userId, productId: "pro" })),
      "ProductAlreadyGranted"
    )
    await server.payments.products.cancel("pro", { userId })
    const [product] = await ada.app.payments.products.list({ userId })
    assert.deepInclude(product, { id: "pro", type: "one_time", subscription: null })
    assert.strictEqual(await tagOf(server.safe.payments.products.cancel("pro", { userId })), "Refused")
    assert.strictEqual(
      await tagOf(server.safe.payments.products.cancel("nope", { userId })),
      "ProductDoesNotExist"
    )
  })
  it("can be cancelled by its owner, but not by another user", async () => {
    const { ada, person, server } = await selling()
    const { userId } = ada
    await server.payments.products.grant({ userId, productId: "pro" })
    const { app } = await person("grace@example.com")
    assert.strictEqual(await tagOf(app.safe.payments.products.cancel("pro", { userId })), "Refused")
    await ada.app.payments.products.cancel("pro", { userId })
    const [product] = await ada.app.payments.products.list({ userId })
    assert.deepInclude(product, { type: "one_time", subscription: null })
  })
  it("is listed with all others, even if the list spans several pages", async () => {
    const { override, server } = await selling()
    const customCustomerId = "pier 7"
    const ids = Array.from({ length: 101 }, (_, index) => `ticket-${index}`)
    const ticket = { displayName: "Ticket", customerType: "custom", prices: { once: { USD: "1" } } }
    await override({ "payments.products": Object.fromEntries(ids.map((id) => [id, ticket])) })
    for (const productId of ids) await server.payments.products.grant({ customCustomerId, productId })
    assert.lengthOf(await server.payments.products.list({ customCustomerId }), 101)
  })
})
