/** Caches of real proxies: no user gets the page of another, and no visitor gets the page of a user. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startApp } from "./App.ts"
import { names, startProxy } from "./Proxy.ts"

describe.each(names)("%s", (name) => {
  let app: Awaited<ReturnType<typeof startApp>>
  let proxy: Awaited<ReturnType<typeof startProxy>>
  beforeAll(async () => {
    app = await startApp()
    proxy = await startProxy(name, app.port)
  })
  afterAll(async () => {
    await proxy?.stop()
    await app?.stop()
  })
  const read = async (path: string, headers: { readonly [name: string]: string } = {}) => {
    const response = await fetch(proxy.url + path, { headers })
    return `${response.status} ${await response.text()}`
  }
  const forms = ["cookies", "authorization", "x-stack-auth", "x-stack-access-token"] as const

  it.each(forms)("serves each user and each visitor the own page, with the credential in %s", async (form) => {
    const path = `/me?${form}`
    for (let round = 0; round < 2; round++) {
      for (const user of [app.ada, app.bob]) {
        assert.strictEqual(await read(path, user.credentials[form]), `200 page of ${user.name}`)
      }
      assert.match(await read(path), /^401 /)
    }
  })

  it.each(forms)("serves users no page of a visitor, with the credential in %s", async (form) => {
    const path = `/optional?${form}`
    for (let round = 0; round < 2; round++) {
      assert.strictEqual(await read(path), "200 page of visitor")
      for (const user of [app.ada, app.bob]) {
        assert.strictEqual(await read(path, user.credentials[form]), `200 page of ${user.name}`)
      }
    }
  })

  // Caddy stores nothing.
  if (name === "caddy") return
  it("stores what is public, and would give Ada's page to Bob if it were not marked", async () => {
    assert.strictEqual(await read("/prices"), "200 prices")
    const count = app.count()
    assert.strictEqual(await read("/prices"), "200 prices")
    assert.strictEqual(app.count(), count)
    // HAProxy stores only responses that name their lifetime.
    if (name === "haproxy") return
    assert.strictEqual(await read("/unmarked", app.ada.credentials["x-stack-auth"]), `200 page of ${app.ada.name}`)
    assert.strictEqual(await read("/unmarked", app.bob.credentials["x-stack-auth"]), `200 page of ${app.ada.name}`)
  })
})
