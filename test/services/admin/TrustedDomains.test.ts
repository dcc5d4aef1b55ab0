/** Trusted domains of a project that stores a domain which `TrustedDomainChoice` refuses. */
import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { Effect } from "effect"
import { ReadConfig, UpdateConfig } from "../../../src/endpoints/projects/Config.ts"
import { ReadAdminProject } from "../../../src/endpoints/projects/ProjectAdmin.ts"
import type { AdminProject } from "../../../src/schema/projects/ProjectAdmin.ts"
import * as ConfiguredProviders from "../../../src/services/admin/project/ConfiguredProviders.ts"
import * as TrustedDomains from "../../../src/services/admin/project/TrustedDomains.ts"
import { emulatedApps } from "../../e2e/flows/EmulatedApps.ts"
import { reply, tagOf } from "../../kit/TestApp.ts"
import { readResponse, responseOf, signedIn } from "../Verbs.ts"

const underscore = { domain: "https://my_app.example.com", handlerPath: "/handler" }
const addition = { domain: "https://app.example.com", handlerPath: "/auth" }

describe("a stored domain that the library would not add", () => {
  it("prevents neither adding nor removing other domains", async () => {
    const { admin } = await emulatedApps()
    const { config, project: { domains } } = admin
    await config.update({ "domains.trustedDomains": { app: { baseUrl: underscore.domain, handlerPath: "/handler" } } })
    assert.deepStrictEqual(await domains.list(), [underscore])
    assert.deepStrictEqual(await domains.add(addition), [addition, underscore])
    assert.deepStrictEqual(await domains.add({ domain: addition.domain }), [{ ...addition, handlerPath: "/handler" }, underscore])
    assert.deepStrictEqual(await domains.remove(addition.domain), [underscore])
    assert.deepStrictEqual(await domains.remove(underscore.domain), [])
  })
})

/** The entries of a record in the change of a configuration that was sent. */
const entriesOf = (body: unknown, name: string): ReadonlyArray<readonly [string, unknown]> => {
  const { config_override_string: change } = JSON.parse(String(body)) as { readonly config_override_string: string }
  return Object.entries((JSON.parse(change) as { readonly [name: string]: object })[name] ?? {})
}

describe("a page without https, which has no `crypto.randomUUID`", () => {
  // Such a page has neither `randomUUID` nor `subtle`.
  beforeEach(() => void vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) }))
  afterEach(() => void vi.unstubAllGlobals())
  it.effect("can trust domains and configure bundle ids, with UUIDs as their ids", () => {
    const { layer, seen } = signedIn("admin", {
      [ReadAdminProject.id]: responseOf(ReadAdminProject),
      [ReadConfig.id]: responseOf(ReadConfig),
      [UpdateConfig.id]: reply(200, {})
    })
    return Effect.gen(function*() {
      const apple = {
        id: "apple",
        type: "standard",
        clientId: "c",
        clientSecret: "s",
        appleBundleIds: ["com.a", "com.b"]
      } as const
      yield* TrustedDomains.add(addition)
      yield* ConfiguredProviders.set(apple)
      const requests = seen.filter(({ endpoint }) => endpoint === UpdateConfig.id).map(({ body }) => body)
      const domains = entriesOf(requests[0], "domains.trustedDomains")
      const provider = Object.fromEntries(entriesOf(requests[1], "auth.oauth.providers.apple"))
      const ids = [...domains.map(([id]) => id), ...Object.keys(provider["appleBundles"] ?? {})]
      assert.isAtLeast(ids.length, 3)
      assert.strictEqual(new Set(ids).size, ids.length)
      for (const id of ids) assert.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    }).pipe(Effect.provide(layer))
  })
})

describe("a domain to trust", () => {
  it.effect("is sent with the domains that were read", () => {
    const { layer, seen } = signedIn("admin", {
      [ReadAdminProject.id]: responseOf(ReadAdminProject),
      [UpdateConfig.id]: reply(200, {})
    })
    const { config: { domains } } = readResponse(ReadAdminProject) as AdminProject
    return Effect.gen(function*() {
      yield* TrustedDomains.add(addition)
      assert.deepStrictEqual(seen.map(({ endpoint }) => endpoint), [ReadAdminProject.id, UpdateConfig.id, ReadAdminProject.id])
      assert.deepStrictEqual(
        entriesOf(seen[1]?.body, "domains.trustedDomains").map(([, domain]) => domain),
        [...domains, addition].map(({ domain, handlerPath }) => ({ baseUrl: domain, handlerPath }))
      )
    }).pipe(Effect.provide(layer))
  })
  it.effect("is refused without a request if it does not fit its schema", () => {
    const { layer, seen } = signedIn("admin", {})
    return Effect.gen(function*() {
      const wrong: ReadonlyArray<unknown> = [
        { domain: "example.com" },
        { domain: underscore.domain },
        { domain: "https://u:p@app.example.com" },
        { domain: `https://${"a".repeat(300)}.example` },
        { ...addition, handlerPath: "handler" },
        {}
      ]
      for (const domain of wrong) {
        // As an untyped caller passes it.
        assert.strictEqual(tagOf(yield* Effect.flip(TrustedDomains.add(domain as typeof addition))), "Unsendable")
      }
      assert.deepStrictEqual(seen, [])
    }).pipe(Effect.provide(layer))
  })
})
