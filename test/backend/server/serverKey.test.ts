/** The secret server key of a backend, from its options or the environment. */
import { afterEach, assert, it, vi } from "vitest"
import { type AuthenticationOptions, createAuthentication } from "../../../src/backend/server/index.ts"
import { visitor } from "./Visitor.ts"

afterEach(() => {
  vi.unstubAllEnvs()
})

it("is read from the environment unless the option is given or null", async () => {
  const { options, request, secretServerKey, signIn } = await visitor()
  signIn()
  const hasServerFields = async (more: AuthenticationOptions) => {
    const who = await createAuthentication({ ...options, ...more }).authenticate(request())
    return who.status === "signed-in" && Object.hasOwn(await who.findUser() ?? {}, "serverMetadata")
  }
  assert.isFalse(await hasServerFields({}))
  vi.stubEnv("STACK_SECRET_SERVER_KEY", secretServerKey)
  assert.isTrue(await hasServerFields({}))
  assert.isFalse(await hasServerFields({ secretServerKey: null }))
  vi.stubEnv("STACK_SECRET_SERVER_KEY", "ssk_another")
  assert.isTrue(await hasServerFields({ secretServerKey }))
})
