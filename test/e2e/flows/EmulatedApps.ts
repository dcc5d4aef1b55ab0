/** People and servers at one emulator: what the stories of management are told with. */
import { assert } from "vitest"
import * as Emulator from "../../../src/emulator/index.ts"
import { createAdminApp, createClientApp, createServerApp } from "../../../src/promise/index.ts"
import type { CurrentUser } from "../../../src/schema/users/User.ts"
import { tagOf as reasonTag } from "../../kit/TestApp.ts"

export const password = "analytical engine"
export const callbackUrl = "http://localhost:3000/join"

/** An emulator, a server and an admin app of its project, and people who have signed up. */
export const emulated = async () => {
  const emulator = await Emulator.make({ passwordIterations: 1 })
  const asked: Array<string> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    asked.push(`${init?.method} ${pathname.replace("/api/v1", "")}${search}`)
    return emulator.fetch(input, init)
  }
  const options = { ...emulator.project, baseUrl: emulator.url, fetch }
  const person = async (email: string) => {
    const app = createClientApp({ ...options, tokenStore: "memory" })
    const { userId } = await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const me = async (): Promise<CurrentUser> => app.user.get({ or: "throw" })
    return { app, userId, email, me }
  }
  /** Makes a call of the project's owner, in the spelling of the wire. */
  const owner = async (method: string, path: string, body: object) => {
    const { projectId, secretServerKey, superSecretAdminKey } = emulator.project
    const response = await emulator.fetch(`${emulator.apiUrl}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-stack-access-type": "admin",
        "x-stack-project-id": projectId,
        "x-stack-secret-server-key": secretServerKey,
        "x-stack-super-secret-admin-key": superSecretAdminKey
      },
      body: JSON.stringify(body)
    })
    const text = await response.text()
    assert.strictEqual(response.status, 200, text)
  }
  /** Changes the configuration of the project. */
  const configure = (config: object) => owner("PATCH", "/internal/projects/current", { config })
  /** Overrides single settings of it. */
  const override = (settings: object) =>
    owner("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(settings) })
  /** Opens an account at the card payment provider. */
  const takePayments = () => owner("POST", "/internal/payments/setup", {})
  /** The code of the newest mail to an address. */
  const mailed = (email: string) => emulator.inbox(email)[0]?.code ?? assert.fail(`no mail with a code to ${email}`)
  return {
    asked,
    configure,
    emulator,
    mailed,
    override,
    person,
    takePayments,
    server: createServerApp(options),
    admin: createAdminApp(options)
  }
}

/** The tag that a safe call fails with. */
export const tagOf = async (call: Promise<{ readonly ok: boolean; readonly error?: { readonly _tag: string } }>) =>
  reasonTag((await call).error)
