/** Synchronous addresses of pages. */
import { assert, describe, it } from "vitest"
import { createClientApp } from "../../src/promise/index.ts"
import { urlOf } from "../../src/promise/urlOf.ts"
import { pagePaths } from "../../src/services/navigation/HandlerUrls.ts"

const options = { projectId: "11111111-1111-4111-8111-111111111111", tokenStore: "memory", navigator: null } as const

describe("urlOf", () => {
  it("returns the default address of a page, or the one in the option `urls`", () => {
    const app = createClientApp(options)
    for (const [name, path] of Object.entries(pagePaths)) {
      assert.strictEqual(urlOf(app, name as keyof typeof pagePaths), `/handler/${path}`)
    }
    const moved = createClientApp({ ...options, urls: { handler: "/account", home: "/shop" } })
    assert.deepStrictEqual([urlOf(moved, "signIn"), urlOf(moved, "home")], ["/account/sign-in", "/shop"])
  })

  it("refuses values that are not an app or a page", () => {
    // @ts-expect-error Not an app.
    assert.throws(() => urlOf({}, "signIn"), /createClientApp/)
    // @ts-expect-error Not a page.
    assert.throws(() => urlOf(createClientApp(options), "constructor"), /is not a page. Pages: handler, signIn/)
  })
})
