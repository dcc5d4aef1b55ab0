/** Checked by tsc alone: inputs, results and refusals of the verbs of permissions and their definitions. */
import type { Effect } from "effect"
import { expectTypeOf } from "vitest"
import type * as Errors from "../../src/errors/index.ts"
import type { AdminAccess, ServerAccess } from "../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { Session } from "../../src/pipeline/session/Session.ts"
import type { AdminApp, ClientApp, Result, ServerApp } from "../../src/promise/index.ts"
import type { PermissionDefinition, ProjectPermission, TeamPermission } from "../../src/schema/index.ts"
import * as PermissionDefinitions from "../../src/services/admin/PermissionDefinitions.ts"
import * as Permissions from "../../src/services/client/Permissions.ts"
import * as ServerPermissions from "../../src/services/server/ServerPermissions.ts"
import { userId } from "../kit/TestApp.ts"

declare const app: ClientApp
declare const server: ServerApp
declare const admin: AdminApp

type NotMe = Errors.CannotGetOwnUserWithoutUser
type Own<A> = Effect.Effect<A, NotMe | Errors.TokenStoreRequired | Errors.CallError, ApiClient | Session>
/** A list is one call for users and servers, so its type does not require the server's key. */
type Listing<A> = Effect.Effect<A, NotMe | Errors.CallError, ApiClient>
type Any<A, E> = Effect.Effect<A, E | Errors.CallError, ApiClient | ServerAccess>
type Admin<A, E = never> = Effect.Effect<A, E | Errors.CallError, ApiClient | AdminAccess>

// of the signed-in user
expectTypeOf(Permissions.team.list({ teamId: "t" })).toEqualTypeOf<Own<ReadonlyArray<TeamPermission>>>()
expectTypeOf(Permissions.team.list({ teamId: "t", recursive: false })).toEqualTypeOf<Own<ReadonlyArray<TeamPermission>>>()
expectTypeOf(Permissions.team.find("p", { teamId: "t" })).toEqualTypeOf<Own<TeamPermission | null>>()
expectTypeOf(Permissions.team.has("p", { teamId: "t" })).toEqualTypeOf<Own<boolean>>()
expectTypeOf(Permissions.project.list()).toEqualTypeOf<Own<ReadonlyArray<ProjectPermission>>>()
expectTypeOf(Permissions.project.find("p")).toEqualTypeOf<Own<ProjectPermission | null>>()
expectTypeOf(Permissions.project.has("p")).toEqualTypeOf<Own<boolean>>()
// @ts-expect-error a permission in a team needs the team
Permissions.team.list()

// of any user, for servers
expectTypeOf(ServerPermissions.team.list({ teamId: "t" })).toEqualTypeOf<Listing<ReadonlyArray<TeamPermission>>>()
expectTypeOf(ServerPermissions.team.find("p", { teamId: "t", userId })).toEqualTypeOf<Listing<TeamPermission | null>>()
expectTypeOf(ServerPermissions.team.has("p", { teamId: "t", userId })).toEqualTypeOf<Listing<boolean>>()
expectTypeOf(ServerPermissions.team.grant("p", { teamId: "t", userId })).toEqualTypeOf<
  Any<
    TeamPermission,
    | NotMe
    | Errors.UserNotFound
    | Errors.TeamMembershipNotFound
    | Errors.PermissionNotFound
    | Errors.PermissionScopeMismatch
  >
>()
expectTypeOf(ServerPermissions.team.revoke("p", { teamId: "t", userId })).toEqualTypeOf<
  Any<void, NotMe | Errors.UserNotFound | Errors.TeamMembershipNotFound | Errors.TeamPermissionNotFound>
>()
expectTypeOf(ServerPermissions.project.list()).toEqualTypeOf<Listing<ReadonlyArray<ProjectPermission>>>()
expectTypeOf(ServerPermissions.project.has("p", { userId })).toEqualTypeOf<Listing<boolean>>()
expectTypeOf(ServerPermissions.project.grant("p", { userId })).toEqualTypeOf<
  Any<ProjectPermission, NotMe | Errors.UserNotFound | Errors.PermissionNotFound | Errors.PermissionScopeMismatch>
>()
expectTypeOf(ServerPermissions.project.revoke("p", { userId })).toEqualTypeOf<
  Any<void, NotMe | Errors.UserNotFound | Errors.PermissionNotFound>
>()

// definitions, for project owners
type Creating = Errors.PermissionIdAlreadyExists | Errors.ContainedPermissionNotFound
for (const definitions of [PermissionDefinitions.team, PermissionDefinitions.project]) {
  expectTypeOf(definitions.list()).toEqualTypeOf<Admin<ReadonlyArray<PermissionDefinition>>>()
  expectTypeOf(definitions.create({ id: "p" })).toEqualTypeOf<Admin<PermissionDefinition, Creating>>()
  expectTypeOf(definitions.update("p", {})).toEqualTypeOf<Admin<PermissionDefinition, Creating | Errors.PermissionNotFound>>()
  expectTypeOf(definitions.delete("p")).toEqualTypeOf<Admin<void, Errors.PermissionNotFound>>()
}

// the same as promises
expectTypeOf(app.permissions.team.has).toEqualTypeOf<
  (permissionId: string, input: { readonly teamId: string }) => Promise<boolean>
>()
expectTypeOf(app.safe.permissions.project.has).toEqualTypeOf<
  (permissionId: string) => Promise<Result<boolean, NotMe | Errors.TokenStoreRequired | Errors.CallError>>
>()
expectTypeOf(server.permissions.project.grant).toEqualTypeOf<
  (permissionId: string, input: { readonly userId: string }) => Promise<ProjectPermission>
>()
expectTypeOf(admin.permissionDefinitions.team.list).toEqualTypeOf<() => Promise<ReadonlyArray<PermissionDefinition>>>()
expectTypeOf(admin.safe.permissionDefinitions.team.delete).toEqualTypeOf<
  (permissionId: string) => Promise<Result<void, Errors.PermissionNotFound | Errors.CallError>>
>()
// @ts-expect-error users do not grant
void app.permissions.team.grant
// @ts-expect-error servers do not define
void server.permissionDefinitions
