/** The examples of the documentation as calls of recorders, every verb of every app with arguments; and apps to repeat them on. */
import { createAdminApp, createClientApp, createServerApp, pairTokenStore } from "../../src/promise/index.ts"
import { accessToken, options } from "../kit/TestApp.ts"

export interface Call {
  readonly app: string
  readonly verb: string
  readonly args: ReadonlyArray<unknown>
}

/** The recorded calls. */
export const calls: Array<Call> = []

const recorder = (app: string, path: ReadonlyArray<string>): unknown =>
  new Proxy(() => undefined, {
    get: (_, name) => recorder(app, [...path, String(name)]),
    apply: (_, __, args: ReadonlyArray<unknown>) => {
      // `safe` has no streams; their pages are read by `page`.
      if (path.at(-1) === "stream") return (async function*() {})()
      calls.push({ app, verb: path.join("."), args })
      return Promise.resolve({ configId: "config" })
    }
  })

const texts: { readonly [name: string]: unknown } = {
  email: "ada@example.com",
  callbackUrl: "https://app.example.com/",
  ...Object.fromEntries(
    ["code", "idToken", "apiKey", "loginCode", "pollingCode", "fullCode", "password", "secret", "nonce", "totp"].map((name) => [
      name,
      "q".repeat(45)
    ])
  ),
  app: recorder("client", []),
  server: recorder("server", []),
  admin: recorder("admin", [])
}

/** The values that the examples import, for `vi.mock`. */
export const exampleInput: object = new Proxy({}, {
  has: () => true,
  // With `then`, an import would await the values.
  get: (_, name) => name === "then" ? undefined : texts[String(name)] ?? "0d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a01"
})

export const isRecord = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const page = "https://app.example.com/page"
/** The options of apps with a signed-in user and all callback pages. */
export const settingsWith = (fetch: typeof globalThis.fetch) => ({
  ...options,
  fetch,
  urls: { magicLinkCallback: page, emailVerification: page, teamInvitation: page, oauthCallback: page, passwordReset: page },
  tokenStore: pairTokenStore({ accessToken: accessToken(4_102_444_800_000), refreshToken: crypto.randomUUID() })
})

/** Repeats calls as an untyped program would, on apps with this `fetch`, and returns the outcome of `safe`. */
export const repeatOn = (fetch: typeof globalThis.fetch) => {
  const settings = settingsWith(fetch)
  const apps: { readonly [app: string]: { readonly safe: object } } = {
    client: createClientApp(settings),
    server: createServerApp(settings),
    admin: createAdminApp(settings),
    owner: createClientApp({ ...settings, projectId: "internal" })
  }
  return async ({ app, args, verb }: Call): Promise<unknown> => {
    const call = verb.split(".").reduce<unknown>(
      (group, name) => (group as { readonly [name: string]: unknown })[name],
      apps[app]?.safe
    )
    return await (call as (...args: ReadonlyArray<unknown>) => Promise<unknown>)(...args)
  }
}
