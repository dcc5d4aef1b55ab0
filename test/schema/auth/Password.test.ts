/** New passwords that a caller sends: at most 70 characters and 71 bytes in UTF-8. */
import { assert, it } from "@effect/vitest"
import { Redacted, Result, Schema } from "effect"
import { ServerUserUpdate } from "../../../src/schema/users/UserPayloads.ts"

const encode = Schema.encodeUnknownResult(ServerUserUpdate)

it.each(["a".repeat(70), `${"я".repeat(35)}a`])("a server can set %s", (password) => {
  assert.deepStrictEqual(Result.getOrThrow(encode({ password })), { password })
  assert.deepStrictEqual(Result.getOrThrow(encode({ password: Redacted.make(password) })), { password })
})

it.each(["a".repeat(71), "я".repeat(36), "😀".repeat(18)])("a server cannot set %s, and no error shows it", (password) => {
  for (const input of [password, Redacted.make(password)]) {
    const encoding = encode({ password: input })
    assert.isTrue(Result.isFailure(encoding))
    assert.notInclude(JSON.stringify(encoding), password)
  }
})
