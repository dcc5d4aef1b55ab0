/** Apps and verifiers from Effect's configuration, with any source. */
import { assert, describe, it } from "@effect/vitest"
import { Config, ConfigProvider, Duration, Effect, Layer, Redacted } from "effect"
import { afterEach, vi } from "vitest"
import * as AccessTokenVerifierLocal from "../../../src/layers/app/AccessTokenVerifierLocal.ts"
import * as AdminApp from "../../../src/layers/app/AdminApp.ts"
import * as ClientApp from "../../../src/layers/app/ClientApp.ts"
import * as ServerApp from "../../../src/layers/app/ServerApp.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import { AdminAccess, ServerAccess } from "../../../src/pipeline/ports/Access.ts"
import { Settings } from "../../../src/pipeline/ports/Settings.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import * as AdminProject from "../../../src/services/admin/project/AdminProject.ts"
import * as AccessToken from "../../../src/services/auth/AccessToken.ts"
import * as Users from "../../../src/services/server/Users.ts"
import { withUser } from "../../emulator/Api.ts"

afterEach(() => void vi.unstubAllEnvs())

/** The provider on a port, because these layers take no `fetch`; closed with the scope. */
const world = Effect.gen(function*() {
  const provider = yield* Effect.promise(() => withUser())
  const { emulator } = provider
  const { url } = yield* Effect.acquireRelease(
    Effect.promise(() => emulator.listen({ port: 0 })),
    () => Effect.promise(() => emulator.close())
  )
  const { projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = emulator.project
  const environment = {
    STACK_PROJECT_ID: projectId,
    STACK_PUBLISHABLE_CLIENT_KEY: publishableClientKey,
    STACK_SECRET_SERVER_KEY: secretServerKey,
    STACK_SUPER_SECRET_ADMIN_KEY: superSecretAdminKey,
    STACK_API_URL: url
  }
  return { ...provider, environment, url }
})

const from = (values: { readonly [name: string]: string }) => ConfigProvider.layer(ConfigProvider.fromUnknown(values))

describe("layerConfig", () => {
  it.live("for a server or an admin app provides everything that its calls need", () =>
    Effect.gen(function*() {
      const { environment, userId } = yield* world
      const user = yield* Users.get(userId).pipe(Effect.provide(ServerApp.layerConfig()), Effect.provide(from(environment)))
      assert.strictEqual(user.id, userId)
      const project = yield* AdminProject.get().pipe(Effect.provide(AdminApp.layerConfig()), Effect.provide(from(environment)))
      assert.strictEqual(project.id, environment.STACK_PROJECT_ID)
    }).pipe(Effect.scoped))

  it.effect("accepts options in addition to the environment", () =>
    Effect.gen(function*() {
      const values = { STACK_PROJECT_ID: "internal", STACK_SECRET_SERVER_KEY: "ssk_x", STACK_SUPER_SECRET_ADMIN_KEY: "sak_x" }
      const options = { timeout: "3 seconds", totalTimeout: "7 seconds", tokenStore: TokenStoreMemory.layer } as const
      const layers = [ServerApp.layerConfig(options), AdminApp.layerConfig(options), ClientApp.layerConfig(options)]
      for (const layer of layers) {
        const services = Effect.all([Settings, Session]).pipe(Effect.provide(layer), Effect.provide(from(values)))
        const [{ projectId, timeout, totalTimeout }, { isPersistent: keeps }] = yield* services
        assert.deepStrictEqual([projectId, Duration.toMillis(timeout)], ["internal", 3_000])
        assert.strictEqual(totalTimeout && Duration.toMillis(totalTimeout), 7_000)
        assert.isTrue(keeps)
      }
    }))

  it.live("for a verifier reads the project's keys, and applies the program's options", () =>
    Effect.gen(function*() {
      const { client, emulator, environment, url } = yield* world
      const signIn = yield* Effect.promise(() =>
        client("POST", "/auth/password/sign-in", { email: "ada@example.com", password: "analytical engine" })
      )
      const anonymous = yield* Effect.promise(() => client("POST", "/auth/anonymous/sign-up"))
      assert.strictEqual(emulator.url, url)
      const kinds = (layer: ReturnType<typeof AccessTokenVerifierLocal.layerConfig>) =>
        Effect.forEach([signIn, anonymous], ({ json }) =>
          AccessToken.verify(json.access_token as string).pipe(
            Effect.map(({ kind }) => kind),
            Effect.catchTag("InvalidAccessToken", ({ wrong }) => Effect.succeed(`not ${wrong}`))
          )).pipe(Effect.provide(layer), Effect.provide(from(environment)))
      assert.deepStrictEqual(yield* kinds(AccessTokenVerifierLocal.layerConfig()), ["normal", "not kind"])
      const acceptingAnonymous = AccessTokenVerifierLocal.layerConfig({ userKinds: ["normal", "anonymous"] })
      assert.deepStrictEqual(yield* kinds(acceptingAnonymous), ["normal", "anonymous"])
      const tolerant = Layer.unwrap(
        Effect.map(Config.Duration("TOLERANCE"), (clockTolerance) => AccessTokenVerifierLocal.layerConfig({ clockTolerance }))
      )
      const refusal = yield* Effect.flip(AccessToken.verify("")).pipe(
        Effect.provide(tolerant),
        Effect.provide(from({ ...environment, TOLERANCE: "1 hour" })),
        Effect.catchTag("InvalidOption", ({ option }) => Effect.succeed(option))
      )
      assert.strictEqual(refusal, "clockTolerance")
    }).pipe(Effect.scoped))

  const keys = { STACK_PROJECT_ID: "internal", STACK_SECRET_SERVER_KEY: "ssk_x" }
  const settings = (values: { readonly [name: string]: string }) =>
    Settings.pipe(Effect.provide(ServerApp.layerConfig()), Effect.provide(from(values)))

  it.effect("reads variables in their documented order, and treats empty ones as unset", () =>
    Effect.gen(function*() {
      const namedSettings = yield* settings({
        ...keys,
        NEXT_PUBLIC_STACK_PROJECT_ID: "0d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a01",
        STACK_PUBLISHABLE_CLIENT_KEY: "pck_x",
        NEXT_PUBLIC_STACK_API_URL: "https://browsers.example",
        STACK_API_URL_SERVER: "https://servers.example",
        STACK_EXTRA_REQUEST_HEADERS: "{\"x-tenant\":\"a\"}"
      })
      assert.deepInclude(namedSettings, {
        projectId: "0d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a01",
        publishableClientKey: "pck_x",
        apiUrl: "https://servers.example/api/v1",
        extraRequestHeaders: { "x-tenant": "a" }
      })
      const empty = yield* settings({
        ...keys,
        NEXT_PUBLIC_STACK_PROJECT_ID: "",
        STACK_API_URL: "",
        STACK_PUBLISHABLE_CLIENT_KEY: ""
      })
      assert.deepInclude(empty, {
        projectId: "internal",
        apiUrl: "https://api.stack-auth.com/api/v1",
        publishableClientKey: null
      })
    }))

  it.effect("reads variables of the new brand first, with any framework's prefix", () =>
    Effect.gen(function*() {
      const values = {
        VITE_HEXCLAVE_PROJECT_ID: "0d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a01",
        NEXT_PUBLIC_STACK_PROJECT_ID: "internal",
        EXPO_PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY: "pck_x",
        PUBLIC_HEXCLAVE_API_URL: "https://hexclave.example",
        NEXT_PUBLIC_STACK_API_URL: "https://stack.example",
        HEXCLAVE_SECRET_SERVER_KEY: "ssk_new",
        STACK_SECRET_SERVER_KEY: "ssk_old",
        HEXCLAVE_SUPER_SECRET_ADMIN_KEY: "sak_new"
      }
      const services = Effect.all([Settings, ServerAccess, AdminAccess])
      const [settings, server, admin] = yield* services.pipe(Effect.provide(AdminApp.layerConfig()), Effect.provide(from(values)))
      assert.deepInclude(settings, {
        projectId: "0d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a01",
        publishableClientKey: "pck_x",
        apiUrl: "https://hexclave.example/api/v1"
      })
      assert.deepStrictEqual([server, admin].map(({ value }) => Redacted.value(value)), ["ssk_new", "sak_new"])
    }))

  it.effect("does not read the process's environment if the program has its own config", () =>
    Effect.gen(function*() {
      vi.stubEnv("STACK_API_URL", "https://elsewhere.example")
      vi.stubEnv("STACK_EXTRA_REQUEST_HEADERS", "{\"x-tenant\":\"b\"}")
      const { apiUrl, extraRequestHeaders } = yield* settings(keys)
      assert.deepStrictEqual([apiUrl, extraRequestHeaders], ["https://api.stack-auth.com/api/v1", {}])
    }))

  it.effect("names missing or invalid settings without showing a key", () =>
    Effect.gen(function*() {
      const problem = (values: { readonly [name: string]: string }) => Effect.map(Effect.flip(settings(values)), String)
      assert.match(yield* problem({ STACK_SECRET_SERVER_KEY: "ssk_x" }), /HEXCLAVE_PROJECT_ID or STACK_PROJECT_ID/)
      assert.match(
        yield* problem({ STACK_PROJECT_ID: "internal" }),
        /HEXCLAVE_SECRET_SERVER_KEY or STACK_SECRET_SERVER_KEY/
      )
      for (const headers of ["x-tenant: a", "[]", "{\"x-tenant\":1}"]) {
        const text = yield* problem({ ...keys, NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS: headers })
        assert.match(text, /HEXCLAVE_EXTRA_REQUEST_HEADERS or STACK_EXTRA_REQUEST_HEADERS/)
      }
      const message = yield* problem({ ...keys, STACK_SECRET_SERVER_KEY: "sak_canary9w4k" })
      assert.match(message, /super secret admin key/)
      assert.notInclude(message, "canary9w4k")
      const verifier = yield* AccessToken.verify("").pipe(
        Effect.provide(AccessTokenVerifierLocal.layerConfig()),
        Effect.provide(from({})),
        Effect.flip
      )
      assert.match(String(verifier), /STACK_PROJECT_ID/)
    }))
})
