/** A bug of the emulator is visible as one: in the error of the call, and with its stack in the console. */
import { assert, it, vi } from "@effect/vitest"
import * as Emulator from "../../../src/emulator/index.ts"
import { isCallError } from "../../../src/errors/call/CallError.ts"
import { createServerApp } from "../../../src/promise/index.ts"

const id = "11111111-1111-4111-8111-111111111111"

it("names the defect of a handler, and prints it", async () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {})
  const emulator = await Emulator.make()
  // A user without fields represents any bug.
  const snapshot = JSON.parse(JSON.stringify(emulator.snapshot()))
  snapshot.users.push({ id, projectId: emulator.project.projectId })
  emulator.restore(snapshot)
  const server = createServerApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch, retry: false })
  const result = await server.safe.users.get(id)
  assert.isTrue(!result.ok && isCallError(result.error) && result.error.reason._tag === "ServerFailure")
  const message = result.ok ? "" : result.error.message
  assert.match(message, /The emulator failed: \w+Error: .+ It printed the stack\./)
  assert.notMatch(message, /support|\n/)
  assert.match(String(print.mock.calls[0]?.[0]), /^The emulator failed: \w+Error: /)
  print.mockRestore()
  await server.dispose()
})
