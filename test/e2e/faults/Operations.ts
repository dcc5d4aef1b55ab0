/** One operation of each kind, with the request that a fault affects, and its effects at the provider. */
import { Effect } from "effect"
import type { Emulator, Fault } from "../../../src/emulator/index.ts"
import type { App } from "../../../src/layers/app/App.ts"
import type { ServerAccess } from "../../../src/pipeline/ports/Access.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentServerUser from "../../../src/services/server/CurrentServerUser.ts"
import * as Users from "../../../src/services/server/Users.ts"

export const account = { email: "ada@example.com", password: "analytical engine" }

const me = CurrentServerUser.get()

/** The state before an operation. */
export interface Start {
  readonly emulator: Emulator
  /** The id of a user who may be deleted. */
  readonly victimId: string
  /** The number of sessions at the provider before the operation. */
  readonly sessions: number
}

const sessions = (emulator: Emulator) => emulator.snapshot().sessions.length
const users = (emulator: Emulator) => emulator.snapshot().users as ReadonlyArray<{ id: string; displayName: string | null }>

/** Prepares an operation: signs a user up, creates a victim, and signs out unless `signedIn`. */
export const start = Effect.fnUntraced(function*(emulator: Emulator, { signedIn }: { readonly signedIn: boolean }) {
  const { userId } = yield* Auth.signUpWithPassword({ ...account, verificationCallbackUrl: null })
  const victim = yield* Users.create({ displayName: "Victim" })
  if (!signedIn) yield* Auth.signOut()
  return { emulator, userId, victimId: victim.id, sessions: sessions(emulator) }
})

export interface Operation {
  readonly title: string
  readonly where: Pick<Fault, "method" | "path">
  readonly startsSignedIn: boolean
  readonly run: (start: Start) => Effect.Effect<unknown, { readonly _tag: string }, App | ServerAccess>
  /** The number of its effects, counted at the provider. */
  readonly effects: (start: Start) => number
}

export type OperationName = "read" | "delete" | "create" | "signIn" | "renew" | "signOut"

/** The kinds of operation that react differently to a fault. */
export const operations: { readonly [K in OperationName]: Operation } = {
  read: {
    title: "reading",
    where: { method: "GET", path: "/users/me" },
    startsSignedIn: true,
    run: () => me,
    effects: () => 0
  },
  delete: {
    title: "idempotent write",
    where: { method: "DELETE", path: "/users/*" },
    startsSignedIn: true,
    run: ({ victimId }: Start) => Users.delete(victimId),
    effects: ({ emulator, victimId }: Start) => users(emulator).some(({ id }) => id === victimId) ? 0 : 1
  },
  create: {
    title: "other write",
    where: { method: "POST", path: "/users" },
    startsSignedIn: true,
    run: () => Users.create({ displayName: "Made" }),
    effects: ({ emulator }: Start) => users(emulator).filter(({ displayName }) => displayName === "Made").length
  },
  signIn: {
    title: "signing in",
    where: { method: "POST", path: "/auth/password/sign-in" },
    startsSignedIn: false,
    run: () => Auth.signInWithPassword(account),
    effects: (start: Start) => sessions(start.emulator) - start.sessions
  },
  /** The provider treats the access token as expired, so the read causes a renewal. */
  renew: {
    title: "renewing",
    where: { method: "POST", path: "/auth/oauth/token" },
    startsSignedIn: true,
    run: ({ emulator }: Start) =>
      Effect.suspend(() => {
        emulator.advanceClock(11 * 60_000)
        return me
      }),
    effects: () => 0
  },
  signOut: {
    title: "signing out",
    where: { method: "DELETE", path: "/auth/sessions/current" },
    startsSignedIn: true,
    run: () => Auth.signOut(),
    effects: (start: Start) => start.sessions - sessions(start.emulator)
  }
}
export const operationNames = Object.keys(operations) as ReadonlyArray<OperationName>

/** Whether a lost request of the operation is not repeated, because the operation is not idempotent. */
export const isOnceOnly = (name: OperationName): boolean => name === "create" || name === "signIn"
