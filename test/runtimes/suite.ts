/** What programs do on every runtime: each way to sign in without a browser, renewal, faults and streams, in promises and in Effect. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Auth, ClientApp, CurrentUser, ServerApp, TokenStoreMemory, TokenStoreNone } from "latchkey"
import { makeSync } from "latchkey/emulator"
import { createVerifier } from "latchkey/jwt"
import { authHeaders, createClientApp, createServerApp, pairTokenStore, reveal } from "latchkey/promise"
import { createAuthentication } from "latchkey/server"
import * as Users from "latchkey/services/server/Users"
import { AuthenticatorSoftware, SoftwareAuthenticator } from "latchkey/testing"
import { totpAt } from "./totp.ts"

const callbackUrl = "http://localhost:3000/handler"
const email = "ada@example.com"
const password = "analytical engine"
const account = { email, password, verificationCallbackUrl: null }
const tenMinutes = 600_000

const world = () => {
  const emulator = makeSync({ passwordIterations: 1 })
  const options = { ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch }
  // In a page, each app refuses the secret keys of the others.
  const { baseUrl, fetch, projectId, publishableClientKey, secretServerKey } = options
  const client = { projectId, publishableClientKey, baseUrl, fetch }
  const forServer = { ...client, secretServerKey }
  const device = () => createClientApp({ ...client, tokenStore: "memory" })
  const code = (to = email) => emulator.inbox(to)[0]?.code ?? ""
  return { client, emulator, forServer, device, code }
}

const equal = (matches: unknown, expected: unknown): void => {
  const [a, b] = [JSON.stringify(matches), JSON.stringify(expected)]
  if (a !== b) throw new Error(`found ${a}, expected ${b}`)
}

type Outcome = { readonly ok: true } | {
  readonly ok: false
  readonly error: { readonly _tag: string; readonly reason?: unknown }
}
/** The tag of a failure; for a `CallError`, that of its reason. */
const tagOf = async (settlement: Promise<Outcome>): Promise<string> => {
  const outcome = await settlement
  if (outcome.ok) return "ok"
  const { _tag, reason } = outcome.error
  return typeof reason === "object" && reason !== null && "_tag" in reason ? String(reason._tag) : _tag
}

/** The checks: each resolves, or rejects with the problem. */
export const checks: { readonly [name: string]: () => Promise<void> } = {
  "password": async () => {
    const app = world().device()
    const { userId } = await app.auth.signUpWithPassword(account)
    await app.auth.signOut()
    equal(await tagOf(app.safe.auth.signInWithPassword({ email, password: "difference engine" })), "EmailPasswordMismatch")
    equal((await app.auth.signInWithPassword({ email, password })).userId, userId)
    equal((await app.user.get()).id, userId)
    await app.dispose()
  },
  "magic link": async () => {
    const { code, device } = world()
    const app = device()
    await app.auth.sendMagicLink({ email, callbackUrl })
    equal((await app.auth.signInWithMagicLink({ code: code() })).isNewUser, true)
    equal((await app.user.get()).primaryEmail, email)
    await app.dispose()
  },
  "sign-in code": async () => {
    const { device, emulator } = world()
    const app = device()
    const { nonce } = await app.auth.sendMagicLink({ email, callbackUrl })
    equal((await app.auth.signInWithCode({ otp: emulator.inbox(email)[0]?.otp ?? "", nonce })).isNewUser, true)
    await app.dispose()
  },
  "passkey of a software authenticator": async () => {
    const { client } = world()
    const authenticator = AuthenticatorSoftware.make(new SoftwareAuthenticator({ origin: "http://localhost:3000" }))
    const app = createClientApp({ ...client, tokenStore: "memory", authenticator })
    const { userId } = await app.auth.signUpWithPassword(account)
    await app.passkeys.register()
    await app.auth.signOut()
    equal((await app.auth.signInWithPasskey()).userId, userId)
    await app.dispose()
  },
  "second factor": async () => {
    const app = world().device()
    const { userId } = await app.auth.signUpWithPassword(account)
    const { secret } = await app.auth.startTotpEnrolment()
    await app.auth.confirmTotpEnrolment({ secret, totp: await totpAt(reveal(secret), Date.now()) })
    await app.auth.signOut()
    equal(await tagOf(app.safe.auth.signInWithPassword({ email, password })), "MultiFactorAuthenticationRequired")
    // Tries the code of the next step too, because the step may end meanwhile.
    const first = await app.safe.auth.signInWithMfaCode({ totp: await totpAt(reveal(secret), Date.now()) })
    const { userId: matches } = first.ok
      ? first.value
      : await app.auth.signInWithMfaCode({ totp: await totpAt(reveal(secret), Date.now()) })
    equal(matches, userId)
    await app.dispose()
  },
  "anonymous user": async () => {
    const app = world().device()
    const { userId } = await app.auth.signUpAnonymously()
    equal((await app.user.get({ includeAnonymous: true })).id, userId)
    await app.dispose()
  },
  "command line": async () => {
    const { client, device } = world()
    const browser = device()
    const { userId } = await browser.auth.signUpWithPassword(account)
    const program = createClientApp({ ...client, tokenStore: null })
    const refreshToken = await program.cli.promptLogin({
      appUrl: "http://localhost:3000/",
      pollInterval: 1,
      prompt: ({ loginCode }) => browser.cli.complete({ loginCode })
    })
    const signedIn = createClientApp({ ...client, tokenStore: pairTokenStore({ refreshToken }) })
    equal((await signedIn.user.get()).id, userId)
    await Promise.all([browser.dispose(), program.dispose(), signedIn.dispose()])
  },
  "session of a server": async () => {
    const { client, device, forServer } = world()
    const server = createServerApp(forServer)
    const { id } = await server.users.create({ primaryEmail: email })
    const app = createClientApp({ ...client, tokenStore: pairTokenStore(await server.sessions.create({ userId: id })) })
    equal((await app.user.get()).id, id)
    await Promise.all([server.dispose(), app.dispose(), device().dispose()])
  },
  "renewal": async () => {
    const { client, emulator } = world()
    let renewals = 0
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (String(input).endsWith("/auth/oauth/token")) renewals++
      return emulator.fetch(input, init)
    }
    const signUp = createClientApp({ ...client, tokenStore: "memory" })
    await signUp.auth.signUpWithPassword(account)
    const refreshToken = (await signUp.auth.findTokens())?.refreshToken ?? null
    const app = createClientApp({ ...client, fetch, tokenStore: pairTokenStore({ refreshToken }) })
    await Promise.all(Array.from({ length: 5 }, () => app.user.get()))
    equal(renewals, 1)
    await Promise.all([signUp.dispose(), app.dispose()])
  },
  "faults": async () => {
    const { client, emulator } = world()
    const app = createClientApp({ ...client, tokenStore: "memory", retry: { baseDelay: 1 } })
    await app.auth.signUpWithPassword(account)
    emulator.addFault({ path: "/users/me", status: 429 })
    equal((await app.user.get()).primaryEmail, email)
    emulator.addFault({ path: "/users/me", status: 503, count: 100 })
    equal(await tagOf(app.safe.user.find()), "ServerFailure")
    emulator.clearFaults()
    const lostReply = createClientApp({
      ...client,
      fetch: () => Promise.reject(new TypeError("lost")),
      retry: false,
      tokenStore: "memory"
    })
    equal(await tagOf(lostReply.safe.project.get()), "Unreachable")
    equal((await app.user.get()).primaryEmail, email)
    await Promise.all([app.dispose(), lostReply.dispose()])
  },
  "async iteration": async () => {
    const { forServer } = world()
    const server = createServerApp(forServer)
    for (let user = 0; user < 5; user++) await server.users.create({ primaryEmail: `person-${user}@example.com` })
    let count = 0
    for await (const { id } of server.users.stream({ limit: 2 })) if (id !== "") count++
    equal(count, 5)
    await server.dispose()
  },
  "verification of tokens, and a backend": async () => {
    const { client, device } = world()
    const app = device()
    const { userId } = await app.auth.signUpWithPassword(account)
    const accessToken = reveal(await app.auth.findTokens())?.accessToken
    const { baseUrl, fetch, projectId } = client
    const verifier = createVerifier({ projectId, baseUrl, fetch })
    equal((await verifier.verify(accessToken ?? "")).user.id, userId)
    const { authenticate } = createAuthentication({ projectId, baseUrl, fetch })
    const who = await authenticate(new Request("https://app.example/", { headers: authHeaders(await app.auth.findTokens()) }))
    equal([who.status, who.user?.id], ["signed-in", userId])
    await app.dispose()
  },
  "Effect: verbs and typed errors": async () => {
    const { client } = world()
    const live = ClientApp.layer({ ...client, tokenStore: TokenStoreMemory.layer })
    const program = Effect.gen(function*() {
      const { userId } = yield* Auth.signUpWithPassword(account)
      yield* Auth.signOut()
      const refusal = yield* Auth.signInWithPassword({ email, password: "difference engine" }).pipe(
        Effect.as("signed in"),
        Effect.catchTag("EmailPasswordMismatch", () => Effect.succeed("refused"))
      )
      yield* Auth.signInWithPassword({ email, password })
      return [refusal, (yield* CurrentUser.get()).id === userId]
    })
    equal(await Effect.runPromise(Effect.provide(program, live)), ["refused", true])
  },
  "Effect: streams": async () => {
    const { forServer } = world()
    const server = createServerApp(forServer)
    for (let user = 0; user < 5; user++) await server.users.create({ primaryEmail: `person-${user}@example.com` })
    const live = ServerApp.layer({ ...forServer, tokenStore: TokenStoreNone.layer })
    equal(await Effect.runPromise(Users.stream({ limit: 2 }).pipe(Stream.runCount, Effect.provide(live))), 5)
    await server.dispose()
  },
  "a moved clock": async () => {
    const { device, emulator } = world()
    const app = device()
    await app.auth.signUpWithPassword(account)
    emulator.advanceClock(2 * tenMinutes)
    equal((await app.user.get()).primaryEmail, email)
    await app.dispose()
  }
}

/** The features that Latchkey uses, and whether the runtime has them. */
const features = async (): Promise<{ readonly [name: string]: boolean }> => {
  const { cookieStore, document, navigator, PublicKeyCredential } = globalThis as {
    readonly cookieStore?: unknown
    readonly document?: unknown
    readonly navigator?: { readonly locks?: unknown }
    readonly PublicKeyCredential?: unknown
  }
  // The name is not written in the call, so that bundlers ignore it.
  const nodeCrypto = ["node", "crypto"].join(":")
  return {
    "WebCrypto": typeof globalThis.crypto?.subtle === "object",
    "Web Locks": navigator?.locks !== undefined,
    "cookies of a page": document !== undefined,
    "CookieStore": cookieStore !== undefined,
    "passkeys of the platform": PublicKeyCredential !== undefined,
    "`node:crypto`": await import(nodeCrypto).then(() => true, () => false)
  }
}

export interface Report {
  /** The problem that each check found, by its name; `null` if the check passed. */
  readonly checks: { readonly [name: string]: string | null }
  readonly features: { readonly [name: string]: boolean }
}

export const suite = async (): Promise<Report> => {
  const outcomes: { [name: string]: string | null } = {}
  for (const [name, check] of Object.entries(checks)) {
    outcomes[name] = await check().then(() => null, (error: unknown) => String(error instanceof Error ? error.stack : error))
  }
  return { checks: outcomes, features: await features() }
}
