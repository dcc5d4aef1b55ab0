/** `fetch` of an emulator in process: signals that abort before and while the request is sent. */
import { assert, it } from "@effect/vitest"
import { newEmulator } from "../../kit/emulator.ts"

const setup = () => {
  const emulator = newEmulator()
  const { projectId, secretServerKey } = emulator.project
  const headers = {
    "content-type": "application/json",
    "x-stack-access-type": "server",
    "x-stack-project-id": projectId,
    "x-stack-secret-server-key": secretServerKey
  }
  const create = (init: RequestInit) => emulator.fetch(`${emulator.apiUrl}/users`, { method: "POST", headers, ...init })
  return { create, users: () => emulator.snapshot().users.length }
}

it("a request whose signal has already aborted is not sent", async () => {
  const { create, users } = setup()
  const reason = new Error("too late")
  const call = create({ body: "{}", signal: AbortSignal.abort(reason) })
  assert.strictEqual(await call.then(() => undefined, (cause: unknown) => cause), reason)
  assert.strictEqual(users(), 0)
})

it("a request whose body never ends rejects when its signal aborts", async () => {
  const { create, users } = setup()
  const controller = new AbortController()
  const reason = new Error("enough")
  const body = new ReadableStream({
    // The stream is read, so the request is being sent.
    pull: () => controller.abort(reason)
  }, { highWaterMark: 0 })
  const init: RequestInit & { readonly duplex: "half" } = { body, duplex: "half", signal: controller.signal }
  assert.strictEqual(await create(init).then(() => undefined, (cause: unknown) => cause), reason)
  assert.strictEqual(users(), 0)
})

it("a request whose body is a stream is sent whole", async () => {
  const { create, users } = setup()
  const init: RequestInit & { readonly duplex: "half" } = { body: new Blob(["{}"]).stream(), duplex: "half" }
  assert.strictEqual((await create(init)).status, 201)
  assert.strictEqual(users(), 1)
})
