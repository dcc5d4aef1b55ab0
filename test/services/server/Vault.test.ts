/** The data vault of a server: requests, results and refusals; no secret, key or value leaves the process. */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Redacted, Result } from "effect"
import { inspect } from "node:util"
import { afterEach, vi } from "vitest"
import * as VaultEndpoints from "../../../src/endpoints/platform/Vault.ts"
import { InvalidVaultInput } from "../../../src/errors/local/EncryptionErrors.ts"
import type { ServerAccess } from "../../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../../src/pipeline/ports/ApiClient.ts"
import type { WireRequest, WireResponse } from "../../../src/pipeline/ports/WireRequest.ts"
import type { AnyEndpoint } from "../../../src/pipeline/request/Endpoint.ts"
import { createServerApp } from "../../../src/promise/index.ts"
import * as Vault from "../../../src/services/server/Vault.ts"
import { fc } from "../../kit/Seed.ts"
import { options, refusal, reply, scripted, serverLayer } from "../../kit/TestApp.ts"
import { documentedErrors, refusalOf } from "../Verbs.ts"
import vectors from "./vault-vectors.json" with { type: "json" }

const secret = Redacted.make("canary-secret-4711")
const [key, value] = ["canary-key-4711", "canary-value-4711"]

type Call = Effect.Effect<unknown, { readonly _tag: string }, ApiClient | ServerAccess>

type Body = { readonly hashed_key: string; readonly encrypted_value?: string }
const bodyOf = ({ body }: Pick<WireRequest, "body">) => JSON.parse(String(body)) as Body

/** A server with a provider that stores its input and lets `change` modify its output. */
const server = (change = (ciphertext: string) => ciphertext) => {
  const remaining = new Map<string, string>()
  const script = scripted((request) =>
    Effect.sync(() => {
      const { encrypted_value, hashed_key } = bodyOf(request)
      if (encrypted_value !== undefined) {
        remaining.set(hashed_key, encrypted_value)
        return reply(200, { success: true })
      }
      const matches = remaining.get(hashed_key)
      return matches === undefined
        ? refusal(400, "DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST", { store_id: "logbook", hashed_key })
        : reply(200, { encrypted_value: change(matches) })
    })
  )
  return { kept: remaining, seen: script.seen, layer: Layer.merge(serverLayer(), script.transport) }
}
/** The same response to every request. */
const answering = (response: WireResponse) => {
  const script = scripted(response)
  return { seen: script.seen, layer: Layer.merge(serverLayer(), script.transport) }
}

describe("a value of the vault", () => {
  it.effect("is returned only for its key and its secret; otherwise the result is null", () =>
    Effect.gen(function*() {
      assert.isNull(yield* Vault.findValue(key, { storeId: "logbook", secret }))
      assert.isUndefined(yield* Vault.setValue(key, { storeId: "logbook", value, secret }))
      assert.strictEqual(yield* Vault.findValue(key, { storeId: "logbook", secret }), value)
      // A secret as plain text equals the redacted one.
      assert.strictEqual(yield* Vault.findValue(key, { storeId: "logbook", secret: Redacted.value(secret) }), value)
      assert.isNull(yield* Vault.findValue(key, { storeId: "logbook", secret: "wrong" }))
      assert.isNull(yield* Vault.findValue("other", { storeId: "logbook", secret }))
      yield* Vault.setValue(key, { storeId: "logbook", value: "", secret })
      assert.strictEqual(yield* Vault.findValue(key, { storeId: "logbook", secret }), "")
    }).pipe(Effect.provide(server().layer)))
  it.effect("is requested by its hashed key, as in the provider's own client", () => {
    const [vector] = vectors.cases
    assert(vector)
    const { layer, seen } = answering(reply(200, { encrypted_value: vector.random_example_encrypted_value }))
    return Effect.gen(function*() {
      assert.strictEqual(yield* Vault.findValue(vector.key, { storeId: "log book", secret: vector.secret }), vector.value)
      const [request] = seen
      assert(request)
      assert.strictEqual(`${request.method} ${request.path}`, "POST /data-vault/stores/log%20book/get")
      assert.deepStrictEqual(bodyOf(request), { hashed_key: vector.hashed_key })
      assert.strictEqual(request.access, "server")
    }).pipe(Effect.provide(layer))
  })
  it("can be any well-formed string, and is returned unchanged", { timeout: 60_000 }, () => {
    const { layer, seen } = server()
    // Any 16-bit units: many of these texts contain a lone surrogate.
    const units = fc.array(fc.oneof(fc.nat(0xFFFF), fc.integer({ min: 0xD7F0, max: 0xE00F })), {
      maxLength: 6
    })
    return fc.assert(
      fc.asyncProperty(units, async (units) => {
        const text = String.fromCharCode(...units)
        const before = seen.length
        const writtenCookies = Effect.andThen(
          Vault.setValue(key, { storeId: "logbook", value: text, secret }),
          Vault.findValue(key, { storeId: "logbook", secret })
        )
        const outcome = await Effect.runPromise(Effect.result(writtenCookies).pipe(Effect.provide(layer)))
        if (text.isWellFormed()) return assert.deepStrictEqual(outcome, Result.succeed(text))
        assert(Result.isFailure(outcome) && outcome.failure._tag === "InvalidVaultInput")
        assert.deepInclude(outcome.failure, { input: "value", problem: "half-a-surrogate-pair" })
        assert.strictEqual(seen.length, before)
      }),
      { numRuns: 40 }
    )
  })
  it.effect("that was changed in transit causes a typed error that does not contain it", () => {
    const change = (ciphertext: string) => {
      const bytes = Buffer.from(ciphertext, "base64")
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      return bytes.toString("base64")
    }
    return Effect.gen(function*() {
      yield* Vault.setValue(key, { storeId: "logbook", value, secret })
      const error = yield* Effect.flip(Vault.findValue(key, { storeId: "logbook", secret }))
      assert.strictEqual(error._tag, "VaultValueUnreadable")
      assert.deepInclude(error, { storeId: "logbook", why: "tag" })
      assert.notInclude(inspect(error, { depth: 9 }) + JSON.stringify(error) + error.message, "canary")
    }).pipe(Effect.provide(server(change).layer))
  })
  it.effect("that belongs to another key is not accepted", () => {
    const { kept, layer } = server()
    return Effect.gen(function*() {
      yield* Vault.setValue(key, { storeId: "logbook", value, secret })
      yield* Vault.setValue("other", { storeId: "logbook", value: "something else", secret })
      const [first = "", second = ""] = kept.keys()
      kept.set(first, kept.get(second) ?? "")
      assert.strictEqual((yield* Effect.flip(Vault.findValue(key, { storeId: "logbook", secret })))._tag, "VaultValueUnreadable")
    }).pipe(Effect.provide(layer))
  })
})

describe("a vault request", () => {
  it.effect("contains no secret, key or value in any encoding", () => {
    const { layer, seen } = server()
    return Effect.gen(function*() {
      yield* Vault.setValue(key, { storeId: "logbook", value, secret })
      yield* Vault.findValue(key, { storeId: "logbook", secret })
      assert.strictEqual(seen.length, 2)
      const requests = seen.map((request) => inspect(request, { depth: 9, maxStringLength: null })).join()
      const forms = [key, value, Redacted.value(secret)].flatMap((text) =>
        ["utf8", "base64", "base64url", "hex"].map((form) =>
          Buffer.from(text).toString(form as BufferEncoding).replaceAll("=", "")
        )
      )
      for (const form of forms) assert.notInclude(requests, form)
      // Nor does the sent text contain them when decoded to bytes.
      for (const { encrypted_value = "", hashed_key } of seen.map(bodyOf)) {
        assert.notInclude(Buffer.from(encrypted_value + hashed_key, "base64").toString("latin1"), "canary")
      }
    }).pipe(Effect.provide(layer))
  })
})

describe("a refusal", () => {
  // The types forbid these, but JavaScript can pass them.
  const notStrings = [undefined, null, 7, {}, ["secret"], Redacted.make(7), Object("secret")] as Array<unknown> as Array<never>
  const brokenInput = "half \uD83D"
  const wipedSecret = Redacted.make("gone")
  Redacted.wipeUnsafe(wipedSecret)
  type Part = "secret" | "key" | "value"
  const calls: ReadonlyArray<readonly [Call, Part, "not-a-string" | "half-a-surrogate-pair"]> = [
    ...[...notStrings, wipedSecret].flatMap((secret) => [
      [Vault.findValue(key, { storeId: "logbook", secret }), "secret", "not-a-string"] as const,
      [Vault.setValue(key, { storeId: "logbook", value, secret }), "secret", "not-a-string"] as const
    ]),
    [Vault.findValue(key, undefined as never), "secret", "not-a-string"],
    [Vault.findValue(key, { storeId: "logbook", secret: brokenInput }), "secret", "half-a-surrogate-pair"],
    [Vault.findValue(brokenInput, { storeId: "logbook", secret }), "key", "half-a-surrogate-pair"],
    [Vault.findValue(7 as never, { storeId: "logbook", secret }), "key", "not-a-string"],
    [Vault.setValue(brokenInput, { storeId: "logbook", value, secret }), "key", "half-a-surrogate-pair"],
    [Vault.setValue(key, { storeId: "logbook", value: brokenInput, secret }), "value", "half-a-surrogate-pair"],
    [Vault.setValue(key, { storeId: "logbook", value: null as never, secret }), "value", "not-a-string"]
  ]
  it.effect.each(calls)("%#: names the invalid input and the problem, and no request is sent", ([call, input, problem]) => {
    const { layer, seen } = answering(reply(500, ""))
    return Effect.gen(function*() {
      const error = yield* Effect.flip(call)
      assert(error instanceof InvalidVaultInput)
      assert.deepInclude(error, { input, problem })
      assert.notInclude(error.message, "\uD83D")
      if (problem === "not-a-string") assert.strictEqual(error.message, `A data vault ${input} must be a string.`)
      assert.strictEqual(seen.length, 0)
    }).pipe(Effect.provide(layer))
  })
  it.effect("by the provider is a typed error that the docstring lists", () =>
    Effect.gen(function*() {
      const verbs: ReadonlyArray<readonly [string, Call, AnyEndpoint, ReadonlyArray<string>]> = [
        ["findValue", Vault.findValue(key, { storeId: "logbook", secret }), VaultEndpoints.ReadVaultValue, [
          "VaultValueUnreadable"
        ]],
        ["setValue", Vault.setValue(key, { storeId: "logbook", value, secret }), VaultEndpoints.WriteVaultValue, []]
      ]
      for (const [name, call, endpoint, ownValue] of verbs) {
        const response = refusalOf(endpoint, "DataVaultStoreDoesNotExist")
        const error = yield* call.pipe(
          Effect.flip,
          Effect.provide(answering(response).layer)
        )
        assert.strictEqual(error._tag, "DataVaultStoreDoesNotExist")
        const expected = ["DataVaultStoreDoesNotExist", "InvalidVaultInput", "WebCryptoFailed", ...ownValue]
        assert.deepStrictEqual(documentedErrors(`Vault.${name}`), expected.toSorted())
      }
    }))
  it.effect("caused by an invalid response is an error, not a defect", () =>
    Effect.gen(function*() {
      for (
        const response of [
          reply(200, {}),
          reply(200, { encrypted_value: 7 }),
          reply(200, "<html>"),
          reply(200, { encrypted_value: "" })
        ]
      ) {
        const exit = yield* Effect.exit(
          Vault.findValue(key, { storeId: "logbook", secret }).pipe(Effect.provide(answering(response).layer))
        )
        assert(Exit.isFailure(exit) && !Cause.hasDies(exit.cause))
      }
    }))
})

describe("a runtime without WebCrypto", () => {
  afterEach(() => vi.restoreAllMocks())
  it.effect("causes a typed error before a request is sent", () => {
    vi.spyOn(globalThis.crypto, "subtle", "get").mockReturnValue(undefined as never)
    const { layer, seen } = answering(reply(500, ""))
    return Effect.gen(function*() {
      const calls: ReadonlyArray<Call> = [
        Vault.findValue(key, { storeId: "logbook", secret }),
        Vault.setValue(key, { storeId: "logbook", value, secret })
      ]
      for (const call of calls) {
        const error = yield* Effect.flip(call)
        assert.strictEqual(error._tag, "WebCryptoFailed")
        assert.notInclude(inspect(error, { depth: 9 }), "canary")
      }
      assert.strictEqual(seen.length, 0)
    }).pipe(Effect.provide(layer))
  })
})

describe("in the promise facade", () => {
  it("a server app reads values and reports typed errors", async () => {
    const remaining = vectors.other
    const fetch: typeof globalThis.fetch = () => Promise.resolve(Response.json({ encrypted_value: remaining.encrypted_value }))
    const app = createServerApp({ ...options, fetch })
    assert.strictEqual(
      await app.vault.findValue(remaining.key, { storeId: "logbook", secret: remaining.secret }),
      remaining.value
    )
    const refusal = await app.safe.vault.findValue(remaining.key, { storeId: "logbook", secret: "another" })
    assert.isTrue(!refusal.ok && refusal.error._tag === "VaultValueUnreadable")
  })
})
