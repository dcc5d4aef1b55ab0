/** Trusted domains of a project that stores a domain which `TrustedDomainChoice` refuses. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { UpdateConfig } from "../../../src/endpoints/projects/Config.ts"
import { ReadAdminProject } from "../../../src/endpoints/projects/ProjectAdmin.ts"
import type { AdminProject } from "../../../src/schema/projects/ProjectAdmin.ts"
import * as Domains from "../../../src/services/admin/project/TrustedDomains.ts"
import { emulated } from "../../e2e/flows/EmulatedApps.ts"
import { reply, tagOf } from "../../kit/TestApp.ts"
import { answerOf, readAnswer, signedIn } from "../Verbs.ts"

const underscore = { domain: "https://my_app.example.com", handlerPath: "/handler" }
const added = { domain: "https://app.example.com", handlerPath: "/auth" }

describe("a stored domain that the library would not add", () => {
  it("prevents neither adding nor removing other domains", async () => {
    const { admin } = await emulated()
    const { config, project: { domains } } = admin
    await config.update({ "domains.trustedDomains": { app: { baseUrl: underscore.domain, handlerPath: "/handler" } } })
    assert.deepStrictEqual(await domains.list(), [underscore])
    assert.deepStrictEqual(await domains.add(added), [added, underscore])
    assert.deepStrictEqual(await domains.add({ domain: added.domain }), [{ ...added, handlerPath: "/handler" }, underscore])
    assert.deepStrictEqual(await domains.remove(added.domain), [underscore])
    assert.deepStrictEqual(await domains.remove(underscore.domain), [])
  })
})

describe("a domain to trust", () => {
  it.effect("is sent with the domains that were read", () => {
    const { layer, seen } = signedIn("admin", {
      [ReadAdminProject.id]: answerOf(ReadAdminProject),
      [UpdateConfig.id]: reply(200, {})
    })
    const { config: { domains } } = readAnswer(ReadAdminProject) as AdminProject
    return Effect.gen(function*() {
      yield* Domains.add(added)
      assert.deepStrictEqual(seen.map(({ endpoint }) => endpoint), [ReadAdminProject.id, UpdateConfig.id, ReadAdminProject.id])
      const { config_override_string: change } = JSON.parse(String(seen[1]?.body)) as { readonly config_override_string: string }
      const { "domains.trustedDomains": sent } = JSON.parse(change) as { readonly "domains.trustedDomains": object }
      assert.deepStrictEqual(
        Object.values(sent),
        [...domains, added].map(({ domain, handlerPath }) => ({ baseUrl: domain, handlerPath }))
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
        { ...added, handlerPath: "handler" },
        {}
      ]
      for (const domain of wrong) {
        // As an untyped caller passes it.
        assert.strictEqual(tagOf(yield* Effect.flip(Domains.add(domain as typeof added))), "Unsendable")
      }
      assert.deepStrictEqual(seen, [])
    }).pipe(Effect.provide(layer))
  })
})
