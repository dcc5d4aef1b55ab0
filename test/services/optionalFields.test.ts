/** Every optional field of every request: on the wire under its name if a program passes it to the verb, and absent otherwise. */
import { Schema, SchemaAST } from "effect"
import { assert, describe, it, vi } from "vitest"
import { adminExamples } from "../../scripts/build/documented/adminExamples.ts"
import { clientExamples } from "../../scripts/build/documented/clientExamples.ts"
import { serverExamples } from "../../scripts/build/documented/serverExamples.ts"
import * as Endpoints from "../../src/endpoints/index.ts"
import type { AnyEndpoint } from "../../src/pipeline/request/Endpoint.ts"
import { userId } from "../kit/TestApp.ts"
import { type Call, calls, isRecord, repeatOn } from "./ExampleCalls.ts"
import { address, type Fields, isOnWire, propertiesOf, sample, snakeCase } from "./WholeValues.ts"

vi.mock("../../scripts/build/documented/given.ts", async () => (await import("./ExampleCalls.ts")).exampleInput)

type Part = "body" | "query"

/** The names on the wire that are not the `snake_case` form of the field's name. */
const wireNames: { readonly [field: string]: string } = {
  anonymousRefreshToken: "anon_refresh_token",
  "CreateCheckoutUrl inline": "product_inline",
  durationMax: "duration_ms_max",
  durationMin: "duration_ms_min",
  expiresAt: "expires_at_millis",
  fullLogoDarkModeUrl: "logo_full_dark_mode_url",
  fullLogoUrl: "logo_full_url",
  "GrantProduct inline": "product_inline",
  lastEventFrom: "last_event_at_from_millis",
  lastEventTo: "last_event_at_to_millis",
  "QueryAi projectId": "projectId",
  scheduledAt: "scheduled_at_millis",
  timeout: "timeout_ms",
  "UpdateItemQuantity expiresAt": "expires_at"
}

/** Fields of an example that another field replaces, and fields that it needs. */
const beside: { readonly [field: string]: Fields } = {
  "CreateCheckoutUrl inline": { productId: undefined },
  "GrantProduct inline": { productId: undefined },
  "RenderEmail templateTsxSource": { templateId: undefined },
  "RenderEmail themeTsxSource": { themeId: undefined },
  "SendEmail allUsers": { userIds: undefined },
  "SendEmail draftId": { html: undefined },
  "SendEmail emails": { userIds: undefined },
  "SendEmail templateId": { html: undefined },
  "SendEmail variables": { html: undefined, templateId: userId }
}

/** Fields that no verb takes under their name, with the reason. */
const withoutVerb: ReadonlyArray<readonly [field: RegExp, reason: string]> = [
  [/^AuthorizeOAuth /, "The browser navigates to the address, which `OAuth.test.ts` reads."],
  [/^CompleteCliLogin mode$/, "`check`, `claim` and `complete` are the modes."],
  [
    /^CreateTeam creatorUserId$|^List(OAuthProviders|Teams) userId$|^(Read|Update)UserApiKey userId$/,
    "The user is the signed-in one."
  ],
  [/^CreateUser totpSecretBase64$/, "The provider would ignore it, so that the verb refuses it."],
  [/^IssueOwnProviderAccessToken scope$/, "No verb calls the endpoint."],
  [/^List(Invoices|Products) (cursor|limit)$/, "The verbs read all pages, see `secondPages.test.ts`."],
  [/^RefreshSession scope$/, "The session sends it."]
]

/** Values that verbs send if a program does not set the field. */
const defaults: Fields = {
  "CreateSession expiresInMillis": 31_536_000_000,
  "CreateSession isImpersonation": false,
  "ListProjectPermissions recursive": "true",
  "ListTeamPermissions recursive": "true",
  "SignUpWithPassword verificationCallbackUrl": address,
  "StartCliLogin expiresInMillis": 900_000
}

/** The options of verbs with other names than their fields. */
const optionNames: { readonly [field: string]: string } = { expiresInMillis: "expiresIn", scope: "scopes" }

let requests: Array<{ readonly endpoint: string; readonly query: Fields; readonly body: unknown }> = []
// Their exact types differ; the test treats them alike.
const endpoints = Endpoints as unknown as { readonly [name: string]: AnyEndpoint }
const routes = Object.entries(endpoints).map(([name, endpoint]) => {
  const placeholders = endpoint.path.match(/\{\w+\}/g) ?? []
  return { ...endpoint, name, placeholders, path: new RegExp(`^/api/v1${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }
}).toSorted((a, b) => a.placeholders.length - b.placeholders.length)
const bodyOf = (body: unknown): unknown => {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body)
  return text.startsWith("{") ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
}
const fetch: typeof globalThis.fetch = async (input, init) => {
  const { pathname, searchParams } = new URL(String(input))
  const type = new Headers(init?.headers).get("x-stack-access-type")
  const route = routes.find(({ access, method, path }) =>
    method === init?.method && path.test(pathname) && (access.length === 0 || access.some((name) => name === type))
  )
  // The session's own renewals continue in the background.
  if (route && route.name !== "RefreshSession") {
    requests.push({ endpoint: route.name, query: Object.fromEntries(searchParams), body: bodyOf(init?.body) })
  }
  return Response.json({ items: [], transactions: [], next_cursor: null, is_paginated: false, success: true })
}
const repeat = repeatOn(fetch)
/** The requests of a verb, by endpoint. */
const requestsOf = async (call: Call) => {
  requests = []
  await repeat(call.verb.startsWith("projects.") ? { ...call, app: "owner" } : call)
  return requests
}

/** Whether the field is optional, and not forbidden. */
const isOptional = ({ type }: SchemaAST.PropertySignature) =>
  SchemaAST.isOptional(type) &&
  !(SchemaAST.isUnion(type) && type.types.every((type) => SchemaAST.isUndefined(type) || SchemaAST.isNever(type)))
/** The optional fields of a part of a request. */
const optionalFields = (endpoint: string) => {
  const { body, query } = endpoints[endpoint] ?? assert.fail(endpoint)
  return Object.entries({ body, query }).flatMap(([part, codec]) =>
    Schema.isSchema(codec)
      ? propertiesOf(SchemaAST.toType(codec.ast)).filter(isOptional).map(({ name, type }) => ({
        part: part as Part,
        name: String(name),
        type
      }))
      : []
  )
}

describe("an optional field", () => {
  it("is on the wire if a program sets it, and absent otherwise", async () => {
    calls.length = 0
    for (const examples of [clientExamples, serverExamples, adminExamples]) await examples()
    for (const app of ["client", "server"]) {
      calls.push({ app, verb: "oauth.connectedAccounts.getAccessToken", args: ["github", { userId, providerAccountId: "1" }] })
    }
    const optional = new Set<string>()
    const defaultValues: { [field: string]: unknown } = {}
    for (const { app, args, verb } of calls) {
      // The examples name themes and the like without a UUID.
      const ids = args.map((arg) => typeof arg === "string" && arg.endsWith("_1") ? userId : arg)
      const index = args.findIndex(isRecord)
      /** The part of the verb's request to the endpoint, if the verb is called with these fields. */
      const partWith = async (endpoint: string, part: Part, fields: Fields) => {
        const record = { ...ids[index] as object | undefined, ...fields }
        const sentRequests = await requestsOf({ app, verb, args: index < 0 ? [...ids, record] : ids.with(index, record) })
        return (sentRequests.find((request) => request.endpoint === endpoint)?.[part] ?? {}) as Fields
      }
      for (const { endpoint } of await requestsOf({ app, verb, args: ids })) {
        for (const { name, part, type } of optionalFields(endpoint)) {
          const field = `${endpoint} ${name}`
          if (optional.has(field)) continue
          const wireName = wireNames[field] ?? wireNames[name] ?? snakeCase(name)
          const wireOf = async (value: unknown) =>
            (await partWith(endpoint, part, { ...beside[field], [optionNames[name] ?? name]: value }))[wireName]
          const value = sample(type, name)
          if (!isOnWire(value, await wireOf(value))) continue
          const defaultValue = await wireOf(undefined)
          if (defaultValue === undefined) optional.add(field)
          else defaultValues[field] = defaultValue
        }
      }
    }
    const otherFields = Object.keys(Endpoints).flatMap((endpoint) =>
      optionalFields(endpoint).map(({ name }) => `${endpoint} ${name}`)
    )
      .filter((field) => !optional.has(field) && !(field in defaults))
    assert.deepStrictEqual(otherFields.filter((field) => !withoutVerb.some(([fields]) => fields.test(field))), [])
    assert.deepStrictEqual(withoutVerb.filter(([fields]) => !otherFields.some((field) => fields.test(field))), [], "are sent")
    for (const field of optional) delete defaultValues[field]
    assert.deepStrictEqual(defaultValues, defaults)
    assert.isAbove(optional.size, 250)
  })
})
