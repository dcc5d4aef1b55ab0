/** The laws of token stores that `latchkey/testing` exports, and one of them for any tokens. `open` creates a store without a session. */
import { assert, it } from "@effect/vitest"
import { Effect, type Layer, Option, Redacted, Schema } from "effect"
import { TokenStore } from "../../../src/pipeline/ports/TokenStore.ts"
import type { Tokens } from "../../../src/schema/auth/Tokens.ts"
import { tokenStoreLaws as laws } from "../../../src/testing/index.ts"
import { runOptions } from "../../kit/Seed.ts"

const textsOf = (tokens: Option.Option<Tokens>) =>
  Option.map(tokens, ({ accessToken, refreshToken }) => ({
    accessToken: accessToken && Redacted.value(accessToken),
    refreshToken: refreshToken && Redacted.value(refreshToken)
  }))
const secret = (value: string | null) => value === null ? null : Redacted.make(value)

/** Tokens as the provider creates them: text that a header or a cookie can carry. */
const Token = Schema.String.check(Schema.isPattern(/^[\w.~-]{1,60}$/))

export const tokenStoreLaws = (name: string, keeps: boolean, open: () => Layer.Layer<TokenStore>) => {
  for (const law of laws(open, { isPersistent: keeps })) it(`${name}: ${law.name}`, law.check)

  it.effect.prop(
    `${name}: get returns the value set last, or none if the store is not persistent`,
    { writes: Schema.Array(Schema.NullOr(Schema.Struct({ accessToken: Schema.NullOr(Token), refreshToken: Token }))) },
    ({ writes }) =>
      Effect.gen(function*() {
        const store = yield* TokenStore
        for (const write of writes) {
          yield* store.set(Option.map(Option.fromNullOr(write), ({ accessToken, refreshToken }) => ({
            accessToken: secret(accessToken),
            refreshToken: secret(refreshToken)
          })))
          assert.deepStrictEqual(textsOf(yield* store.get), keeps ? Option.fromNullOr(write) : Option.none())
          assert.deepStrictEqual(textsOf(yield* store.get), keeps ? Option.fromNullOr(write) : Option.none())
        }
        yield* store.set(Option.none())
        assert.deepStrictEqual(yield* store.get, Option.none())
      }).pipe(Effect.provide(open())),
    runOptions()
  )
}
