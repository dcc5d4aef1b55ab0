/** Token stores of the old client, which only their members distinguish, are passed to constructors. */
import { assert, it } from "vitest"
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
export const ofRequest = (request) => createServerApp({ tokenStore: requestTokenStore(request) })
export const none = createServerApp({ tokenStore: null })
`
  )
})
