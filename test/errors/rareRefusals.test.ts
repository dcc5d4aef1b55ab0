/** Refusals that few calls receive, whose classes load on demand. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { ReadCurrentUser } from "../../src/endpoints/users/CurrentUser.ts"
import { clientLayer, refusal, scripted } from "../kit/TestApp.ts"

it.effect("a refusal with a rare code is a reason in programs without a key, too", () =>
  Effect.gen(function*() {
    const call = ReadCurrentUser().pipe(
      Effect.catchReason("CallError", "EmailNotVerified", ({ code }) => Effect.succeed(code)),
      Effect.provide([clientLayer(), scripted(refusal(400, "EMAIL_NOT_VERIFIED")).transport])
    )
    assert.strictEqual(yield* call, "EMAIL_NOT_VERIFIED")
  }))
