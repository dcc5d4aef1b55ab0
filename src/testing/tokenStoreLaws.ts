/** Laws of every token store, as checks for any test runner. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TokenStoreFunctions from "../layers/tokenStores/TokenStoreFunctions.ts"
import { TokenStore } from "../pipeline/ports/TokenStore.ts"
import { runPromise } from "../pipeline/timing/Runtime.ts"
import type { Tokens } from "../schema/auth/Tokens.ts"
import { functionLaws, isFunctions, type OpenedStore } from "./functionLaws.ts"
import { equal, type Law } from "./Law.ts"

/** @category models @since 0.1.0 */
export interface TokenStoreLawsOptions {
  /** Whether the store can hold a session. @default true */
  readonly isPersistent?: boolean | undefined
}

const plain = (tokens: Option.Option<Tokens>) =>
  Option.match(tokens, {
    onNone: () => null,
    onSome: (
      { accessToken, refreshToken }
    ) => [accessToken && Redacted.value(accessToken), refreshToken && Redacted.value(refreshToken)]
  })
const pair = (accessToken: string | null, refreshToken: string | null): Tokens => ({
  accessToken: accessToken === null ? null : Redacted.make(accessToken),
  refreshToken: refreshToken === null ? null : Redacted.make(refreshToken)
})
const someTokens = (accessToken: string | null, refreshToken: string) => Option.some(pair(accessToken, refreshToken))

/** Tokens of realistic length: an access token of 1,200 characters and a refresh token of 60. */
const realisticTokens = (name: string) => [`${name}.${"a".repeat(1_200)}`, `${name}-${"r".repeat(60)}`] as const

type Check = (store: TokenStore["Service"], keeps: boolean) => Effect.Effect<void, unknown>

const laws: { readonly [name: string]: Check } = {
  "reports whether it is persistent, and starts without a session": (store, keeps) =>
    Effect.gen(function*() {
      equal(store.isPersistent, keeps, "keeps")
      equal(plain(yield* store.get), null, "get of a new store")
    }),
  "returns the last value set, on every read": (store, keeps) =>
    Effect.gen(function*() {
      for (const name of ["first", "second", "third"]) {
        const [access, refresh] = realisticTokens(name)
        equal(yield* store.set(someTokens(access, refresh)), keeps, "set")
        for (let time = 0; time < 2; time++) equal(plain(yield* store.get), keeps ? [access, refresh] : null, "get after set")
      }
      yield* store.set(someTokens(null, "without-access"))
      equal(plain(yield* store.get), keeps ? [null, "without-access"] : null, "get of a session without an access token")
    }),
  "is empty after one or two removals": (store) =>
    Effect.gen(function*() {
      yield* store.set(someTokens("at", "rt"))
      for (let time = 0; time < 2; time++) {
        yield* store.set(Option.none())
        equal(plain(yield* store.get), null, "get after a removal")
      }
    }),
  "sets conditionally, and reports whether it did": (store, keeps) =>
    Effect.gen(function*() {
      const next = someTokens(null, "next")
      equal(yield* store.set(next, Redacted.make("rt")), false, "set of an empty store, only if it holds a token")
      equal(plain(yield* store.get), null, "get after a refused set")
      equal(yield* store.set(someTokens("at", "rt")), keeps, "set")
      equal(yield* store.set(next, Redacted.make("other")), false, "set, only if it holds another token")
      equal(yield* store.set(Option.none(), null), false, "set, only if it holds no refresh token")
      equal(plain(yield* store.get), keeps ? ["at", "rt"] : null, "get after two refused sets")
      equal(yield* store.set(next, Redacted.make("rt")), keeps, "set, only if it holds this token")
      equal(plain(yield* store.get), keeps ? [null, "next"] : null, "get after a conditional set")
    }),
  "lets one of two conditional writers win": (store, keeps) =>
    Effect.gen(function*() {
      yield* store.set(someTokens("at", "rt"))
      const writes = ["one", "two"].map((name) => store.set(someTokens(null, name), Redacted.make("rt")))
      const results = yield* Effect.all(writes, { concurrency: "unbounded" })
      equal(results.filter((isSet) => isSet).length, keeps ? 1 : 0, "writers that have set")
      equal(plain(yield* store.get), keeps ? [null, results[0] ? "one" : "two"] : null, "get after both")
    }),
  "fits a session of the provider's usual size": (store) =>
    Effect.sync(() => equal(store.fits?.(pair(...realisticTokens("usual"))) ?? true, true, "fits")),
  "runs a renewal once, alone or shared, and returns its result": (store) =>
    Effect.gen(function*() {
      let runs = 0
      const renewal = Effect.sync(() => {
        runs++
        return someTokens("new", "rt")
      })
      const alone = store.withLock ? yield* store.withLock(renewal) : yield* renewal
      equal([plain(alone), runs], [["new", "rt"], 1], "alone")
      const renewalResult = store.shareRenewal ? yield* store.shareRenewal(renewalKey(), null, renewal) : yield* renewal
      equal([plain(renewalResult), runs], [["new", "rt"], 2], "shared")
    }),
  "ends its watch when it is interrupted": (store) =>
    store.watch ? Effect.asVoid(Effect.timeoutOption(store.watch(() => {}), "1 millis")) : Effect.void
}

/** A key that no other renewal uses. */
const renewalKey = () => ({ realm: "law", refreshToken: Redacted.make(crypto.randomUUID()) })

const isolation: Law["name"] = "does not see the session of another store"

/**
 * The laws of token stores as named checks. Each check resolves if its law holds; otherwise it rejects with an error that contains the
 * expected and the actual value. Each check calls `open` for a store with separate, empty storage: functions for `customTokenStore`,
 * or a layer of `TokenStore`.
 *
 * **Example** (A store in a file, with vitest or `node:test`)
 *
 * ```ts
 * for (const { name, check } of tokenStoreLaws(() => fileStore(join(mkdtempSync(prefix), "session")))) test(name, check)
 * ```
 * @category functions @since 0.1.0
 */
export const tokenStoreLaws = (
  open: () => OpenedStore | PromiseLike<OpenedStore>,
  { isPersistent: keeps = true }: TokenStoreLawsOptions = {}
): ReadonlyArray<Law> => {
  const layerOf = async () => {
    const store = await open()
    return isFunctions(store) ? TokenStoreFunctions.layer(store) : store
  }
  /** Runs `use` with a separate store. */
  const withStore = async <A>(use: (store: TokenStore["Service"]) => Effect.Effect<A, unknown>): Promise<A> =>
    runPromise(Effect.scoped(Effect.provide(TokenStore.use(use), await layerOf())))
  const ofService = Object.entries(laws).map(([name, check]): Law => ({
    name,
    check: () => withStore((store) => check(store, keeps))
  }))
  const isolationLaw: Law = {
    name: isolation,
    check: async () => {
      await withStore((store) => store.set(someTokens(null, "rt")))
      equal(plain(await withStore((store) => store.get)), null, "get of another store")
    }
  }
  return [...ofService, isolationLaw, ...functionLaws(open)]
}
