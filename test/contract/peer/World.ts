/** Apps of the existing SDK, connected to an emulator's port. Records all origins that they connect to. */
import { assert } from "@effect/vitest"
import { subscribe } from "node:diagnostics_channel"
import type { ClientRequest } from "node:http"
import type { Socket } from "node:net"
import { it as base } from "vitest"
import type { Emulator } from "../../../src/emulator/index.ts"
import { newEmulator } from "../../kit/emulator.ts"
import { password, site } from "../../kit/people.ts"
import type { AdminApp, OwnerApp } from "./Operator.ts"
import type { ClientApp, Outcome, ServerApp } from "./Peer.ts"

export { password, site } from "../../kit/people.ts"

type New<App> = new(options: object) => App
interface Module {
  readonly StackClientApp: New<ClientApp>
  readonly StackServerApp: New<ServerApp>
  readonly StackAdminApp: New<AdminApp>
}

export interface World {
  readonly emulator: Emulator
  /** An app for a new user, which keeps its session in memory. */
  readonly client: () => ClientApp
  readonly server: ServerApp
  readonly admin: AdminApp
  /** An app of the project `internal`, whose users own projects. */
  readonly owner: () => OwnerApp
  readonly serverOf: (keys: object) => ServerApp
  /** The code in the newest mail to an address, from a link to that path. */
  readonly mailedCode: (to: string, path: string) => string
}

/** The emulators of all tests, by origin, and the function that closes each. */
const emulators = new Map<string, () => Promise<void>>()
/** The origins of all requests of this thread, from any caller, even of requests that did not arrive. */
const origins = new Set<string>()

subscribe("undici:request:create", (message) => {
  const { request } = message as { readonly request: { readonly origin: string | URL } }
  origins.add(new URL(request.origin).origin)
})
subscribe("http.client.request.start", (message) => {
  const { request } = message as { readonly request: ClientRequest }
  origins.add(`${request.protocol}//${request.getHeader("host")}`)
})
subscribe("net.client.socket", (message) => {
  const { socket } = message as { readonly socket: Socket }
  socket.on("connectionAttempt", (address: string, port: number) => origins.add(`http://${address}:${port}`))
})
/** The recorded origins that are not emulators. */
export const elsewhere = () => Array.from(origins).filter((origin) => !emulators.has(origin))

/** Records requests to other hosts without sending them. */
const { fetch } = globalThis
globalThis.fetch = (input, init) => {
  const { origin } = new URL(input instanceof Request ? input.url : input)
  if (emulators.has(origin)) return fetch(input, init)
  origins.add(origin)
  return Promise.reject(new TypeError(`Not let through: ${origin}`))
}

/** Closes the emulators. Call it only after all tests, because apps work in the background and probe the network without a response. */
export const closeAll = () => Promise.all(Array.from(emulators.values(), (close) => close()))

/** Starts an emulator on a port. It closes after all tests. */
export const listening = async (): Promise<Emulator> => {
  const emulator = newEmulator()
  const { close, url } = await emulator.listen({ port: 0 })
  emulators.set(url, close)
  return emulator
}

/** The code in the newest mail to an address, from a link to that path. */
export const codeIn = (emulator: Emulator): World["mailedCode"] => (to, path) =>
  emulator.inbox(to).find(({ link }) => link !== null && new URL(link).pathname === path)?.code ?? `no mail to ${to}`

const open = async (): Promise<World> => {
  const { StackAdminApp, StackClientApp, StackServerApp } = await import(
    new URL("../../../bench/peer/index.ts", import.meta.url).href
  ) as Module
  const emulator = await listening()
  const { url } = emulator
  const sharedValue = { baseUrl: url, tokenStore: "memory", noAutomaticPrefetch: true, redirectMethod: "none" }
  const clientOf = ({ projectId, publishableClientKey }: Emulator["project"]) =>
    new StackClientApp({ ...sharedValue, projectId, publishableClientKey })
  return {
    emulator,
    client: () => clientOf(emulator.project),
    server: new StackServerApp({ ...sharedValue, ...emulator.project }),
    admin: new StackAdminApp({ ...sharedValue, ...emulator.project }),
    // The SDK recognizes the project `internal` by its id, and gives its users more verbs.
    owner: () => clientOf(emulator.internal) as unknown as OwnerApp,
    serverOf: (keys) => new StackServerApp({ ...sharedValue, ...keys }),
    mailedCode: codeIn(emulator)
  }
}

/** A test in an isolated world that connects only to the emulator. */
export const it = base.extend<{ world: World }>({
  // Uses no other fixture, because it loads the SDK lazily.
  // oxlint-disable-next-line eslint/no-empty-pattern
  world: async ({}, use) => {
    await use(await open())
    assert.deepStrictEqual(elsewhere(), [])
  }
})

/** The value of a successful call. */
export const valueOf = <Data>(outcome: Outcome<Data>): Data => {
  assert.strictEqual(outcome.status, "ok", JSON.stringify(outcome))
  return (outcome as Extract<typeof outcome, { readonly status: "ok" }>).data
}
/** The error code of a failed call. */
export const refusalCode = (outcome: Outcome) => outcome.status === "error" ? outcome.error.errorCode : "not refused"

/** The code of the error that a call threw. */
export const rejectionOf = (call: Promise<unknown>) =>
  call.then(() => "not thrown", (error: { readonly errorCode?: string }) => error.errorCode ?? String(error))

export const there = <A>(value: A | null | undefined): A => {
  if (value === null || value === undefined) throw new Error("It is not there.")
  return value
}

interface Entrance<Person> extends Pick<ClientApp, "signUpWithCredential"> {
  readonly getUser: (options: { readonly or: "throw" }) => Promise<Person>
}
export const signUp = async <Person>(app: Entrance<Person>, email: string): Promise<Person> => {
  valueOf(await app.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl: `${site}/verify` }))
  return app.getUser({ or: "throw" })
}
