/** Two projects on one host, such as two apps on localhost: neither replaces the other's access cookie. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as TokenStoreCookie from "../../../src/layers/tokenStores/TokenStoreCookie.ts"
import { browserAt } from "../../e2e/sessions/Tabs.ts"
import { tokens } from "../../kit/TestApp.ts"

const [projectOne, projectTwo] = ["6fbbf22e-f4b2-4c6e-95a1-beab6fa41063", "0b1e2c3d-4c6e-4b0f-8f3e-0f0a5b1c2d3e"]
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
/** The tokens of a project's user; the access token is valid until `expires`, in seconds. */
const tokensOf = (project: string, expires: number) =>
  tokens([part({ alg: "ES256" }), part({ aud: project, sub: "ada", exp: expires }), "c2ln"].join("."), `refresh-of-${project}`)

for (
  const [site, url, options] of [
    ["http", "http://localhost:3000/", {}],
    ["https", "https://app.example.com/", {}],
    ["a shared domain", "https://app.example.com/", { domain: "example.com" }]
  ] as const
) {
  describe(`two projects on one host, ${site}`, () => {
    const browser = browserAt(url)
    const accessNames = () => [...browser.cookies.matchAll(/(stack-access[^=;]*)=/g)].map(([, name = ""]) => name).toSorted()
    /** A new page of the project's app. */
    const page = (project: string) => TokenStoreCookie.make(project, options, browser)
    const accessTokenOf = (project: string) =>
      Effect.map(
        page(project).get,
        (session) => Option.getOrNull(Option.map(session, ({ accessToken }) => accessToken && Redacted.value(accessToken)))
      )
    const valueOf = (project: string, expires: number) => Redacted.value(tokensOf(project, expires).accessToken ?? assert.fail())

    it.effect("keep their access tokens, renew them and sign out apart", () =>
      Effect.gen(function*() {
        yield* page(projectOne).set(Option.some(tokensOf(projectOne, 600)))
        yield* page(projectTwo).set(Option.some(tokensOf(projectTwo, 600)))
        assert.strictEqual(yield* accessTokenOf(projectOne), valueOf(projectOne, 600))
        assert.strictEqual(yield* accessTokenOf(projectTwo), valueOf(projectTwo, 600))
        for (const project of [projectOne, projectTwo, projectOne]) yield* page(project).set(Option.some(tokensOf(project, 900)))
        assert.strictEqual(yield* accessTokenOf(projectOne), valueOf(projectOne, 900))
        assert.strictEqual(yield* accessTokenOf(projectTwo), valueOf(projectTwo, 900))
        assert.deepStrictEqual(accessNames(), ["stack-access", `stack-access-${projectTwo}`])
        yield* page(projectOne).set(Option.none())
        assert.isNull(yield* accessTokenOf(projectOne))
        assert.strictEqual(yield* accessTokenOf(projectTwo), valueOf(projectTwo, 900))
        // The shared name is free, and the provider's clients read only that projectOne.
        yield* page(projectTwo).set(Option.some(tokensOf(projectTwo, 1_200)))
        assert.deepStrictEqual(accessNames(), ["stack-access"])
        yield* page(projectTwo).set(Option.none())
        assert.deepStrictEqual(accessNames(), [])
      }))

    it.effect("take over the shared name from an expired token", () =>
      Effect.gen(function*() {
        yield* page(projectOne).set(Option.some(tokensOf(projectOne, 600)))
        yield* TestClock.adjust("10 minutes")
        yield* page(projectTwo).set(Option.some(tokensOf(projectTwo, 1_200)))
        assert.deepStrictEqual(accessNames(), ["stack-access"])
        yield* page(projectOne).set(Option.some(tokensOf(projectOne, 1_200)))
        assert.deepStrictEqual(accessNames(), ["stack-access", `stack-access-${projectOne}`])
      }))
  })
}
