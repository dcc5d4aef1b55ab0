/** Programs of 20 lines as users write them: type-checked and run against the packed package, and measured. */

import { react, reactApps } from "./consumers-react.ts"
import { mixes } from "./mixes.ts"

const promise = `import { createClientApp, createServerApp, type Result } from "latchkey/promise"

const projectId = "6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11"
const app = createClientApp({ projectId, tokenStore: "memory" })

/** No user is signed in yet, so nothing is sent. */
const user: null = (await app.user.find()) as null
const refused: Result<unknown, { readonly _tag: string }> = await app.safe.user.get()
if (refused.ok || refused.error._tag !== "NotSignedIn") throw new Error("expected NotSignedIn")

export const signIn = async (email: string, password: string): Promise<string> => {
  const outcome = await app.safe.auth.signInWithPassword({ email, password })
  if (outcome.ok) return (await app.user.get()).id
  return outcome.error._tag === "EmailPasswordMismatch" ? "try again" : outcome.error.message
}

const server = createServerApp({ projectId, secretServerKey: "ssk_000000000000000000000000000000000000" })
console.log(typeof server.users.stream, user)
await Promise.all([app.dispose(), server.dispose()])
`

const effect = `import * as Effect from "effect/Effect"
import { Auth, ClientApp, CurrentUser, Errors, TokenStoreMemory } from "latchkey"
import { UserNotFound } from "latchkey/errors"
import * as Users from "latchkey/services/server/Users"

const projectId = "6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11"
const live = ClientApp.layer({ projectId, tokenStore: TokenStoreMemory.layer })

export const signIn = (email: string, password: string) =>
  Auth.signInWithPassword({ email, password }).pipe(
    Effect.andThen(() => CurrentUser.get()),
    Effect.catchTag("EmailPasswordMismatch", () => Effect.succeed(null))
  )

export const find = (id: string) => Effect.catchTag(Users.get(id), "UserNotFound", () => Effect.succeed(null))

const user = await Effect.runPromise(CurrentUser.find().pipe(Effect.provide(live)))
if (Errors.UserNotFound !== UserNotFound) throw new Error("expected one class of error, whichever entry it comes from")
console.log(user)
`

/** Reaches the code that loads the bundled libraries, for the second factor and for passkeys. */
const emulator = `import { makeSync } from "latchkey/emulator"

const { apiUrl, fetch, project } = makeSync({ passwordIterations: 1 })
const keys = { "x-stack-access-type": "client", "x-stack-project-id": project.projectId }
const call = async (method: string, path: string, body: object, accessToken = ""): Promise<any> => {
  const headers = { ...keys, "content-type": "application/json", "x-stack-access-token": accessToken }
  return (await fetch(apiUrl + path, { method, headers, body: JSON.stringify(body) })).json()
}
const expect = ({ code }: { readonly code?: string }, expected: string) => {
  if (code !== expected) throw new Error(\`expected \${expected} and not \${code}\`)
}

const account = { email: "ada@example.com", password: "analytical engine" }
const { access_token } = await call("POST", "/auth/password/sign-up", account)
const { code } = await call("POST", "/auth/passkey/initiate-passkey-registration", {}, access_token)
const response = { clientDataJSON: btoa('{"origin":"http://localhost"}'), attestationObject: "" }
const credential = { id: "AA", rawId: "AA", type: "public-key", response, clientExtensionResults: {} }
expect(await call("POST", "/auth/passkey/register", { code, credential }, access_token), "PASSKEY_REGISTRATION_FAILED")

await call("PATCH", "/users/me", { totp_secret_base64: btoa("secret") }, access_token)
const { details } = await call("POST", "/auth/password/sign-in", account)
expect(await call("POST", "/auth/mfa/sign-in", { type: "totp", totp: "none", code: details.attempt_code }), "INVALID_TOTP_CODE")
`

const oauth2 = `import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as OAuth2 from "latchkey/oauth2"

const client: OAuth2.Client = {
  server: { issuer: "https://as.example", authorizationEndpoint: "https://as.example/authorize", tokenEndpoint: "https://as.example/token" },
  clientId: "client",
  authentication: OAuth2.clientSecretBasic("the secret")
}
const answer = () => Promise.resolve(Response.json({ access_token: "token", token_type: "Bearer", expires_in: 60 }))

const program = Effect.gen(function*() {
  const { attempt, url } = yield* OAuth2.startAuthorization(client, { redirectUri: "https://app.example/callback", scope: ["openid"] })
  const reason = yield* OAuth2.finishAuthorization(client, new URLSearchParams({ code: "c", state: "other" }), attempt).pipe(
    Effect.as("signed in"),
    Effect.catchReason("OAuth2Error", "StateMismatch", () => Effect.succeed("another attempt's")),
  )
  const { accessToken } = yield* OAuth2.clientCredentials(client)
  return [url.searchParams.get("code_challenge_method"), reason, Redacted.value(accessToken)].join()
})

const found = await Effect.runPromise(program.pipe(Effect.provideService(OAuth2.Fetch, answer)))
if (found !== "S256,another attempt's,token") throw new Error(found)
`

/** A program without effect: verifies a token of the emulator, which only this program loads. */
const jwt = `import { makeSync } from "latchkey/emulator"
import { createVerifier, type InvalidAccessToken, type Verification } from "latchkey/jwt"

const { apiUrl, fetch, project, url } = makeSync({ passwordIterations: 1 })
const verifier = createVerifier({ projectId: project.projectId, baseUrl: url, fetch })
const headers = { "x-stack-access-type": "client", "x-stack-project-id": project.projectId, "content-type": "application/json" }
const body = JSON.stringify({ email: "ada@example.com", password: "analytical engine" })
const signedUp = await fetch(apiUrl + "/auth/password/sign-up", { method: "POST", headers, body })
const { access_token: token, user_id: userId } = (await signedUp.json()) as { access_token: string; user_id: string }

const { kind, user } = await verifier.verify(token)
if (kind !== "normal" || user.id !== userId || verifier.getCached(token)?.user !== user) throw new Error("another user")
const forged: Verification = await verifier.safe.verify(token.slice(0, -4) + "AAAA")
const wrong: InvalidAccessToken["wrong"] = !forged.ok && forged.error._tag === "InvalidAccessToken" ? forged.error.wrong : "key"
if (wrong !== "signature") throw new Error(wrong)
`

/** Uses a passkey without a browser: the bundled library and the library for browsers do not conflict. */
const testing = `import { makeSync } from "latchkey/emulator"
import { createClientApp } from "latchkey/promise"
import { AuthenticatorSoftware, SoftwareAuthenticator } from "latchkey/testing"

const { fetch, project, url } = makeSync({ passwordIterations: 1 })
const device = new SoftwareAuthenticator({ origin: "http://localhost:3000" })
const authenticator = AuthenticatorSoftware.make(device)
const app = createClientApp({ ...project, baseUrl: url, fetch, tokenStore: "memory", authenticator })

const { userId } = await app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine", verificationCallbackUrl: null })
await app.passkeys.register()
await app.auth.signOut()
if ((await app.auth.signInWithPasskey()).userId !== userId) throw new Error("another user")

const page = createClientApp({ ...project, baseUrl: url, fetch, tokenStore: "memory" })
const refused = await page.safe.auth.signInWithPasskey({ hostname: "app.example.com" })
if (refused.ok || refused.error._tag !== "PasskeysNotSupported") throw new Error("expected PasskeysNotSupported")
await Promise.all([app.dispose(), page.dispose()])
`

/** A backend as a web handler, with a route for users who are signed in at the emulator. */
const httpApi = `import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { AccessTokenVerifierLocal, ClientApp, TokenStoreNone } from "latchkey"
import { makeSync } from "latchkey/emulator"
import { RequestUser, routerAuthentication } from "latchkey/http-api"

const { apiUrl, fetch, project, url: baseUrl } = makeSync({ passwordIterations: 1 })
const me = HttpRouter.add("GET", "/me", Effect.map(RequestUser, ({ user }) => HttpServerResponse.jsonUnsafe({ id: user.id }))).pipe(
  Layer.provide(routerAuthentication().layer),
  Layer.provide(AccessTokenVerifierLocal.layer({ projectId: project.projectId, baseUrl, fetch })),
  Layer.provide(ClientApp.layer({ projectId: project.projectId, baseUrl, fetch, tokenStore: TokenStoreNone.layer })),
  Layer.provide(HttpServer.layerServices)
)
const { dispose, handler } = HttpRouter.toWebHandler(me, { disableLogger: true })

const headers = { "x-stack-access-type": "client", "x-stack-project-id": project.projectId, "content-type": "application/json" }
const body = JSON.stringify({ email: "ada@example.com", password: "analytical engine" })
const signedUp = await fetch(apiUrl + "/auth/password/sign-up", { method: "POST", headers, body })
const { access_token, user_id } = (await signedUp.json()) as { access_token: string; user_id: string }
const ask = async (token: string) => {
  const response = await handler(new Request("https://app.example/me", { headers: { authorization: "Bearer " + token } }))
  return response.status + " " + (await response.text())
}
const said = [await ask(access_token), (await ask("words")).slice(0, 3)].join()
if (said !== "200 " + JSON.stringify({ id: user_id }) + ",401") throw new Error(said)
await dispose()
`

/** Verifies webhooks with an optional peer, whose types need Node's and are not exposed. */
const webhooks = `import { createWebhooks, type WebhookEvent } from "latchkey/webhooks"

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
const webhooks = createWebhooks({ secret })

const about = (event: WebhookEvent): string => {
  if (event.type === "unrecognized") return event.name
  return event.type === "user.deleted" ? event.data.teams.map(({ id }) => id).join() : event.type
}

const body = JSON.stringify({ type: "user.deleted", data: { id: "ada", teams: [{ id: "team" }] } })
const timestamp = String(Math.floor(Date.now() / 1000))
const secretBytes = Uint8Array.from(atob(secret.slice(6)), (char) => char.charCodeAt(0))
const key = await crypto.subtle.importKey("raw", secretBytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode("msg_1." + timestamp + "." + body))
const signature = "v1," + btoa(String.fromCharCode(...new Uint8Array(signed)))
const headers = { "svix-id": "msg_1", "svix-timestamp": timestamp, "svix-signature": signature }
const { event } = await webhooks.verify(new Request("https://app.example/webhooks", { method: "POST", headers, body }))
if (about(event) !== "team") throw new Error(about(event))

const forged = await webhooks.safe.verify({ headers, body: body.replace("ada", "eve") })
if (forged.ok || forged.error._tag !== "InvalidWebhook") throw new Error("expected InvalidWebhook")
`

/** Identifies the user of a request, without Node's types. */
const server = `import { createAuthentication } from "latchkey/server"

const { authenticate } = createAuthentication({ projectId: "internal", fetch: () => Promise.reject(new TypeError("down")) })
const outcome = async (headers: { readonly [name: string]: string }): Promise<string> => {
  const who = await authenticate(new Request("https://app.example/me", { headers }))
  return who.status === "signed-in" ? who.user.id : who.status + " " + who.refusal().status
}
const said = [await outcome({}), await outcome({ authorization: "Bearer words" })].join()
if (said !== "signed-out 401,refused 401") throw new Error(said)
`

export const consumers = { promise, effect }
/** A program for entry points that may be announced before they are written. */
const next = `import { createNext, createProxy } from "latchkey/next"

const auth = createNext({
  projectId: "6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11",
  secretServerKey: "ssk_000000000000000000000000000000000000",
  connection: async () => {},
  cookies: async () => ({ getAll: () => [], set: () => {} }),
  headers: async () => new Headers(),
  redirect: (url) => { throw new Error(url) }
})
const app = await auth.app()
if ((await app.user.find()) !== null) throw new Error("expected no user")
const { app: dehydrated, initial } = await auth.dehydrate()
if (dehydrated.tokenStore !== "cookie" || initial.user !== null) throw new Error("expected a dehydrated app without a user")

const proxy = createProxy({ projectId: dehydrated.projectId, next: () => new Response("passed") })
if ((await (await proxy(new Request("http://localhost/"))).text()) !== "passed") throw new Error("expected to pass")
await app.dispose()
`

/** Uses a fleet without Redis: every call works without it. */
const fleet = `import { createFleet, type PromisedFleet } from "latchkey/fleet"
import { createServerApp, requestTokenStore } from "latchkey/promise"
import { createAuthentication } from "latchkey/server"

const projectId = "6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11"
const secretServerKey = "ssk_000000000000000000000000000000000000"
const fleet: PromisedFleet = createFleet({
  redis: async (command: string, ...args: ReadonlyArray<string>) => { throw new Error([command, ...args].join(" ")) },
  budget: { limit: 100, window: "10 seconds" },
  users: { timeToLive: "10 seconds" }
})
const server = createServerApp({ projectId, secretServerKey, fleet, tokenStore: requestTokenStore(new Headers()) })
if ((await server.user.find()) !== null) throw new Error("expected no user")
const who = await createAuthentication({ projectId, secretServerKey, fleet }).authenticate(new Request("http://localhost/"))
if (who.status !== "signed-out") throw new Error("expected no user")
if (await fleet.forget({ userId: "ada" })) throw new Error("expected no process to be reached")
await server.dispose()
await fleet.dispose()
`

export const laterConsumers = {
  "./emulator": { emulator, mixes },
  "./fleet": { fleet },
  "./http-api": { httpApi },
  "./jwt": { jwt },
  "./next": { next },
  "./oauth2": { oauth2 },
  "./react": { react, reactApps },
  "./server": { server },
  "./testing": { testing },
  "./webhooks": { webhooks }
}

/** Runs without the file of the late verbs, as after a deployment: they fail with a typed error, and other calls work. */
export const withoutChunk = `import { makeSync } from "latchkey/emulator"
import { createClientApp } from "latchkey/promise"

const { fetch, project, url } = makeSync({ passwordIterations: 1 })
const app = createClientApp({ ...project, baseUrl: url, fetch, tokenStore: "memory" })
const result = await app.safe.project.get()
if (result.ok || result.error._tag !== "CallError" || result.error.reason._tag !== "Unreachable") throw new Error("expected Unreachable")
if ((await app.user.find()) !== null) throw new Error("a user is signed in")
await app.dispose()
`
