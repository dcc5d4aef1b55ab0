/** Compares one reply with the declaration of its endpoint. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { commonErrors } from "../../../../src/errors/call/CallRefusals.ts"
import { keyErrors, unplacedErrors } from "../../../../src/errors/call/RareRefusals.ts"
import * as knownErrors from "../../../../src/errors/provider/knownErrors.ts"
import { fieldOf, type WireResponse } from "../../../../src/pipeline/ports/WireRequest.ts"
import type { AnyEndpoint } from "../../../../src/pipeline/request/Endpoint.ts"
import { providerHeader } from "../../../../src/pipeline/request/ProviderHeaders.ts"
import { reader } from "../../../../src/schema/wire/Codec.ts"
import { parseJson } from "../../../../src/schema/wire/Wire.ts"
import type { Difference } from "./Difference.ts"
import { type Fields, fieldsOf, goneFields, leftOut } from "./fields.ts"
import { shownCode, shownField, typeOf } from "./shownName.ts"

/** The expected result of a call. */
export interface Expectation {
  readonly endpoint: AnyEndpoint
  /** The code of a refusal; `"plain"` for a refusal in plain text; `"success"`; or `"any"` for success or a listed refusal. */
  readonly expects: string
  /** The fields of the emulator's successful responses for the same endpoint. */
  readonly reference: ReadonlyArray<Fields>
}

export interface Judgement {
  readonly status: number
  readonly differences: ReadonlyArray<Difference>
  /** Whether the call succeeded or was refused as expected, whatever the differences of the reply. */
  readonly isExpected: boolean
  /** Whether the feature is switched off in the project. */
  readonly isSwitchedOff: boolean
  /** Paths of fields that this version does not read. */
  readonly newFields: ReadonlyArray<string>
  /** The fields of a successful reply; `null` otherwise. */
  readonly fields: Fields | null
}

const knownCodes: ReadonlySet<string> = new Set(knownErrors.knownErrors.map(({ code }) => code))
const everywhere: ReadonlySet<string> = new Set([...commonErrors, ...keyErrors, ...unplacedErrors].map(({ code }) => code))

/** The status of a reply: the status in its header `actual-status` if present, otherwise the HTTP status. */
const meantStatus = (reply: WireResponse): number => {
  const actual = Number(providerHeader(reply, "actual-status"))
  return Number.isInteger(actual) && actual > 0 ? actual : reply.status
}

const difference = (kind: Difference["kind"], description: string, path: string | null = null): Difference => ({
  kind,
  path,
  found: description
})

/** The difference for a body that does not decode. Excludes the decoder's message, because it may contain values of the reply. */
const mismatch = (message: string, body: unknown): Difference => {
  const field = fieldOf(message)
  const keys = field?.split(".") ?? []
  const value = keys.reduce<unknown>((part, key) => Object(part)[key], body)
  const path = keys.map((key) => /^\d+$/.test(key) ? "[]" : `.${shownField(key)}`).join("").replace(/^\./, "")
  const [, expected] = /^(Expected [^,"'\n]*|Missing key)/.exec(message) ?? []
  const why = expected?.startsWith("Expected") && expected.length < 120 ? `${expected.trim()}, found ${typeOf(value)}` : expected
  return difference(why === "Missing key" ? "field gone" : "undecodable", why ?? "does not fit its schema", path || null)
}

const headersOf = (reply: WireResponse, isJson: boolean): ReadonlyArray<Difference> => {
  const type = reply.headers["content-type"] ?? ""
  return [
    ...(isJson && !/^application\/json\b/i.test(type) ? [difference("header", "is not application/json", "content-type")] : []),
    ...(providerHeader(reply, "request-id") ? [] : [difference("header", "is missing", "x-stack-request-id")])
  ]
}

const decoding = (codec: NonNullable<AnyEndpoint["success"]>, body: unknown): ReadonlyArray<Difference> => {
  const result = Effect.runSync(Effect.result(reader(codec)(body)))
  return Result.isFailure(result) ? [mismatch(result.failure.message, body)] : []
}

const unreadOf = ({ id }: AnyEndpoint, { unread }: Fields) => [...unread].filter((path) => !leftOut[id]?.includes(path))

const success = ({ endpoint, expects, reference }: Expectation, reply: WireResponse, status: number): Judgement => {
  const isText = endpoint.isText === true
  const body = isText ? reply.body : parseJson(reply.body)
  const fields = endpoint.success && !isText ? fieldsOf(endpoint.success, body) : null
  const outcome = { status, fields, isSwitchedOff: false, newFields: fields ? unreadOf(endpoint, fields) : [] }
  if (expects !== "success" && expects !== "any") {
    return { ...outcome, newFields: [], isExpected: false, differences: [difference("not refused", `status ${status}`)] }
  }
  const differences = [
    ...(status === endpoint.status || (status === 201 && endpoint.status === 200 && endpoint.id === "cli.poll")
      ? []
      : [difference("status", `${status} instead of ${endpoint.status}`)]),
    ...headersOf(reply, !isText && endpoint.success !== undefined),
    ...(endpoint.success ? decoding(endpoint.success, body) : [])
  ]
  const namedPaths = new Set(differences.map(({ path }) => path))
  const gonePaths = fields ? goneFields(fields, reference).filter((path) => !namedPaths.has(path)) : []
  return {
    ...outcome,
    isExpected: true,
    differences: [...differences, ...gonePaths.map((path) => difference("field gone", "is missing", path))]
  }
}

/** Whether a refusal with a code is the expected one, and if not, the difference. */
const codeDifferences = ({ endpoint, expects }: Expectation, code: string, status: number): ReadonlyArray<Difference> => {
  const isListed = endpoint.errors.some((error) => error.code === code)
  if (code === expects || (expects === "any" && isListed)) return []
  const description = `${shownCode(code)} (${status})`
  if (!knownCodes.has(code) && !everywhere.has(code)) return [difference("unknown code", description)]
  return [difference(isListed || everywhere.has(code) ? "unexpected refusal" : "unlisted code", description)]
}

const refusal = (expectation: Expectation, reply: WireResponse, status: number, code: string): Judgement => {
  const { endpoint, expects } = expectation
  const body = parseJson(reply.body)
  const error = [...endpoint.errors, ...knownErrors.knownErrors].find((knownError) => knownError.code === code)
  const inBody = Object(body)["code"] as unknown
  const read = error && Effect.runSync(Effect.result(error.read(body)))
  return {
    status,
    fields: null,
    isExpected: code === expects,
    isSwitchedOff: false,
    newFields: [],
    differences: [
      ...codeDifferences(expectation, code, status),
      ...(error !== undefined && code === expects && status !== error.status
        ? [difference("status", `${status} instead of ${error.status}`)]
        : []),
      ...headersOf(reply, true),
      ...(inBody === code ? [] : [difference("header", "has another code than the body", "x-stack-known-error")]),
      ...(read !== undefined && Result.isFailure(read) && inBody === code ? [mismatch(read.failure.message, body)] : [])
    ]
  }
}

/** The provider's text for a path that it does not have, and for a feature that the project does not use. */
const noSuchPath = /\b404\b.*\bpage does not exist\b/s
const switchedOff = /\b(?:not|isn't|aren't) enabled\b|\bdisabled\b/

/** A refusal without a header that names its code. */
const plainRefusal = (expectation: Expectation, reply: WireResponse, status: number): Judgement => {
  const { expects } = expectation
  const inBody: unknown = Object(parseJson(reply.body))["code"]
  const isRefused = status < 500 && typeof inBody !== "string"
  const isSwitchedOff = expects === "any" && isRefused && switchedOff.test(reply.body)
  const isExpected = expects === "plain" && isRefused
  const outcome = { status, fields: null, isExpected, isSwitchedOff, newFields: [] }
  if (status === 404 && noSuchPath.test(reply.body)) {
    return { ...outcome, isExpected: false, differences: [difference("not offered", "status 404")] }
  }
  if (isExpected || isSwitchedOff) return { ...outcome, differences: [] }
  if (typeof inBody !== "string") {
    return { ...outcome, differences: [difference("unexpected refusal", `status ${status}, without a code`)] }
  }
  return {
    ...outcome,
    isExpected: inBody === expects,
    differences: [
      difference("header", "is missing", "x-stack-known-error"),
      ...codeDifferences(expectation, inBody, status)
    ]
  }
}

export const judge = (expectation: Expectation, reply: WireResponse): Judgement => {
  const status = meantStatus(reply)
  const code = providerHeader(reply, "known-error")
  if (code !== undefined) return refusal(expectation, reply, status, code)
  return status >= 200 && status < 300 ? success(expectation, reply, status) : plainRefusal(expectation, reply, status)
}
