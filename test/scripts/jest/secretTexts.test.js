import { expect, test } from "@jest/globals"
import * as Emulator from "latchkey/emulator"
import { createServerApp, reveal } from "latchkey/promise"

test("a key that is text works in every Jest, and reveal reads the secrets of a result", async () => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const server = createServerApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch })
  const { id: userId } = await server.users.create({ displayName: "Ada" })
  const tokens = await server.sessions.create({ userId })
  expect(reveal(tokens).refreshToken).toMatch(/^\w+/)
  expect(JSON.stringify(tokens)).not.toContain(reveal(tokens).refreshToken)
})
