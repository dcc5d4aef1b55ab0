/** An existing owner of scratch projects. */
import { assert } from "@effect/vitest"
import type { Emulator } from "../../../src/emulator/index.ts"

/** Signs up a user of the project `internal`, who gets a personal team, and returns the user's refresh token. */
export const newOwner = async ({ apiUrl, fetch, internal }: Emulator): Promise<string> => {
  const signedUp = await fetch(`${apiUrl}/auth/password/sign-up`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-stack-access-type": "client",
      "x-stack-project-id": "internal",
      "x-stack-publishable-client-key": internal.publishableClientKey
    },
    body: JSON.stringify({ email: "owner@example.com", password: "analytical engine" })
  })
  assert.strictEqual(signedUp.status, 200)
  return String(Object(await signedUp.json())["refresh_token"])
}
