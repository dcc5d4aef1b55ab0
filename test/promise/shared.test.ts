/** Verbs that all apps share with browser apps: project, addresses of pages, navigation, and the sign-in of a terminal. */
import { assert, describe, it } from "@effect/vitest"
import {
  authHeaders,
  createAdminApp,
  createClientApp,
  createServerApp,
  type NavigatorOption,
  requestTokenStore
} from "../../src/promise/index.ts"
import { overHttp, tagOf } from "../e2e/flows/OverHttp.ts"
import { options, projectId } from "../kit/TestApp.ts"

const urls = { handler: "/account", home: "/start", signIn: "/login" }
const makers = {
  client: (more: object = {}) => createClientApp({ ...options, tokenStore: "memory", urls, ...more }),
  server: (more: object = {}) => createServerApp({ ...options, urls, ...more }),
  admin: (more: object = {}) => createAdminApp({ ...options, urls, ...more })
}

describe.each(Object.entries(makers))("a %s app", (_, make) => {
  it("exposes its project id and page addresses, and so does an app with a signal", async () => {
    await using app = make()
    for (const value of [app, app.with({ signal: new AbortController().signal })]) {
      assert.strictEqual(value.projectId, projectId)
      assert.deepInclude(value.urls, { handler: "/account", signUp: "/account/sign-up", signIn: "/login", afterSignUp: "/start" })
    }
    assert.notInclude(JSON.stringify(app), "_test")
  })

  it("redirects to its pages with the navigator", async () => {
    const went: Array<string> = []
    const navigator: NavigatorOption = { navigate: (url) => void went.push(url), location: () => "https://app.example.com/a" }
    await using app = make({ navigator })
    await app.navigation.redirectToSignUp()
    await app.navigation.redirectToHome()
    assert.deepStrictEqual(went, ["/account/sign-up?after_auth_return_to=%2Fa", "/start"])
    assert.strictEqual(await app.navigation.getCallbackUrl("signIn"), "https://app.example.com/login")
    assert.strictEqual(await tagOf(app.safe.navigation.redirectTo("https://evil.example")), "UntrustedRedirect")
  })
})

it("an owner's admin app exposes the id and page addresses of the owned project", async () => {
  const owner = createClientApp({ ...options, projectId: "internal", tokenStore: "memory" })
  await using admin = createAdminApp({ projectId, owner, urls })
  assert.strictEqual(admin.projectId, projectId)
  assert.strictEqual(admin.urls.signIn, "/login")
  await owner.dispose()
})

it("a server can authorize a terminal program with the session of a request", async () => {
  const { device, emulator, options } = await overHttp()
  const browser = device()
  await browser.auth.signUpWithPassword({
    email: "ada@example.com",
    password: "analytical engine",
    verificationCallbackUrl: null
  })
  const tokenStore = requestTokenStore({ headers: new Headers(authHeaders(await browser.auth.findTokens())) })
  const keys = { ...options, secretServerKey: emulator.project.secretServerKey }
  await using server = createServerApp({ ...keys, tokenStore })
  await using program = createServerApp(keys)
  const { loginCode, pollingCode } = await program.cli.start()
  await server.cli.complete({ loginCode })
  assert.isNotNull(await program.cli.poll({ pollingCode, pollInterval: 1 }))
})
