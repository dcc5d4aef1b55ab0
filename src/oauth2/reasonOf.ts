/** Converts a thrown value to a reason that a program can act on, with secrets and bodies redacted. */
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Offline, ServerFailure, Throttled, Undecodable, Unsendable } from "../errors/call/Reasons.ts"
import { retryAfter } from "../pipeline/timing/Timing.ts"
import { unreachable } from "../pipeline/transport/networkError.ts"
import { parseJson } from "../schema/wire/Wire.ts"
import { isErrorCode } from "./ErrorCodes.ts"
import {
  type Challenge,
  Challenged,
  InsecureAddress,
  IssuerMismatch,
  MissingMetadata,
  OAuth2Reason,
  Refused,
  RefusedWithUnknownCode,
  SubjectMismatch
} from "./OAuth2Error.ts"

/** A response that was read to its end. */
export interface ReadResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The facts, besides the thrown value, that determine the reason of an error. */
export interface ErrorContext {
  /** The last response; absent if there was none. */
  readonly response: ReadResponse | undefined
  readonly now: number
  readonly online: boolean
  readonly secrets: ReadonlySet<string>
}

/** The request failed on the network, or in a replacement of `fetch`. */
export class NetworkFailure extends Error {
  override readonly cause: unknown
  readonly address: string
  constructor(cause: unknown, address: string) {
    super("", { cause })
    this.cause = cause
    this.address = address
  }
}

/** Minimum length of a secret, in characters. Redacting shorter texts would remove ordinary words. */
const shortestSecret = 8
/** Maximum length of a server's text in an error, in characters. */
const longestText = 300

/** Removes control characters, excess length, and values that the client sent, from a server's text. */
const redactText = (text: string, secrets: ReadonlySet<string>): string => {
  const longestFirst = Array.from(secrets).filter((secret) => secret.length >= shortestSecret).toSorted((a, b) =>
    b.length - a.length
  )
  return longestFirst.reduce((text, secret) => text.replaceAll(secret, "<redacted>"), text)
    .replace(/[^\x20-\x7e\u00a0-\uffff]/g, " ").slice(0, longestText)
}

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } => typeof value === "object" && value !== null

/** The reason for a refusal with an error code (RFC 6749, sections 4.1.2.1 and 5.2). */
const refusalByCode = (code: string, description: unknown, status: number | null, secrets: ReadonlySet<string>): OAuth2Reason => {
  const words = typeof description === "string" ? redactText(description, secrets) : null
  return isErrorCode(code)
    ? new Refused({ code, description: words, status })
    : new RefusedWithUnknownCode({ code: redactText(code, secrets), description: words, status })
}

/** The reason in the body of a response (RFC 6749, section 5.2); `undefined` if there is none. */
const refusalByBody = ({ status, text }: Pick<ReadResponse, "status" | "text">, secrets: ReadonlySet<string>) => {
  const body = parseJson(text)
  return isRecord(body) && typeof body["error"] === "string" && body["error"] !== ""
    ? refusalByCode(body["error"], body["error_description"], status, secrets)
    : undefined
}

/** The reason for an unsuccessful response. */
const refusalOf = (
  { headers, status, text }: ReadResponse,
  challenges: ReadonlyArray<Challenge>,
  { now, secrets }: ErrorContext
): OAuth2Reason | undefined => {
  if (status === 429) {
    return new Throttled({ retryAfterMillis: retryAfter(headers.get("retry-after") ?? undefined, now) ?? null })
  }
  const hasChallenge = challenges.length > 0
    ? new Challenged({
      status,
      challenges: challenges.map(({ parameters, scheme }) => ({
        scheme,
        parameters: Object.fromEntries(
          Object.entries(parameters).map(([name, value]) => [name, isErrorCode(value) ? value : redactText(value, secrets)])
        )
      }))
    })
    : undefined
  // A protected resource gives the reason in the challenge (RFC 6750, section 3); other endpoints in the body (RFC 6749, section 5.2).
  if (challenges.some(({ parameters, scheme }) => scheme !== "basic" && "error" in parameters)) return hasChallenge
  return refusalByBody({ status, text }, secrets) ?? hasChallenge ??
    (status >= 500 ? new ServerFailure({ status, body: Redacted.make(text) }) : undefined)
}

const isReason = Schema.is(OAuth2Reason)

/** Explains a thrown value. Messages of `oauth4webapi` name fields without values; other messages may contain values. */
const explain = (error: unknown, code: string): string => {
  if (error instanceof Error && (/^(?:ERR_INVALID_ARG|OAUTH_)/.test(code) || Schema.isSchemaError(error))) return error.message
  return `the platform does not accept it (${error instanceof Error ? error.name : "no name given"})`
}

/**
 * Converts a thrown value. Errors of `oauth4webapi` differ by `code`. Their requests and responses are dropped; their messages are kept,
 * because the messages name fields and show no values.
 */
export const reasonOf = (failure: unknown, context: ErrorContext): OAuth2Reason => {
  if (isReason(failure)) return failure
  if (failure instanceof NetworkFailure) {
    const { cause } = failure
    return context.online ? unreachable(cause, failure.address) : new Offline({ cause })
  }
  const code = isRecord(failure) && typeof failure["code"] === "string" ? failure["code"] : ""
  const cause = isRecord(failure) && isRecord(failure["cause"]) ? failure["cause"] : {}
  switch (code) {
    case "OAUTH_MISSING_SERVER_METADATA":
    case "OAUTH_INVALID_SERVER_METADATA":
      return new MissingMetadata({ field: String(cause["attribute"]) })
    case "OAUTH_HTTP_REQUEST_FORBIDDEN":
    case "OAUTH_REQUEST_PROTOCOL_FORBIDDEN":
      return new InsecureAddress({ origin: cause instanceof URL ? cause.origin : "The address" })
    case "OAUTH_AUTHORIZATION_RESPONSE_ERROR": {
      const { error, error_description } = failure as { readonly error?: unknown; readonly error_description?: unknown }
      return refusalByCode(String(error), error_description, null, context.secrets)
    }
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
      if (cause["attribute"] === "issuer") return new IssuerMismatch({ expected: String(cause["expected"]) })
      if (cause["attribute"] === "sub") return new SubjectMismatch()
  }
  const { response } = context
  // Input is validated before anything is sent, so the error concerns the response.
  if (response !== undefined) {
    const challenges = code === "OAUTH_WWW_AUTHENTICATE_CHALLENGE" ? Object.values(cause) as ReadonlyArray<Challenge> : []
    const { headers, status, text } = response
    // Some servers refuse with status 200, such as GitHub's.
    const refusal = status >= 200 && status < 300
      ? refusalByBody(response, context.secrets)
      : refusalOf(response, challenges, context)
    const contentType = headers.get("content-type")
    return refusal ?? new Undecodable({ status, contentType, why: explain(failure, code), body: Redacted.make(text) })
  }
  return new Unsendable({ why: explain(failure, code) })
}
