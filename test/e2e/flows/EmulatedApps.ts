/** Users and servers of one emulator, for the management tests. */
import { createAdminApp, createClientApp, createServerApp } from "../../../src/promise/index.ts"
import type { CurrentUser } from "../../../src/schema/users/User.ts"
import { newEmulator, optionsOf, ownerOf } from "../../kit/emulator.ts"
import { mailOf, signUp } from "../../kit/people.ts"
import { recordRequests } from "../../kit/transports.ts"

export { tagOf } from "../../kit/outcomes.ts"
export { password } from "../../kit/people.ts"
export const callbackUrl = "http://localhost:3000/join"

/** An emulator, a server and an admin app of its project, and users who have signed up. */
export const emulatedApps = async () => {
  const emulator = newEmulator()
  const { asked, fetch } = recordRequests(emulator.fetch, ({ method, path, search }) => `${method} ${path}${search}`)
  const options = { ...optionsOf(emulator), fetch }
  const person = async (email: string) => {
    const app = createClientApp({ ...options, tokenStore: "memory" })
    const userId = await signUp(app, email)
    const me = async (): Promise<CurrentUser> => app.user.get()
    return { app, userId, email, me }
  }
  return {
    ...ownerOf(emulator),
    asked,
    emulator,
    mailed: (email: string) => mailOf(emulator, email).code,
    person,
    server: createServerApp(options),
    admin: createAdminApp(options)
  }
}
