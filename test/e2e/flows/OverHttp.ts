/** An emulator on a port, and people at it over HTTP: what the stories of signing in are told with. */
import { assert, onTestFinished } from "vitest"
import * as Emulator from "../../../src/emulator/index.ts"
import { createClientApp } from "../../../src/promise/index.ts"
import { tagOf as reasonTag } from "../../kit/TestApp.ts"

export const password = "analytical engine"
export const callbackUrl = "http://localhost:3000/handler/callback"

export const overHttp = async () => {
  const emulator = await Emulator.make({ passwordIterations: 1 })
  const { url: baseUrl } = await emulator.listen({ port: 0 })
  onTestFinished(() => emulator.close())
  const asked: Array<string> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(`${init?.method} ${new URL(input instanceof Request ? input.url : input).pathname.replace("/api/v1", "")}`)
    return globalThis.fetch(input, init)
  }
  const options = { ...emulator.project, baseUrl, fetch }
  /** Another device. */
  const device = () => createClientApp({ ...options, tokenStore: "memory" })
  /** The newest mail to an address. */
  const mail = (email: string) => {
    const [mail] = emulator.inbox(email)
    if (mail === undefined || mail.code === null) return assert.fail(`no mail with a code to ${email}`)
    return { ...mail, code: mail.code }
  }
  /** Changes the configuration of the project, which has no verb yet. */
  const configure = async (config: object) => {
    const { projectId, superSecretAdminKey } = emulator.project
    const response = await globalThis.fetch(`${baseUrl}/api/v1/internal/projects/current`, {
      method: "PATCH",
      headers: {
        "content-type": "application/json",
        "x-stack-access-type": "admin",
        "x-stack-project-id": projectId,
        "x-stack-super-secret-admin-key": superSecretAdminKey
      },
      body: JSON.stringify({ config })
    })
    assert.strictEqual(response.status, 200, await response.text())
  }
  return { asked, baseUrl, configure, device, emulator, mail, options }
}

/** The error that a safe call fails with. */
export const refusedWith = async <E>(call: Promise<{ readonly ok: boolean; readonly error?: E }>): Promise<E> => {
  const { error } = await call
  return error === undefined ? assert.fail("was not refused") : error
}
/** Its tag. */
export const tagOf = async (call: Promise<{ readonly ok: boolean; readonly error?: { readonly _tag: string } }>) =>
  reasonTag(await refusedWith(call))
