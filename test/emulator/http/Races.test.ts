/** Races that the provider loses (2.8.86), as a fault: concurrent requests that do not see each other's changes. */
import { assert, describe, it } from "@effect/vitest"
import { InvalidOption } from "../../../src/errors/local/UsageErrors.ts"
import { newEmulator } from "../../kit/emulator.ts"
import { api, type Reply } from "../Api.ts"
import { catalog } from "../Callers.ts"

const selling = async () => {
  const emulator = newEmulator()
  const admin = api(emulator, "admin")
  const configure = (settings: object) =>
    admin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(settings) })
  await configure(catalog)
  const server = api(emulator, "server")
  const { json: { id } } = await server("POST", "/users", {})
  const credits = `/payments/items/user/${id}/credits`
  const quantity = async () => (await server("GET", credits)).json.quantity
  const add = (delta: number) => server("POST", `${credits}/update-quantity?allow_negative=false`, { delta })
  const grant = () => server("POST", `/payments/products/user/${id}`, { product_id: "pro" })
  return { emulator, admin, configure, server, quantity, add, grant }
}
const statuses = async (replies: ReadonlyArray<Promise<Reply>>) =>
  (await Promise.all(replies)).map(({ status }) => status).toSorted((a, b) => a - b)
const times = <A>(count: number, call: () => A): ReadonlyArray<A> => Array.from({ length: count }, call)

describe("without the fault, concurrent requests", () => {
  it("take no more than there is, and grant a product once", async () => {
    const { add, grant, quantity } = await selling()
    await add(2)
    assert.deepStrictEqual(await statuses(times(6, () => add(-1))), [200, 200, 400, 400, 400, 400])
    assert.strictEqual(await quantity(), 0)
    assert.deepStrictEqual(await statuses(times(3, grant)), [200, 400, 400])
    assert.strictEqual(await quantity(), 100)
  })
})

describe("with the fault `race`, concurrent requests", () => {
  it("take more than there is", async () => {
    const { add, emulator, quantity } = await selling()
    await add(2)
    emulator.addFault({ path: "*/update-quantity", race: true, count: 6 })
    assert.deepStrictEqual(await statuses(times(6, () => add(-1))), times(6, () => 200))
    assert.strictEqual(await quantity(), -4)
    assert.deepStrictEqual(emulator.faults(), [])
    assert.deepStrictEqual(await statuses([add(-1)]), [400])
  })
  it("grant a product several times", async () => {
    const { emulator, grant, quantity } = await selling()
    emulator.addFault({ path: "/payments/products/*", race: true, count: 3 })
    assert.deepStrictEqual(await statuses(times(3, grant)), [200, 200, 200])
    assert.strictEqual(await quantity(), 300)
  })
  it("create a permission definition several times", async () => {
    const { admin, emulator } = await selling()
    const create = () => admin("POST", "/team-permission-definitions", { id: "publish" })
    emulator.addFault({ path: "/team-permission-definitions", race: true, count: 3 })
    assert.deepStrictEqual(await statuses(times(3, create)), [201, 201, 201])
    assert.deepStrictEqual(await statuses([create()]), [400])
  })
  it("lose changes of the configuration", async () => {
    const { admin, configure, emulator } = await selling()
    emulator.addFault({ method: "PATCH", race: true, count: 3 })
    const change = (id: string) => configure({ [`dataVault.stores.${id}`]: { displayName: id } })
    assert.deepStrictEqual(await statuses(["a", "b", "c"].map(change)), [200, 200, 200])
    const { json } = await admin("GET", "/internal/config")
    assert.deepStrictEqual(Object.keys(JSON.parse(json.config_string).dataVault.stores), ["vault1", "c"])
  })
  it("are at least two", () => {
    const emulator = newEmulator()
    assert.throws(() => emulator.addFault({ race: true }), InvalidOption)
    emulator.addFault({ race: false })
  })
})
