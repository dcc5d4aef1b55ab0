/** The tests of every verb over one endpoint: its request, its result, its refusals, and its docstring. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Schema } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Endpoints from "../../src/endpoints/index.ts"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import type { InvalidOption } from "../../src/errors/local/UsageErrors.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as TokenStoreNone from "../../src/layers/tokenStores/TokenStoreNone.ts"
import type { AdminAccess, ServerAccess } from "../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { Settings } from "../../src/pipeline/ports/Settings.ts"
import type { WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import type { AnyEndpoint } from "../../src/pipeline/request/Endpoint.ts"
import type { Session } from "../../src/pipeline/session/Session.ts"
import { fileNamed, filesBelow, root, vectors as vectorsFolder } from "../kit/paths.ts"
import { refusalsOf } from "../kit/Refusals.ts"
import {
  accessToken,
  adminLayer,
  clientLayer,
  project,
  refusal,
  renewal,
  reply,
  scripted,
  serverLayer,
  tokens
} from "../kit/TestApp.ts"

type Flavour = "client" | "server" | "admin"
/** What verbs need: the services of an app. */
export type Needs = ApiClient | Session | ServerAccess | AdminAccess | Settings

export interface Verb<A = unknown> {
  readonly call: Effect.Effect<A, unknown, Needs>
  readonly endpoint: AnyEndpoint
  /** The request line below the API's base. */
  readonly sends: string
  /** The body as JSON. */
  readonly body?: unknown
  /** The response of the endpoint. @default that of its vector */
  readonly response?: WireResponse
  /** The result of the call for that response. @default the decoded response of the vector */
  readonly gives?: unknown
  /** Refusals of the endpoint that are `null` here. */
  readonly nullFor?: ReadonlyArray<string>
  /** Refusals of the endpoint that are `false` here. */
  readonly falseFor?: ReadonlyArray<string>
  /** Refusals before anything is sent, which the verb's own tests cover. */
  readonly own?: ReadonlyArray<string>
  /** Whether success makes the access token's claims outdated. @default false */
  readonly outdates?: boolean
}

const files = filesBelow(vectorsFolder).filter((file) => file.endsWith(".json") && !file.endsWith("refusals.json"))
const read = (file: string): object => JSON.parse(readFileSync(join(vectorsFolder, file), "utf8")) as object
interface Vector {
  readonly response: { readonly status: number; readonly body: unknown }
}
const vectors = Object.assign({}, ...files.map(read)) as { readonly [endpoint: string]: Vector }
const refusals = refusalsOf()

/** The response in the endpoint's vector. */
export const responseOf = (endpoint: AnyEndpoint): WireResponse => {
  const name = Object.entries(Endpoints).find(([, a]) => a as unknown === endpoint)?.[0] ?? ""
  const response = vectors[name]?.response ?? assert.fail(`no vector for ${endpoint.id}`)
  return reply(response.status, response.body)
}
/** The refusal with this tag, as an endpoint's response. */
export const refusalOf = (endpoint: AnyEndpoint, tag: string): WireResponse => {
  const error = endpoint.errors.find((error) => error.tag === tag) ?? assert.fail(`${endpoint.id} cannot be refused with ${tag}`)
  const { details, status } = refusals[error.code] ?? assert.fail(`no class for ${error.code}`)
  return refusal(status, error.code, details)
}
/** The decoded response of the endpoint's vector. */
export const readResponse = (endpoint: AnyEndpoint): unknown => {
  const { success } = endpoint
  return success && Schema.decodeUnknownSync(success)(JSON.parse(responseOf(endpoint).body))
}

const layers = { client: clientLayer, server: serverLayer, admin: adminLayer }
/** An app of a flavour with a signed-in user and responses by endpoint id; other calls fail the test. */
export const signedIn = (flavour: Flavour, answers: { readonly [endpoint: string]: WireResponse }) => {
  const script = scripted(({ endpoint }) =>
    Effect.sync(() =>
      ({ "sessions.refresh": renewal(accessToken(3_600_000, "new")), "project.get": reply(200, project), ...answers })[endpoint]
        ?? assert.fail(`not expected: ${endpoint}`)
    )
  )
  // A verb of a flavour needs no key that its app lacks, which the type tests check.
  const layer = (store: typeof TokenStoreMemory.layer) =>
    Layer.merge(layers[flavour](store) as Layer.Layer<Needs, InvalidOption>, script.transport)
  return {
    seen: script.seen,
    layer: layer(TokenStoreMemory.layerFrom(tokens(accessToken(3_600_000)))),
    storeless: layer(TokenStoreNone.layer)
  }
}
/** Whether the session renews its access token for the next request. */
export const outdatedValues = Effect.fnUntraced(function*(events: ReadonlyArray<{ readonly endpoint: string }>) {
  const before = events.length
  yield* ReadProject()
  return events[before]?.endpoint === "sessions.refresh"
})

/** The refusals that a verb's docstring lists, without `CallError` and its reasons. */
export const documentedErrors = (verb: string): ReadonlyArray<string> => {
  const [file = "", name = ""] = verb.split(".")
  const text = readFileSync(fileNamed(join(root, "src", "services"), `${file}.ts`), "utf8")
  const declarations = new RegExp(
    `/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n(?:export )?const ${name === "delete" ? "(?:remove|delete)" : name}\\b`
  )
  const [, list = ""] = declarations.exec(text)?.[1]?.split("**Errors**") ?? assert.fail(`${verb} has no docstring`)
  // The text in parentheses is the condition.
  return Array.from(list.replaceAll(/\([^)]*\)/g, "").matchAll(/`(\w+)`/g), ([, tag = ""]) => tag)
    .filter((tag) => tag !== "CallError").toSorted()
}

/** Registers the tests of verbs, by `File.verb`. */
export const testVerbs = (flavour: Flavour, verbs: { readonly [verb: string]: Verb }) => {
  describe.each(Object.entries(verbs).map(([name, verb]) => ({ name, ...verb })))("$name", (verb) => {
    const {
      body,
      call,
      endpoint,
      falseFor = [],
      name,
      nullFor = [],
      outdates = false,
      own = [],
      response = responseOf(verb.endpoint),
      sends
    } = verb
    const docs = documentedErrors(name.split(" ", 1)[0] ?? "")

    it.effect("sends its request and returns the response", () => {
      const { layer, seen } = signedIn(flavour, { [endpoint.id]: response })
      return Effect.gen(function*() {
        const value = yield* call
        assert.deepStrictEqual(value, "gives" in verb ? verb.gives : readResponse(endpoint))
        const [request, ...more] = seen
        assert.deepStrictEqual(more, [])
        assert.strictEqual(`${request?.method} ${request?.path}`, sends)
        assert.deepStrictEqual(request?.body && JSON.parse(request.body), body)
        assert.strictEqual(request?.access, endpoint.access.length === 0 ? null : flavour)
        assert.strictEqual(yield* outdatedValues(seen), outdates)
      }).pipe(Effect.provide(layer))
    })
    it.effect("has a typed error for each refusal, and a docstring that lists the errors", () =>
      Effect.gen(function*() {
        const tags = endpoint.errors.map(({ tag }) => tag)
        for (const tag of tags) {
          const exit = yield* Effect.exit(
            call.pipe(Effect.flip, Effect.provide(signedIn(flavour, { [endpoint.id]: refusalOf(endpoint, tag) }).layer))
          )
          if (nullFor.includes(tag)) assert.deepStrictEqual(exit, Exit.fail(null))
          else if (falseFor.includes(tag)) assert.deepStrictEqual(exit, Exit.fail(false))
          else assert.isTrue(Exit.isSuccess(exit) && (exit.value as { readonly _tag: string })._tag === tag, tag)
        }
        assert.deepStrictEqual(
          docs.filter((tag) => tag !== "TokenStoreRequired"),
          [...tags.filter((tag) => !nullFor.includes(tag) && !falseFor.includes(tag)), ...own].toSorted()
        )
      }))
    it.effect(`with a non-persistent token store is ${docs.includes("TokenStoreRequired") ? "refused" : "sent"}`, () => {
      const { seen, storeless } = signedIn(flavour, { [endpoint.id]: response })
      return Effect.gen(function*() {
        const exit = yield* Effect.exit(Effect.flip(call))
        const refusal = Exit.isSuccess(exit) && (exit.value as { readonly _tag: string })._tag === "TokenStoreRequired"
        assert.strictEqual(refusal, docs.includes("TokenStoreRequired"))
        assert.strictEqual(seen.length, refusal ? 0 : 1)
      }).pipe(Effect.provide(storeless))
    })
  })
}
