/** Token stores of the old client, which only their members distinguish, are passed to constructors. */
import { assert, it } from "vitest"
import { migrateOption } from "../../../packages/cli/src/migrate/tokenStores.ts"
import { migrateFile } from "./Migrated.ts"

it("passes tokens and requests to the constructors of their token stores", () => {
  const text = migrateFile(`import { StackClientApp, StackServerApp } from "@stackframe/js"
export const ofPair = (refreshToken) => new StackClientApp({ tokenStore: { accessToken: null, refreshToken } })
export const ofRequest = (request) => new StackServerApp({ tokenStore: request })
export const none = new StackServerApp({ tokenStore: null })
`)
  assert.strictEqual(
    text,
    `import { createClientApp, createServerApp, pairTokenStore, requestTokenStore } from "latchkey/promise"
export const ofPair = (refreshToken) => createClientApp({ tokenStore: pairTokenStore({ accessToken: null, refreshToken }) })
export const ofRequest = (request) => createServerApp({ tokenStore: requestTokenStore(request, { ${migrateOption()} }) })
export const none = createServerApp({ tokenStore: null })
`
  )
})

it("keeps users signed in for a year, and says when to remove the option", () => {
  const end = new Date()
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  const day = end.toISOString().slice(0, 10)
  assert.strictEqual(
    migrateFile(`import { StackClientApp } from "@stackframe/js"
export const app = new StackClientApp({ tokenStore: "cookie", redirectMethod: "none" })
`),
    `import { cookieTokenStore, createClientApp } from "latchkey/promise"
export const app = createClientApp({ tokenStore: cookieTokenStore({ migrate: true /* reads the old client's cookies; remove it after ${day}, when they have expired */ }), navigator: null })
`
  )
})
