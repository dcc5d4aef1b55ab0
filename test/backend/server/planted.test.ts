/** Cookies of the provider's own client, which each host of the site can plant: read only by an app that migrates. */
import { assert, it } from "vitest"
import { createProxy } from "../../../src/backend/next/index.ts"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import { visitor } from "./Visitor.ts"

it("are no session and cause no request unless the app migrates", async () => {
  const { asked, authenticate, options, refreshToken, request, userId } = await visitor()
  const plantings = [`stack-refresh=${refreshToken}`, `stack-refresh-${options.projectId}=${refreshToken}`]
  for (const cookie of plantings) {
    assert.strictEqual((await authenticate(request({ cookie }))).status, "signed-out")
    const proxy = createProxy({ ...options, next: ({ request: { headers } }) => new Response(headers.get("cookie")) })
    const response = await proxy(request({ cookie }))
    assert.deepStrictEqual([await response.text(), response.headers.getSetCookie()], [cookie, []])
  }
  assert.deepStrictEqual(asked, [])
  const migrating = createAuthentication({ ...options, migrate: true })
  assert.strictEqual((await migrating.authenticate(request({ cookie: plantings[0] ?? "" }))).user?.id, userId)
})
