/** Webhook deliveries: `verify` returns authentic, recent and complete ones, and refuses all others with a typed error. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { createHmac } from "node:crypto"
import { createWebhooks, verify } from "../../../src/backend/webhooks/index.ts"
import { fc } from "../../kit/Seed.ts"
import { address, membership, message, now, otherSecret, outcome, secret } from "./Sender.ts"

type Changed = { readonly [name: string]: string | ReadonlyArray<string> | undefined }
const good = message()
const { "svix-id": id, "svix-signature": signature, "svix-timestamp": timestamp } = good.headers
const withHeaders = (headers: Changed) => ({ ...good, headers: { ...good.headers, ...headers } })
const [, code = ""] = signature.split(",")
const hmac = (text: string, algorithm = "sha256", encoding: "base64" | "hex" = "base64") =>
  createHmac(algorithm, Buffer.from(secret.slice(6), "base64")).update(text).digest(encoding)
const signedText = `${id}.${timestamp}.${good.body}`

/** Headers of a library with its own Fetch API: not an instance of the global class. */
class OtherHeaders {
  readonly #own: Headers
  constructor(init: HeadersInit) {
    this.#own = new Headers(init)
  }
  get(name: string) {
    return this.#own.get(name)
  }
  has(name: string) {
    return this.#own.has(name)
  }
}

const acceptance: ReadonlyArray<readonly [name: string, delivery: unknown]> = [
  ["headers and text", good],
  ["headers and bytes", { ...good, body: new TextEncoder().encode(good.body) }],
  ["a buffer of Node", { ...good, body: Buffer.from(good.body) }],
  ["an array buffer", { ...good, body: new TextEncoder().encode(good.body).buffer }],
  ["headers of the web", { ...good, headers: new Headers(good.headers) }],
  ["headers of another copy of the web's API", { ...good, headers: new OtherHeaders(good.headers) }],
  ["a request", new Request(address, { method: "POST", ...good })],
  ["names in any case", { ...good, headers: { "Svix-Id": id, "SVIX-TIMESTAMP": timestamp, "svix-Signature": signature } }],
  ["the names of the standard", {
    ...good,
    headers: { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature }
  }],
  ["both names", withHeaders({ "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature })],
  ["a list of one value", withHeaders({ "svix-id": [id] })],
  ["several signatures, of which one fits", withHeaders({ "svix-signature": `v1,${hmac("other")} v1a,${code} ${signature}` })],
  ["other headers beside them", withHeaders({ "content-type": "application/json", cookie: undefined })]
]

const forgery: ReadonlyArray<readonly [name: string, delivery: unknown, wrong: string]> = [
  ["nothing", {}, "headers"],
  ["no headers", { ...good, headers: undefined }, "headers"],
  ["headers that are a text", { ...good, headers: "svix-id" }, "headers"],
  ["headers of something else", { ...good, headers: { "content-type": "application/json" } }, "headers"],
  ["no id", withHeaders({ "svix-id": undefined }), "headers"],
  ["an empty id", withHeaders({ "svix-id": "" }), "headers"],
  ["no timestamp", withHeaders({ "svix-timestamp": undefined }), "headers"],
  ["no signature", withHeaders({ "svix-signature": undefined }), "headers"],
  ["an empty signature", withHeaders({ "svix-signature": "" }), "headers"],
  ["two signatures in a list", withHeaders({ "svix-signature": [signature, signature] }), "headers"],
  ["the same header in two spellings", withHeaders({ "Svix-Id": "other" }), "headers"],
  ["a header that is a number", withHeaders({ "svix-id": 1 as never }), "headers"],
  ["headers of both names mixed", {
    ...good,
    headers: { "svix-id": id, "webhook-timestamp": timestamp, "svix-signature": signature }
  }, "headers"],
  ["an id longer than any", withHeaders({ "svix-id": "i".repeat(257) }), "headers"],
  ["a signature longer than any", withHeaders({ "svix-signature": "v1,a ".repeat(1000) }), "headers"],
  ["a timestamp that is no number", withHeaders({ "svix-timestamp": "today" }), "timestamp"],
  ["a timestamp with words behind it", withHeaders({ "svix-timestamp": `${timestamp}s` }), "timestamp"],
  ["a timestamp with a fraction", withHeaders({ "svix-timestamp": `${timestamp}.0` }), "timestamp"],
  ["a timestamp with a sign", withHeaders({ "svix-timestamp": `+${timestamp}` }), "timestamp"],
  ["a timestamp with a zero before it", withHeaders({ "svix-timestamp": `0${timestamp}` }), "timestamp"],
  ["a timestamp in hexadecimal", withHeaders({ "svix-timestamp": `0x${Number(timestamp).toString(16)}` }), "timestamp"],
  ["a timestamp in milliseconds", withHeaders({ "svix-timestamp": `${timestamp}000` }), "timestamp"],
  ["a negative timestamp", withHeaders({ "svix-timestamp": "-1" }), "timestamp"],
  ["a replay after five minutes", message(membership, { at: now - 301_000 }), "old"],
  ["a replay of 1970", message(membership, { at: 1_000 }), "old"],
  ["a message from the future", message(membership, { at: now + 301_000 }), "new"],
  ["an old message under a new timestamp", {
    ...message(membership, { at: now - 301_000 }),
    headers: { ...message(membership, { at: now - 301_000 }).headers, "svix-timestamp": timestamp }
  }, "signature"],
  ["another secret", message(membership, { by: otherSecret }), "signature"],
  ["another id", withHeaders({ "svix-id": "msg_2" }), "signature"],
  ["another moment", withHeaders({ "svix-timestamp": String(Number(timestamp) + 1) }), "signature"],
  ["another body", { ...good, body: good.body.replace("ada", "eve") }, "signature"],
  ["a body with a space more", { ...good, body: `${good.body} ` }, "signature"],
  ["a body with a byte order mark", { ...good, body: Buffer.from(`\ufeff${good.body}`) }, "signature"],
  ["a body parsed and written again", {
    ...message("{ \"type\": \"a\", \"data\": 1 }"),
    body: JSON.stringify({ type: "a", data: 1 })
  }, "signature"],
  ["an empty body", { ...good, body: "" }, "signature"],
  ["a request without a body", new Request(address, { method: "POST", headers: good.headers }), "signature"],
  ["a signature without version", withHeaders({ "svix-signature": code }), "signature"],
  ["a version without signature", withHeaders({ "svix-signature": "v1," }), "signature"],
  ["another version", withHeaders({ "svix-signature": `v0,${code}` }), "signature"],
  ["the version of the asymmetric signatures", withHeaders({ "svix-signature": `v1a,${code}` }), "signature"],
  ["half a signature", withHeaders({ "svix-signature": `v1,${code.slice(0, 20)}` }), "signature"],
  ["a signature twice as long", withHeaders({ "svix-signature": `v1,${code}${code}` }), "signature"],
  ["a signature with a comma behind it", withHeaders({ "svix-signature": `${signature},` }), "signature"],
  [
    "a signature in the other alphabet",
    withHeaders({ "svix-signature": `v1,${Buffer.from(code, "base64").toString("base64url")}` }),
    "signature"
  ],
  ["a signature in hexadecimal", withHeaders({ "svix-signature": `v1,${hmac(signedText, "sha256", "hex")}` }), "signature"],
  ["SHA-1", withHeaders({ "svix-signature": `v1,${hmac(signedText, "sha1")}` }), "signature"],
  ["SHA-512", withHeaders({ "svix-signature": `v1,${hmac(signedText, "sha512")}` }), "signature"],
  ["a signature over the body alone", withHeaders({ "svix-signature": `v1,${hmac(good.body)}` }), "signature"],
  [
    "a signature by the secret's text",
    withHeaders({ "svix-signature": `v1,${createHmac("sha256", secret).update(signedText).digest("base64")}` }),
    "signature"
  ],
  [
    "a signature by nothing",
    withHeaders({ "svix-signature": `v1,${createHmac("sha256", "").update(signedText).digest("base64")}` }),
    "signature"
  ],
  ["a dot moved from the id to the body", { ...good, headers: { ...good.headers, "svix-id": `${id}.${timestamp}` } }, "signature"]
]

const parsedBodies: ReadonlyArray<readonly [name: string, body: unknown, got: string]> = [
  ["a parsed object", membership, "a parsed object"],
  ["a list", [], "a parsed object"],
  ["a number", 1, "a number"],
  ["nothing", undefined, "none"],
  ["null", null, "none"],
  ["bytes that are no text", Buffer.from([0x7b, 0xff, 0x7d]), "one that is not text"],
  ["more than a mebibyte of text", "x".repeat(1_048_577), "longer than 1048576"],
  ["more than a mebibyte of bytes", new Uint8Array(1_048_577), "longer than 1048576"]
]

const at = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.andThen(TestClock.setTime(now), effect)

describe("a delivery", () => {
  it.effect.each(acceptance)("is accepted: %s", ([, delivery]) =>
    Effect.gen(function*() {
      assert.strictEqual(yield* at(outcome(delivery)), "team_membership.created")
    }))

  it.effect("is refused if it is forged; the error contains the reason", () =>
    Effect.gen(function*() {
      assert.isAtLeast(forgery.length, 45)
      const outcomes = yield* at(
        Effect.forEach(forgery, ([name, delivery]) => Effect.map(outcome(delivery), (wrong) => [name, wrong]))
      )
      assert.deepStrictEqual(outcomes, forgery.map(([name, , wrong]) => [name, wrong]))
      assert.strictEqual(new Set(forgery.map(([name]) => name)).size, forgery.length)
    }))

  it.effect.each(parsedBodies)(
    "with %s as its body fails with an error that asks for the raw body",
    ([, body, got]) =>
      Effect.gen(function*() {
        assert.strictEqual(yield* at(outcome({ ...good, body })), got)
      })
  )

  it.effect("is as long as the option `maxBytes` allows", () =>
    Effect.gen(function*() {
      const maxBytes = good.body.length
      const request = () => new Request(address, { method: "POST", ...good })
      for (const delivery of [() => good, () => ({ ...good, body: Buffer.from(good.body) }), request]) {
        assert.strictEqual(yield* at(outcome(delivery(), { maxBytes })), "team_membership.created")
        assert.strictEqual(yield* at(outcome(delivery(), { maxBytes: maxBytes - 1 })), `longer than ${maxBytes - 1}`)
      }
      for (const wrong of [0, -1, 1.5, Number.NaN, "1"]) {
        assert.strictEqual(yield* at(outcome(good, { maxBytes: wrong as never })), "option maxBytes")
      }
    }))

  it.effect("is refused if the request's body was already read", () =>
    Effect.gen(function*() {
      const request = new Request(address, { method: "POST", ...good })
      yield* Effect.promise(() => request.json())
      assert.strictEqual(yield* at(outcome(request)), "one that was already read")
    }))

  it.effect("is refused if its body is endless or ends early", () =>
    Effect.gen(function*() {
      const streaming = (pull: UnderlyingDefaultSource<Uint8Array>["pull"] & {}) =>
        new Request(
          address,
          { method: "POST", headers: good.headers, body: new ReadableStream({ pull }), duplex: "half" } as RequestInit
        )
      const endless = streaming((controller) => controller.enqueue(new Uint8Array(65_536).fill(120)))
      const brokenStream = streaming((controller) => controller.error(new Error("reset")))
      assert.strictEqual(yield* at(outcome(endless)), "longer than 1048576")
      assert.strictEqual(yield* at(outcome(brokenStream)), "one that ended early")
    }))

  it.effect("is accepted only if its time is within the tolerance before or after now", () =>
    Effect.gen(function*() {
      const sentAgo = (seconds: number, tolerance?: string) =>
        at(outcome(message(membership, { at: now + seconds * 1000 }), { tolerance: tolerance as never }))
      assert.strictEqual(yield* sentAgo(-300), "team_membership.created")
      assert.strictEqual(yield* sentAgo(300), "team_membership.created")
      assert.deepStrictEqual([yield* sentAgo(-301), yield* sentAgo(301)], ["old", "new"])
      assert.deepStrictEqual([yield* sentAgo(-10, "10 seconds"), yield* sentAgo(-11, "10 seconds")], [
        "team_membership.created",
        "old"
      ])
      assert.strictEqual(yield* sentAgo(0, "2 hours"), "option tolerance")
      assert.strictEqual(yield* sentAgo(0, "soon"), "option tolerance")
    }))

  it.effect("is accepted with any of several secrets, plain or redacted", () =>
    Effect.gen(function*() {
      const secrets = [Redacted.make(otherSecret), secret]
      assert.strictEqual(
        yield* at(outcome(message(membership, { by: otherSecret }), { secret: secrets })),
        "team_membership.created"
      )
      assert.strictEqual(yield* at(outcome(good, { secret: secrets })), "team_membership.created")
      assert.strictEqual(yield* at(outcome(good, { secret: secret.replace("whsec_", "") })), "team_membership.created")
      assert.strictEqual(yield* at(outcome(good, { secret: [otherSecret] })), "signature")
    }))

  it.effect("is refused if the secret is invalid", () =>
    Effect.gen(function*() {
      for (
        const wrong of ["", "whsec_", "whsec_AAAA", "whsec_!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!", [], undefined, null, 5, [
          secret,
          undefined
        ]]
      ) {
        assert.strictEqual(yield* at(outcome(good, { secret: wrong as never })), "option secret", String(wrong))
      }
      const error = yield* Effect.flip(verify(good, { secret: `${secret}!` }))
      assert.notInclude(`${JSON.stringify(error)} ${String(error)}`, secret)
    }))

  it.effect("is refused after a change to any part of it", () =>
    at(Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          fc.constantFrom("body", "svix-id", "svix-timestamp", "svix-signature"),
          fc.nat(),
          fc.string({ minLength: 1, maxLength: 3 }),
          async (part, position, text) => {
            const change = (value: string) =>
              value.slice(0, position % value.length) + text + value.slice(position % value.length + text.length)
            const isBody = part === "body"
              ? { ...good, body: change(good.body) }
              : withHeaders({ [part]: change(Reflect.get(good.headers, part)) })
            if (JSON.stringify(isBody) === JSON.stringify(good)) return
            const outcomes = await Effect.runPromise(Effect.provide(at(outcome(isBody)), TestClock.layer()))
            assert.include(["signature", "timestamp", "old", "new", "headers"], outcomes)
          }
        ),
        { numRuns: 2_000 }
      )
    )))
})

describe("createWebhooks", () => {
  const webhooks = createWebhooks({ secret })
  it("makes a `verify` that resolves to the message, or rejects with `safe`'s error", async () => {
    const fresh = message(membership, { at: Date.now() })
    const { event, id } = await webhooks.verify(fresh)
    assert.deepStrictEqual([event.type, id], ["team_membership.created", "msg_1"])
    const rejection = await webhooks.verify({ ...fresh, body: "{}" }).catch((error: unknown) => error)
    const safe = await webhooks.safe.verify({ ...fresh, body: "{}" })
    assert.isFalse(safe.ok)
    if (!safe.ok) assert.deepStrictEqual([safe.error._tag, safe.error.message], ["InvalidWebhook", (rejection as Error).message])
  })
})
