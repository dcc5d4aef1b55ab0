/** What a call costs above a bare `fetch` of the same answer, in one process and one run: `node bench/call-overhead.ts`. */
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import { ReadCurrentUser } from "../src/endpoints/CurrentUser.ts"
import * as ClientApp from "../src/layers/ClientApp.ts"
import * as TokenStoreMemory from "../src/layers/TokenStoreMemory.ts"
import { createClientApp } from "../src/promise/ClientApp.ts"

const projectId = "6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11"
const far = Math.floor(Date.now() / 1000) + 86_400
const accessToken = `e30.${Buffer.from(JSON.stringify({ exp: far })).toString("base64url")}.c2ln`
const body = JSON.stringify({
  id: projectId,
  display_name: "Ada",
  primary_email: "ada@example.com",
  primary_email_verified: true,
  profile_image_url: null,
  signed_up_at_millis: 1_700_000_000_000,
  client_metadata: { theme: "dark" },
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
})
const headers = { "content-type": "application/json" }
const fetch: typeof globalThis.fetch = () => Promise.resolve(new Response(body, { headers }))

const tokenStore = TokenStoreMemory.layerFrom({ accessToken: Redacted.make(accessToken), refreshToken: Redacted.make("rt") })
const runtime = ManagedRuntime.make(ClientApp.layer({ projectId, tokenStore, fetch }))
const app = createClientApp({ projectId, tokenStore: { accessToken, refreshToken: "rt" }, fetch })

const contenders = {
  "bare fetch and json": async () => (await (await fetch("https://api.example.com/", { headers })).json()) as unknown,
  "endpoint, as an effect": () => runtime.runPromise(ReadCurrentUser()),
  "verb, as a promise": () => app.user.get()
}

const rounds = 5
const calls = 10_000
const best = new Map<string, number>()
for (let round = 0; round < rounds; round++) {
  for (const [name, call] of Object.entries(contenders)) {
    const start = performance.now()
    for (let index = 0; index < calls; index++) await call()
    const micros = (performance.now() - start) * 1000 / calls
    best.set(name, Math.min(best.get(name) ?? Infinity, micros))
  }
}
const bare = best.get("bare fetch and json") ?? Number.NaN
for (const [name, micros] of best) {
  console.log(`${name.padEnd(26)} ${micros.toFixed(1).padStart(6)} µs  above fetch ${(micros - bare).toFixed(1).padStart(6)} µs`)
}
Effect.runFork(runtime.disposeEffect)
