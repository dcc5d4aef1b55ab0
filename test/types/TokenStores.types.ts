/** Checked by tsc alone: token stores of functions, and the laws of token stores. */
import type { Layer } from "effect"
import { expectTypeOf } from "vitest"
import type { InvalidOption } from "../../src/errors/local/UsageErrors.ts"
import { TokenStoreFunctions, TokenStoreMemory } from "../../src/index.ts"
import type { TokenStore } from "../../src/pipeline/ports/TokenStore.ts"
import {
  createClientApp,
  createServerApp,
  customTokenStore,
  type TokenStoreFunctions as Functions
} from "../../src/promise/index.ts"
import { type Law, tokenStoreLaws } from "../../src/testing/index.ts"

let text: string | null = null
createClientApp({
  tokenStore: customTokenStore({
    get: () => text,
    set: (session) => {
      expectTypeOf(session).toEqualTypeOf<string | null>()
      text = session
    }
  })
})
createServerApp({
  tokenStore: customTokenStore({
    get: async () => text ?? undefined,
    set: async (session) => {
      text = session
    },
    watch: (change) => {
      expectTypeOf(change).toEqualTypeOf<() => void>()
      return () => {}
    },
    maxBytes: 2_048
  })
})
// @ts-expect-error functions are passed to `customTokenStore`
createClientApp({ tokenStore: { get: () => text, set: () => {} } })
// @ts-expect-error a request is passed to `requestTokenStore`
createServerApp({ tokenStore: new Request("https://app.example.com/") })
// @ts-expect-error tokens are passed to `pairTokenStore`
createServerApp({ tokenStore: { accessToken: null, refreshToken: "rt" } })
// @ts-expect-error `get` returns text
customTokenStore({ get: () => 1, set: () => {} })
// @ts-expect-error `get` is required
customTokenStore({ set: () => {} })
// @ts-expect-error `watch` returns a function that stops it
customTokenStore({ get: () => null, set: () => {}, watch: () => {} })

expectTypeOf(TokenStoreFunctions.layer).returns.toEqualTypeOf<Layer.Layer<TokenStore, InvalidOption>>()
declare const functions: Functions
expectTypeOf(tokenStoreLaws(() => functions)).toEqualTypeOf<ReadonlyArray<Law>>()
expectTypeOf(tokenStoreLaws(async () => functions, { isPersistent: true })).toEqualTypeOf<ReadonlyArray<Law>>()
expectTypeOf(tokenStoreLaws(() => TokenStoreMemory.layer)).toEqualTypeOf<ReadonlyArray<Law>>()
