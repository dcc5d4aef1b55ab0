/** A sign-in redirects a restricted user like any other, and the protected page that follows redirects to onboarding. */
import { assert, it } from "@effect/vitest"
import { createClientApp } from "../../../src/promise/index.ts"
import { emulatedApps, password } from "../../e2e/flows/EmulatedApps.ts"

const origin = "https://app.example.com"

it("a restricted user is redirected to `afterSignIn`, and from there to onboarding", async () => {
  const { emulator, override, person } = await emulatedApps()
  const { email } = await person("ada@example.com")
  await override({ "onboarding.requireEmailVerification": true })
  const redirects: Array<string> = []
  let here = `${origin}/handler/sign-in`
  const navigate = (to: string) => {
    redirects.push(to)
    here = new URL(to, here).href
  }
  const app = createClientApp({
    ...emulator.project,
    baseUrl: emulator.url,
    fetch: emulator.fetch,
    tokenStore: "memory",
    urls: { afterSignIn: "/items" },
    navigator: { navigate, location: () => new URL(here) },
    redirectAfterAuth: true
  })
  await app.auth.signInWithPassword({ email, password })
  assert.deepStrictEqual(redirects, ["/items"])
  const result = await app.safe.user.get({ or: "redirect" })
  assert.strictEqual(result.ok || result.error._tag, "NotSignedIn")
  assert.strictEqual(redirects[1], "/handler/onboarding?after_auth_return_to=%2Fitems")
  assert.isTrue((await app.user.get({ includeRestricted: true })).isRestricted)
})
