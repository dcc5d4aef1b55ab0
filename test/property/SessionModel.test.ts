/** Random histories of a session in two tabs, compared with a model. */
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Result, Schedule, Schema } from "effect"
import { TestClock } from "effect/testing"
import { ListSessions, RevokeSession } from "../../src/endpoints/auth/SessionList.ts"
import { Unreachable } from "../../src/errors/call/Reasons.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import { callError, type Send } from "../../src/pipeline/ports/WireRequest.ts"
import { Session } from "../../src/pipeline/session/Session.ts"
import { RetrySchedule } from "../../src/pipeline/timing/Timing.ts"
import * as Auth from "../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../src/services/client/CurrentUser.ts"
import { browserAt, tab } from "../e2e/sessions/Tabs.ts"
import { runs } from "../kit/Depth.ts"
import { newEmulator } from "../kit/emulator.ts"
import { runOptions } from "../kit/Seed.ts"

const email = "ada@example.com"
const password = "analytical engine"
/** The lifetime of an access token, and the remaining lifetime that a call requires, in seconds. */
const life = 600
const requiredCount = 20

const Tab = Schema.Literals([0, 1])
const Command = Schema.Union([
  Schema.Struct({ do: Schema.Literals(["signIn", "signOut", "call"]), tab: Tab }),
  Schema.Struct({ do: Schema.Literal("calls"), tab: Tab, count: Schema.Literals([2, 3, 6]) }),
  Schema.Struct({ do: Schema.Literal("wait"), seconds: Schema.Literals([1, 300, 579, 581, 595, 600, 4000]) }),
  Schema.Struct({ do: Schema.Literal("network"), up: Schema.Boolean }),
  Schema.Struct({ do: Schema.Literal("revoke") })
])
type Command = typeof Command.Type

type Outcome = "user" | "signed-out" | "error" | "done"
interface Seen {
  readonly outcomes: ReadonlyArray<Outcome>
  readonly refreshes: number
  readonly states: ReadonlyArray<string>
}

/** A token pair in the shared cookie jar, a provider, and each tab's record of its last failure. */
class Model {
  session: { alive: boolean; left: number; readonly pair: number } | null = null
  up = true
  pairs = 0
  refreshes = 0
  readonly failed: Array<number | null> = [null, null]

  run(command: Command): ReadonlyArray<Outcome> {
    this.refreshes = 0
    switch (command.do) {
      case "wait":
        if (this.session) this.session.left -= command.seconds
        return []
      case "network":
        this.up = command.up
        return []
      case "revoke":
        if (this.session) this.session.alive = false
        return []
      case "signIn":
        // Signing in sends the current session too, because an anonymous user would be upgraded.
        this.call(command.tab)
        if (this.up) this.session = this.fresh()
        return [this.up ? "done" : "error"]
      case "signOut": {
        const outcome = this.session === null || this.up ? "done" : "error"
        // A token that is too old for the sign-out request is renewed first. The provider fails for a session that has ended, and a renewal
        // tells whether it has.
        if (this.session && (this.session.left < requiredCount || (this.up && !this.session.alive))) this.refreshes = 1
        this.session = null
        return [outcome]
      }
      default:
        // Concurrent calls share a renewal and its result.
        return Array(command.do === "calls" ? command.count : 1).fill(this.call(command.tab))
    }
  }

  fresh() {
    return { alive: true, left: life, pair: ++this.pairs }
  }

  call(tab: number): Outcome {
    if (this.session === null) return "signed-out"
    if (this.session.left < requiredCount) {
      this.refreshes = 1
      // A degraded session does not make a call wait for its renewal, so the call uses the old token again while it is valid.
      const servesAnyway = this.failed[tab] === this.session.pair && this.session.left > 0
      if (!this.up) this.failed[tab] = this.session.pair
      else this.session = this.session.alive ? this.fresh() : null
      if (this.up && servesAnyway) return "user"
    }
    return !this.up ? "error" : this.session === null ? "signed-out" : "user"
  }

  states() {
    const { failed, session } = this
    return failed.map((pair) => session === null ? "signed-out" : pair === session.pair ? "degraded" : "signed-in")
  }
}

/** The implementation, with the model's interface: two apps over one cookie jar, and the emulator as the provider. */
const reality = Effect.gen(function*() {
  const emulator = newEmulator({ accessTokenLifetime: life * 1000 })
  let up = true
  let refreshes = 0
  const underWay = new Set<object>()
  const send: Send = (request) => {
    const response = up
      ? emulator.send(request)
      : Effect.fail(callError(request, new Unreachable({ cause: new TypeError("fetch failed") })))
    if (request.endpoint !== "sessions.refresh") return response
    refreshes++
    underWay.add(request)
    return Effect.ensuring(response, Effect.sync(() => underWay.delete(request)))
  }
  const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
  /** A degraded session does not make calls wait for its renewal, which meanwhile waits for the lock. */
  const settle = Effect.gen(function*() {
    do yield* turn
    while (underWay.size > 0)
    yield* turn
  })
  const { projectId, publishableClientKey, secretServerKey } = emulator.project
  const options = { projectId, publishableClientKey, baseUrl: emulator.url }
  const first = browserAt("https://app.example.com/")
  const second = browserAt("https://app.example.com/", first)
  const tabs = [yield* tab(options, first, send), yield* tab(options, second, send)] as const
  const { userId } = yield* tabs[0](Auth.signUpWithPassword({ email, password, verificationCallbackUrl: null }))
  yield* tabs[0](Auth.signOut())

  const server = yield* Layer.build(
    Layer.merge(ServerApp.layer({ projectId, secretServerKey, baseUrl: emulator.url }), emulator.layer)
  )
  const revokeAll = Effect.gen(function*() {
    const sessions = yield* ListSessions({ query: { userId } })
    yield* Effect.forEach(sessions, ({ id }) => RevokeSession({ params: { sessionId: id }, query: { userId } }))
  }).pipe(Effect.provide(server), Effect.orDie)

  const outcomeOf = <A, E, R>(effect: Effect.Effect<A, E, R>, outcome: (value: A) => Outcome) =>
    Effect.map(Effect.result(effect), (result) => Result.isSuccess(result) ? outcome(result.success) : "error")
  const call = (at: 0 | 1) => outcomeOf(tabs[at](CurrentUser.find()), (user) => user ? "user" : "signed-out")

  const perform = Effect.fnUntraced(function*(command: Command): Effect.fn.Return<ReadonlyArray<Outcome>> {
    switch (command.do) {
      case "wait":
        yield* TestClock.adjust(command.seconds * 1000)
        return []
      case "network":
        up = command.up
        return []
      case "revoke":
        yield* revokeAll
        return []
      case "signIn":
        return [yield* outcomeOf(tabs[command.tab](Auth.signInWithPassword({ email, password })), () => "done")]
      case "signOut":
        return [yield* outcomeOf(tabs[command.tab](Auth.signOut()), () => "done")]
      case "call":
        return [yield* call(command.tab)]
      default:
        return yield* Effect.all(Array.from({ length: command.count }, () => call(command.tab)), { concurrency: "unbounded" })
    }
  })
  const status = Effect.orDie(Effect.flatMap(Session, ({ state }) => Effect.map(state, ({ status }) => status)))
  return Effect.fnUntraced(function*(command: Command): Effect.fn.Return<Seen> {
    refreshes = 0
    const outcomes = yield* perform(command)
    yield* settle
    return { outcomes, refreshes, states: [yield* tabs[0](status), yield* tabs[1](status)] }
  })
})

it.effect.prop(
  "two tabs agree with a model of their session after any history of commands",
  { commands: Schema.Array(Command).check(Schema.isMinLength(15), Schema.isMaxLength(25)) },
  ({ commands }) =>
    Effect.gen(function*() {
      const model = new Model()
      const real = yield* reality
      for (const [index, command] of commands.entries()) {
        const outcomes = model.run(command)
        const expected: Seen = { outcomes, refreshes: model.refreshes, states: model.states() }
        const result = yield* real(command)
        // Without a network an exchange fails immediately here, so a slightly later call tries again.
        const refreshes = model.up ? result.refreshes : Math.min(result.refreshes, 1)
        assert.deepStrictEqual({ ...result, refreshes }, expected, `${index}: ${JSON.stringify(command)}`)
      }
    }).pipe(Effect.provideService(RetrySchedule, Schedule.recurs(0))),
  // A few long histories find more mistakes than many short ones. If a token were used in its last seconds, the 7th case would fail; if a
  // refusal did not end the session, the 10th.
  { ...runOptions(runs(60, 1_000)), timeout: 300_000 }
)
