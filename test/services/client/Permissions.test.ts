/** Permissions and their definitions: requests, results and refusals of each verb. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as PermissionDefinitionsEndpoints from "../../../src/endpoints/teams/PermissionDefinitions.ts"
import * as PermissionsEndpoints from "../../../src/endpoints/teams/Permissions.ts"
import type { Page } from "../../../src/schema/wire/Wire.ts"
import * as PermissionDefinitions from "../../../src/services/admin/PermissionDefinitions.ts"
import * as Permissions from "../../../src/services/client/Permissions.ts"
import * as ServerPermissions from "../../../src/services/server/ServerPermissions.ts"
import { reply, userId } from "../../kit/TestApp.ts"
import { readResponse, responseOf, signedIn, testVerbs } from "../Verbs.ts"

const teamId = "5b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d11"
const { ListProjectPermissions, ListTeamPermissions } = PermissionsEndpoints
const first = (list: unknown) => (list as ReadonlyArray<{ readonly userId: string }>)[0] ?? assert.fail("no permission")
const inTeam = first(readResponse(ListTeamPermissions))
const inProject = first(readResponse(ListProjectPermissions))
const noValue = reply(200, { items: [], is_paginated: false })

testVerbs("client", {
  "TeamPermissions.list": {
    call: Permissions.team.list({ teamId }),
    endpoint: ListTeamPermissions,
    sends: `GET /team-permissions?recursive=true&user_id=me&team_id=${teamId}`
  },
  "TeamPermissions.list of grants": {
    call: Permissions.team.list({ teamId, recursive: false }),
    endpoint: ListTeamPermissions,
    sends: `GET /team-permissions?recursive=false&user_id=me&team_id=${teamId}`
  },
  "TeamPermissions.find": {
    call: Permissions.team.find("$read_members", { teamId }),
    endpoint: ListTeamPermissions,
    sends: `GET /team-permissions?recursive=true&user_id=me&team_id=${teamId}`,
    gives: inTeam
  },
  "TeamPermissions.has": {
    call: Permissions.team.has("score:edit", { teamId }),
    endpoint: ListTeamPermissions,
    sends: `GET /team-permissions?recursive=true&user_id=me&team_id=${teamId}`,
    gives: true
  },
  "ProjectPermissions.list": {
    call: Permissions.project.list(),
    endpoint: ListProjectPermissions,
    sends: "GET /project-permissions?recursive=true&user_id=me"
  },
  "ProjectPermissions.list of grants": {
    call: Permissions.project.list({ recursive: false }),
    endpoint: ListProjectPermissions,
    sends: "GET /project-permissions?recursive=false&user_id=me"
  },
  "ProjectPermissions.find": {
    call: Permissions.project.find("press_office"),
    endpoint: ListProjectPermissions,
    sends: "GET /project-permissions?recursive=true&user_id=me",
    gives: inProject
  },
  "ProjectPermissions.has": {
    call: Permissions.project.has("press_office"),
    endpoint: ListProjectPermissions,
    sends: "GET /project-permissions?recursive=true&user_id=me",
    gives: true
  }
})

testVerbs("server", {
  "ServerTeamPermissions.list": {
    call: ServerPermissions.team.list(),
    endpoint: ListTeamPermissions,
    sends: "GET /team-permissions?recursive=true"
  },
  "ServerTeamPermissions.list of grants": {
    call: ServerPermissions.team.list({ teamId, userId, recursive: false }),
    endpoint: ListTeamPermissions,
    sends: `GET /team-permissions?recursive=false&user_id=${userId}&team_id=${teamId}`
  },
  "ServerTeamPermissions.find": {
    call: ServerPermissions.team.find("$read_members", { teamId, userId: inTeam.userId }),
    endpoint: ListTeamPermissions,
    sends: `GET /team-permissions?recursive=true&user_id=${inTeam.userId}&team_id=${teamId}`,
    gives: inTeam
  },
  "ServerTeamPermissions.has": {
    call: ServerPermissions.team.has("$read_members", { teamId, userId: inTeam.userId }),
    endpoint: ListTeamPermissions,
    sends: `GET /team-permissions?recursive=true&user_id=${inTeam.userId}&team_id=${teamId}`,
    gives: true
  },
  "ServerTeamPermissions.grant": {
    call: ServerPermissions.team.grant("$invite_members", { teamId, userId }),
    endpoint: PermissionsEndpoints.GrantTeamPermission,
    sends: `POST /team-permissions/${teamId}/${userId}/%24invite_members`,
    body: {}
  },
  "ServerTeamPermissions.revoke": {
    call: ServerPermissions.team.revoke("editor", { teamId, userId }),
    endpoint: PermissionsEndpoints.RevokeTeamPermission,
    sends: `DELETE /team-permissions/${teamId}/${userId}/editor`
  },
  "ServerProjectPermissions.list": {
    call: ServerPermissions.project.list({ userId }),
    endpoint: ListProjectPermissions,
    sends: `GET /project-permissions?recursive=true&user_id=${userId}`
  },
  "ServerProjectPermissions.find": {
    call: ServerPermissions.project.find("press_office", { userId: inProject.userId }),
    endpoint: ListProjectPermissions,
    sends: `GET /project-permissions?recursive=true&user_id=${inProject.userId}`,
    gives: inProject
  },
  "ServerProjectPermissions.has": {
    call: ServerPermissions.project.has("press_office", { userId: inProject.userId }),
    endpoint: ListProjectPermissions,
    sends: `GET /project-permissions?recursive=true&user_id=${inProject.userId}`,
    gives: true
  },
  "ServerProjectPermissions.grant": {
    call: ServerPermissions.project.grant("moderator", { userId }),
    endpoint: PermissionsEndpoints.GrantProjectPermission,
    sends: `POST /project-permissions/${userId}/moderator`,
    body: {}
  },
  "ServerProjectPermissions.revoke": {
    call: ServerPermissions.project.revoke("moderator", { userId: "me" }),
    endpoint: PermissionsEndpoints.RevokeProjectPermission,
    sends: "DELETE /project-permissions/me/moderator"
  }
})

const definition = { description: "Writes", containedPermissionIds: ["$read_members"] }
testVerbs("admin", {
  "TeamPermissionDefinitions.list": {
    call: PermissionDefinitions.team.list(),
    endpoint: PermissionDefinitionsEndpoints.ListTeamPermissionDefinitions,
    sends: "GET /team-permission-definitions",
    gives: (readResponse(PermissionDefinitionsEndpoints.ListTeamPermissionDefinitions) as Page<unknown>).items
  },
  "TeamPermissionDefinitions.page": {
    call: PermissionDefinitions.team.page({ cursor: "editor", limit: 2, query: "e" }),
    endpoint: PermissionDefinitionsEndpoints.ListTeamPermissionDefinitions,
    sends: "GET /team-permission-definitions?cursor=editor&limit=2&query=e"
  },
  "TeamPermissionDefinitions.create": {
    call: PermissionDefinitions.team.create({ id: "editor", ...definition }),
    endpoint: PermissionDefinitionsEndpoints.CreateTeamPermissionDefinition,
    sends: "POST /team-permission-definitions",
    body: { id: "editor", description: "Writes", contained_permission_ids: ["$read_members"] }
  },
  "TeamPermissionDefinitions.update": {
    call: PermissionDefinitions.team.update("editor", definition),
    endpoint: PermissionDefinitionsEndpoints.UpdateTeamPermissionDefinition,
    sends: "PATCH /team-permission-definitions/editor",
    body: { description: "Writes", contained_permission_ids: ["$read_members"] }
  },
  "TeamPermissionDefinitions.delete": {
    call: PermissionDefinitions.team.delete("editor"),
    endpoint: PermissionDefinitionsEndpoints.DeleteTeamPermissionDefinition,
    sends: "DELETE /team-permission-definitions/editor"
  },
  "ProjectPermissionDefinitions.list": {
    call: PermissionDefinitions.project.list(),
    endpoint: PermissionDefinitionsEndpoints.ListProjectPermissionDefinitions,
    sends: "GET /project-permission-definitions"
  },
  "ProjectPermissionDefinitions.create": {
    call: PermissionDefinitions.project.create({ id: "moderator" }),
    endpoint: PermissionDefinitionsEndpoints.CreateProjectPermissionDefinition,
    sends: "POST /project-permission-definitions",
    body: { id: "moderator" }
  },
  "ProjectPermissionDefinitions.update": {
    call: PermissionDefinitions.project.update("moderator", { id: "guardian" }),
    endpoint: PermissionDefinitionsEndpoints.UpdateProjectPermissionDefinition,
    sends: "PATCH /project-permission-definitions/moderator",
    body: { id: "guardian" }
  },
  "ProjectPermissionDefinitions.delete": {
    call: PermissionDefinitions.project.delete("moderator"),
    endpoint: PermissionDefinitionsEndpoints.DeleteProjectPermissionDefinition,
    sends: "DELETE /project-permission-definitions/moderator"
  }
})

describe("a permission that is not held", () => {
  const rest = {
    [ListTeamPermissions.id]: responseOf(ListTeamPermissions),
    [ListProjectPermissions.id]: responseOf(ListProjectPermissions)
  }
  for (
    const [label, answers] of [["nothing", { [ListTeamPermissions.id]: noValue, [ListProjectPermissions.id]: noValue }], [
      "others",
      rest
    ]] as const
  ) {
    it.effect(`makes \`find\` return null and \`has\` return false, with ${label} granted`, () =>
      Effect.gen(function*() {
        assert.deepStrictEqual([
          yield* Permissions.team.find("editor", { teamId }),
          yield* Permissions.team.has("editor", { teamId }),
          yield* Permissions.project.find("moderator"),
          yield* Permissions.project.has("moderator")
        ], [null, false, null, false])
      }).pipe(Effect.provide(signedIn("client", answers).layer)))
    it.effect(`makes \`find\` return null and \`has\` return false on servers, with ${label} granted`, () =>
      Effect.gen(function*() {
        assert.deepStrictEqual([
          yield* ServerPermissions.team.find("editor", { teamId, userId }),
          yield* ServerPermissions.team.has("editor", { teamId, userId }),
          yield* ServerPermissions.project.find("moderator", { userId }),
          yield* ServerPermissions.project.has("moderator", { userId })
        ], [null, false, null, false])
      }).pipe(Effect.provide(signedIn("server", answers).layer)))
  }
})
