/** Apps for tests: the real pipeline over a scripted transport. The index of the kit is in `test/README.md`. */
import { Effect, Layer, Redacted } from "effect"
import { isCallError } from "../../src/errors/call/CallError.ts"
import { Unreachable } from "../../src/errors/call/Reasons.ts"
import * as AdminApp from "../../src/layers/app/AdminApp.ts"
import type { AppOptions } from "../../src/layers/app/AppOptions.ts"
import * as ClientApp from "../../src/layers/app/ClientApp.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import { callError, type WireRequest, type WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"

export const projectId = "6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11"
export const userId = "0d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a01"
export const baseUrl = "http://emulator.test"
export const options = {
  projectId,
  baseUrl,
  publishableClientKey: "pck_test",
  secretServerKey: "ssk_test",
  superSecretAdminKey: "sak_test"
}

/** A token whose payload expires at the given time, in milliseconds; its signature is never verified. */
export const accessToken = (expiresAtMillis: number, name = "a"): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  return [part({ alg: "ES256", kid: "k" }), part({ sub: userId, exp: expiresAtMillis / 1000, jti: name }), "c2ln"].join(".")
}
export const tokens = (access: string | null, refresh: string | null = "rt") => ({
  accessToken: access === null ? null : Redacted.make(access),
  refreshToken: refresh === null ? null : Redacted.make(refresh)
})

export const reply = (status: number, body: unknown, headers: WireResponse["headers"] = {}): WireResponse => ({
  status,
  body: typeof body === "string" ? body : JSON.stringify(body),
  headers: { "content-type": typeof body === "string" ? "text/plain" : "application/json", ...headers }
})
/** A refusal by code, with status 200, as the provider hides it. */
export const refusal = (status: number, code: string, details?: object): WireResponse =>
  reply(200, { code, error: "provider's words", ...(details && { details }) }, {
    "x-stack-known-error": code,
    "x-stack-actual-status": String(status),
    "x-stack-request-id": "req-1"
  })
export const expired = refusal(401, "ACCESS_TOKEN_EXPIRED", { expired_at_millis: 1 })
export const renewal = (access: string) =>
  reply(200, { access_token: access, token_type: "Bearer", expires_in: 3600, scope: "legacy" })

export const user = {
  id: userId,
  display_name: "Ada",
  primary_email: "ada@example.com",
  primary_email_verified: false,
  profile_image_url: null,
  signed_up_at_millis: 1_700_000_000_000,
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: true,
  auth_with_email: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  requires_totp_mfa: false,
  oauth_providers: [],
  is_anonymous: false,
  selected_team: null,
  selected_team_id: null
}
export const serverUser = { ...user, server_metadata: { plan: "pro" }, last_active_at_millis: 1_700_000_000_001 }
export const project = {
  id: projectId,
  display_name: "Analytical Engine",
  config: {
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: false,
    passkey_enabled: false,
    client_team_creation_enabled: false,
    client_user_deletion_enabled: true,
    allow_user_api_keys: false,
    allow_team_api_keys: false,
    enabled_oauth_providers: [{ id: "github" }]
  }
}

/** A request whose body is text, as for every endpoint of the provider. */
export type TextRequest = Omit<WireRequest, "body"> & { readonly body?: string }
export const textual = ({ body, ...request }: WireRequest): TextRequest => {
  if (body instanceof Uint8Array) throw new TypeError(`${request.endpoint} sends bytes`)
  return body === undefined ? request : { ...request, body }
}

export type Answer = WireResponse | "lost" | ((request: TextRequest) => Effect.Effect<WireResponse>)

/** Answers requests in order; the last answer repeats. */
export const scripted = (...answers: ReadonlyArray<Answer>) => {
  const requests: Array<TextRequest> = []
  const transport = Layer.succeed(Transport, (sentRequest) =>
    Effect.suspend(() => {
      const request = textual(sentRequest)
      const response = answers[Math.min(requests.length, answers.length - 1)]
      requests.push(request)
      if (response === undefined || response === "lost") {
        return Effect.fail(callError(sentRequest, new Unreachable({ cause: new TypeError("fetch failed") })))
      }
      return typeof response === "function" ? response(request) : Effect.succeed(response)
    }))
  return { seen: requests, transport }
}

export const clientLayer = (tokenStore = TokenStoreMemory.layer, more: Partial<AppOptions> = {}) =>
  ClientApp.layer({ ...options, ...more, tokenStore })
export const serverLayer = (tokenStore = TokenStoreMemory.layer) => ServerApp.layer({ ...options, tokenStore })
export const adminLayer = (tokenStore = TokenStoreMemory.layer) => AdminApp.layer({ ...options, tokenStore })

/** The tag of an error; for a `CallError`, the tag of its reason. */
export const tagOf = (error: { readonly _tag: string } | undefined): string | undefined =>
  isCallError(error) ? error.reason._tag : error?._tag
