/** Candidates for the session: which one becomes the session, and whether the outcome is final. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { CallError } from "../../src/errors/call/CallError.ts"
import * as Reasons from "../../src/errors/call/Reasons.ts"
import { SchemaError } from "../../src/errors/provider/RequestErrors.ts"
import { exchangeCandidates, mostCandidates } from "../../src/pipeline/session/Candidates.ts"

const call = { endpoint: "sessions.refresh", method: "POST", path: "/auth/oauth/token", status: 0, requestId: null, text: null }
const body = Redacted.make("")
const fail = (reason: CallError["reason"]) => Effect.fail(new CallError({ call, reason }))
/** A session of a user; without an access token, the user is unknown. */
const sessionOf = (name: string, user: string | null) =>
  Effect.succeedSome({
    accessToken: user === null ? null : Redacted.make(`e30.${btoa(JSON.stringify({ sub: user }))}.`),
    refreshToken: Redacted.make(name)
  })
const refusal = Effect.succeedNone
const blockedExchange = fail(new Reasons.Undecodable({ status: 403, why: "", body }))

const exchange = (outcomes: ReadonlyArray<ReturnType<typeof sessionOf> | typeof refusal | typeof blockedExchange>) =>
  exchangeCandidates(
    outcomes.map((_, index) => Redacted.make(String(index))),
    (token) => outcomes[Number(Redacted.value(token))] ?? refusal
  )

describe("candidates for the session", () => {
  it.effect.each<readonly [name: string, outcomes: Parameters<typeof exchange>[0], session: string | null, isFinal: boolean]>([
    ["one that is valid", [refusal, sessionOf("a", "ada")], "a", true],
    ["the first of one user", [sessionOf("a", "ada"), sessionOf("b", "ada")], "a", true],
    ["none of two users", [sessionOf("a", "ada"), sessionOf("b", "bob")], null, true],
    ["none of users that are unknown", [sessionOf("a", null), sessionOf("b", null)], null, true],
    ["one whose user is unknown", [sessionOf("a", null)], "a", true],
    ["none that is refused", [refusal], null, true],
    ["none, for now, if one is blocked", [refusal, blockedExchange], null, false],
    ["a valid one beside one that is blocked", [blockedExchange, sessionOf("a", "ada")], "a", true],
    ["none of too many", Array.from({ length: mostCandidates + 1 }, () => sessionOf("a", "ada")), null, true],
    ["one of as many as allowed", Array.from({ length: mostCandidates }, () => sessionOf("a", "ada")), "a", true]
  ])("give %s", ([, outcomes, name, isFinal]) =>
    Effect.gen(function*() {
      const outcome = yield* exchange(outcomes)
      const session = Option.getOrNull(outcome?.session ?? Option.none())
      const text = session?.refreshToken && Redacted.value(session.refreshToken)
      assert.deepStrictEqual([text ?? null, outcome?.isFinal], [name, isFinal])
    }))

  it.effect("are no outcome if there are none", () => Effect.map(exchange([]), (outcome) => assert.isNull(outcome)))

  it.effect.each<readonly [reason: CallError["reason"], isInconclusive: boolean]>([
    [new SchemaError({ details: { message: "" } }), true],
    [new Reasons.Refused({ text: "" }), true],
    [new Reasons.Unrecognized({ code: null, text: null, body: Redacted.make({}) }), true],
    [new Reasons.Unsendable({ why: "", field: null }), true],
    [new Reasons.Undecodable({ status: 400, why: "", body }), true],
    [new Reasons.Undecodable({ status: 499, why: "", body }), true],
    [new Reasons.Undecodable({ status: 399, why: "", body }), false],
    [new Reasons.Undecodable({ status: 500, why: "", body }), false],
    [new Reasons.Offline({ cause: null }), false],
    [new Reasons.Throttled({ retryAfterMillis: null }), false],
    [new Reasons.ServerFailure({ status: 503, body }), false]
  ])("with the error %s fail the call unless the token may have caused it: %s", ([reason, isInconclusive]) =>
    Effect.map(
      Effect.exit(exchange([fail(reason)])),
      (exit) => assert.strictEqual(exit._tag, isInconclusive ? "Success" : "Failure")
    ))
})
