/** The faults that every operation must survive, by name, with the outcome of each operation. */
import type { Fault } from "../../../src/emulator/index.ts"
import { runs } from "../../kit/Depth.ts"
import { type OperationName, operationNames } from "./Operations.ts"

/** `success`, the tag of an error, or the reason of a `CallError`. */
export type Outcome =
  | "success"
  | "Unreachable"
  | "TimedOut"
  | "Throttled"
  | "ServerFailure"
  | "Undecodable"
  | "Unrecognized"
  | "Refused"
  | "UserNotFound"

export interface NamedFault {
  readonly name: string
  readonly fault: Fault
  /** Whether the fault applies to every request until it is removed, not only to the first. */
  readonly lasting: boolean
  /** Whether the emulator executes the request, whatever its answer is. */
  readonly applied: boolean
  readonly outcomes: { readonly [K in OperationName]: Outcome }
}

type Outcomes = NamedFault["outcomes"]

const allOutcomes = (outcome: Outcome, except: Partial<Outcomes> = {}): Outcomes => ({
  read: outcome,
  delete: outcome,
  create: outcome,
  signIn: outcome,
  renew: outcome,
  signOut: outcome,
  ...except
})
/** Outcomes if the library retries idempotent operations, and leaves the others to the caller. */
const sentAgain = (otherwise: Outcome, except: Partial<Outcomes> = {}): Outcomes =>
  allOutcomes("success", { create: otherwise, signIn: otherwise, ...except })

const isApplied = ({ apply, body, refuse, status }: Fault) =>
  apply === true || (refuse !== true && status === undefined && body === undefined)
const once = (name: string, fault: Fault, outcomes: Outcomes): NamedFault => ({
  name,
  fault,
  lasting: false,
  applied: isApplied(fault),
  outcomes
})
const lasting = (name: string, fault: Fault, outcomes: Outcomes, applies = isApplied(fault)): NamedFault => ({
  name,
  fault: { count: 1_000, ...fault },
  lasting: true,
  applied: applies,
  outcomes
})

const hour = 3_600_000
const html = (title: string) => ({ body: `<!doctype html><title>${title}</title>`, contentType: "text/html" })
const text = (body: string) => ({ body, contentType: "text/plain; charset=utf-8" })
/** A retried delete that already succeeded finds no user to delete. */
const deletion = { delete: "UserNotFound" } as const
/** A renewal shows that the session has ended. */
const signOut = { signOut: "success" } as const
const refresh = "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"
const elsewhere = { headers: { location: "https://elsewhere.invalid/" } }

export const namedFaults: ReadonlyArray<NamedFault> = [
  once("connection reset", { refuse: true }, sentAgain("Unreachable")),
  lasting("connection reset, lasting", { refuse: true }, allOutcomes("Unreachable")),
  once("response lost", { apply: true, refuse: true }, sentAgain("Unreachable", deletion)),
  lasting("response lost, lasting", { apply: true, refuse: true }, allOutcomes("Unreachable")),
  once("reset before the body", { breakAfterBytes: 0 }, sentAgain("Unreachable", deletion)),
  once("reset in mid-body", { breakAfterBytes: 10 }, sentAgain("Unreachable", deletion)),
  once("late, but in time", { delayMillis: 20, slowBodyMillis: 20 }, allOutcomes("success")),
  lasting("slow first byte", { delayMillis: hour }, allOutcomes("TimedOut"), false),
  lasting("slow first byte, carried out", { apply: true, delayMillis: hour }, allOutcomes("TimedOut")),
  lasting("slow body", { slowBodyMillis: hour }, allOutcomes("TimedOut")),
  once("empty response", { body: "" }, allOutcomes("Undecodable")),
  once("empty response, carried out", { apply: true, body: "" }, allOutcomes("Undecodable")),
  once("204 without a body", { status: 204 }, allOutcomes("Undecodable")),
  once("429", { status: 429 }, allOutcomes("success")),
  once("429, Retry-After in seconds", { status: 429, retryAfter: 2 }, allOutcomes("success")),
  once("429, Retry-After as a date", { status: 429, retryAfter: "Thu, 01 Jan 1970 00:00:30 GMT" }, allOutcomes("success")),
  once("429, Retry-After is nonsense", { status: 429, retryAfter: "soon" }, allOutcomes("success")),
  once("429, Retry-After is a day", { status: 429, retryAfter: 86_400 }, allOutcomes("Throttled")),
  lasting("429, lasting", { status: 429 }, allOutcomes("Throttled")),
  once("500", { status: 500 }, allOutcomes("ServerFailure")),
  once("500, carried out", { apply: true, status: 500 }, allOutcomes("ServerFailure", signOut)),
  once("502 in HTML", { status: 502, ...html("Bad Gateway") }, allOutcomes("ServerFailure")),
  once("503 with Retry-After", { status: 503, retryAfter: 1 }, allOutcomes("ServerFailure")),
  once(
    "504 in HTML, carried out",
    { apply: true, status: 504, ...html("Gateway Timeout") },
    allOutcomes("ServerFailure", signOut)
  ),
  once("508 of a detected loop", { status: 508, ...text("INFINITE_LOOP_DETECTED") }, allOutcomes("success")),
  lasting("508 of a detected loop, lasting", { status: 508, ...text("INFINITE_LOOP_DETECTED") }, allOutcomes("ServerFailure")),
  once("508 of another kind", { status: 508, ...text("?") }, allOutcomes("ServerFailure")),
  once("truncated JSON", { truncate: true }, allOutcomes("Undecodable")),
  once("JSON of another shape", { body: "{\"unexpected\":[]}" }, allOutcomes("Undecodable")),
  once("JSON that is no object", { body: "null" }, allOutcomes("Undecodable")),
  once("wrong content type", { contentType: "text/html" }, allOutcomes("success")),
  once("a captive portal's page", { status: 200, ...html("Welcome to our Wi-Fi") }, allOutcomes("Undecodable")),
  once("401 of a proxy, in HTML", { status: 401, ...html("Proxy Authentication") }, allOutcomes("Undecodable")),
  once("403 of a firewall, in plain text", { status: 403, ...text("Blocked.") }, allOutcomes("Refused")),
  once("404 in JSON without a code", { status: 404, body: "{\"error\":\"?\"}" }, allOutcomes("Unrecognized")),
  once(
    "unknown code",
    { status: 400, body: "{\"code\":\"NEWER_THAN_WE\",\"error\":\"?\"}", headers: { "x-stack-known-error": "NEWER_THAN_WE" } },
    allOutcomes("Unrecognized")
  ),
  once(
    "known-error header that the body contradicts",
    { headers: { "x-stack-known-error": refresh } },
    allOutcomes("Undecodable")
  ),
  once("code in the body that no header names", { status: 401, body: `{"code":"${refresh}"}` }, allOutcomes("Unrecognized")),
  once("301 elsewhere", { status: 301, ...elsewhere }, allOutcomes("Undecodable")),
  once("302 elsewhere", { status: 302, ...elsewhere }, allOutcomes("Undecodable")),
  once("307 elsewhere", { status: 307, ...elsewhere }, allOutcomes("Undecodable")),
  once("308 elsewhere", { status: 308, ...elsewhere }, allOutcomes("Undecodable")),
  once("10 MB of JSON", { padBytes: 10_000_000 }, allOutcomes("success")),
  once("10 MB of JSON, compressed", { padBytes: 10_000_000, gzip: true }, allOutcomes("success")),
  once("10 MB of nonsense", { body: "x".repeat(10_000_000) }, allOutcomes("Undecodable"))
]

export const isLarge = ({ name }: NamedFault): boolean => name.startsWith("10 MB")

/**
 * The operations to test with a fault. Large bodies take long, and every operation reads them in the same way, so only one operation is
 * tested, or all in a deep run.
 */
export const meeting = (namedFault: NamedFault): ReadonlyArray<OperationName> =>
  isLarge(namedFault) ? operationNames.slice(0, runs(1, operationNames.length)) : operationNames
