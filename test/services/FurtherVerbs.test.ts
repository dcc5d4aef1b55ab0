/** Verbs over endpoints that older providers lack; and every endpoint has a verb or a reason. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { CheckCliLogin } from "../../src/endpoints/auth/Cli.ts"
import { ReadJwks } from "../../src/endpoints/auth/Jwks.ts"
import { AuthorizeCrossDomain } from "../../src/endpoints/auth/OAuth.ts"
import * as Endpoints from "../../src/endpoints/index.ts"
import { ReadBackendUrls } from "../../src/endpoints/platform/Platform.ts"
import * as ConfigEndpoints from "../../src/endpoints/projects/Config.ts"
import { createClientApp, createServerApp } from "../../src/promise/index.ts"
import { reveal } from "../../src/schema/wire/Wire.ts"
import * as Platform from "../../src/services/admin/Platform.ts"
import * as Configuration from "../../src/services/admin/project/Configuration.ts"
import * as Cli from "../../src/services/client/Cli.ts"
import * as Project from "../../src/services/client/Project.ts"
import * as CrossDomain from "../../src/services/oauth/CrossDomain.ts"
import { emulatedApps } from "../e2e/flows/EmulatedApps.ts"
import { adminLayer, options, projectId, reply, scripted } from "../kit/TestApp.ts"
import { readResponse, testVerbs } from "./Verbs.ts"

const responseFields = (endpoint: Parameters<typeof readResponse>[0]) =>
  readResponse(endpoint) as { readonly [name: string]: unknown }
const crossDomain = { redirectUri: "https://other.example/callback", state: "state", codeChallenge: "a".repeat(43) }

testVerbs("client", {
  "Platform.getBackendUrls": {
    endpoint: ReadBackendUrls,
    call: Platform.getBackendUrls(),
    sends: "GET /internal/backend-urls",
    gives: responseFields(ReadBackendUrls)["urls"]
  },
  "Project.getJwks": {
    endpoint: ReadJwks,
    call: Project.getJwks({ includeAnonymous: true }),
    sends: `GET /projects/${projectId}/.well-known/jwks.json?include_anonymous=true`,
    gives: responseFields(ReadJwks)["keys"]
  },
  "CrossDomain.authorizeCrossDomain": {
    endpoint: AuthorizeCrossDomain,
    call: CrossDomain.authorizeCrossDomain(crossDomain),
    sends: "POST /auth/oauth/cross-domain/authorize",
    body: { redirect_uri: crossDomain.redirectUri, state: "state", code_challenge: crossDomain.codeChallenge },
    gives: responseFields(AuthorizeCrossDomain)["redirectUrl"]
  },
  "Cli.check": {
    endpoint: CheckCliLogin,
    call: Cli.check({ loginCode: "login code 1" }),
    sends: "POST /auth/cli/complete",
    body: { login_code: "logincode1", mode: "check" },
    gives: responseFields(CheckCliLogin)["cliSessionState"]
  }
})

describe("the configuration", () => {
  const answers = (status: number) => scripted(reply(status, status === 200 ? {} : "Not Found"), reply(200, { success: true }))
  const run = (status: number) => {
    const script = answers(status)
    return Effect.as(
      Configuration.update({ "auth.allowSignUp": false }).pipe(Effect.provide(Layer.merge(adminLayer(), script.transport))),
      script.seen
    )
  }
  it.effect("is changed by `/internal/config/override`, without a level in the path", () =>
    Effect.gen(function*() {
      const events = yield* run(200)
      assert.deepStrictEqual(events.map(({ method, path }) => `${method} ${path}`), ["PATCH /internal/config/override"])
      assert.strictEqual(events[0]?.body, `{"config_override_string":"{\\"auth.allowSignUp\\":false}"}`)
    }))
  it.effect("is changed by `…/override/environment` if the provider lacks `…/override`", () =>
    Effect.gen(function*() {
      const events = yield* run(404)
      assert.deepStrictEqual(events.map(({ endpoint }) => endpoint), [
        ConfigEndpoints.UpdateConfig.id,
        ConfigEndpoints.UpdateConfigOverride.id
      ])
      assert.strictEqual(events[1]?.path, "/internal/config/override/environment")
    }))
  it.effect("is not sent again after a refusal other than 404", () =>
    Effect.gen(function*() {
      const script = answers(400)
      const error = yield* Configuration.update({ nope: 1 }).pipe(
        Effect.flip,
        Effect.provide(Layer.merge(adminLayer(), script.transport))
      )
      assert.strictEqual(error.call?.status, 400)
      assert.lengthOf(script.seen, 1)
    }))
})

describe("a session", () => {
  it("is passed to another domain by a redirect with a code and the caller's state", async () => {
    const { person } = await emulatedApps()
    const { app } = await person("ada@example.com")
    const redirectUri = "http://localhost:3000/other"
    const url = new URL(await app.oauth.authorizeCrossDomain({ ...crossDomain, redirectUri }))
    assert.strictEqual(url.origin + url.pathname, redirectUri)
    assert.strictEqual(url.searchParams.get("state"), "state")
    assert.isNotEmpty(url.searchParams.get("code"))
  })
  it("of a program's anonymous user moves to a browser, with the same user id", async () => {
    const { emulator, person } = await emulatedApps()
    const browser = (await person("ada@example.com")).app
    const program = createClientApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch, tokenStore: "memory" })
    const { userId } = await program.auth.signUpAnonymously()
    const { loginCode } = await program.cli.start({
      anonymousRefreshToken: (await program.auth.findTokens())?.refreshToken ?? ""
    })
    assert.strictEqual(await browser.cli.check({ loginCode }), "anonymous")
    await browser.cli.claim({ loginCode })
    const takenValue = await browser.user.get({ includeAnonymous: true })
    assert.deepInclude(takenValue, { id: userId, isAnonymous: true })
    const { loginCode: b } = await program.cli.start()
    assert.strictEqual(await browser.cli.check({ loginCode: b }), "none")
    const refusal = await browser.safe.cli.claim({ loginCode: b })
    assert.isFalse(refusal.ok)
    assert.strictEqual((await browser.user.get({ includeAnonymous: true })).id, userId)
  })
  it("is started by Apple's identity token, and not by an invalid token", async () => {
    const { emulator, override } = await emulatedApps()
    const bundles = { [crypto.randomUUID()]: { bundleId: "com.example.app" } }
    const provider = { type: "apple", isShared: false, allowSignIn: true, allowConnectedAccounts: true, appleBundles: bundles }
    await override({ "auth.oauth.providers.apple": provider })
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const claims = { iss: "https://appleid.apple.com", aud: "com.example.app", sub: "001", email: "tim@example.com" }
    const token = [part({ alg: "RS256" }), part({ ...claims, exp: Math.floor(Date.now() / 1000) + 600 }), "c2ln"].join(".")
    const app = createClientApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch, tokenStore: "memory" })
    const { isNewUser, userId } = await app.auth.signInWithApple({ idToken: token })
    assert.isTrue(isNewUser)
    assert.strictEqual((await app.user.get()).id, userId)
    await app.auth.signOut()
    const refusal = await app.safe.auth.signInWithApple({ idToken: "no token" })
    assert.strictEqual(!refusal.ok && refusal.error._tag, "InvalidAppleCredentials")
    assert.isNull(await app.user.find())
  })
  it("has an access token signed with a key that the project publishes", async () => {
    const { person } = await emulatedApps()
    const { app } = await person("ada@example.com")
    const head = JSON.parse(atob(reveal((await app.auth.findTokens())?.accessToken ?? "").split(".")[0] ?? "")) as {
      readonly kid: string
    }
    assert.include((await app.project.getJwks()).map(({ kid }) => kid), head.kid)
  })
})

/** Endpoints without a verb in an app, and the reason. */
const withoutVerb: { readonly [Name in keyof typeof Endpoints]?: string } = {
  RefreshSession: "The session calls it by itself.",
  RefreshCurrentSession: "The session renews by RefreshSession, which needs no access token.",
  IssueOwnProviderAccessToken: "IssueProviderAccessToken is the same call with the user `me`."
}

describe("every endpoint", () => {
  const root = join(import.meta.dirname, "..", "..", "src")
  /** All files that the entry files import, directly or indirectly, without endpoints themselves. */
  const reach = (entries: ReadonlyArray<string>) => {
    const texts = new Map<string, string>()
    const visit = (file: string) => {
      if (texts.has(file) || file.includes("/endpoints/")) return
      const text = readFileSync(file, "utf8")
      texts.set(file, text)
      for (const [, to = ""] of text.matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)) visit(join(dirname(file), to))
    }
    entries.forEach((entry) => visit(join(root, entry)))
    return Array.from(texts).filter(([file]) => file.includes("/services/")).map(([, text]) =>
      text.replaceAll(/\/\*[^]*?\*\/|\/\/.*|^import .*$/gm, "")
    )
  }
  it("is called by a verb of a promise app, or is listed with the reason why not", () => {
    const services = reach(["promise/ClientApp.ts", "promise/ServerApp.ts", "promise/AdminApp.ts"])
    const names = Object.keys(Endpoints).filter((name) => !services.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
    assert.sameMembers(names, Object.keys(withoutVerb))
    assert.isAbove(services.length, 80)
  })
  it("of newer providers has a verb in the client app and the server app", () => {
    for (const app of [createClientApp({ ...options, tokenStore: "memory" }), createServerApp(options)]) {
      const { auth, oauth, payments, platform, project } = app
      for (
        const verb of [
          auth.signInWithApple,
          oauth.authorizeCrossDomain,
          payments.getBilling,
          payments.listInvoices,
          payments.setUpPaymentMethod,
          payments.setDefaultPaymentMethod,
          payments.getCheckout,
          payments.startPurchase,
          payments.products.switchTo,
          payments.products.cancel,
          platform.getBackendUrls,
          project.getJwks
        ]
      ) assert.isFunction(verb)
    }
  })
})
