/** Checks of `latchkey doctor` without a key: reachability, clock difference, and the keys that sign tokens. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { CallError } from "../../../../src/errors/call/CallError.ts"
import type { Settings } from "../../../../src/pipeline/ports/Settings.ts"
import type { WireRequest, WireResponse } from "../../../../src/pipeline/ports/WireRequest.ts"
import { fromFetch } from "../../../../src/pipeline/transport/fetchTransport.ts"
import { JwkSet } from "../../../../src/schema/auth/Jwk.ts"
import { parseJson } from "../../../../src/schema/wire/Wire.ts"
import { type Finding, findings } from "./Finding.ts"

type Findings = ReadonlyArray<Finding>

/** A response, with the local times of the request and the response. */
export interface TimedResponse {
  readonly response: WireResponse
  readonly from: number
  readonly to: number
}

/** The code or, without one, the message of the root cause of a failed `fetch`. */
const codeOf = (cause: unknown): string => {
  const root = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause
  const code = typeof root === "object" && root !== null && "code" in root ? String(root.code) : ""
  return code || (root instanceof Error ? root.message : String(root))
}
const adviceFor = (code: string, emulator: string | null): string => {
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return "The host has no address: check the spelling of the API's address, and DNS."
  if (/ECONNREFUSED|ConnectionRefused/.test(code)) {
    return emulator === null
      ? "No server listens there: check the port, and start the server."
      : `Nothing listens there. Start the emulator, and leave it running: ${emulator}`
  }
  if (/WRONG_VERSION|EPROTO/.test(code)) {
    return "The server there does not use TLS: check the port, and use http in the API's address for a server on this machine only."
  }
  if (/bad port/.test(code)) return "`fetch` blocks that port: run the server on another port."
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) {
    return "The certificate is not accepted: check it, the host name, and this machine's clock."
  }
  return "Check the API's address, the connection, proxies and firewalls."
}

/** Makes one request without keys or retries; `emulator` is the command that starts the emulator for the project. Returns the response, or the finding that explains the failure. */
export const checkReachability = (
  { apiUrl, projectId, timeout }: Settings["Service"],
  emulator: string | null
): Effect.Effect<Result.Result<TimedResponse, Findings>> => {
  const { problem } = findings("reachability")
  const path = `/projects/${projectId}/.well-known/jwks.json`
  const request: WireRequest = {
    endpoint: "doctor",
    method: "GET",
    path,
    url: `${apiUrl}${path}`,
    headers: {},
    access: null,
    idempotent: true
  }
  const send = fromFetch((input, init) => globalThis.fetch(input, init))
  const { host } = new URL(apiUrl)
  return Effect.gen(function*() {
    const from = Date.now()
    const response = yield* send.withTimeout?.(timeout, request) ?? send(request)
    return { response, from, to: Date.now() }
  }).pipe(
    Effect.map((timedResponse): Result.Result<TimedResponse, Findings> => {
      const { headers, status } = timedResponse.response
      if (status >= 500) {
        return Result.fail([
          problem(
            `${host} responded with status ${status}`,
            "The provider is failing. Try again later, or check its status page."
          )
        ])
      }
      if (status >= 300 && status < 400) {
        const { location = "nowhere" } = headers
        return Result.fail([
          problem(
            `${host} redirects to ${location}`,
            "Use that address: redirects are not followed, because keys would be sent along."
          )
        ])
      }
      if (status < 300 && parseJson(timedResponse.response.body) === undefined) {
        return Result.fail([
          problem(
            `${host} responded with something other than JSON`,
            "Check the API's address, and whether a proxy or a login page answers in its place."
          )
        ])
      }
      return Result.succeed(timedResponse)
    }),
    Effect.catch(({ reason }: CallError) => {
      if (reason._tag === "TimedOut") {
        return Effect.succeed(
          Result.fail([
            problem(`${host} did not respond in time`, "Try again with a longer --timeout; check proxies and firewalls.")
          ])
        )
      }
      const code = codeOf("cause" in reason ? reason.cause : undefined)
      return Effect.succeed(Result.fail([problem(`${host} cannot be reached (${code})`, adviceFor(code, emulator))]))
    })
  )
}

/**
 * Compares this machine's clock with the provider's, in whole seconds, the precision of the header `Date`. Subtracts the age that caches
 * report.
 */
export const checkClock = ({ from, response: { headers }, to }: TimedResponse): Findings => {
  const { ok, problem, skipped, warning } = findings("clock")
  const providerTime = Date.parse(headers["date"] ?? "")
  if (Number.isNaN(providerTime)) return [skipped("the provider sends no date")]
  const seconds = Math.round(((from + to) / 2 - providerTime - Number(headers["age"] ?? 0) * 1000) / 1000)
  const size = Math.abs(seconds)
  if (size <= 5 + Math.round((to - from) / 2000)) return [ok("this machine's clock agrees with the provider's")]
  const clockText = `this machine's clock is ${formatDuration(size)} ${seconds > 0 ? "ahead of" : "behind"} the provider's`
  const advice = "Set the clock by NTP: otherwise valid tokens are refused, and expired ones are used."
  return [size > 60 ? problem(clockText, advice) : warning(clockText, advice)]
}

/** Formats a duration in the largest unit that gives a count of at least two. */
const formatDuration = (seconds: number): string => {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

const decodeKeys = Schema.decodeUnknownOption(JwkSet)

/** `emulator` is the command that starts the emulator for the project; `null` for a provider elsewhere. */
export const checkSigningKeys = (
  { projectId }: Settings["Service"],
  { response }: TimedResponse,
  emulator: string | null
): Findings => {
  const { ok, problem } = findings("signing keys")
  if (response.status >= 400) {
    return [
      problem(
        `the provider has no keys for project ${projectId} (status ${response.status})`,
        emulator === null
          ? "Check the project's id and the API's address: a project belongs to one address."
          : `The server there has another project. End it, and start: ${emulator}`
      )
    ]
  }
  const keys = Option.match(decodeKeys(parseJson(response.body)), { onNone: () => [], onSome: (set) => set.keys })
  const good = keys.filter(({ alg, crv }) => alg === "ES256" || crv === "P-256")
  return good.length > 0
    ? [ok(`${good.length} keys for ES256`)]
    : [
      problem(
        "there is no ES256 key, so no access token can be verified",
        "Check the API's address, or contact the provider's support."
      )
    ]
}
