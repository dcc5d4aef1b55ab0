/** Each change invalidates its live values, and no others. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as Values from "../../src/live/index.ts"
import { invalidations } from "../../src/live/invalidations.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { Session } from "../../src/pipeline/session/Session.ts"
import * as Auth from "../../src/services/auth/Auth.ts"
import * as ContactChannels from "../../src/services/client/ContactChannels.ts"
import * as CurrentUser from "../../src/services/client/CurrentUser.ts"
import * as Invitations from "../../src/services/client/Invitations.ts"
import * as Members from "../../src/services/client/Members.ts"
import * as Notifications from "../../src/services/client/Notifications.ts"
import * as OAuthProviders from "../../src/services/client/OAuthProviders.ts"
import * as Sessions from "../../src/services/client/Sessions.ts"
import * as TeamApiKeys from "../../src/services/client/TeamApiKeys.ts"
import * as Teams from "../../src/services/client/Teams.ts"
import * as UserApiKeys from "../../src/services/client/UserApiKeys.ts"
import { userId } from "../kit/TestApp.ts"
import { endpoints, open } from "./World.ts"

const team = "5b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d11"
const otherTeam = "b7d3e9f0-68a1-4c25-8e4b-3c0f5a92d7e6"
const personId = "3c6b2f0e-7c4b-4b0f-8f3e-0f0a5b1c2d3e"
const callbackUrl = "https://app.example.com/join"
const code = "a".repeat(45)

const readable = {
  user: Values.currentUser,
  project: Values.project,
  teams: Values.teams,
  members: Values.members({ teamId: team }),
  "members of another team": Values.members({ teamId: otherTeam }),
  "own profile in the team": Values.memberProfile({ teamId: team }),
  "own profile in another team": Values.memberProfile({ teamId: otherTeam }),
  invitations: Values.invitations({ teamId: team }),
  "invitations of another team": Values.invitations({ teamId: otherTeam }),
  "received invitations": Values.receivedInvitations,
  "team permissions": Values.teamPermissions({ teamId: team }),
  "direct team permissions": Values.teamPermissions({ teamId: team, recursive: false }),
  "project permissions": Values.projectPermissions(),
  "contact channels": Values.contactChannels,
  "notification categories": Values.notificationCategories,
  sessions: Values.sessions,
  "API keys": Values.userApiKeys,
  "API keys of the team": Values.teamApiKeys({ teamId: team }),
  "API keys of another team": Values.teamApiKeys({ teamId: otherTeam }),
  "connected accounts": Values.connectedAccounts,
  "OAuth providers": Values.oauthProviders
}
type Name = keyof typeof readable

interface Change {
  readonly call: Effect.Effect<unknown, unknown, ApiClient | Session>
  readonly reads: ReadonlyArray<Name>
}
const allMembers = ["members", "members of another team"] as const
const allProfiles = ["own profile in the team", "own profile in another team"] as const
const accounts = ["connected accounts", "OAuth providers", "user"] as const
const channels = ["contact channels", "received invitations", "user"] as const
const ofMembership = [
  "API keys of the team",
  "direct team permissions",
  "invitations",
  "members",
  "own profile in the team",
  "received invitations",
  "team permissions",
  "teams",
  "user"
] as const
const changes: { readonly [verb: string]: Change } = {
  "user.update": {
    call: CurrentUser.update({ displayName: "Ada" }),
    reads: [...allMembers, ...allProfiles, "user"]
  },
  "teams.create": { call: Teams.create({ displayName: "Analytical" }), reads: ["teams", "user"] },
  "user.update of metadata": { call: CurrentUser.update({ clientMetadata: { theme: "dark" } }), reads: ["user"] },
  "teams.update": {
    call: Teams.update(team, { displayName: "Analytical" }),
    reads: ["invitations", "received invitations", "teams", "user"]
  },
  "teams.delete": { call: Teams.delete(team), reads: [...ofMembership] },
  "teams.leave": { call: Teams.leave(team), reads: [...ofMembership] },
  "members.update": {
    call: Members.update({ teamId: team, displayName: "Countess" }),
    reads: ["members", "own profile in the team"]
  },
  "members.remove": { call: Members.remove({ teamId: team, userId: personId }), reads: ["members"] },
  "members.remove oneself": { call: Members.remove({ teamId: team, userId }), reads: [...ofMembership] },
  "invitations.send": {
    call: Invitations.send({ teamId: team, email: "grace@example.com", callbackUrl }),
    reads: ["invitations", "received invitations"]
  },
  "invitations.revoke": { call: Invitations.revoke(personId, { teamId: team }), reads: ["invitations", "received invitations"] },
  "invitations.accept": {
    call: Invitations.accept({ code }),
    // The call names no team.
    reads: [
      ...ofMembership,
      "API keys of another team",
      "invitations of another team",
      "members of another team",
      "own profile in another team"
    ]
  },
  "contactChannels.create": {
    call: ContactChannels.create({ value: "ada@example.net", type: "email", usedForAuth: false }),
    reads: [...channels]
  },
  "contactChannels.update": { call: ContactChannels.update(personId, { isPrimary: true }), reads: [...channels] },
  "contactChannels.delete": { call: ContactChannels.delete(personId), reads: [...channels] },
  "contactChannels.sendVerification": { call: ContactChannels.sendVerification(personId, { callbackUrl }), reads: [] },
  "contactChannels.verify": { call: ContactChannels.verify({ code }), reads: [...channels] },
  "notifications.enable": { call: Notifications.enable(personId), reads: ["notification categories"] },
  "auth.setPassword": { call: Auth.setPassword({ password: "analytical engine" }), reads: ["user"] },
  "auth.updatePassword": {
    call: Auth.updatePassword({ oldPassword: "analytical", newPassword: "difference" }),
    reads: ["sessions", "user"]
  },
  "sessions.revoke": { call: Sessions.revoke(personId), reads: ["sessions"] },
  "apiKeys.user.create": { call: UserApiKeys.create({ description: "cli", expiresAt: null }), reads: ["API keys"] },
  "apiKeys.user.revoke": { call: UserApiKeys.revoke(personId), reads: ["API keys"] },
  "apiKeys.team.create": {
    call: TeamApiKeys.create({ teamId: team, description: "ci", expiresAt: null }),
    reads: ["API keys of the team"]
  },
  "oauth.providers.update": { call: OAuthProviders.update(personId, { allowSignIn: false }), reads: [...accounts] },
  "oauth.providers.delete": { call: OAuthProviders.delete(personId), reads: [...accounts] },
  "a reading": { call: Teams.get(team), reads: [] },
  "a message": { call: Auth.sendMagicLink({ email: "ada@example.com", callbackUrl }), reads: [] }
}

describe("a change", () => {
  for (const [name, { call, reads }] of Object.entries(changes)) {
    it.effect(`by ${name} invalidates ${reads.length === 0 ? "nothing" : reads.join(", ")}`, () =>
      Effect.gen(function*() {
        const { run, store } = yield* open
        const read = new Set<string>()
        // A separate read for each value, because several use the same endpoint.
        for (const [name, value] of Object.entries(readable)) {
          const live = store.get(
            { ...value, read: Effect.sync(() => read.add(name)).pipe(Effect.andThen(Effect.succeed({}))) } as never
          )
          live.subscribe(() => {})
        }
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual([...read], Object.keys(readable))
        read.clear()
        yield* run(call)
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual([...read].sort(), [...reads].sort())
      }))
  }
  it.effect("that is refused invalidates no value that was read within the last minute", () =>
    Effect.gen(function*() {
      const { answers, asked, run, store } = yield* open
      store.get(Values.teams).subscribe(() => {})
      yield* TestClock.adjust("30 seconds")
      answers["teams.create"] = Effect.succeed({ status: 403, headers: {}, body: "no" })
      yield* run(Effect.flip(Teams.create({ displayName: "Analytical" })))
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(asked(), ["teams.list", "teams.create"])
    }))

  it.effect("made by another app invalidates no value of this app", () =>
    Effect.gen(function*() {
      const { asked, store } = yield* open
      const otherScope = yield* open
      store.get(Values.teams).subscribe(() => {})
      yield* TestClock.adjust("1 minute")
      yield* otherScope.run(Teams.create({ displayName: "Analytical" }))
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(asked(), ["teams.list"])
    }))
})

describe("the table of changes", () => {
  it("contains no endpoint with the method GET", () => {
    const changing = endpoints.filter(({ method }) => method !== "GET").map(({ id }) => id)
    assert.includeMembers(changing, Object.keys(invalidations))
    assert.isAbove(Object.keys(invalidations).length, 50)
  })
})
