/** The example of docs/testing.md for Cypress, whose program is not on npm: its requests, and a double of its other commands. */
import { readFileSync } from "node:fs"
import { assert, it } from "vitest"
import { makeSync } from "../../src/emulator/index.ts"
import { createClientApp } from "../../src/promise/index.ts"

const text = readFileSync(new URL("testing/cypress/signUp.cy.js", import.meta.url), "utf8")

it("the requests of the Cypress example reset the emulator and read the mail", async () => {
  const emulator = makeSync({ passwordIterations: 1 })
  const { projectId, publishableClientKey } = emulator.project
  const app = createClientApp({
    projectId,
    publishableClientKey,
    baseUrl: emulator.url,
    fetch: emulator.fetch,
    tokenStore: "memory"
  })
  const signUp = (email: string) =>
    app.auth.signUpWithPassword({
      email,
      password: "analytical engine",
      verificationCallbackUrl: "http://localhost:5173/handler/email-verification"
    })
  await signUp("grace@example.com")

  const visits: Array<string> = []
  let request: Promise<{ readonly body: unknown }> = Promise.resolve({ body: undefined })
  const send = async (method: string, address: string, data?: unknown) => {
    const url = new URL(address.replace("http://127.0.0.1:8102", emulator.url))
    const body = data === undefined ? null : JSON.stringify(data)
    const response = await emulator.fetch(url, { method, body, headers: { "content-type": "application/json" } })
    return { body: await response.json() }
  }
  const page: object = new Proxy({}, { get: () => () => page })
  const cy = {
    visit: (address: string) => visits.push(address),
    get: () => page,
    contains: () => page,
    location: () => page,
    request: (...args: [string, string, unknown] | [string]) => request = args.length === 1 ? send("GET", args[0]) : send(...args)
  }
  const tests: Array<() => void> = []
  const add = (...args: ReadonlyArray<unknown>) => tests.push(args.at(-1) as () => void)
  // The example uses the globals of Cypress.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function("cy", "beforeEach", "it", text)(cy, add, add)

  tests[0]?.()
  assert.deepStrictEqual(await request, { body: { success: true } })
  assert.deepStrictEqual(emulator.inbox("grace@example.com"), [])
  await signUp("ada@example.com")
  tests[1]?.()
  await request
  await Promise.resolve()
  assert.deepStrictEqual(visits, ["/handler/sign-up", emulator.inbox("ada@example.com")[0]?.link])
})
