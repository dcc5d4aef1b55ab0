/**
 * Jest before Node 24.9 reads the secrets of a program only with modules.
 * @jest-environment-options {"customExportConditions": ["module", "node", "node-addons"]}
 */
import { expect, test } from "@jest/globals"
import { Redacted } from "effect"
import * as Emulator from "latchkey/emulator"
import { createServerApp } from "latchkey/promise"
import { seed } from "latchkey/testing"

// Apps of modules exist before the first test.
const emulator = Emulator.makeSync({ passwordIterations: 1 })
const { secretServerKey, ...project } = emulator.project
const servers = [secretServerKey, Redacted.make(secretServerKey)].map((key) =>
  createServerApp({ ...project, secretServerKey: key, baseUrl: emulator.url, fetch: emulator.fetch })
)

test("reads a user with a key that is text, and with a Redacted of the program", async () => {
  const { users } = await seed(emulator, { users: { ada: { displayName: "Ada" } } })
  const answers = await Promise.all(servers.map((server) => server.users.get(users.ada.id)))
  expect(answers.map(({ displayName }) => displayName)).toEqual(["Ada", "Ada"])
})
