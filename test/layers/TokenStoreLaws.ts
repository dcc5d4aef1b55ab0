/** What every token store keeps to. `open` makes a store over surroundings that hold no session. */
import { assert, it } from "@effect/vitest"
import { Effect, type Layer, Option, Redacted, Schema } from "effect"
import { TokenStore } from "../../src/pipeline/TokenStore.ts"
import type { Tokens } from "../../src/schema/Tokens.ts"
import { tried } from "../Seed.ts"

const shown = (tokens: Option.Option<Tokens>) =>
  Option.map(tokens, ({ accessToken, refreshToken }) => ({
    accessToken: accessToken && Redacted.value(accessToken),
    refreshToken: refreshToken && Redacted.value(refreshToken)
  }))
const secret = (value: string | null) => value === null ? null : Redacted.make(value)

/** Tokens as the provider makes them, which is what a header or a cookie can carry. */
const Token = Schema.String.check(Schema.isPattern(/^[\w.~-]{1,60}$/))

export const tokenStoreLaws = (name: string, keeps: boolean, open: () => Layer.Layer<TokenStore>) => {
  it.effect(`${name}: says whether it keeps a session, and starts without one`, () =>
    Effect.gen(function*() {
      const store = yield* TokenStore
      assert.strictEqual(store.keeps, keeps)
      assert.deepStrictEqual(yield* store.get, Option.none())
    }).pipe(Effect.provide(open())))

  it.effect.prop(
    `${name}: what was set last is what is got, and none empties it`,
    { writes: Schema.Array(Schema.NullOr(Schema.Struct({ accessToken: Schema.NullOr(Token), refreshToken: Token }))) },
    ({ writes }) =>
      Effect.gen(function*() {
        const store = yield* TokenStore
        for (const write of writes) {
          yield* store.set(Option.map(Option.fromNullOr(write), ({ accessToken, refreshToken }) => ({
            accessToken: secret(accessToken),
            refreshToken: secret(refreshToken)
          })))
          assert.deepStrictEqual(shown(yield* store.get), keeps ? Option.fromNullOr(write) : Option.none())
          assert.deepStrictEqual(shown(yield* store.get), keeps ? Option.fromNullOr(write) : Option.none())
        }
        yield* store.set(Option.none())
        assert.deepStrictEqual(yield* store.get, Option.none())
      }).pipe(Effect.provide(open())),
    tried()
  )

  it.effect(`${name}: sets on a condition, and tells whether it did`, () =>
    Effect.gen(function*() {
      const store = yield* TokenStore
      const rt = secret("rt")
      const next = Option.some({ accessToken: null, refreshToken: secret("next") })
      assert.isFalse(yield* store.set(next, rt))
      assert.deepStrictEqual(yield* store.get, Option.none())
      assert.strictEqual(yield* store.set(Option.some({ accessToken: secret("at"), refreshToken: rt })), keeps)
      assert.isFalse(yield* store.set(next, secret("other")))
      assert.isFalse(yield* store.set(Option.none(), null))
      assert.strictEqual(yield* store.set(next, secret("rt")), keeps)
      assert.deepStrictEqual(
        shown(yield* store.get),
        keeps ? Option.some({ accessToken: null, refreshToken: "next" }) : Option.none()
      )
    }).pipe(Effect.provide(open())))

  it.effect(`${name}: two stores do not see each other`, () =>
    Effect.gen(function*() {
      yield* TokenStore.use((store) => store.set(Option.some({ accessToken: null, refreshToken: Redacted.make("rt") }))).pipe(
        Effect.provide(open())
      )
      assert.deepStrictEqual(yield* TokenStore.use((store) => store.get).pipe(Effect.provide(open())), Option.none())
    }))
}
