/** The names of header fields that carry secrets, which an HttpApi redacts in spans. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Headers from "effect/http/Headers"
import { layerRedactedHeaders } from "../../../src/backend/http-api/index.ts"

it.effect.each<readonly [name: string, isSecret: boolean]>([
  ["x-stack-auth", true],
  ["x-hexclave-auth", true],
  ["X-Stack-Access-Token", true],
  ["x-stack-refresh-token", true],
  ["x-stack-publishable-client-key", true],
  ["x-hexclave-super-secret-admin-key", true],
  ["authorization", true],
  ["cookie", true],
  ["x-stack-project-id", false],
  ["x-stack-auth-type", false],
  ["x-stack-token-kind", false],
  ["x-stack-monkeys", false],
  ["y-x-stack-auth", false],
  ["y-x-stack-access-token", false],
  ["x-other-key", false]
])("%s is redacted: %s", ([name, isSecret]) =>
  Effect.gen(function*() {
    const fields = Headers.redact(Headers.fromInput({ [name]: "value" }), yield* Headers.CurrentRedactedNames)
    assert.strictEqual(fields[name.toLowerCase()] !== "value", isSecret)
  }).pipe(Effect.provide(layerRedactedHeaders)))
