/** Teams, permissions, contact channels, API keys and connected accounts: each endpoint against vectors, and with arbitrary values. */
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { inspect } from "node:util"
import * as ContactChannels from "../../src/endpoints/ContactChannels.ts"
import * as Invitations from "../../src/endpoints/Invitations.ts"
import * as MemberProfiles from "../../src/endpoints/MemberProfiles.ts"
import * as Memberships from "../../src/endpoints/Memberships.ts"
import * as Notifications from "../../src/endpoints/Notifications.ts"
import * as OAuthProviders from "../../src/endpoints/OAuthProviders.ts"
import * as PermissionDefinitions from "../../src/endpoints/PermissionDefinitions.ts"
import * as Permissions from "../../src/endpoints/Permissions.ts"
import * as TeamApiKeys from "../../src/endpoints/TeamApiKeys.ts"
import * as Teams from "../../src/endpoints/Teams.ts"
import * as UserApiKeys from "../../src/endpoints/UserApiKeys.ts"
import { PlainRefusal } from "../../src/errors/CallError.ts"
import { SdkError } from "../../src/errors/SdkError.ts"
import { AdminAccess, ServerAccess } from "../../src/pipeline/Access.ts"
import { ApiClient } from "../../src/pipeline/ApiClient.ts"
import type { AnyEndpoint } from "../../src/pipeline/Endpoint.ts"
import type { WireReply, WireRequest } from "../../src/pipeline/Transport.ts"
import { longestImage } from "../../src/schema/TeamPayloads.ts"
import { refusal, reply } from "../TestApp.ts"

/** Any endpoint as something to call; the vectors know what each takes. */
interface Callable extends AnyEndpoint {
  (input?: unknown): Effect.Effect<unknown, unknown, ApiClient | ServerAccess | AdminAccess>
}
interface Vector {
  readonly access: ReadonlyArray<string>
  readonly input: object
  readonly sends: { readonly method: string; readonly path: string; readonly body?: unknown }
  readonly answer: { readonly status: number; readonly body: unknown }
  readonly refusals: ReadonlyArray<string>
  readonly unsendable: ReadonlyArray<{ readonly why: string; readonly input: object }>
}
interface Refusal {
  readonly status: number
  readonly details?: { readonly [name: string]: unknown }
}

const modules = {
  ContactChannels,
  Invitations,
  MemberProfiles,
  Memberships,
  Notifications,
  OAuthProviders,
  PermissionDefinitions,
  Permissions,
  TeamApiKeys,
  Teams,
  UserApiKeys
}
// Their exact types differ; the tests treat all of them alike.
const endpoints = Object.assign({}, ...Object.values(modules)) as unknown as { readonly [name: string]: Callable }

const folder = join(import.meta.dirname, "..", "vectors", "management")
/** Moments of inputs are milliseconds in the files and dates in programs. */
const moments = (name: string, value: unknown) => name.endsWith("At") && typeof value === "number" ? new Date(value) : value
const vectors = readdirSync(folder).filter((file) => file !== "refusals.json").map((file) => ({
  file: basename(file, ".json"),
  byEndpoint: JSON.parse(readFileSync(join(folder, file), "utf8"), moments) as { readonly [name: string]: Vector }
}))
const refusals = JSON.parse(readFileSync(join(folder, "refusals.json"), "utf8")) as { readonly [code: string]: Refusal }

const keys = Layer.mergeAll(
  Layer.succeed(ServerAccess, Redacted.make("ssk_invented")),
  Layer.succeed(AdminAccess, Redacted.make("sak_invented"))
)
/** Calls an endpoint that is answered with `answer`. */
const calling = (endpoint: Callable, input: unknown, answer: WireReply) => {
  const sent: Array<WireRequest> = []
  const send = (request: WireRequest) => Effect.sync(() => (sent.push(request), answer))
  const call = endpoint(input).pipe(Effect.provideService(ApiClient, ApiClient.of({ send })), Effect.provide(keys))
  return { call, sent }
}
/** A known error as the pipeline hands it on: with its own status. */
const refused = (code: string) => {
  const { details, status } = refusals[code] ?? assert.fail(`no vector of ${code}`)
  return { ...refusal(status, code, details), status }
}
/** A tagged error's fields, of whatever class. */
const fieldsOf = (error: unknown) => error as { readonly [name: string]: unknown }

/** What a value is apart from its form in programs: secrets in plain, moments in milliseconds, nothing that is absent. */
const plain = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return Redacted.value(value)
  if (value instanceof Date) return value.getTime()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).filter(([, field]) => field !== undefined).map(([name, field]) => [name, plain(field)])
    )
  }
  return Object.is(value, -0) ? 0 : value
}
/** Whether JSON keeps the value: it has no NaN and no infinities. */
const isPlain = (value: unknown): boolean =>
  typeof value === "number" ?
    Number.isFinite(value)
    : typeof value === "object" && value !== null && !Redacted.isRedacted(value) ?
    Object.values(value).every(isPlain)
    : true

const matching = (pattern: RegExp) => Arbitrary.schema(Schema.String.check(Schema.isPattern(pattern)))
const url = matching(/^https:\/\/[a-z]{1,9}\.(net|org)(:\d{2,4})?\/[a-z0-9/]{0,9}(\?[a-z]=[a-z]{0,3})?$/)
const code = Arbitrary.map(matching(/^[0-9A-Za-z]{45}$/), (text) => ({ code: Redacted.make(text) }))
const id = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
/** Bodies that random text does not hit. */
const bodies: { readonly [name: string]: Arbitrary.Arbitrary<unknown> } = {
  AcceptInvitation: code,
  CheckInvitation: code,
  ReadInvitation: code,
  SendContactChannelVerification: Arbitrary.all({ callbackUrl: url }),
  SendInvitation: Arbitrary.all({ teamId: id, email: matching(/^[a-z.+]{1,9}@[a-z]{1,9}\.net$/), callbackUrl: url })
}

it("has vectors of every endpoint", () => {
  const named = vectors.map(({ byEndpoint, file }) => [file, Object.keys(byEndpoint).toSorted()])
  assert.deepStrictEqual(named, Object.entries(modules).map(([file, module]) => [file, Object.keys(module).toSorted()]))
})

describe.each(vectors)("$file", ({ byEndpoint }) => {
  describe.each(Object.entries(byEndpoint))("%s", (name, vector) => {
    const endpoint = endpoints[name] ?? assert.fail(`no endpoint ${name}`)
    const { answer, input, sends, unsendable } = vector
    const answered = reply(answer.status, answer.body)

    it.effect("sends what the provider takes", () =>
      Effect.gen(function*() {
        const { call, sent } = calling(endpoint, input, answered)
        yield* call
        const [{ access, body, method, path } = assert.fail("nothing was sent"), ...more] = sent
        assert.isEmpty(more)
        assert.deepStrictEqual({ method, path, ...(body !== undefined && { body: JSON.parse(body) as unknown }) }, sends)
        assert.deepStrictEqual(endpoint.access, vector.access)
        assert.strictEqual(access, vector.access.at(-1))
      }))

    it.effect("reads the answer and loses nothing", () =>
      Effect.gen(function*() {
        assert(endpoint.success)
        const value = yield* calling(endpoint, input, answered).call
        // Exactly, also in what is absent and what is null: the emulator answers with the same codec.
        assert.deepStrictEqual(yield* Schema.encodeUnknownEffect(endpoint.success)(value), answer.body)
        assert.strictEqual(endpoint.status, answer.status)
      }))

    it.effect("names each refusal", () =>
      Effect.gen(function*() {
        assert.deepStrictEqual(endpoint.errors.map((error) => error.code).toSorted(), vector.refusals.toSorted())
        for (const error of endpoint.errors) {
          const failure = fieldsOf(yield* Effect.flip(calling(endpoint, input, refused(error.code)).call))
          assert.strictEqual(failure["_tag"], error.tag)
          assert.strictEqual(failure["status"], refusals[error.code]?.status)
          assert.include(failure["call"], { endpoint: endpoint.id, status: failure["status"], text: "provider's words" })
          const { details } = fieldsOf(Schema.encodeUnknownSync(error.wire)(failure))
          assert.deepStrictEqual(details, refusals[error.code]?.details)
        }
        const inWords = yield* Effect.flip(calling(endpoint, input, reply(403, "Not here.")).call)
        assert.instanceOf(inWords, PlainRefusal)
      }))

    it.effect.each(unsendable)("sends nothing with a bad $why", (bad) =>
      Effect.gen(function*() {
        const { call, sent } = calling(endpoint, bad.input, answered)
        const failure = yield* Effect.flip(call)
        assert.instanceOf(failure, SdkError)
        assert.strictEqual(failure.reason._tag, "Unsendable")
        assert.include(failure.message, /^\w+$/.test(bad.why) ? `["${bad.why}"]` : bad.why)
        assert.isEmpty(sent)
      }))

    for (const part of ["params", "query", "body", "success"] as const) {
      const codec = endpoint[part]
      if (codec === undefined) continue
      const values = (part === "body" ? bodies[name] : undefined) ?? Arbitrary.schema(Schema.toType(codec))
      it.effect.prop(
        `carries any ${part} there and back`,
        { value: Arbitrary.filter(values, isPlain) },
        ({ value }) =>
          Effect.gen(function*() {
            const text = JSON.stringify(yield* Schema.encodeUnknownEffect(codec)(value))
            const back = yield* Schema.decodeUnknownEffect(codec)(JSON.parse(text))
            assert.deepStrictEqual(plain(back), plain(value))
          })
      )
    }
  })
})

describe("limits", () => {
  const params = { teamId: "5b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d11" }
  const start = "data:image/webp;base64,"
  const sized = (length: number) => ({ params, body: { profileImageUrl: start.padEnd(length, "A") } })
  const team = { id: params.teamId, display_name: "Harbour Choir", created_at_millis: 1 }

  it.effect.each(["UpdateTeam", "UpdateServerTeam"])(
    "%s takes images of a million characters and no more",
    (name) =>
      Effect.gen(function*() {
        const endpoint = endpoints[name] ?? assert.fail(name)
        yield* calling(endpoint, sized(longestImage), reply(200, team)).call
        const { call, sent } = calling(endpoint, sized(longestImage + 1), reply(200, team))
        assert.include(fieldsOf(yield* Effect.flip(call))["reason"], { _tag: "Unsendable" })
        assert.isEmpty(sent)
      })
  )

  it.effect("takes no key with a moment that is none, which JSON would make a key without end", () =>
    Effect.gen(function*() {
      const body = { userId: "me", description: "Rehearsal planner", expiresAt: new Date(Number.NaN) }
      const { call, sent } = calling(endpoints["CreateUserApiKey"] ?? assert.fail(), { body }, reply(200, {}))
      assert.include(fieldsOf(yield* Effect.flip(call))["message"], "expiresAt")
      assert.isEmpty(sent)
    }))
})

describe("what programs see", () => {
  const user = "c3a1de84-7f25-4b6e-8d02-64b1a9e0f7c5"
  const key = {
    id: "k",
    description: "Rehearsal planner",
    type: "user",
    user_id: user,
    is_public: false,
    created_at_millis: 1763712000123
  }
  const answering = (answer: unknown) => ApiClient.of({ send: () => Effect.succeed(reply(200, answer)) })

  it.effect("a new key is a secret, and its moments are dates or null", () =>
    Effect.gen(function*() {
      const created = yield* UserApiKeys.CreateUserApiKey({ body: { userId: "me", description: "", expiresAt: null } }).pipe(
        Effect.provideService(ApiClient, answering({ ...key, value: "sk_hush" }))
      )
      assert.strictEqual(Redacted.value(created.value), "sk_hush")
      assert.notInclude(JSON.stringify(created) + inspect(created, { depth: null }), "sk_hush")
      assert.deepStrictEqual(created.createdAt, new Date(1763712000123))
      assert.isNull(created.expiresAt)
      assert.isNull(created.manuallyRevokedAt)
    }))

  it.effect("an invitation of an older provider has no team name", () =>
    Effect.gen(function*() {
      const item = { id: "i", team_id: "t", recipient_email: "yuki@example.com", expires_at_millis: 5 }
      const [first] = yield* Invitations.ListInvitations({ query: { userId: "me" } }).pipe(
        Effect.provideService(ApiClient, answering({ items: [item] }))
      )
      assert.deepStrictEqual(first, {
        id: "i",
        teamId: "t",
        teamDisplayName: null,
        recipientEmail: "yuki@example.com",
        expiresAt: new Date(5)
      })
    }))

  it.effect("a code that does not fit is not told in the error", () =>
    Effect.gen(function*() {
      const failure = yield* Effect.flip(
        Invitations.AcceptInvitation({ body: { code: Redacted.make("hush-hush") } }).pipe(
          Effect.provideService(ApiClient, answering({}))
        )
      )
      assert.notInclude(failure.message + JSON.stringify(failure) + inspect(failure, { depth: null }), "hush-hush")
    }))
})

/** Checked by tsc alone. */
export const types = () => {
  const params = { teamId: "t" }
  // @ts-expect-error a key belongs to a user or to a team, never to both
  void UserApiKeys.CreateUserApiKey({ body: { userId: "me", teamId: "t", description: "", expiresAt: null } })
  // @ts-expect-error a key is without end only where somebody says so
  void TeamApiKeys.CreateTeamApiKey({ body: { teamId: "t", description: "" } })
  // @ts-expect-error when a key ends cannot be changed
  void UserApiKeys.UpdateUserApiKey({ params: { apiKeyId: "k" }, body: { expiresAt: new Date() } })
  // @ts-expect-error members do not write what only servers see
  void Teams.UpdateTeam({ params, body: { serverMetadata: 1 } })
  // @ts-expect-error users do not verify their own addresses
  void ContactChannels.UpdateContactChannel({ params: { userId: "me", contactChannelId: "c" }, body: { isVerified: true } })
  // no filter is needed, and no body where the provider wants an empty one
  void Permissions.ListTeamPermissions()
  void Memberships.CreateMembership({ params: { ...params, userId: "me" } })
}
