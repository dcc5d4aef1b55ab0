/** The compiled samples of docs/faq.md, which `test/docs/samples.test.ts` compares with the page. */
import { Spinner } from "@radix-ui/themes"
import { ClientApp, TokenStoreMemory } from "latchkey"
import * as Emulator from "latchkey/emulator"
import { createVerifier } from "latchkey/jwt"
import { currentUser } from "latchkey/live"
import { createProxy } from "latchkey/next"
import {
  type ClientApp as PromiseApp,
  cookieTokenStore,
  createClientApp,
  customTokenStore,
  promised,
  type ServerApp
} from "latchkey/promise"
import { AuthProvider, type InitialValue, useLiveState, useTeams } from "latchkey/react"
import { OneTimeCodeField, type useForm } from "latchkey/react/components"
import { createAuthentication } from "latchkey/server"
import { signInWithPassword } from "latchkey/services/auth/Auth"
import type { ReactNode } from "react"

declare const app: PromiseApp
declare const server: ServerApp
declare const projectId: string
declare const email: string
declare const password: string
declare const code: string
declare const nonce: string
declare const initial: ReadonlyArray<InitialValue>
declare const children: ReactNode
declare const form: ReturnType<typeof useForm<"code", void, never>>
declare const request: Request
declare const readSecure: () => Promise<string | null>
declare const writeSecure: (session: string | null) => Promise<void>
declare const report: (problem: unknown) => void
declare const later: (millis: number | null) => void
declare const show: (minLength: number) => void
declare const ok: () => Response
declare const refuse: () => Response
declare const NextResponse: { readonly next: (init?: { readonly request?: { readonly headers?: Headers } }) => Response }
declare const authenticate: ReturnType<typeof createAuthentication>["authenticate"]

export const sample1 = async () => {
  const app = createClientApp({ projectId, tokenStore: "cookie" })

  return { app }
}

export const sample2 = async () => {
  await app.with({ signal: AbortSignal.timeout(5_000) }).user.find()
}

export const sample3 = async () => {
  const { status } = await app.auth.getState()

  return { status }
}

export const sample4 = async () => {
  const verifier = createVerifier({ projectId, clockTolerance: "1 minute" })

  return { verifier }
}

export const sample5 = async () => {
  const ended = await app.safe.auth.signOut()
  if (!ended.ok) report(ended.error)

  return { ended }
}

export const sample6 = async () => {
  const signedIn = await app.safe.auth.signInWithPassword({ email, password })
  if (!signedIn.ok && signedIn.error._tag === "CallError" && signedIn.error.reason._tag === "Unstorable") report(signedIn.error)

  return { signedIn }
}

export const sample7 = async () => {
  const shared = createClientApp({ projectId, tokenStore: cookieTokenStore({ domain: "example.com" }) })

  return { shared }
}

export const sample8 = async () => {
  const phone = createClientApp({
    projectId,
    tokenStore: customTokenStore({ get: readSecure, set: writeSecure, maxBytes: 2048 })
  })

  return { phone }
}

export const sample9 = async () => {
  const redirected = await app.safe.navigation.redirectToSignIn()
  if (!redirected.ok && redirected.error._tag === "RedirectLoop") report(redirected.error.trail)

  return { redirected }
}

export const sample10 = async () => {
  const page = <AuthProvider app={app} initial={initial}>{children}</AuthProvider>

  return { page }
}

export const useSample11 = () => {
  const state = useLiveState(currentUser)
  if (state.status === "pending") return <Spinner />

  return { state }
}

export const useSample12 = () => {
  const teams = useTeams()

  return { teams }
}

export const sample13 = async () => {
  await app.teams.create({ displayName: "Engines" }) // components with useTeams() show the team
}

export const sample14 = async () => {
  const once = createClientApp({ projectId, tokenStore: "cookie", identifier: "shop" })

  return { once }
}

export const sample15 = async () => {
  await app.auth.checkMagicLinkCode({ code }) // when the page opens
  await app.auth.signInWithMagicLink({ code }) // on a click
}

export const sample16 = async () => {
  await app.auth.signInWithPasskey()
}

export const sample17 = async () => {
  const field = <OneTimeCodeField {...form.field("code")} label="Code" />

  return { field }
}

export const sample18 = async () => {
  Object.assign(globalThis, { __webpack_nonce__: nonce }) // before the first render
}

export const sample19 = async () => {
  const proxy = createProxy({ next: (init) => NextResponse.next(init) })
  const config = { matcher: "/((?!_next/|favicon.ico).*)" }

  return { proxy, config }
}

export const sample20 = async () => {
  const { authenticate } = createAuthentication({ projectId })
  const who = await authenticate(request)
  if (who.status === "signed-in") await who.findUser()

  return { authenticate, who }
}

export const sample21 = async () => {
  const worker = { fetch: async (request: Request) => (await authenticate(request)).status === "signed-in" ? ok() : refuse() }

  return { worker }
}

export const sample22 = async () => {
  const users = await server.safe.users.page()
  if (!users.ok && users.error.reason._tag === "Throttled") later(users.error.reason.retryAfterMillis)

  return { users }
}

export const sample23 = async () => {
  const outcome = await app.safe.auth.signUpWithPassword({ email, password })
  if (!outcome.ok && outcome.error._tag === "PasswordTooShort") show(outcome.error.details.minLength)

  return { outcome }
}

export const sample24 = async () => {
  const emulator = await Emulator.make()
  emulator.advanceClock(11 * 60_000)
  emulator.addFault({ path: "/users/me", status: 503 })

  return { emulator }
}

export const sample25 = async () => {
  const small = promised(ClientApp.layer({ projectId, tokenStore: TokenStoreMemory.layer }), { signInWithPassword })

  return { small }
}
