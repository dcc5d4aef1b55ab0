/** Invalid options of an app, and their errors. */
import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { Duration, Result } from "effect"
import { inspect } from "node:util"
import { InvalidOption } from "../../src/errors/local/UsageErrors.ts"
import { settingsFrom } from "../../src/layers/app/AppOptions.ts"
import { maximumWait } from "../../src/pipeline/timing/Timing.ts"
import {
  type AdminAppOptions,
  type ClientAppOptions,
  createAdminApp,
  createClientApp,
  createServerApp,
  customTokenStore
} from "../../src/promise/index.ts"
import { projectId } from "../kit/TestApp.ts"

const client: ClientAppOptions = { projectId, tokenStore: "memory" }
const admin: AdminAppOptions = { projectId, secretServerKey: "ssk_x", superSecretAdminKey: "sak_x" }
const refusalOf = (make: () => unknown): InvalidOption => {
  try {
    make()
  } catch (error) {
    assert.instanceOf(error, InvalidOption)
    return error
  }
  return assert.fail("was made")
}

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (/STACK_|HEXCLAVE_/.test(name)) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe("an app is refused immediately", () => {
  const cases: ReadonlyArray<
    readonly [what: string, make: () => unknown, option: string, variable: string | undefined, words: string]
  > = [
    [
      "without a project id",
      () => createClientApp({ tokenStore: "memory" }),
      "projectId",
      "HEXCLAVE_PROJECT_ID or STACK_PROJECT_ID",
      "missing"
    ],
    [
      "with a project id that is no UUID",
      () => createClientApp({ ...client, projectId: "my-project" }),
      "projectId",
      "HEXCLAVE_PROJECT_ID or STACK_PROJECT_ID",
      "must be a UUID"
    ],
    [
      "with a secret key in the place of the publishable one",
      () => createClientApp({ ...client, publishableClientKey: "ssk_oops" }),
      "publishableClientKey",
      "STACK_PUBLISHABLE_CLIENT_KEY",
      "a secret server key"
    ],
    [
      "with a key that no header can carry",
      () => createClientApp({ ...client, publishableClientKey: "pck_a\nb" }),
      "publishableClientKey",
      undefined,
      "printable ASCII"
    ],
    [
      "with a relative base URL",
      () => createClientApp({ ...client, baseUrl: "api.example.com" }),
      "baseUrl",
      "HEXCLAVE_API_URL or STACK_API_URL",
      "must be an http or https URL"
    ],
    [
      "without a base URL in a list",
      () => createClientApp({ ...client, baseUrl: [] }),
      "baseUrl",
      "HEXCLAVE_API_URL or STACK_API_URL",
      "must be an http or https URL"
    ],
    [
      "with a relative base URL in a list",
      () => createClientApp({ ...client, baseUrl: ["https://api.example.com", "api.example.com"] }),
      "baseUrl",
      "HEXCLAVE_API_URL or STACK_API_URL",
      "must be an http or https URL"
    ],
    [
      "with a base URL of another scheme",
      () => createClientApp({ ...client, baseUrl: "javascript:alert(1)" }),
      "baseUrl",
      undefined,
      "http"
    ],
    ["with a timeout of nothing", () => createClientApp({ ...client, timeout: 0 }), "timeout", undefined, "longer than zero"],
    [
      "with a store it does not know",
      () => createClientApp({ ...client, tokenStore: "localStorage" as "memory" }),
      "tokenStore",
      undefined,
      "cookie"
    ],
    [
      "with a cookie store outside a browser",
      () => createClientApp({ ...client, tokenStore: "cookie" }),
      "tokenStore",
      undefined,
      "request"
    ],
    [
      "as a server without its key",
      () => createServerApp({ projectId }),
      "secretServerKey",
      "STACK_SECRET_SERVER_KEY",
      "missing"
    ],
    [
      "as a server with another kind of key",
      () => createServerApp({ projectId, secretServerKey: "pck_x" }),
      "secretServerKey",
      undefined,
      "a publishable client key"
    ],
    [
      "as an admin without its key",
      () => createAdminApp({ projectId, secretServerKey: "ssk_x" }),
      "superSecretAdminKey",
      "STACK_SUPER_SECRET_ADMIN_KEY",
      "missing"
    ],
    [
      "as an admin without the server key",
      () => createAdminApp({ projectId, superSecretAdminKey: "sak_x" }),
      "secretServerKey",
      undefined,
      "missing"
    ]
  ]
  for (const [subject, make, option, variable, words] of cases) {
    it(subject, () => {
      const error = refusalOf(make)
      assert.strictEqual(error.option, option)
      assert.include(error.message, `\`${option}\``)
      assert.include(error.message, words)
      if (variable) assert.include(error.message, variable)
    })
  }
  it("with extra headers from the environment that are not an object of strings", () => {
    vi.stubEnv("STACK_EXTRA_REQUEST_HEADERS", "[1]")
    assert.strictEqual(refusalOf(() => createClientApp(client)).option, "extraRequestHeaders")
  })
  it("without showing the value in any form of the error", () => {
    const canary = "canary6h1z"
    const wrongOptions: ReadonlyArray<readonly [option: string, options: object]> = [
      ["projectId", { projectId: `ssk_${canary}` }],
      ["publishableClientKey", { publishableClientKey: `ssk_${canary}` }],
      ["secretServerKey", { secretServerKey: `pck_${canary}` }],
      ["superSecretAdminKey", { superSecretAdminKey: `ssk_${canary}` }],
      ["baseUrl", { baseUrl: canary }],
      ["baseUrl", { baseUrl: `https://ada:${canary}@api.example.com` }],
      ["baseUrl", { baseUrl: `https://${canary}@api.example.com` }],
      ["baseUrl", { baseUrl: `https://api.example.com/?key=${canary}` }],
      ["baseUrl", { baseUrl: `https://api.example.com/#${canary}` }],
      ["extraRequestHeaders", { extraRequestHeaders: [canary] }],
      ["headerPrefix", { headerPrefix: canary }],
      ["timeout", { timeout: canary }],
      ["totalTimeout", { totalTimeout: canary }],
      ["maxRetryAfter", { maxRetryAfter: canary }],
      ["maxResponseBytes", { maxResponseBytes: canary }],
      ["oauthScopesOnSignIn", { oauthScopesOnSignIn: canary }],
      ["oauthScopesOnSignIn", { oauthScopesOnSignIn: [canary] }],
      ["oauthScopesOnSignIn", { oauthScopesOnSignIn: null }],
      ["oauthScopesOnSignIn", { oauthScopesOnSignIn: 1 }],
      ["oauthScopesOnSignIn", { oauthScopesOnSignIn: [] }],
      ["oauthScopesOnSignIn", { oauthScopesOnSignIn: { github: canary } }],
      ["oauthScopesOnSignIn", { oauthScopesOnSignIn: { github: [`repo ${canary}`] } }],
      ["oauthScopesOnSignIn", { oauthScopesOnSignIn: { github: [""] } }],
      ["fetch", { fetch: canary }],
      ["retry", { retry: canary }],
      ["retry", { retry: true }],
      ["retry", { retry: null }],
      ["retry", { retry: [canary] }],
      ["retry.maxAttempts", { retry: { maxAttempts: canary } }],
      ["retry.maxAttempts", { retry: { maxAttempts: 0 } }],
      ["retry.maxAttempts", { retry: { maxAttempts: 1.5 } }],
      ["retry.maxAttempts", { retry: { maxAttempts: 101 } }],
      ["retry.baseDelay", { retry: { baseDelay: canary } }],
      ["retry.baseDelay", { retry: { baseDelay: -1 } }],
      ["retry.maxDelay", { retry: { maxDelay: 0 } }],
      ["retry.shouldRetry", { retry: { shouldRetry: canary } }],
      ["tokenStore", { tokenStore: canary }],
      ["tokenStore.set", { tokenStore: customTokenStore({ get: () => null, set: canary } as never) }],
      ["tokenStore.watch", { tokenStore: customTokenStore({ get: () => null, set: () => {}, watch: canary } as never) }],
      ["tokenStore.maxBytes", { tokenStore: customTokenStore({ get: () => null, set: () => {}, maxBytes: canary } as never) }],
      ["tokenStore.maxBytes", { tokenStore: customTokenStore({ get: () => null, set: () => {}, maxBytes: 0 } as never) }],
      ["navigator", { navigator: canary }],
      ["urls.signIn", { urls: { signIn: `javascript:${canary}` } }],
      ["urls.handler", { urls: { handler: `/handler?${canary}` } }],
      ["options", {
        get urls() {
          throw new Error(canary)
        }
      }]
    ]
    for (const [option, options] of wrongOptions) {
      const error = refusalOf(() =>
        createAdminApp(Object.defineProperties({ ...admin }, Object.getOwnPropertyDescriptors(options)))
      )
      assert.strictEqual(error.option, option)
      for (const variable of error.environment) assert.match(variable, /^[A-Z_]+$/)
      for (
        const text of [error.message, String(error.stack), JSON.stringify(error), inspect(error, { depth: 9, showHidden: true })]
      ) {
        assert.notInclude(text, canary, option)
      }
    }
  })
})

describe("the configuration from the environment", () => {
  it("uses the provider's variables, and prefers NEXT_PUBLIC_ and _SERVER variables", () => {
    vi.stubEnv("STACK_PROJECT_ID", "internal")
    vi.stubEnv("STACK_PUBLISHABLE_CLIENT_KEY", "pck_env")
    vi.stubEnv("STACK_API_URL", "http://localhost:8102/")
    const settings = Result.getOrThrow(settingsFrom({}))
    assert.deepStrictEqual([settings.projectId, settings.publishableClientKey, settings.apiUrl], [
      "internal",
      "pck_env",
      "http://localhost:8102/api/v1"
    ])
    vi.stubEnv("NEXT_PUBLIC_STACK_PROJECT_ID", projectId)
    vi.stubEnv("STACK_API_URL_SERVER", "https://internal.example.com")
    const again = Result.getOrThrow(settingsFrom({}))
    assert.deepStrictEqual([again.projectId, again.apiUrl], [projectId, "https://internal.example.com/api/v1"])
  })
  it("is overridden by options, whose base URL may end in `/api/v1`", () => {
    vi.stubEnv("STACK_PROJECT_ID", "internal")
    const settings = Result.getOrThrow(
      settingsFrom({ projectId, baseUrl: { browser: "https://b.example.com", server: "https://s.example.com/api/v1/" } })
    )
    assert.deepStrictEqual([settings.projectId, settings.apiUrl], [projectId, "https://s.example.com/api/v1"])
  })
  it("defaults to the hosted provider", () => {
    assert.strictEqual(Result.getOrThrow(settingsFrom({ projectId })).apiUrl, "https://api.stack-auth.com/api/v1")
  })
  it("contains the server key and the admin key", async () => {
    vi.stubEnv("STACK_SECRET_SERVER_KEY", "ssk_env")
    vi.stubEnv("STACK_SUPER_SECRET_ADMIN_KEY", "sak_env")
    await using server = createServerApp({ projectId })
    await using app = createAdminApp({ projectId })
    assert.isFunction(server.users.get)
    assert.isFunction(app.users.get)
  })
})

it("creating an app prints nothing, whether it succeeds or fails", async () => {
  const log = (["log", "info", "warn", "error", "debug"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => {})
  )
  await createAdminApp(admin).dispose()
  refusalOf(() => createClientApp({ ...client, projectId: "x" }))
  for (const spy of log) {
    assert.strictEqual(spy.mock.calls.length, 0)
    spy.mockRestore()
  }
})

it("timeouts that exceed the limit of timers are reduced to the limit", () => {
  const settings = Result.getOrThrow(
    settingsFrom({ projectId, timeout: Infinity, totalTimeout: "100 weeks", maxRetryAfter: "25 days" })
  )
  for (const duration of [settings.timeout, settings.totalTimeout, settings.maxRetryAfter]) {
    assert.strictEqual(duration && Duration.toMillis(duration), maximumWait)
  }
})

it("an app has no property that exposes its internals", () => {
  assert.notInclude(Object.getOwnPropertyNames(createClientApp(client)).join(), "runtime")
})
