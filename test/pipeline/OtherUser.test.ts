/** A call that began in the session of one user is never sent in the session of another, such as one that another tab has started. */
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import { TokenStore } from "../../src/pipeline/ports/TokenStore.ts"
import { accessToken, clientLayer, expired, project, reply, scripted, tokens } from "../kit/TestApp.ts"

const hour = 3_600_000
/** Bob's access token. */
const bobs = (() => {
  const [head, , tail] = accessToken(hour).split(".")
  return [head, btoa(JSON.stringify({ sub: crypto.randomUUID(), exp: hour / 1000 })), tail].join(".")
})()
const otherTokens = {
  bob: Option.some(tokens(bobs, "bob")),
  rotated: Option.some(tokens(accessToken(hour, "rotated"), "rotated"))
}

/** The access tokens of the requests of one call; another tab sets `next` after the first request, or while a renewal waits for the lock. */
const sentBy = Effect.fnUntraced(function*(first: string, next: keyof typeof otherTokens) {
  const memory = TokenStoreMemory.make(Option.some(tokens(first)))
  const change = Effect.orDie(memory.set(otherTokens[next]))
  const store = Layer.succeed(TokenStore, { ...memory, withLock: (renewal) => Effect.andThen(change, renewal) })
  const { seen, transport } = scripted(() => Effect.as(change, expired), reply(200, project))
  const result = yield* Effect.result(ReadProject()).pipe(Effect.provide(Layer.merge(clientLayer(store), transport)))
  return { result: result._tag, sent: seen.map(({ headers }) => headers["x-stack-access-token"]) }
})

it.effect("a refused call is not sent again after another user has signed in", () =>
  Effect.gen(function*() {
    assert.deepStrictEqual(yield* sentBy(accessToken(hour), "bob"), { result: "Failure", sent: [accessToken(hour)] })
  }))

it.effect("a call that waited for a renewal is not sent with another user's token", () =>
  Effect.gen(function*() {
    const { sent } = yield* sentBy(accessToken(0), "bob")
    assert.notInclude(sent, bobs)
  }))

it.effect("a call is sent again after another tab has replaced the refresh token", () =>
  Effect.gen(function*() {
    const rotatedToken = accessToken(hour, "rotated")
    assert.deepStrictEqual(yield* sentBy(accessToken(hour), "rotated"), {
      result: "Success",
      sent: [accessToken(hour), rotatedToken]
    })
    assert.include((yield* sentBy(accessToken(0), "rotated")).sent, rotatedToken)
  }))
