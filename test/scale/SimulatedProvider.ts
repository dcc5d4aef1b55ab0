/** The provider of a simulation: renews sessions, returns users and keys, and has faults at given times. Its own clock is the true one. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import type { CallError } from "../../src/errors/call/CallError.ts"
import { unreachable } from "../../src/errors/call/Reasons.ts"
import { callError, type WireReply, type WireRequest } from "../../src/pipeline/ports/WireRequest.ts"
import { project, projectId, reply, user } from "../kit/TestApp.ts"

export const baseUrl = "https://provider.example"
/** What the provider does with a request: `down` loses it without a system code, which gets the most retries. */
export type Condition =
  | { readonly kind: "up" }
  | { readonly kind: "down" }
  | { readonly kind: "slow"; readonly millis: number }
  | { readonly kind: "throttled"; readonly retryAfterSeconds: number }

export type Kind = "renewal" | "user" | "keys"

interface SigningKey {
  readonly kid: string
  readonly secret: KeyObject
  readonly jwk: object
}

const newKey = (kid: string): SigningKey => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  return { kid, secret: privateKey, jwk: { ...publicKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" } }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

export interface ProviderOptions {
  /** The lifetime of an access token, in milliseconds. */
  readonly lifetime: number
  /** True time, in milliseconds. */
  readonly now: () => number
  /** A number from 0 to 1. */
  readonly random: () => number
  readonly arrived: (kind: Kind) => void
  readonly renewed: () => void
}

export const make = ({ arrived, lifetime, now, random, renewed }: ProviderOptions) => {
  let condition: Condition = { kind: "up" }
  let keys = [newKey("first")]

  const accessToken = (userId: string, issuedAt = now()): string => {
    const [key] = keys.slice(-1)
    if (key === undefined) throw new Error("There is no key.")
    const seconds = Math.floor(issuedAt / 1000)
    const text = `${encoded({ alg: "ES256", kid: key.kid })}.${
      encoded({
        iss: `${baseUrl}/api/v1/projects/${projectId}`,
        aud: projectId,
        sub: userId,
        project_id: projectId,
        refresh_token_id: userId,
        role: "authenticated",
        is_anonymous: false,
        is_restricted: false,
        iat: seconds,
        exp: seconds + lifetime / 1000
      })
    }`
    return `${text}.${sign("sha256", Buffer.from(text), { key: key.secret, dsaEncoding: "ieee-p1363" }).toString("base64url")}`
  }

  const kindOf = ({ endpoint }: Pick<WireRequest, "endpoint">): Kind =>
    endpoint === "sessions.refresh" ? "renewal" : endpoint === "user.get" ? "user" : "keys"

  const success = (request: WireRequest): WireReply => {
    if (kindOf(request) === "user") return reply(200, { ...user, selected_team: null })
    if (typeof request.body !== "string") return reply(200, project)
    renewed()
    const userId = new URLSearchParams(request.body).get("refresh_token")?.replace("refresh-", "") ?? ""
    return reply(200, { access_token: accessToken(userId), token_type: "Bearer", expires_in: 3600, scope: "legacy" })
  }

  /** The duration of most calls, with only two values, so that many replies arrive in one step of the clock. */
  const usual = () => random() < 0.9 ? 50 : 100

  const afterCondition = <A>(
    lost: () => Effect.Effect<A, CallError>,
    answer: (status: 200 | 429) => A
  ): Effect.Effect<A, CallError> => {
    const met = condition
    switch (met.kind) {
      case "down":
        return Effect.delay(Effect.suspend(lost), usual())
      case "slow":
        return Effect.delay(Effect.sync(() => answer(200)), met.millis)
      case "throttled":
        return Effect.delay(Effect.sync(() => answer(429)), usual())
      case "up":
        return Effect.delay(Effect.sync(() => answer(200)), usual())
    }
  }
  const throttled = () => ({
    ...reply(429, "too many requests"),
    headers: { "retry-after": String(condition.kind === "throttled" ? condition.retryAfterSeconds : 1) }
  })

  return {
    accessToken,
    setCondition: (next: Condition) => {
      condition = next
    },
    /** Signs with a new key from now on. The old one stays published. */
    rotate: () => {
      keys = [...keys, newKey(`key-${keys.length + 1}`)]
    },
    send: (request: WireRequest) =>
      Effect.suspend(() => {
        arrived(kindOf(request))
        const lost = () => Effect.fail(callError(request, unreachable(new TypeError("fetch failed"), request.url)))
        return afterCondition(lost, (status) => status === 200 ? success(request) : throttled())
      }),
    /** Reads of the key set, which the verifier sends through `fetch`. */
    fetchOn: (clock: Clock.Clock): typeof globalThis.fetch => () => {
      arrived("keys")
      const request = { endpoint: "keys", method: "GET", path: "/jwks.json" } as const
      const lost = () => Effect.fail(callError(request, unreachable(new TypeError("fetch failed"), baseUrl)))
      return Effect.runPromise(
        afterCondition(
          lost,
          (status) => status === 200 ? Response.json({ keys: keys.map(({ jwk }) => jwk) }) : new Response(null, { status })
        ).pipe(
          Effect.provideService(Clock.Clock, clock)
        )
      )
    }
  }
}

export type SimulatedProvider = ReturnType<typeof make>
