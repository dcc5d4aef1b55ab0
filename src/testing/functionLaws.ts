/** Laws that apply only to token stores made of functions, not to layers. */
import type * as Layer from "effect/Layer"
import type { TokenStoreFunctions } from "../layers/tokenStores/TokenStoreFunctions.ts"
import type { TokenStore } from "../pipeline/ports/TokenStore.ts"
import { equal, type Law } from "./Law.ts"

/** A store with empty storage: its functions, or a layer of `TokenStore`. @category models @since 0.1.0 */
export type OpenedStore =
  | TokenStoreFunctions
  | Layer.Layer<TokenStore, unknown>

/** Whether the store consists of functions; a layer has no `get`. */
export const isFunctions = (store: OpenedStore): store is TokenStoreFunctions => "get" in store

type Check = (store: TokenStoreFunctions) => Promise<void>

/** Strings like those that apps store: plain, with quotes, backslashes and a Latin-1 character, and of the maximum length. */
const texts = ({ maxBytes = 8_192 }: TokenStoreFunctions) => [
  JSON.stringify({ accessToken: null, refreshToken: "rt" }),
  JSON.stringify({ accessToken: "a\"\\/é", refreshToken: "r".repeat(60) }),
  "x".repeat(Math.min(maxBytes, 8_192))
]
const rounds = 10

const laws: { readonly [name: string]: Check } = {
  "get returns null or undefined before the first set": async (store) => equal((await store.get()) ?? null, null, "get"),
  "get returns exactly the text that was set": async (store) => {
    for (const text of texts(store)) {
      await store.set(text)
      equal(await store.get(), text, "get after set")
    }
  },
  "set of null removes the text, once or twice": async (store) => {
    await store.set("text")
    for (let time = 0; time < 2; time++) {
      await store.set(null)
      equal((await store.get()) ?? null, null, "get after set of null")
    }
  },
  "get during a set returns the complete old or new text": async (store) => {
    const [short = "", , long = ""] = texts(store)
    await store.set(short)
    for (let round = 0; round < rounds; round++) {
      const next = round % 2 === 0 ? long : short
      const [, ...values] = await Promise.all([store.set(next), store.get(), store.get()])
      for (const text of values) equal(text === short || text === long, true, "one of both texts, whole")
      equal(await store.get(), next, "get after the set")
    }
  },
  "watch returns a function that stops it": async (store) => {
    if (store.watch === undefined) return
    let calls = 0
    const stop: unknown = store.watch(() => {
      calls++
    })
    if (typeof stop !== "function") throw new Error("watch: expected a function that stops it")
    stop()
    await store.set("text")
    await store.get()
    equal(calls, 0, "calls after the end")
  }
}

export const functionLaws = (open: () => OpenedStore | PromiseLike<OpenedStore>): ReadonlyArray<Law> =>
  Object.entries(laws).map(([name, check]) => ({
    name,
    check: async () => {
      const store = await open()
      if (isFunctions(store)) await check(store)
    }
  }))
