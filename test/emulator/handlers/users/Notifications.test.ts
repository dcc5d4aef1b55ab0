/** Notification preferences in the emulator. */
import { assert, describe, it } from "@effect/vitest"
import { refusedPlainly, refusedWith, unknownId, withTeam } from "../../TeamApi.ts"

const transactional = "7bb82d33-2f54-4a3d-9d23-82739e0d66ef"
const marketing = "4f6f8873-3d04-46bd-8bef-18338b1a1b4c"
const path = "/emails/notification-preference"
const category = (id: string, isEnabled: boolean) => ({
  notification_category_id: id,
  notification_category_name: id === marketing ? "Marketing" : "Transactional",
  enabled: isEnabled,
  can_disable: id === marketing
})

describe("the notification categories", () => {
  it("are Transactional and Marketing, both enabled by default", async () => {
    const { ada, client, grace, server } = await withTeam()
    const list = async (session: { readonly [name: string]: string }) =>
      (await client("GET", `${path}/me`, undefined, session)).json.items
    assert.deepStrictEqual(await list(ada.session), [category(transactional, true), category(marketing, true)])
    const off = await client("PATCH", `${path}/me/${marketing}`, { enabled: false }, ada.session)
    assert.deepStrictEqual(off.json, category(marketing, false))
    assert.deepStrictEqual(await list(ada.session), [category(transactional, true), category(marketing, false)])
    assert.deepStrictEqual(await list(grace.session), [category(transactional, true), category(marketing, true)])
    assert.deepStrictEqual(
      (await server("PATCH", `${path}/${ada.id}/${marketing}`, { enabled: true })).json,
      category(marketing, true)
    )
  })
  it("can all be disabled, even the category of transactional e-mails", async () => {
    const { ada, client } = await withTeam()
    const off = await client("PATCH", `${path}/me/${transactional}`, { enabled: false }, ada.session)
    assert.deepStrictEqual(off.json, category(transactional, false))
  })
  it("cannot be read or changed for other users or unknown users", async () => {
    const { ada, client, grace, server } = await withTeam()
    refusedPlainly(await client("GET", `${path}/${grace.id}`, undefined, ada.session), 403)
    refusedPlainly(await client("PATCH", `${path}/${grace.id}/${marketing}`, { enabled: false }, ada.session), 403)
    refusedWith(await client("GET", `${path}/me`), 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
    refusedWith(await server("GET", `${path}/${unknownId}`), 404, "USER_NOT_FOUND")
    refusedWith(await server("PATCH", `${path}/${unknownId}/${marketing}`, { enabled: false }), 404, "USER_NOT_FOUND")
  })
  it("can be changed only with a known category id and a boolean setting", async () => {
    const { ada, client } = await withTeam()
    refusedPlainly(await client("PATCH", `${path}/me/${unknownId}`, { enabled: false }, ada.session), 404)
    refusedWith(await client("PATCH", `${path}/me/nope`, { enabled: false }, ada.session), 400, "SCHEMA_ERROR")
    refusedWith(await client("PATCH", `${path}/me/${marketing}`, {}, ada.session), 400, "SCHEMA_ERROR")
  })
  it("do not keep the preferences of a deleted user", async () => {
    const { emulator, grace, server } = await withTeam()
    await server("PATCH", `${path}/${grace.id}/${marketing}`, { enabled: false })
    assert.lengthOf(emulator.snapshot().notifications, 1)
    await server("DELETE", `/users/${grace.id}`)
    assert.lengthOf(emulator.snapshot().notifications, 0)
  })
})
