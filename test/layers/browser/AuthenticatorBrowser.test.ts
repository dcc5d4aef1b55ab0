/** The browser's authenticators through the real @simplewebauthn/browser, over a stub of the browser. */
import { afterEach, assert, describe, it, vi } from "@effect/vitest"
import { Effect, Exit, Fiber, Option } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as WebAuthnErrors from "../../../src/errors/local/WebAuthnErrors.ts"
import { PasskeyWebAuthnError } from "../../../src/errors/provider/PasskeyErrors.ts"
import * as AuthenticatorBrowser from "../../../src/layers/browser/AuthenticatorBrowser.ts"
import { byCode, webAuthnErrorOf } from "../../../src/layers/browser/webAuthnErrorOf.ts"
import { Authenticator } from "../../../src/pipeline/ports/Authenticator.ts"
import { SoftwareAuthenticator } from "../../../src/testing/index.ts"
import { root } from "../../kit/paths.ts"
import { pendingPrompt, rejectWith, type Stub, stubBrowser, withSoftware } from "./BrowserStub.ts"

const creation = {
  rp: { id: "app.example.com", name: "Example" },
  user: { id: "YWRh", name: "ada", displayName: "Ada" },
  challenge: "AAAA",
  pubKeyCredParams: [{ alg: -7, type: "public-key" }],
  timeout: 60_000
}
const request = { rpId: "app.example.com", challenge: "AAAA", timeout: 60_000 }
type Creation = Parameters<Authenticator["Service"]["create"]>[0]

const create = (more: Partial<Creation> = {}) =>
  Authenticator.use((authenticator) => authenticator.create({ ...creation, ...more }, { automatic: false }))
const get = (autofill = false) => Authenticator.use((authenticator) => authenticator.get(request, { autofill }))
const run = <A, E>(effect: Effect.Effect<A, E, Authenticator>) =>
  Effect.runPromise(Effect.provide(effect, AuthenticatorBrowser.layer))

afterEach(() => vi.unstubAllGlobals())

describe("a WebAuthn error", () => {
  const requiredVerification = { userVerification: "required" }
  const residentKey = { requireResidentKey: true }
  type Case = readonly [
    code: keyof typeof byCode,
    browser: string,
    fails: new(...content: never) => object,
    options?: Partial<Creation>,
    browser?: Stub
  ]
  const registration: ReadonlyArray<Case> = [
    ["ERROR_CEREMONY_ABORTED", "AbortError", WebAuthnErrors.PasskeyCeremonyAborted],
    [
      "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT",
      "ConstraintError",
      WebAuthnErrors.DiscoverableCredentialNotSupported,
      { authenticatorSelection: residentKey }
    ],
    [
      "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT",
      "ConstraintError",
      WebAuthnErrors.UserVerificationNotSupported,
      { authenticatorSelection: requiredVerification }
    ],
    ["ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", "InvalidStateError", WebAuthnErrors.PasskeyAlreadyRegistered],
    ["ERROR_MALFORMED_PUBKEYCREDPARAMS", "NotSupportedError", WebAuthnErrors.MalformedCredentialParameters, {
      pubKeyCredParams: []
    }],
    ["ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG", "NotSupportedError", WebAuthnErrors.NoSupportedAlgorithm],
    ["ERROR_INVALID_DOMAIN", "SecurityError", WebAuthnErrors.InvalidPasskeyDomain, {}, { hostname: "127.0.0.1" }],
    ["ERROR_INVALID_RP_ID", "SecurityError", WebAuthnErrors.InvalidRelyingPartyId, {}, { hostname: "other.example.com" }],
    [
      "ERROR_INVALID_USER_ID_LENGTH",
      "TypeError",
      WebAuthnErrors.InvalidUserIdLength,
      { user: { ...creation.user, id: Buffer.alloc(65).toString("base64url") } }
    ],
    ["ERROR_AUTHENTICATOR_GENERAL_ERROR", "UnknownError", WebAuthnErrors.AuthenticatorFailed],
    ["ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY", "NotAllowedError", WebAuthnErrors.PasskeyCancelled]
  ]
  for (const [code, name, expected, more = {}, stub = {}] of registration) {
    it(`of code ${code}, caused by ${name} in a registration, is typed`, async () => {
      stubBrowser({ ...stub, create: rejectWith(name) })
      const error = await run(Effect.flip(create(more)))
      assert.isTrue(error instanceof expected)
      assert.strictEqual("details" in error && error.details.code, name)
    })
  }

  const authentication: ReadonlyArray<readonly [name: string, fails: new(...content: never) => object, browser?: Stub]> = [
    ["AbortError", WebAuthnErrors.PasskeyCeremonyAborted],
    ["NotAllowedError", WebAuthnErrors.PasskeyCancelled],
    ["SecurityError", WebAuthnErrors.InvalidPasskeyDomain, { hostname: "localhost." }],
    ["SecurityError", WebAuthnErrors.InvalidRelyingPartyId, { hostname: "other.example.com" }],
    ["UnknownError", WebAuthnErrors.AuthenticatorFailed],
    ["OperationError", PasskeyWebAuthnError],
    ["InvalidStateError", PasskeyWebAuthnError]
  ]
  for (const [name, expected, stub = {}] of authentication) {
    it(`caused by ${name} is typed in a sign-in${stub.hostname ? ` at ${stub.hostname}` : ""}`, async () => {
      stubBrowser({ ...stub, get: rejectWith(name) })
      for (const autofill of [false, true]) {
        const error = await run(Effect.flip(get(autofill)))
        assert.isTrue(error instanceof expected)
        assert.strictEqual("details" in error && error.details.code, name)
      }
    })
  }

  it("has the class of its code, for every code of @simplewebauthn/browser", () => {
    const file = join(root, "node_modules/@simplewebauthn/browser/esm/helpers/webAuthnError.d.ts")
    const [, union = ""] = /type WebAuthnErrorCode = ([^;]+);/.exec(readFileSync(file, "utf8")) ?? []
    const codes = Array.from(union.matchAll(/'(\w+)'/g), ([, code = ""]) => code)
    assert.isAtLeast(codes.length, 13)
    assert.sameMembers(Object.keys(byCode), codes)
    for (const [code, expected] of Object.entries(byCode)) {
      const value = Object.assign(new Error("why"), { name: "SomeError", code })
      const error = webAuthnErrorOf(value, "registration")
      assert.strictEqual(error?.constructor, expected, code)
      assert.deepStrictEqual(error && "details" in error && error.details, { message: "why", code: "SomeError" })
    }
    const namedErrors = new Set(Object.values(byCode))
    assert.strictEqual(namedErrors.size, codes.length - 1)
  })

  it("is not reported for other exceptions, which become the cause of another error", async () => {
    for (
      const error of [
        "text",
        undefined,
        new Error("odd"),
        new TypeError("odd"),
        Object.assign(new Error("odd"), { code: "toString" })
      ]
    ) {
      assert.isUndefined(webAuthnErrorOf(error, "registration"))
    }
    stubBrowser({ create: rejectWith("TypeError", "odd"), get: rejectWith("TypeError", "odd") })
    const [registering, signingIn] = [await run(Effect.flip(create())), await run(Effect.flip(get()))]
    assert.deepStrictEqual([registering._tag, signingIn._tag], ["PasskeyRegistrationFailed", "PasskeyAuthenticationFailed"])
    for (const { cause } of [registering, signingIn]) assert.instanceOf(cause, TypeError)
    assert.notProperty(JSON.parse(JSON.stringify(registering)), "cause")
  })
})

describe("a browser", () => {
  it("that returns no credential causes the error of an incomplete ceremony", async () => {
    stubBrowser({ create: async () => null, get: async () => null })
    assert.strictEqual((await run(Effect.flip(create()))).message, "Registration was not completed")
    assert.strictEqual((await run(Effect.flip(get()))).message, "Authentication was not completed")
    assert.deepInclude(await run(Effect.flip(get(true))), { _tag: "PasskeyNotCompleted", ceremony: "authentication" })
  })
  it("that returns an invalid credential causes a typed error, not a defect", async () => {
    const odd = { id: 7, rawId: new ArrayBuffer(1), type: "password", response: {}, getClientExtensionResults: () => ({}) }
    stubBrowser({ create: async () => odd, get: async () => odd })
    assert.strictEqual((await run(Effect.flip(create())))._tag, "PasskeyRegistrationFailed")
    assert.strictEqual((await run(Effect.flip(get())))._tag, "PasskeyAuthenticationFailed")
  })
  it("may return binary extension results, which become empty objects", async () => {
    const { create: software, get } = withSoftware(new SoftwareAuthenticator({ origin: "https://app.example.com" }))
    const results = { prf: { results: { first: new ArrayBuffer(2) } } }
    stubBrowser({
      create: async (request) => ({ ...(await software(request) as object), getClientExtensionResults: () => results }),
      get
    })
    assert.deepStrictEqual((await run(create())).clientExtensionResults, { prf: { results: { first: {} } } })
  })
  it("creates a passkey, and uses it with and without autofill", async () => {
    const authenticator = new SoftwareAuthenticator({ origin: "https://app.example.com" })
    const { asked } = stubBrowser(withSoftware(authenticator))
    const residentKey = { authenticatorSelection: { residentKey: "required" } }
    const { id, response } = await run(create(residentKey))
    assert.deepInclude(response, { transports: ["internal"] })
    assert.strictEqual((await run(get(true))).id, id)
    assert.strictEqual((await run(get())).response.userHandle, creation.user.id)
    assert.deepStrictEqual(asked.map(({ mediation }) => mediation), [undefined, "conditional", undefined])
    // A suggestion has no timeout.
    assert.deepStrictEqual(asked.map(({ publicKey }) => publicKey["timeout"]), [60_000, undefined, 60_000])
  })
  it("that forbids passkeys in a frame causes a different error from a dismissal", async () => {
    const forbiddenFeatures = ["publickey-credentials-create", "publickey-credentials-get"]
    stubBrowser({ forbidden: forbiddenFeatures, create: rejectWith("NotAllowedError"), get: rejectWith("NotAllowedError") })
    assert.strictEqual((await run(Effect.flip(create())))._tag, "PasskeyWebAuthnError")
    assert.strictEqual((await run(Effect.flip(get())))._tag, "PasskeyWebAuthnError")
  })
})

describe("before a ceremony", () => {
  const ready = Authenticator.use(({ ready }) => ready)
  const readyForAutofill = Authenticator.use(({ readyForAutofill }) => readyForAutofill)
  const hostname = Authenticator.use(({ hostname }) => hostname)

  it("WebAuthn and the host name are missing outside a browser", async () => {
    for (const check of [ready, readyForAutofill]) {
      const error = await run(Effect.flip(check))
      assert.deepStrictEqual([error._tag, error.message], ["PasskeysNotSupported", "WebAuthn is not supported in this browser"])
    }
    assert.isTrue(Option.isNone(await run(hostname)))
    vi.stubGlobal("location", { hostname: "" })
    assert.isTrue(Option.isNone(await run(hostname)), "of a file")
  })
  it("WebAuthn and the host name are present in a browser", async () => {
    stubBrowser()
    await run(ready)
    assert.deepStrictEqual(await run(hostname), Option.some("app.example.com"))
  })
  it.each(["webauthn", "username webauthn", "section-a email WebAuthn", "current-password\twebauthn"])(
    "autofill is available with an input of autocomplete=%j",
    async (autocomplete) => {
      stubBrowser({ autocomplete })
      await run(readyForAutofill)
    }
  )
  it.each([null, "", "username", "webauthn-not", "username,webauthn"])(
    "autofill is not available with an input of autocomplete=%j",
    async (autocomplete) => {
      stubBrowser({ autocomplete })
      assert.deepInclude(await run(Effect.flip(readyForAutofill)), { _tag: "PasskeyAutofillNotAvailable", missing: "input" })
    }
  )
  it.each([undefined, async () => false, () => Promise.reject(new Error("broken"))])(
    "autofill fails with PasskeyAutofillNotAvailable if the browser lacks it",
    async (conditional) => {
      stubBrowser({ conditional })
      assert.deepInclude(await run(Effect.flip(readyForAutofill)), { _tag: "PasskeyAutofillNotAvailable", missing: "browser" })
      await run(ready)
    }
  )
})

describe("a prompt", () => {
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  const ceremonies: { readonly [name: string]: Effect.Effect<unknown, unknown, Authenticator> } = {
    registering: create(),
    "signing in": get(),
    autofill: get(true)
  }
  for (const [name, ceremony] of Object.entries(ceremonies)) {
    it(`for ${name} is closed when its fiber is interrupted`, async () => {
      const browser = stubBrowser()
      const fiber = Effect.runFork(Effect.provide(ceremony, AuthenticatorBrowser.layer))
      await vi.waitUntil(() => browser.pending() === 1)
      await Effect.runPromise(Fiber.interrupt(fiber))
      assert.strictEqual(browser.pending(), 0)
      assert.isTrue(browser.asked[0]?.signal.aborted)
    })
  }

  it("for autofill is not left open after an interruption during the support check", async () => {
    const supportCheck = Promise.withResolvers<boolean>()
    const browser = stubBrowser({ conditional: () => supportCheck.promise })
    const fiber = Effect.runFork(Effect.provide(get(true), AuthenticatorBrowser.layer))
    await vi.waitFor(settle)
    const interruption = Effect.runPromise(Fiber.interrupt(fiber))
    await settle()
    assert.strictEqual(browser.asked.length, 0)
    supportCheck.resolve(true)
    await interruption
    assert.strictEqual(browser.pending(), 0)
    assert.isTrue(browser.asked.every(({ signal }) => signal.aborted))
  })

  it("that the browser does not close is abandoned after one second", async () => {
    const forever = stubBrowser({ get: () => new Promise(() => {}) })
    const fiber = Effect.runFork(Effect.provide(get(), AuthenticatorBrowser.layer))
    await vi.waitUntil(() => forever.pending() === 1)
    const start = performance.now()
    await Effect.runPromise(Fiber.interrupt(fiber))
    assert.isAbove(performance.now() - start, 900)
  })

  it("ends the previous prompt on the page, even one of another app", async () => {
    const browser = stubBrowser({ get: pendingPrompt })
    // Layers are built once for each app.
    const ask = (autofill: boolean) =>
      Effect.runFork(Effect.provide(
        Authenticator.use(({ withLock, get }) => withLock(get(request, { autofill }))),
        AuthenticatorBrowser.layer,
        { local: true }
      ))
    const fibers = [true, false, true, true, false].map(ask)
    await vi.waitUntil(() => fibers.filter((fiber) => fiber.pollUnsafe() !== undefined).length === 4 && browser.pending() === 1)
    for (const fiber of fibers.slice(0, 4)) {
      const exit = await Effect.runPromise(Fiber.await(fiber))
      assert.isTrue(Exit.isFailure(exit))
    }
    assert.strictEqual(browser.most(), 1)
    assert.isFalse(browser.asked.at(-1)?.signal.aborted)
    await Effect.runPromise(Fiber.interruptAll(fibers))
    assert.strictEqual(browser.pending(), 0)
  })
})
