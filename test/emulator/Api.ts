/** Users and their sessions at the emulator's API, through the kit's caller. */
import type { Emulator, Options } from "../../src/emulator/index.ts"
import { api, type Extra } from "../kit/api.ts"
import { newEmulator } from "../kit/emulator.ts"
import { password } from "../kit/people.ts"

export { api, codeOf, type Reply } from "../kit/api.ts"
export { quick } from "../kit/emulator.ts"
export { password } from "../kit/people.ts"

/** An emulator with its callers, and a user who has signed up. */
export const withUser = async (options: Options = {}, email = "ada@example.com") => {
  const emulator = newEmulator(options)
  const client = api(emulator)
  const signedUp = await client("POST", "/auth/password/sign-up", {
    email,
    password,
    verification_callback_url: "http://localhost:3000/verify?x=1"
  })
  const { access_token: accessToken, refresh_token: refreshToken, user_id: userId } = signedUp.json
  return {
    emulator,
    client,
    server: api(emulator, "server"),
    admin: api(emulator, "admin"),
    accessToken,
    refreshToken,
    userId,
    session: { "x-stack-access-token": accessToken } as Extra
  }
}

/** A renewal request: a form, without the project's headers. */
export const renewal = (emulator: Emulator, refreshToken: string, secret = emulator.project.publishableClientKey) =>
  emulator.fetch(`${emulator.apiUrl}/auth/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: emulator.project.projectId,
      client_secret: secret
    })
  })
