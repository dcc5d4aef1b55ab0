/** Users of tests: an account, the site that they visit, and how they sign up and read their mail. */
import { assert } from "vitest"
import type { Emulator } from "../../src/emulator/index.ts"
import type { ClientApp } from "../../src/promise/index.ts"

export const site = "http://localhost:3000"
export const password = "analytical engine"
export const account = { email: "ada@example.com", password }

/** Signs a user up, and returns the id. */
export const signUp = async (app: Pick<ClientApp, "auth">, email: string): Promise<string> => {
  const { userId } = await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
  return userId
}

/** The newest mail to an address; fails if it has no code. */
export const mailOf = (emulator: Emulator, email: string) => {
  const [mail] = emulator.inbox(email)
  if (mail === undefined || mail.code === null) return assert.fail(`no mail with a code to ${email}`)
  return { ...mail, code: mail.code }
}
