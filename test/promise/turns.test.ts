/** Changes that wait for each other, because the provider reads and writes without a lock. */
import { assert, describe, it } from "@effect/vitest"
import { createAdminApp } from "../../src/promise/index.ts"
import { catalog } from "../emulator/Callers.ts"
import { newEmulator, optionsOf } from "../kit/emulator.ts"

/** An admin app, and the largest number of requests that were under way at once, other than reads. */
const watch = async () => {
  const emulator = newEmulator()
  let underWay = 0
  let most = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const isRead = (init?.method ?? "GET") === "GET"
    if (!isRead) most = Math.max(most, ++underWay)
    await new Promise((resolve) => setTimeout(resolve, 5))
    try {
      return await emulator.fetch(input, init)
    } finally {
      if (!isRead) underWay--
    }
  }
  const app = createAdminApp({ ...optionsOf(emulator), fetch })
  await app.config.update(catalog)
  const { id: userId } = await app.users.create({})
  return { app, emulator, userId, most: () => most }
}

describe("the changes of one app", () => {
  it("to the project's configuration wait for each other, whatever verb makes them", async () => {
    const { app, most } = await watch()
    await Promise.all([
      app.config.update({ "dataVault.stores.a": { displayName: "A" } }),
      app.project.update({ config: { signUpEnabled: true } }),
      app.project.domains.add({ domain: "https://one.example.com" }),
      app.project.domains.add({ domain: "https://two.example.com" }),
      app.permissionDefinitions.team.create({ id: "publish" }),
      app.permissionDefinitions.project.create({ id: "moderate" })
    ])
    assert.strictEqual(most(), 1)
    const domains = await app.project.domains.list()
    assert.sameMembers(domains.map(({ domain }) => domain), ["https://one.example.com", "https://two.example.com"])
  })
  it("continue after one that fails", async () => {
    const { app } = await watch()
    const refusal = app.safe.config.update({ nope: 1 })
    await app.config.update({ "dataVault.stores.a": { displayName: "A" } })
    assert.isFalse((await refusal).ok)
  })
  it("to a customer's item and products wait for each other", async () => {
    const { app, most, userId } = await watch()
    await app.items.increase("credits", { userId, quantity: 2 })
    const takenValue = await Promise.all([1, 1, 1, 1].map((quantity) => app.items.tryDecrease("credits", { userId, quantity })))
    assert.deepStrictEqual(takenValue, [true, true, false, false])
    const grant = await Promise.all([1, 2, 3].map(() => app.safe.payments.products.grant({ userId, productId: "pro" })))
    assert.deepStrictEqual(grant.map(({ ok }) => ok), [true, false, false])
    assert.strictEqual(most(), 1)
  })
  it("to different customers do not wait", async () => {
    const { app, most } = await watch()
    await Promise.all(["a", "b", "c"].map((customCustomerId) => app.items.increase("gems", { customCustomerId, quantity: 1 })))
    assert.strictEqual(most(), 3)
  })
})
