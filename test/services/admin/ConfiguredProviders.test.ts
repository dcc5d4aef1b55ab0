/** Identity providers of a project on providers of different ages, and choices that are refused without a request. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { UpdateConfig, UpdateConfigOverride } from "../../../src/endpoints/projects/Config.ts"
import { ReadAdminProject } from "../../../src/endpoints/projects/ProjectAdmin.ts"
import * as ConfiguredProviders from "../../../src/services/admin/project/ConfiguredProviders.ts"
import { reply, tagOf } from "../../kit/TestApp.ts"
import { responseOf, signedIn } from "../Verbs.ts"

const github = { id: "github", type: "standard", clientId: "engine", clientSecret: "salt-water" } as const
const byLevel = reply(200, { success: true })
const answers = { [UpdateConfigOverride.id]: byLevel, [ReadAdminProject.id]: responseOf(ReadAdminProject) }

describe("an identity provider of a project", () => {
  it.effect.each(
    [
      ["an older provider", reply(200, {}), [UpdateConfig.id, ReadAdminProject.id]],
      ["the current provider", reply(404, "Not found"), [UpdateConfig.id, UpdateConfigOverride.id, ReadAdminProject.id]]
    ] as const
  )("is set and removed on %s", ([, response, requests]) => {
    const { layer, seen } = signedIn("admin", { ...answers, [UpdateConfig.id]: response })
    return Effect.gen(function*() {
      yield* ConfiguredProviders.set(github)
      yield* ConfiguredProviders.remove("github")
      assert.deepStrictEqual(seen.map(({ endpoint }) => endpoint), [...requests, ...requests])
    }).pipe(Effect.provide(layer))
  })
  it.effect("is not changed by a choice that does not fit its schema", () => {
    const { layer, seen } = signedIn("admin", answers)
    return Effect.gen(function*() {
      const choices: ReadonlyArray<unknown> = [
        { ...github, clientId: "" },
        { ...github, clientSecret: "" },
        { ...github, type: "Shared" },
        { ...github, id: "github.allowSignIn" },
        { ...github, appleBundleIds: "com.example.app" },
        { id: "github" },
        null
      ]
      for (const choice of choices) {
        // As an untyped caller passes it.
        assert.strictEqual(tagOf(yield* Effect.flip(ConfiguredProviders.set(choice as typeof github))), "Unsendable")
      }
      assert.strictEqual(tagOf(yield* Effect.flip(ConfiguredProviders.remove("a.b" as "github"))), "Unsendable")
      assert.deepStrictEqual(seen, [])
    }).pipe(Effect.provide(layer))
  })
})
