/** Each endpoint decodes its recorded responses: successes without loss, refusals to their class. */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Schema } from "effect"
import { isCallError } from "../../../src/errors/call/CallError.ts"
import type { WireRequest } from "../../../src/pipeline/ports/WireRequest.ts"
import { decodeResponse } from "../../../src/pipeline/request/decodeResponse.ts"
import type { AnyEndpoint } from "../../../src/pipeline/request/Endpoint.ts"
import { reader } from "../../../src/schema/wire/Codec.ts"
import { readsAsNull, unclaimedRequests, unreadFields } from "./exceptions.ts"
import { endpointsFor, type Exchange, knownExchanges, readRecordings, replyOf } from "./Recordings.ts"

const recordings = readRecordings()

/** A value without the parts that both sides may omit: `null`, and the fields in exceptions.ts. */
const prune = (value: unknown, at: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => prune(item, `${at}[]`))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, field]) =>
        field !== null && !readsAsNull(key, field) &&
        !unreadFields.some((field) => field === `${at}.${key}` || field === `*.${key}`)
      )
      .map(([key, field]) => [key, prune(field, `${at}.${key}`)] as const)
      .sort(([a], [b]) => a < b ? -1 : 1)
  )
}

/** The problem that an endpoint has in decoding an exchange; `undefined` if there is none. */
const complaint = async (endpoint: AnyEndpoint, exchange: Exchange): Promise<string | undefined> => {
  const reply = replyOf(exchange)
  const request: WireRequest = {
    endpoint: endpoint.id,
    method: endpoint.method,
    path: endpoint.path,
    url: endpoint.path,
    headers: {},
    access: null,
    idempotent: true
  }
  const exit = await Effect.runPromiseExit(decodeResponse(endpoint, reader)(request, reply))
  const code = reply.headers["x-stack-known-error"]
  if (Exit.isSuccess(exit)) {
    if (endpoint.success === undefined) return undefined
    const encoding = Effect.runSyncExit(
      Schema.encodeUnknownEffect(endpoint.success)(exit.value) as Effect.Effect<unknown, unknown>
    )
    if (Exit.isFailure(encoding)) return `does not encode: ${Cause.squash(encoding.cause)}`
    const [recordedText, came] = [encoding.value, exchange.response.body].map((value) =>
      JSON.stringify(prune(value, endpoint.id))
    )
    return recordedText === came ? undefined : `lossy: ${recordedText?.slice(0, 400)}\n  came: ${came?.slice(0, 400)}`
  }
  const thrownError = Cause.squash(exit.cause)
  const error = (isCallError(thrownError) ? thrownError.reason : thrownError) as {
    readonly _tag?: string
    readonly code?: string
  }
  if (code !== undefined) {
    return error._tag === "Unrecognized" || error.code !== code
      ? `${code} arrived as ${String(error)}`
      : undefined
  }
  const expected = reply.status >= 500 ? "ServerFailure" : reply.status === 429 ? "Throttled" : undefined
  if (expected) return error._tag === expected ? undefined : `${expected} arrived as ${String(error)}`
  return error._tag === "Refused" || error._tag === "Unrecognized" ? undefined : String(error)
}

describe("recorded answers", () => {
  it("are decoded by their endpoints", async () => {
    if (recordings === undefined) {
      console.log(`recordings: absent, ${knownExchanges} exchanges were not replayed`)
      return
    }
    const complaints: Array<string> = []
    let decodedCount = 0
    let listedCount = 0
    for (const exchange of recordings) {
      const { body, method, path } = exchange.request
      const where = `${exchange.topic}: ${exchange.name} (${method} ${path})`
      const candidates = endpointsFor(exchange)
      const reason = unclaimedRequests.find(({ request }) =>
        request.test(`${method} ${path} ${exchange.response.status} ${typeof body === "string" ? body : ""}`)
      )
      if (reason) {
        listedCount++
        continue
      }
      if (candidates.length === 0) {
        complaints.push(`no endpoint: ${where}`)
        continue
      }
      const foundComplaints = await Promise.all(candidates.map((endpoint) => complaint(endpoint, exchange)))
      if (foundComplaints.includes(undefined)) decodedCount++
      else complaints.push(`${where}\n  ${foundComplaints[0]}`)
    }
    console.log(`recordings: ${decodedCount} of ${recordings.length} answers decoded, ${listedCount} listed as no endpoint's`)
    assert.isAbove(recordings.length, 1000)
    assert.deepStrictEqual(complaints.slice(0, 40), [], `${complaints.length} of ${recordings.length}`)
  })
})
