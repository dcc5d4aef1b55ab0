/** The examples of the documentation as calls of recorders: every verb of every app, with arguments. */

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
