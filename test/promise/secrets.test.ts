/**
 * Secrets for promise users: tokens that verbs return work as `tokenStore`, `reveal` returns their text, and converting them to JSON is
 * refused.
 */
import * as Redacted from "effect/Redacted"
import { assert, describe, it } from "vitest"
import { createClientApp, createServerApp, pairTokenStore, reveal } from "../../src/promise/index.ts"
import { withUser } from "../emulator/Api.ts"

const world = async () => {
  const { emulator, userId } = await withUser()
  const { project: { projectId, publishableClientKey, secretServerKey }, fetch, url: baseUrl } = emulator
  const options = { projectId, publishableClientKey, baseUrl, fetch }
  const server = createServerApp({ ...options, secretServerKey })
  return { emulator, options, server, userId: userId as string }
}

describe("tokens that a verb returns", () => {
  it("work in `pairTokenStore` without being revealed", async () => {
    const { options, server, userId } = await world()
    const pair = await server.sessions.create({ userId })
    const stores = [pair, { refreshToken: pair.refreshToken }, reveal(pair)]
    for (const tokens of stores) {
      const app = createClientApp({ ...options, tokenStore: pairTokenStore(tokens) })
      assert.strictEqual((await app.user.find())?.id, userId)
      const again = createClientApp({
        ...options,
        tokenStore: pairTokenStore({ refreshToken: (await app.auth.findTokens())?.refreshToken ?? null })
      })
      assert.strictEqual((await again.user.find())?.id, userId)
    }
  })

  it("work in `pairTokenStore` after the sign-in of a command-line program", async () => {
    const { options, server, userId } = await world()
    const browser = createClientApp({ ...options, tokenStore: pairTokenStore(await server.sessions.create({ userId })) })
    const terminal = createClientApp({ ...options, tokenStore: "memory" })
    const token = await terminal.cli.promptLogin({
      appUrl: "https://app.example",
      pollInterval: 1,
      prompt: ({ loginCode }) => browser.cli.complete({ loginCode })
    })
    assert.strictEqual(
      (await createClientApp({ ...options, tokenStore: pairTokenStore({ refreshToken: token }) }).user.find())?.id,
      userId
    )
  })
})

describe("JSON of a secret", () => {
  it("says how to get the text, and does not contain it", async () => {
    const { server, userId } = await world()
    const pair = await server.sessions.create({ userId })
    const json = JSON.stringify(pair)
    assert.match(json, /"accessToken":"<redacted:use reveal\(\)/)
    for (const secret of Object.values(reveal(pair))) assert.notInclude(json, secret)
  })

  it("is refused as a session, with an error that names `reveal`", async () => {
    const { options, server, userId } = await world()
    const json = JSON.parse(JSON.stringify(await server.sessions.create({ userId })))
    assert.throws(() => createClientApp({ ...options, tokenStore: pairTokenStore(json) }), /Option `tokenStore`.*`reveal`/)
  })
})

describe("reveal", () => {
  it("returns secrets as text, alone or in a record, and any other input unchanged", () => {
    const secret = Redacted.make("words")
    const date = new Date(0)
    assert.strictEqual(reveal(secret), "words")
    assert.deepStrictEqual(reveal({ secret, none: null, date }), { secret: "words", none: null, date })
    assert.deepStrictEqual(reveal([secret, null, { secret }]), ["words", null, { secret }])
    assert.deepStrictEqual([reveal("text"), reveal(null), reveal(date)], ["text", null, date])
  })

  it("throws a typed error for a wiped secret", () => {
    const secret = Redacted.make("words")
    Redacted.wipeUnsafe(secret)
    assert.throws(() => reveal({ secret }), /Option `secret` was wiped/)
  })
})
