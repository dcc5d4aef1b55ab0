/** Compares one reply with the declaration of its endpoint. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { commonErrors, keyErrors, unplacedErrors } from "../../../../src/errors/call/CallRefusals.ts"
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
  const differences = expects === "success" || expects === "any"
    ? [
      ...(status === endpoint.status || (status === 201 && endpoint.status === 200 && endpoint.id === "cli.poll")
        ? []
        : [difference("status", `${status} instead of ${endpoint.status}`)]),
      ...headersOf(reply, !isText && endpoint.success !== undefined),
      ...(endpoint.success ? decoding(endpoint.success, body) : []),
      ...(fields ? unreadOf(endpoint, fields).map((path) => difference("unknown field", "is not read", path)) : [])
    ]
    : [difference("not refused", `responded with ${status} instead of ${expects}`)]
  const namedPaths = new Set(differences.map(({ path }) => path))
  const isGone = fields && expects !== "plain" && differences[0]?.kind !== "not refused"
    ? goneFields(fields, reference).filter((path) => !namedPaths.has(path))
    : []
  return { status, fields, differences: [...differences, ...isGone.map((path) => difference("field gone", "is missing", path))] }
}

const codeDifference = ({ endpoint, expects }: Expectation, code: string): ReadonlyArray<Difference> => {
  if (code === expects || (expects === "any" && endpoint.errors.some((error) => error.code === code))) return []
  const codeText = shownCode(code)
  if (!knownCodes.has(code) && !everywhere.has(code)) return [difference("unknown code", codeText)]
  const isListed = everywhere.has(code) || endpoint.errors.some((error) => error.code === code)
  const instead = `${codeText} instead of ${expects === "any" ? "success" : expects}`
  return [difference(isListed ? "unexpected refusal" : "unlisted code", instead)]
}

const refusal = (expectation: Expectation, reply: WireResponse, status: number, code: string): Judgement => {
  const { endpoint } = expectation
  const body = parseJson(reply.body)
  const error = [...endpoint.errors, ...knownErrors.knownErrors].find((knownError) => knownError.code === code)
  const inBody = Object(body)["code"] as unknown
  const read = error && Effect.runSync(Effect.result(error.read(body)))
  return {
    status,
    fields: null,
    differences: [
      ...codeDifference(expectation, code),
      ...(error !== undefined && error.code === expectation.expects && status !== error.status
        ? [difference("status", `${status} instead of ${error.status}`)]
        : []),
      ...headersOf(reply, true),
      ...(inBody === code ? [] : [difference("header", "has another code than the body", "x-stack-known-error")]),
      ...(read !== undefined && Result.isFailure(read) && inBody === code ? [mismatch(read.failure.message, body)] : [])
    ]
  }
}

export const judge = (expectation: Expectation, reply: WireResponse): Judgement => {
  const status = meantStatus(reply)
  const code = providerHeader(reply, "known-error")
  if (code !== undefined) return refusal(expectation, reply, status, code)
  if (status >= 200 && status < 300) return success(expectation, reply, status)
  const { expects } = expectation
  const inBody: unknown = Object(parseJson(reply.body))["code"]
  const isCode = typeof inBody === "string"
  const differences = expects === "plain" && status < 500 && !isCode
    ? []
    : isCode
    ? [difference("header", "is missing", "x-stack-known-error"), ...codeDifference(expectation, inBody)]
    : [difference("unexpected refusal", `status ${status} without a code instead of ${expects}`)]
  return { status, fields: null, differences }
}
