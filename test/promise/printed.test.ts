/** Printed apps show no headers, keys or tokens, in any form, before and after calls. */
import { assert, describe, it } from "@effect/vitest"
import { inspect } from "node:util"
import * as Latchkey from "../../src/index.ts"
import { createAdminApp, createClientApp, createServerApp, pairTokenStore, promised } from "../../src/promise/index.ts"
import { accessToken, options, project, projectId } from "../kit/TestApp.ts"

const canary = "canary4t9v"
const fetch = async () => Response.json(project)
const givenOptions = {
  projectId,
  baseUrl: options.baseUrl,
  publishableClientKey: `pck_${canary}`,
  secretServerKey: `ssk_${canary}`,
  superSecretAdminKey: `sak_${canary}`,
  extraRequestHeaders: { "x-desk": canary },
  fetch
}
const tokenStore = pairTokenStore({ accessToken: accessToken(Date.now() + 3_600_000, canary), refreshToken: canary })
const owner = createClientApp({ ...givenOptions, projectId: "internal", tokenStore })

const apps = {
  client: createClientApp({ ...givenOptions, tokenStore }),
  server: createServerApp({ ...givenOptions, tokenStore }),
  admin: createAdminApp({ ...givenOptions, tokenStore }),
  owned: createAdminApp({ projectId, owner, fetch }),
  own: promised(Latchkey.ClientApp.layer({ ...givenOptions, tokenStore: Latchkey.TokenStoreMemory.layer }), {
    project: { get: Latchkey.Project.get }
  })
}

describe.each(Object.entries(apps))("a %s app", (_, app) => {
  it("is printed without its secrets", async () => {
    await app.project.get().catch(() => undefined)
    for (const value of [app, app.with({}), { nested: [app] }]) {
      const texts = [
        JSON.stringify(value),
        inspect(value),
        inspect(value, { depth: Infinity, showHidden: true, maxStringLength: null, maxArrayLength: null }),
        String(value)
      ]
      for (const text of texts) {
        assert.notInclude(text, canary)
        assert.notInclude(text, "x-desk")
      }
    }
    assert.doesNotThrow(() => structuredClone(JSON.parse(JSON.stringify(app))))
    assert.notInclude(Object.keys(app).join(), "runtime")
  })
})
