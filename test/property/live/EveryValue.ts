/** An app of each flavour with every live value over one seeded emulator, and the effect of a change on the values. */
import { assert } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Redacted } from "effect"
import type { Live, LiveState, LiveValue } from "../../../src/live/index.ts"
import * as Values from "../../../src/live/index.ts"
import { ApiClient } from "../../../src/pipeline/ports/ApiClient.ts"
import { claimsOf } from "../../../src/pipeline/session/AccessToken.ts"
import type { Session } from "../../../src/pipeline/session/Session.ts"
import { Transport } from "../../../src/pipeline/transport/Transport.ts"
import { adminAppIn } from "../../../src/promise/AdminApp.ts"
import { type RunsWith, runtimeKey } from "../../../src/promise/calls/Promised.ts"
import { clientAppIn } from "../../../src/promise/ClientApp.ts"
import { live, pairTokenStore } from "../../../src/promise/index.ts"
import { serverAppIn } from "../../../src/promise/ServerApp.ts"
import { AuthenticatorSoftware, SoftwareAuthenticator } from "../../../src/testing/index.ts"
import { catalog, mailServer } from "../../emulator/Callers.ts"
import { newEmulator, payByCard } from "../../kit/emulator.ts"
import { virtualClock } from "./virtualClock.ts"

export const bundleId = "com.example.app"
export const password = "analytical engine"
export const callbackUrl = "http://localhost:3000/back"
export const [email, second, third] = ["ada@example.com", "countess@example.com", "lovelace@example.com"]

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Users, teams and everything else that a live value shows. */
export const seedProject = async () => {
  const emulator = newEmulator()
  const options = { ...emulator.project, baseUrl: emulator.url }
  const admin = adminAppIn(emulator.layer, options)
  await admin.config.update({
    ...catalog,
    ...mailServer,
    "apps.installed.analytics.enabled": true,
    "auth.oauth.providers.apple": {
      type: "apple",
      isShared: false,
      allowSignIn: true,
      allowConnectedAccounts: true,
      appleBundles: { [crypto.randomUUID()]: { bundleId } }
    }
  })
  await admin.payments.setUp()
  const person = (name: string) =>
    admin.users.create({
      displayName: name,
      primaryEmail: `${name}@example.com`,
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      password
    })
  const [ada, grace] = [await person("ada"), await person("grace")]
  const otherOtherSession = await admin.sessions.create({ userId: ada.id })
  const home = await admin.teams.create({ displayName: "Home", creatorUserId: ada.id })
  const guests = await admin.teams.create({ displayName: "Guests", creatorUserId: grace.id })
  const inviting = await admin.teams.create({ displayName: "Inviting", creatorUserId: grace.id })
  await admin.members.add({ teamId: guests.id, userId: ada.id })
  await admin.members.add({ teamId: home.id, userId: grace.id })
  await admin.invitations.send({ teamId: inviting.id, email, callbackUrl })
  await admin.invitations.send({ teamId: home.id, email: "edith@example.com", callbackUrl })
  const [receivedInvitation] = await admin.invitations.list({ teamId: inviting.id })
  const [sentInvitation] = await admin.invitations.list({ teamId: home.id })
  await admin.permissionDefinitions.team.create({ id: "publish" })
  await admin.permissionDefinitions.project.create({ id: "moderate" })
  await admin.permissionDefinitions.project.create({ id: "support" })
  await admin.permissions.team.grant("publish", { teamId: home.id, userId: ada.id })
  await admin.permissions.team.grant("team_admin", { teamId: home.id, userId: ada.id })
  await admin.permissions.project.grant("moderate", { userId: ada.id })
  const provenChannel = await admin.contactChannels.create({
    userId: ada.id,
    value: second,
    usedForAuth: false,
    isVerified: true
  })
  const unprovenChannel = await admin.contactChannels.create({ userId: ada.id, value: third, usedForAuth: false })
  const userKey = await admin.apiKeys.user.create({ userId: ada.id, description: "laptop", expiresAt: null })
  const teamKey = await admin.apiKeys.team.create({ teamId: home.id, description: "server", expiresAt: null })
  await admin.users.update(ada.id, { selectedTeamId: home.id })
  const account = await admin.oauth.providers.create({
    userId: ada.id,
    providerConfigId: "github",
    accountId: "ada-1",
    email,
    allowSignIn: true,
    allowConnectedAccounts: true
  })
  await admin.items.increase("credits", { userId: ada.id, quantity: 5 })
  await admin.items.increase("seats", { teamId: home.id, quantity: 3 })
  await payByCard(emulator, { customer_type: "user", customer_id: ada.id, product_id: "pro" }, "monthly")
  const category = (await admin.notifications.list({ userId: ada.id })).find(({ canDisable }) => canDisable)
  const [otherSession] = await admin.sessions.list({ userId: ada.id })
  const snapshot = emulator.snapshot()
  const there = <A>(value: A | undefined): A => value ?? assert.fail("not seeded")
  return {
    emulator,
    options,
    other: otherOtherSession,
    ada: ada.id,
    grace: grace.id,
    home: home.id,
    guests: guests.id,
    inviting: inviting.id,
    received: there(receivedInvitation).id,
    sent: there(sentInvitation).id,
    proven: provenChannel.id,
    unproven: unprovenChannel.id,
    userKey,
    teamKey,
    account: account.id,
    category: there(category).id,
    otherSession: there(otherSession).id,
    /** The code of the newest mail to an address. */
    mailed: (to: string) => emulator.inbox(to)[0]?.code ?? assert.fail(`no mail with a code to ${to}`),
    /** Restores everything, and starts a new session, because the process remembers refresh tokens that were refused. */
    reset: async () => {
      emulator.restore(snapshot)
      const { accessToken, refreshToken } = await admin.sessions.create({ userId: ada.id })
      return { accessToken: Redacted.value(accessToken), refreshToken: Redacted.value(refreshToken) }
    }
  }
}
export type Seeded = Awaited<ReturnType<typeof seedProject>>
type Pair = Awaited<ReturnType<Seeded["reset"]>>

type Needs = ApiClient | Session
type Value = LiveValue<unknown, unknown, Needs>

/** Every live value, of each team that the user belongs to. */
const valuesOf = ({ ada, guests, home, inviting }: Seeded): { readonly [name: string]: Value } => ({
  user: Values.currentUser,
  "tokens": Values.tokens,
  project: Values.project,
  teams: Values.teams,
  "received invitations": Values.receivedInvitations,
  "project permissions": Values.projectPermissions(),
  "direct project permissions": Values.projectPermissions({ recursive: false }),
  "contact channels": Values.contactChannels,
  "notification categories": Values.notificationCategories,
  sessions: Values.sessions,
  "API keys": Values.userApiKeys,
  "connected accounts": Values.connectedAccounts,
  "OAuth providers": Values.oauthProviders,
  "credits of the user": Values.item("credits", { userId: ada }),
  ...Object.fromEntries(
    Object.entries({ home, guests, inviting }).flatMap(([name, id]): Array<[string, Value]> => [
      [`members of ${name}`, Values.members({ teamId: id })],
      [`profile in ${name}`, Values.memberProfile({ teamId: id })],
      [`invitations of ${name}`, Values.invitations({ teamId: id })],
      [`permissions in ${name}`, Values.teamPermissions({ teamId: id })],
      [`direct permissions in ${name}`, Values.teamPermissions({ teamId: id, recursive: false })],
      [`API keys of ${name}`, Values.teamApiKeys({ teamId: id })],
      [`seats of ${name}`, Values.item("seats", { teamId: id })]
    ])
  )
})
/** The names of all kinds of live values in `latchkey/live`. */
export const kinds = Object.entries(Values).filter(([name]) => name !== "makeLiveStore" && name !== "liveValue").map(([name]) =>
  name
)
export const heldKinds = 18

/** The part of a state that is compared: without the times that reading changes. */
const plain = (state: LiveState<unknown, unknown>): unknown => {
  if (state.status === "error") return `error ${String((state.error as { readonly _tag?: string })._tag)}`
  if (state.status === "pending") return "pending"
  if (Redacted.isRedacted(state.value)) {
    const { exp: _exp, iat: _iat, jti: _jti, ...claims } = claimsOf(state.value as Redacted.Redacted)
    return JSON.stringify(claims)
  }
  const text = JSON.stringify(
    state.value,
    (name, value: unknown) => name === "lastUsedAt" || name === "lastActiveAt" ? null : value
  )
  return state.stale === null ? text : `stale ${text}`
}

const apps = {
  client: (overrides: Layer.Layer<never>, { options }: Seeded, pair: Pair) =>
    clientAppIn(overrides, {
      ...options,
      tokenStore: pairTokenStore(pair),
      authenticator: AuthenticatorSoftware.make(new SoftwareAuthenticator({ origin: "http://localhost:3000" }))
    }),
  server: (overrides: Layer.Layer<never>, { options }: Seeded, pair: Pair) =>
    serverAppIn(overrides, { ...options, tokenStore: pairTokenStore(pair) }),
  admin: (overrides: Layer.Layer<never>, { options }: Seeded, pair: Pair) =>
    adminAppIn(overrides, { ...options, tokenStore: pairTokenStore(pair) })
}
export type Flavour = keyof typeof apps
export type AppOf<F extends Flavour> = ReturnType<(typeof apps)[F]>
/** Calls by name. */
export type Calls<F extends Flavour> = { readonly [name: string]: (app: AppOf<F>, seed: Seeded) => Promise<unknown> }

/** The values after a change that differ from a fresh read, and the reads of the change. */
export interface Outcome {
  readonly wrong: { readonly [name: string]: { readonly shown: unknown; readonly fresh: unknown } }
  readonly performed: ReadonlyArray<string>
  /** The number of reads of each value for the change. */
  readonly reads: { readonly [name: string]: number }
  /** The values that differ after the change. */
  readonly changed: ReadonlyArray<string>
}

export const change = async <F extends Flavour>(
  flavour: F,
  seed: Seeded,
  call: (app: AppOf<F>, seed: Seeded) => Promise<unknown>
): Promise<Outcome> => {
  const pair = await seed.reset()
  let under = 0
  const { layer, pausing } = virtualClock()
  const countTransport = Layer.succeed(Transport, (request) =>
    Effect.ensuring(
      Effect.suspend(() => {
        under++
        return seed.emulator.send(request)
      }),
      Effect.sync(() => under--)
    ))
  const app = apps[flavour](Layer.merge(layer, countTransport), seed, pair) as AppOf<F>
  const { [runtimeKey]: runtime } = app as RunsWith<Needs>
  const liveValues: { [name: string]: Live<unknown, unknown> } = {}
  const untilSettled = async () => {
    const isPending = () => Object.values(liveValues).some(({ state }) => state.status === "pending")
    // Fails if a value is read without end. Limits the time, not the turns of the event loop: on a busy machine, one hash takes thousands of
    // turns.
    const end = performance.now() + 45_000
    for (let calm = 0; calm < 4;) {
      await turn()
      calm = under === 0 && pausing() === 0 && !isPending() ? calm + 1 : 0
      if (performance.now() > end) assert.fail("the values did not settle within 45 seconds")
    }
  }
  const reads: { [name: string]: number } = {}
  const values = valuesOf(seed)
  for (const [name, value] of Object.entries(values)) {
    const read = Effect.suspend(() => {
      reads[name] = (reads[name] ?? 0) + 1
      return value.read
    })
    liveValues[name] = live(app as RunsWith<Needs>, { ...value, read })
    liveValues[name].subscribe(() => {})
  }
  await untilSettled()
  const snapshotValues = () => Object.fromEntries(Object.entries(liveValues).map(([name, { state }]) => [name, plain(state)]))
  const before = snapshotValues()
  for (const name of Object.keys(reads)) delete reads[name]
  const performedCalls: Array<string> = []
  const callListeners = runtime.runSync(ApiClient.use((client) => Effect.succeed(client.onResponse)))
  callListeners?.add(({ id, method }, _, __, { status }) => {
    if (method !== "GET" && status < 400) performedCalls.push(id)
  })
  await call(app, seed)
  await untilSettled()
  const after = snapshotValues()
  const counts = { ...reads }
  const performedCopy = [...performedCalls]
  const fresh: { [name: string]: unknown } = {}
  for (const [name, value] of Object.entries(values)) {
    const exit = await runtime.runPromise(Effect.exit(value.read))
    fresh[name] = plain(
      Exit.isSuccess(exit)
        ? { status: "ok", value: exit.value, stale: null }
        : { status: "error", error: Cause.squash(exit.cause) }
    )
  }
  await (app as { readonly dispose: () => Promise<void> }).dispose()
  const names = Object.keys(values)
  return {
    wrong: Object.fromEntries(
      names.filter((name) => after[name] !== fresh[name]).map((name) => [name, { shown: after[name], fresh: fresh[name] }])
    ),
    performed: performedCopy,
    reads: counts,
    changed: names.filter((name) => before[name] !== fresh[name])
  }
}
