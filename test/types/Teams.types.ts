/** Checked by tsc alone: inputs, results and refusals of the verbs of teams, members and invitations. */
import type { Effect } from "effect"
import { expectTypeOf } from "vitest"
import type * as Errors from "../../src/errors/index.ts"
import type { ServerAccess } from "../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { Session } from "../../src/pipeline/session/Session.ts"
import type { AdminApp, ClientApp, Result, ServerApp } from "../../src/promise/index.ts"
import type {
  Invitation,
  InvitationDetails,
  MemberProfile,
  SentInvitation,
  ServerMemberProfile,
  ServerTeam,
  Team,
  TeamMembership
} from "../../src/schema/index.ts"
import * as Invitations from "../../src/services/client/Invitations.ts"
import * as Members from "../../src/services/client/Members.ts"
import * as Teams from "../../src/services/client/Teams.ts"
import * as ServerInvitations from "../../src/services/server/ServerInvitations.ts"
import * as ServerMembers from "../../src/services/server/ServerMembers.ts"
import * as ServerTeams from "../../src/services/server/ServerTeams.ts"
import { userId } from "../kit/TestApp.ts"

declare const app: ClientApp
declare const server: ServerApp
declare const admin: AdminApp

/** A call with the permissions of the signed-in user. */
type Own<A, E> = Effect.Effect<A, E | Errors.TokenStoreRequired | Errors.CallError, ApiClient | Session>
/** A call with a server's key. */
type Any<A, E = never> = Effect.Effect<A, E | Errors.CallError, ApiClient | ServerAccess>
type NotMe = Errors.CannotGetOwnUserWithoutUser
type NoUser = Errors.UserAuthenticationRequired
type NotMember = Errors.TeamMembershipNotFound
type NotAllowed = Errors.TeamPermissionRequired
const email = "a@b.c"
const callbackUrl = "https://app.example.com/"

// teams of the signed-in user
expectTypeOf(Teams.list()).toEqualTypeOf<Own<ReadonlyArray<Team>, NotMe>>()
expectTypeOf(Teams.get("t")).toEqualTypeOf<Own<Team, NoUser | NotMember>>()
expectTypeOf(Teams.find("t")).toEqualTypeOf<Own<Team | null, NoUser>>()
expectTypeOf(Teams.create({ displayName: "A" })).toEqualTypeOf<Own<Team, NoUser | NotMe>>()
expectTypeOf(Teams.update("t", {})).toEqualTypeOf<Own<Team, NoUser | NotMember | NotAllowed>>()
expectTypeOf(Teams.delete("t")).toEqualTypeOf<Own<void, NoUser | NotMember | NotAllowed | Errors.TeamNotFound>>()
expectTypeOf(Teams.leave("t")).toEqualTypeOf<Own<void, NotMe | NotMember | NotAllowed | Errors.UserNotFound>>()
// @ts-expect-error a team has a name
Teams.create({})
// @ts-expect-error who creates it is the signed-in user
Teams.create({ displayName: "A", creatorUserId: userId })
// @ts-expect-error users do not write what only servers see
Teams.update("t", { serverMetadata: { plan: 1 } })

// any team, for servers
expectTypeOf(ServerTeams.list({ userId: "me" })).toEqualTypeOf<Any<ReadonlyArray<ServerTeam>, NotMe>>()
expectTypeOf(ServerTeams.get("t")).toEqualTypeOf<Any<ServerTeam, Errors.TeamNotFound>>()
expectTypeOf(ServerTeams.find("t")).toEqualTypeOf<Any<ServerTeam | null>>()
expectTypeOf(ServerTeams.getByApiKey({ apiKey: "k" })).toEqualTypeOf<
  Any<
    ServerTeam,
    Errors.TeamNotFound | Errors.ApiKeyNotFound | Errors.WrongApiKeyType | Errors.ApiKeyRevoked | Errors.ApiKeyExpired
  >
>()
expectTypeOf(ServerTeams.findByApiKey({ apiKey: "k" })).toEqualTypeOf<Any<ServerTeam | null>>()
expectTypeOf(ServerTeams.create({ displayName: "A" })).toEqualTypeOf<Any<ServerTeam, Errors.UserNotFound | NotMe>>()
expectTypeOf(ServerTeams.update("t", { serverMetadata: { plan: 1 } })).toEqualTypeOf<Any<ServerTeam, Errors.TeamNotFound>>()
// users and servers share the endpoint, so a program without the key may call it too
expectTypeOf(ServerTeams.delete("t")).toEqualTypeOf<
  Effect.Effect<void, NoUser | NotMember | NotAllowed | Errors.TeamNotFound | Errors.CallError, ApiClient | Session>
>()

// members
type Reading = NotMe | NotMember | NotAllowed
expectTypeOf(Members.list({ teamId: "t" })).toEqualTypeOf<Own<ReadonlyArray<MemberProfile>, Reading>>()
expectTypeOf(Members.get({ teamId: "t" })).toEqualTypeOf<Own<MemberProfile, Reading>>()
expectTypeOf(Members.get({ teamId: "t", userId })).toEqualTypeOf<Own<MemberProfile, Reading>>()
expectTypeOf(Members.update({ teamId: "t", displayName: "A" })).toEqualTypeOf<Own<MemberProfile, NotMe | NotMember>>()
expectTypeOf(Members.remove({ teamId: "t", userId })).toEqualTypeOf<Own<void, Reading | Errors.UserNotFound>>()
// @ts-expect-error a name cannot be taken back
Members.update({ teamId: "t", displayName: null })
expectTypeOf(ServerMembers.list({ teamId: "t" })).toEqualTypeOf<
  Any<ReadonlyArray<ServerMemberProfile>, NotMe | Errors.TeamNotFound | Errors.UserNotFound>
>()
expectTypeOf(ServerMembers.get({ teamId: "t", userId })).toEqualTypeOf<Any<ServerMemberProfile, NotMe | NotMember>>()
expectTypeOf(ServerMembers.update({ teamId: "t", userId })).toEqualTypeOf<Any<ServerMemberProfile, NotMe | NotMember>>()
expectTypeOf(ServerMembers.add({ teamId: "t", userId })).toEqualTypeOf<
  Any<TeamMembership, NotMe | Errors.UserNotFound | Errors.TeamNotFound | Errors.TeamMembershipAlreadyExists>
>()
expectTypeOf(ServerMembers.remove({ teamId: "t", userId })).toEqualTypeOf<
  Effect.Effect<void, Reading | Errors.UserNotFound | Errors.CallError, ApiClient | Session>
>()

// invitations
type BadCode =
  | Errors.VerificationCodeNotFound
  | Errors.VerificationCodeExpired
  | Errors.VerificationCodeAlreadyUsed
  | Errors.VerificationCodeMaxAttemptsReached
type Managing = NotMe | NotMember | NotAllowed | Errors.TeamNotFound
type Sending = Errors.UrlOptionRequired | NoUser | NotMember | NotAllowed | Errors.TeamNotFound | Errors.RedirectUrlNotWhitelisted
expectTypeOf(Invitations.send({ teamId: "t", email })).toEqualTypeOf<Own<SentInvitation, Sending>>()
expectTypeOf(Invitations.list({ teamId: "t" })).toEqualTypeOf<Own<ReadonlyArray<Invitation>, Managing>>()
expectTypeOf(Invitations.listReceived()).toEqualTypeOf<Own<ReadonlyArray<Invitation>, Managing>>()
expectTypeOf(Invitations.revoke("i", { teamId: "t" })).toEqualTypeOf<Own<void, Managing>>()
expectTypeOf(Invitations.check({ code: "c" })).toEqualTypeOf<
  Effect.Effect<void, BadCode | Errors.TeamInvitationEmailMismatch | Errors.CallError, ApiClient>
>()
expectTypeOf(Invitations.getDetails({ code: "c" })).toEqualTypeOf<
  Own<
    InvitationDetails,
    BadCode | NoUser | Errors.TeamInvitationRestrictedUserNotAllowed | Errors.TeamInvitationEmailMismatch
  >
>()
expectTypeOf(Invitations.accept({ code: "c" })).toEqualTypeOf<
  Own<
    void,
    | BadCode
    | NoUser
    | Errors.TeamInvitationRestrictedUserNotAllowed
    | Errors.TeamInvitationEmailMismatch
    | Errors.ItemQuantityInsufficientAmount
  >
>()
expectTypeOf(Invitations.acceptReceived("i")).toEqualTypeOf<
  Own<void, NotMe | Errors.VerificationCodeNotFound | Errors.TeamInvitationRestrictedUserNotAllowed>
>()
expectTypeOf(ServerInvitations.send({ teamId: "t", email, callbackUrl })).toEqualTypeOf<
  Effect.Effect<SentInvitation, Sending | Errors.CallError, ApiClient>
>()
expectTypeOf(ServerInvitations.accept).toEqualTypeOf<typeof Invitations.accept>()
expectTypeOf(ServerInvitations.listReceived).parameters.toEqualTypeOf<[of: { readonly userId: string }]>()

// the same as promises
expectTypeOf(app.teams.list).toEqualTypeOf<() => Promise<ReadonlyArray<Team>>>()
expectTypeOf(app.teams.find).toEqualTypeOf<(teamId: string) => Promise<Team | null>>()
expectTypeOf(app.safe.teams.get).toEqualTypeOf<
  (teamId: string) => Promise<Result<Team, NoUser | NotMember | Errors.TokenStoreRequired | Errors.CallError>>
>()
expectTypeOf(app.members.get).toEqualTypeOf<(input: Members.ProfileOf) => Promise<MemberProfile>>()
expectTypeOf(app.invitations.send).returns.toEqualTypeOf<Promise<SentInvitation>>()
expectTypeOf(server.teams.get).toEqualTypeOf<(teamId: string) => Promise<ServerTeam>>()
expectTypeOf(server.members.add).toEqualTypeOf<
  (input: { readonly teamId: string } & { readonly userId: string }) => Promise<TeamMembership>
>()
expectTypeOf(admin.teams.delete).toEqualTypeOf<(teamId: string) => Promise<void>>()
// @ts-expect-error only servers make members
void app.members.add
