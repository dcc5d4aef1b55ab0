/** Every optional field of every response: in the result of the verb under its name, and `null` or its default if the provider omits it. */
import { Exit, Redacted, Schema, SchemaAST } from "effect"
import { isDeepStrictEqual } from "node:util"
import { assert, describe, it, vi } from "vitest"
import { adminExamples } from "../../scripts/build/documented/adminExamples.ts"
import { clientExamples } from "../../scripts/build/documented/clientExamples.ts"
import { serverExamples } from "../../scripts/build/documented/serverExamples.ts"
import * as Endpoints from "../../src/endpoints/index.ts"
import type { AnyEndpoint } from "../../src/pipeline/request/Endpoint.ts"
import { userId } from "../kit/TestApp.ts"
import { type Call, calls, isRecord, repeatOn } from "./ExampleCalls.ts"
import { type Fields, isOnWire, sample, snakeCase } from "./WholeValues.ts"

vi.mock("../../scripts/build/documented/given.ts", async () => (await import("./ExampleCalls.ts")).exampleInput)

/** The names on the wire that are not the `snake_case` form of the field's name, or that form and `_millis`. */
const wireNames: { readonly [field: string]: string } = {
  byAction: "triggers_by_action",
  config: "config",
  emailAuthEnabled: "auth_with_email",
  expiryMonth: "exp_month",
  expiryYear: "exp_year",
  finalText: "finalText",
  fullLogoDarkModeUrl: "logo_full_dark_mode_url",
  fullLogoUrl: "logo_full_url",
  geoInfo: "last_used_at_end_user_ip_info",
  isAllowed: "should_allow",
  isDuplicate: "deduped",
  isMultiFactorRequired: "requires_totp_mfa",
  "ListNotificationCategories id": "notification_category_id",
  "ListNotificationCategories name": "notification_category_name",
  "ListSessionReplays user": "project_user",
  "ListTransactions items": "transactions",
  nameServers: "name_server_records",
  options: "options_json",
  paymentAccountId: "stripe_account_id",
  "PreviewOnboarding totalCount": "total_affected_count",
  "PreviewOnboarding users": "affected_users",
  "ReadBilling lastFour": "last4",
  "ReadConfig config": "config_string",
  "ReadConfigOverride config": "config_string",
  "ReadSessionReplay user": "project_user",
  restrictedByRuleId: "restricted_because_of_rule_id",
  rows: "result",
  rules: "rule_triggers",
  "SetDefaultPaymentMethod lastFour": "last4",
  storageKey: "s3_key",
  "UpdateNotificationCategory id": "notification_category_id",
  "UpdateNotificationCategory name": "notification_category_name"
}

/** Values of fields that a response omits, other than `null`. */
const defaults: Fields = {
  isAnonymous: false,
  isNewUser: false,
  isRestricted: false,
  primaryEmailAuthEnabled: false,
  restrictedByAdmin: false,
  stackable: false
}

/** Verbs whose result is no part of the response, with the reason. */
const withOtherResult: ReadonlyArray<readonly [verb: RegExp, reason: string]> = [
  [/^admin project\.getProductionModeErrors$/, "It computes errors from the project."],
  [/^admin project\.defaultPermissions\.(get|update)$/, "It returns only the ids."],
  [/^client auth\.startTotpEnrolment$/, "It makes a secret."],
  [/^client cli\.claim$/, "It refuses the login of another user."],
  [/^client contactChannels\.sendPrimaryVerification$/, "It reads the address to verify."],
  [/^(client|server) items\.get$/, "It adds `nonNegativeQuantity`."],
  [/^server (teams|users)\.(find|get)ByApiKey$/, "It reads the owner of the key."],
  [/^server user\.(find|get)$/, "By default, the anonymous user of the whole response is signed out."],
  [/^server vault\.findValue$/, "It decrypts the value."],
  [/ permissions\.\w+\.(find|has)$| oauth\.providers\.find$| emails\.templates\.find$/, "The list has another id."]
]

let count = 0
/** Another value for each field. */
const valueOf = (type: SchemaAST.AST, name: string) => {
  if (name.endsWith("Metadata")) return { plan: `${name} ${count++}` }
  if (type.checks !== undefined) return undefined
  if (SchemaAST.isString(type)) return `${name} ${count++}`
  if (SchemaAST.isNumber(type)) return count++
  return SchemaAST.isDeclaration(type) && Schema.is(Schema.make(type))(new Date(0)) ? new Date(1000 * count++) : undefined
}

/** A value as programs compare it: secrets as text, and without absent fields. */
const plain = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return plain(Redacted.value(value))
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, field]) => field === undefined ? [] : [[name, plain(field)]]))
}
const isEqual = (a: unknown, b: unknown) => isDeepStrictEqual(plain(a), plain(b))

/** The fields of a value that the wire does not have under their name. */
const fieldsBesidesWire = (endpoint: string, value: unknown, wire: unknown, path = ""): ReadonlyArray<string> => {
  if (Array.isArray(value)) {
    const rows = isRecord(wire) ? Object.values(wire).find(Array.isArray) : wire
    if (Array.isArray(rows)) return value.flatMap((row, index) => fieldsBesidesWire(endpoint, row, rows[index], `${path}[]`))
  }
  if (Redacted.isRedacted(value)) {
    const secret = Redacted.value(value)
    return typeof secret === "string" ? fieldsBesidesWire(endpoint, secret, wire, path) : []
  }
  if (!isRecord(value) || value instanceof Date || !isRecord(wire)) {
    return isOnWire(value, wire) ? [] : [`${endpoint}${path}: ${JSON.stringify(value)} is ${JSON.stringify(wire)}`]
  }
  const fields: Fields = { ...wire, ...isRecord(wire["pagination"]) && wire["pagination"] }
  return Object.entries(value).flatMap(([name, field]) => {
    const wireName = wireNames[`${endpoint} ${name}`] ?? wireNames[name] ?? snakeCase(name)
    // WebAuthn's names are the same on the wire.
    const names = path.startsWith(".options") ? [name] : [wireName, `${wireName}_millis`]
    return fieldsBesidesWire(endpoint, field, fields[names.find((name) => name in fields) ?? ""], `${path}.${name}`)
  })
}

/** Removes every field without which the response decodes. */
const removeOptional = (wire: unknown, decodes: () => boolean): void => {
  if (Array.isArray(wire)) return wire.forEach((row) => removeOptional(row, decodes))
  if (!isRecord(wire)) return
  for (const [name, field] of Object.entries(wire)) {
    Reflect.deleteProperty(wire, name)
    if (decodes()) continue
    Object.assign(wire, { [name]: field })
    removeOptional(field, decodes)
  }
}

/** The fields with neither the value that the whole response has, nor `null` or their default. */
const otherValues = (path: string, value: unknown, part: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value) && Array.isArray(part)) {
    return value.flatMap((row, index) => otherValues(`${path}[]`, row, part[index]))
  }
  if (isRecord(value) && isRecord(part) && !Redacted.isRedacted(value) && !(value instanceof Date)) {
    return Object.entries(value).flatMap(([name, field]) =>
      part[name] != null && part[name] === defaults[name] ? [] : otherValues(`${path}.${name}`, field, part[name])
    )
  }
  return part == null || isEqual(value, part) ? [] : [`${path}: ${JSON.stringify(part)}`]
}

/** Each endpoint with a JSON response: with all fields, and without the optional ones. */
const endpoints = Object.entries(Endpoints as unknown as { readonly [name: string]: AnyEndpoint }).flatMap(([name, endpoint]) => {
  const { access, isText, method, path, success } = endpoint
  if (!Schema.isSchema(success) || isText) return []
  const codec = success as Schema.Codec<unknown>
  const value = sample(SchemaAST.toType(success.ast), "", valueOf)
  if (value === undefined) return []
  const wire = Schema.encodeUnknownSync(codec)(value)
  const partialWire = structuredClone(wire)
  removeOptional(partialWire, () => Exit.isSuccess(Schema.decodeUnknownExit(codec)(partialWire)))
  const partial = { value: Schema.decodeUnknownSync(codec)(partialWire), wire: partialWire }
  const address = new RegExp(`^/api/v1${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`)
  return [{ name, access, method, address, placeholders: path.split("{").length, whole: { value, wire }, partial }]
}).toSorted((a, b) => a.placeholders - b.placeholders)

/** Whether a result is the value or a part of it, or has some of its fields. */
const isPartOf = (result: unknown, value: unknown): boolean =>
  isEqual(result, value) ||
  (isRecord(value) && !Redacted.isRedacted(value) &&
    (Object.values(value).some((field) => isPartOf(result, field)) ||
      (isRecord(result) && Object.entries(result).every(([name, field]) => isEqual(field, value[name])))))

type Part = "partial" | "whole"
let part: Part = "whole"
let isPage = false
let requests: Array<(typeof endpoints)[number]> = []
const repeat = repeatOn(async (input, init) => {
  const { pathname } = new URL(String(input))
  const type = new Headers(init?.headers).get("x-stack-access-type")
  const endpoint = endpoints.find(({ access, address, method }) =>
    method === init?.method && address.test(pathname) && (access.length === 0 || access.some((name) => name === type))
  )
  // The session's own renewals continue in the background.
  if (endpoint && endpoint.name !== "RefreshSession") requests.push(endpoint)
  // Other verbs than `page` read all pages.
  const next = (name: string, value: unknown) => name === "next_cursor" && !isPage ? null : value
  return Response.json(JSON.parse(JSON.stringify(endpoint?.[part].wire ?? { success: true }), next))
})
/** Whether the result of a verb is in the response of its last request; `undefined` if that has no fields, or the verb no result. */
const hasResultOf = async (call: Call) => {
  isPage = call.verb.endsWith(".page")
  requests = []
  const outcome = await repeat(call.verb.startsWith("projects.") ? { ...call, app: "owner" } : call) as {
    readonly ok: boolean
    readonly value?: unknown
  }
  const response = requests.at(-1)?.[part]
  if (response === undefined || (outcome.ok && outcome.value === undefined)) return undefined
  return outcome.ok && isPartOf(outcome.value, response.value)
}

describe("an optional field of a response", () => {
  it("has its name on the wire", () => {
    assert.deepStrictEqual(endpoints.flatMap(({ name, whole }) => fieldsBesidesWire(name, whole.value, whole.wire)), [])
  })

  it("is `null` or its default if the provider omits it", () => {
    assert.deepStrictEqual(endpoints.flatMap(({ name, partial, whole }) => otherValues(name, whole.value, partial.value)), [])
  })

  it("is in the result of each verb", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined)
    calls.length = 0
    for (const examples of [clientExamples, serverExamples, adminExamples]) await examples()
    const verbs = new Set<string>()
    const otherVerbs = new Set<string>()
    for (const { app, args, verb } of calls) {
      // The examples name themes and the like without a UUID.
      const call = { app, verb, args: args.map((arg) => typeof arg === "string" && arg.endsWith("_1") ? userId : arg) }
      for (part of ["whole", "partial"] satisfies ReadonlyArray<Part>) {
        const hasResult = await hasResultOf(call)
        if (hasResult !== undefined) (hasResult ? verbs : otherVerbs).add(`${app} ${verb}`)
      }
    }
    assert.deepStrictEqual([...otherVerbs].filter((verb) => !withOtherResult.some(([verbs]) => verbs.test(verb))), [])
    assert.deepStrictEqual(withOtherResult.filter(([verbs]) => ![...otherVerbs].some((verb) => verbs.test(verb))), [])
    assert.isAbove(verbs.size, 150)
  })
})
