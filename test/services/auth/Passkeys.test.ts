/** Passkeys over the software authenticator and the emulator: sessions, refusals and host names. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { inFamily } from "../../../src/errors/base/KnownError.ts"
import * as ClientApp from "../../../src/layers/app/ClientApp.ts"
import * as AuthenticatorBrowser from "../../../src/layers/browser/AuthenticatorBrowser.ts"
import * as AuthRedirects from "../../../src/layers/navigators/AuthRedirects.ts"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import * as TokenStoreNone from "../../../src/layers/tokenStores/TokenStoreNone.ts"
import { Authenticator } from "../../../src/pipeline/ports/Authenticator.ts"
import { Navigator } from "../../../src/pipeline/ports/Navigator.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as Passkeys from "../../../src/services/auth/Passkeys.ts"
import { isValidDomain } from "../../../src/services/auth/RelyingParty.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import { clientLayer } from "../../kit/TestApp.ts"
import { account, home, passkeyWorld, refusal, signedUp, tagOf } from "./PasskeyWorld.ts"

const idOf = (bytes: number) => Buffer.alloc(bytes, 7).toString("base64url")
const isSignedIn = Session.use(({ stored }) => Effect.map(stored, Option.isSome))

describe("a WebAuthn ceremony", () => {
  it.effect("registers a passkey, or signs in with a registered one", () => {
    const { authenticator, layer, passkeys } = passkeyWorld()
    return Effect.gen(function*() {
      const { userId } = yield* signedUp
      const registration = yield* Passkeys.register()
      const [remaining] = authenticator.credentials
      assert.deepInclude(remaining, { id: registration.userHandle, rpId: "localhost", isDiscoverable: true })
      assert.deepStrictEqual(passkeys().map(({ credentialId, userId }) => [credentialId, userId]), [[remaining?.id, userId]])
      assert.isTrue((yield* CurrentUser.get()).passkeyAuthEnabled)
      for (const signIn of [Auth.signInWithPasskey, Auth.signInWithPasskeyAutofill]) {
        yield* Auth.signOut()
        assert.isFalse(yield* isSignedIn)
        assert.deepStrictEqual(yield* signIn(), { userId })
        assert.strictEqual((yield* CurrentUser.find())?.id, userId)
      }
    }).pipe(Effect.provide(layer))
  })

  it.effect("refuses an authenticator that has an excluded credential", () => {
    const exclusion: Array<{ id: string; type: "public-key" }> = []
    const world = passkeyWorld({ change: (options) => options.excludeCredentials?.push(...exclusion) })
    return Effect.gen(function*() {
      yield* signedUp
      const { userHandle } = yield* Passkeys.register()
      exclusion.push({ id: userHandle, type: "public-key" })
      assert.strictEqual(yield* tagOf(Passkeys.register()), "PasskeyAlreadyRegistered")
      assert.strictEqual(world.passkeys()[0]?.credentialId, userHandle)
    }).pipe(Effect.provide(world.layer))
  })

  for (const [bytes, takenValue] of [[0, false], [1, true], [64, true], [65, false]] as const) {
    it.effect(`${takenValue ? "accepts" : "refuses"} a user id whose length in bytes is ${bytes}`, () => {
      const paths: Array<string> = []
      const { authenticator, layer } = passkeyWorld({
        change: ({ user }) => void (user && (user.id = idOf(bytes))),
        approve: (ceremony) => paths.push(ceremony) > 0
      })
      return Effect.gen(function*() {
        yield* signedUp
        if (takenValue) {
          yield* Passkeys.register()
          assert.strictEqual(authenticator.credentials[0]?.userHandle, idOf(bytes))
        } else {
          const error = yield* Effect.flip(Passkeys.register())
          assert.strictEqual(error._tag, "InvalidUserIdLength")
          assert.deepStrictEqual("details" in error && error.details, {
            message: `The user's id has ${bytes} bytes`,
            code: "TypeError"
          })
          assert.deepStrictEqual(paths, [], "no user was asked")
        }
      }).pipe(Effect.provide(layer))
    })
  }
  it.effect("refuses a user id that is not base64url", () => {
    const { layer } = passkeyWorld({ change: ({ user }) => void (user && (user.id = "a+/b")) })
    return Effect.gen(function*() {
      yield* signedUp
      assert.strictEqual(yield* tagOf(Passkeys.register()), "InvalidUserIdLength")
    }).pipe(Effect.provide(layer))
  })

  for (const relyingPartyId of ["localhost", "evil.example", "", "this_value_will_be_replaced.example.com"]) {
    it.effect(`refuses options with the relying party id ${JSON.stringify(relyingPartyId)}`, () => {
      const paths: Array<string> = []
      let wrong = false
      const { layer } = passkeyWorld({
        change: (options) => {
          if (!wrong) return
          if (options.rp) options.rp.id = relyingPartyId
          else options.rpId = relyingPartyId
        },
        approve: (ceremony) => paths.push(ceremony) > 0
      })
      return Effect.gen(function*() {
        yield* signedUp
        yield* Passkeys.register()
        wrong = true
        for (const call of [Passkeys.register(), Auth.signInWithPasskey(), Auth.signInWithPasskeyAutofill()]) {
          const [tag, message] = yield* refusal(call)
          assert.strictEqual(tag, "UnexpectedRelyingParty")
          assert.include(message, `are for ${relyingPartyId}, not for this page`)
        }
        assert.deepStrictEqual(paths, ["registration"])
      }).pipe(Effect.provide(layer))
    })
  }

  const refusals: ReadonlyArray<
    readonly [tag: string, code: string, world: Parameters<typeof passkeyWorld>[0], options?: Passkeys.PasskeyOptions]
  > = [
    ["PasskeyCancelled", "NotAllowedError", { approve: () => false }],
    ["UserVerificationNotSupported", "ConstraintError", {
      userVerification: false,
      change: (options) => void (options.authenticatorSelection = { userVerification: "required" })
    }],
    ["NoSupportedAlgorithm", "NotSupportedError", { change: (options) => void (options.pubKeyCredParams = []) }],
    ["InvalidRelyingPartyId", "SecurityError", {}, { hostname: "other.example.com" }]
  ]
  for (const [tag, code, world, options] of refusals) {
    it.effect(`fails with ${tag}, an error of the WebAuthn family`, () =>
      Effect.gen(function*() {
        yield* signedUp
        const error = yield* Effect.flip(Passkeys.register(options))
        assert.strictEqual(error._tag, tag)
        assert(inFamily("PASSKEY_WEBAUTHN_ERROR")(error))
        assert.strictEqual(error.details.code, code)
        assert.deepInclude(JSON.parse(JSON.stringify(error)), { _tag: tag, message: error.message })
        assert.notStrictEqual(error.message, "")
      }).pipe(Effect.provide(passkeyWorld(world).layer)))
  }
})

describe("the host name", () => {
  it.effect("outside a browser must be set with the option `hostname`", () =>
    Effect.gen(function*() {
      const requirement = ["HostnameRequired", "hostname option is required in a non-browser environment."] as const
      for (const call of [Passkeys.register(), Auth.signInWithPasskey(), Auth.signInWithPasskeyAutofill()]) {
        assert.deepStrictEqual(yield* refusal(call), requirement)
      }
      assert.deepStrictEqual(yield* refusal(Passkeys.register({ hostname: "app.example.com" })), [
        "PasskeysNotSupported",
        "WebAuthn is not supported in this browser"
      ])
    }).pipe(Effect.provide(Layer.merge(clientLayer(), AuthenticatorBrowser.layer))))

  it.effect("from the option `hostname` is the relying party id of the passkey", () => {
    const { authenticator, layer } = passkeyWorld({ origin: "https://app.example.com" })
    return Effect.gen(function*() {
      yield* signedUp
      // The provider compares the host name with the page's own.
      assert.strictEqual(yield* tagOf(Passkeys.register({ hostname: "Example.com" })), "PasskeyRegistrationFailed")
      assert.strictEqual(authenticator.credentials[0]?.rpId, "example.com")
    }).pipe(Effect.provide(layer))
  })

  for (const origin of ["http://127.0.0.1:3000", "http://[::1]:3000", "http://intranet", "http://a_b.example"]) {
    it.effect(`is refused without a passkey request if it is the host of ${origin}`, () => {
      const { asked, layer } = passkeyWorld({ origin })
      return Effect.gen(function*() {
        yield* signedUp
        const error = yield* Effect.flip(Passkeys.register())
        assert.deepInclude("details" in error && error.details, { message: `${new URL(origin).hostname} is an invalid domain` })
        assert.strictEqual(yield* tagOf(Auth.signInWithPasskey()), "InvalidPasskeyDomain")
        assert.deepStrictEqual(asked, ["/password/sign-up"])
      }).pipe(Effect.provide(layer))
    })
  }

  it("must be localhost or a domain with a dot", () => {
    const good = [
      "localhost",
      "LOCALHOST",
      "app.localhost",
      "example.com",
      "a-b.example.co.uk",
      "xn--mnchen-3ya.de",
      "1.example.com"
    ]
    // Host names of previews may have two hyphens in a row.
    const better = ["preview-1--site.netlify.app", "example.xn--p1ai", `${"a".repeat(63)}.com`]
    for (const hostname of [...good, ...better]) assert.isTrue(isValidDomain(hostname), hostname)
    const bad = ["", "example", ".example.com", "example.com.", "a..com", "-a.com", "a-.com", "münchen.de", "a b.com", "a_b.com"]
    const worse = ["127.0.0.1", "1.2.3", "::1", "[::1]", "0x7f.1", "example.com:443", "*.example.com", `${"a".repeat(64)}.com`]
    const long = Array.from({ length: 64 }, () => "abc").join(".") + ".com"
    for (const hostname of [...bad, ...worse, long]) assert.isFalse(isValidDomain(hostname), hostname)
    const start = performance.now()
    assert.isFalse(isValidDomain(`${"a-".repeat(50_000)}.`))
    assert.isBelow(performance.now() - start, 1_000)
  })
})

describe("the session", () => {
  it.effect("must exist for registration; registration and sign-in need a persistent store", () => {
    const { emulator, layer, asked } = passkeyWorld()
    const storeless = Layer.provideMerge(
      ClientApp.layer({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch, tokenStore: TokenStoreNone.layer }),
      layer
    )
    return Effect.gen(function*() {
      assert.strictEqual(yield* tagOf(Passkeys.register()), "UserAuthenticationRequired")
      assert.strictEqual(yield* tagOf(Effect.provide(Passkeys.register(), storeless)), "TokenStoreRequired")
      assert.strictEqual(yield* tagOf(Effect.provide(Auth.signInWithPasskey(), storeless)), "TokenStoreRequired")
      assert.deepStrictEqual(asked, [])
    }).pipe(Effect.provide(layer))
  })

  it.effect("does not start if a second factor is required", () => {
    const { layer } = passkeyWorld()
    return Effect.gen(function*() {
      yield* signedUp
      yield* Passkeys.register()
      yield* CurrentUser.update({ totpSecretBase64: "c2VjcmV0" })
      yield* Auth.signOut()
      const error = yield* Effect.flip(Auth.signInWithPasskey())
      assert.strictEqual(error._tag, "MultiFactorAuthenticationRequired")
      assert.match(
        "details" in error && "attemptCode" in error.details ? Redacted.value(error.details.attemptCode) : "",
        /^\w{45}$/
      )
      assert.isFalse(yield* isSignedIn)
    }).pipe(Effect.provide(layer))
  })

  it.effect("starts without a redirect; `redirect` opens the return address or the MFA page", () => {
    const { layer } = passkeyWorld()
    const { navigator, redirects } = NavigatorRecording.make(`${home}/handler/sign-in?after_auth_return_to=%2Fcart`)
    const page = Layer.merge(AuthRedirects.layer(), Layer.succeed(Navigator, { ...navigator, leavesPage: false }))
    return Effect.gen(function*() {
      yield* signedUp
      yield* Passkeys.register()
      yield* Auth.signInWithPasskey()
      assert.deepStrictEqual(redirects, [])
      yield* Effect.provide(Auth.signInWithPasskey({ redirect: true }), page)
      yield* navigator.replaceLocation(`${home}/handler/sign-in`)
      yield* Effect.provide(Auth.signInWithPasskeyAutofill({ redirect: true }), page)
      yield* CurrentUser.update({ totpSecretBase64: "c2VjcmV0" })
      assert.strictEqual(
        yield* tagOf(Effect.provide(Auth.signInWithPasskey({ redirect: true }), page)),
        "MultiFactorAuthenticationRequired"
      )
      assert.deepStrictEqual(redirects.map(({ url }) => url), ["/cart", "/", "/handler/mfa"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("does not change if the provider refuses the sign-in", () => {
    const { authenticator, emulator, layer } = passkeyWorld({
      // Approves so late that the challenge has expired.
      approve: (ceremony) => {
        if (ceremony === "authentication") emulator.advanceClock(65_001)
        return true
      }
    })
    return Effect.gen(function*() {
      const { userId } = yield* signedUp
      yield* Passkeys.register()
      assert.strictEqual(yield* tagOf(Auth.signInWithPasskey()), "VerificationCodeExpired")
      const browser = yield* Authenticator
      const mute = { ...browser, signal: () => Effect.void }
      yield* Effect.provideService(CurrentUser.update({ passkeyAuthEnabled: false }), Authenticator, mute)
      assert.strictEqual(yield* tagOf(Auth.signInWithPasskeyAutofill()), "PasskeyAuthenticationFailed")
      assert.strictEqual((yield* CurrentUser.find())?.id, userId)
      for (const { id } of authenticator.credentials) authenticator.remove(id)
      assert.strictEqual(yield* tagOf(Auth.signInWithPasskey()), "PasskeyCancelled")
      assert.strictEqual((yield* CurrentUser.find())?.id, userId)
    }).pipe(Effect.provide(layer))
  })

  it.effect("switches to another user if that user's passkey is chosen", () => {
    const { authenticator, layer } = passkeyWorld()
    return Effect.gen(function*() {
      const ada = yield* signedUp
      yield* Passkeys.register()
      yield* Auth.signOut()
      const grace = yield* Auth.signUpWithPassword({ ...account, email: "grace@example.com", verificationCallbackUrl: null })
      assert.deepStrictEqual(yield* Auth.signInWithPasskey(), ada)
      assert.notStrictEqual(ada.userId, grace.userId)
      assert.strictEqual(authenticator.credentials[0]?.counter, 1)
      assert.strictEqual((yield* CurrentUser.find())?.id, ada.userId)
    }).pipe(Effect.provide(layer))
  })
})

describe("autofill", () => {
  for (const missing of ["browser", "input"] as const) {
    it.effect(`fails without sending a request if the ${missing} does not support it`, () => {
      const { asked, layer } = passkeyWorld({ autofillMissing: missing })
      return Effect.gen(function*() {
        assert.deepInclude(yield* Effect.flip(Auth.signInWithPasskeyAutofill()), { _tag: "PasskeyAutofillNotAvailable", missing })
        assert.deepStrictEqual(asked, [])
      }).pipe(Effect.provide(layer))
    })
  }
})
