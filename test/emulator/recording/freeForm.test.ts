/** What a recording keeps of the values that applications and their users choose. */
import { assert, describe, it } from "@effect/vitest"
import { Placeholders } from "../../../packages/cli/src/record/Placeholders.ts"
import { scrub } from "../../../packages/cli/src/record/scrub.ts"

describe("what an application sends in free form", () => {
  const fileOf = (
    request: Partial<Parameters<typeof scrub>[0]>,
    reply: unknown,
    headers: { readonly [name: string]: string } = {}
  ) =>
    JSON.stringify(scrub(
      { method: "GET", path: "/", query: {}, access: "server", user: null, project: null, body: null, ...request },
      { status: 200, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(reply) },
      new Placeholders()
    ))
  it("has no text, number or name in the recording", () => {
    const query = { method: "POST", path: "/internal/analytics/query" }
    const params = { role: "sk_live_51H", type: "Augusta King", anna: 1815 }
    const texts = [
      fileOf({ ...query, body: { query: "SELECT 1", params } }, {
        result: [{ type: "Augusta King", role: "sk_live_51H", n: 1815 }]
      }),
      fileOf({ path: "/users", query: { query: "246810", code: "246810" } }, { items: [] }),
      fileOf({ method: "POST", path: "/auth/mfa/sign-in", body: { type: "totp", totp: 246810, code: "Augusta" } }, {}),
      fileOf({ path: "/people/anna-schmidt" }, { type: "Augusta King" }),
      fileOf({ method: "PATCH", path: "/users/me", body: { client_metadata: 1815 } }, {
        client_metadata: ["Augusta King", 1815]
      }),
      fileOf({}, {}, {
        "content-type": "application/json; name=Augusta",
        "retry-after": "Augusta",
        "x-stack-known-error": "Augusta"
      })
    ]
    for (const secret of ["Augusta", "sk_live_51H", "anna", "1815", "246810", "SELECT"]) {
      assert.notInclude(texts.join("\n"), secret)
    }
  })
})
