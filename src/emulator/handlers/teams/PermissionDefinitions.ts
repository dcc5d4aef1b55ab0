/** `/team-permission-definitions` and `/project-permission-definitions`: the permissions that the project's configuration defines. */
import * as Effect from "effect/Effect"
import {
  ContainedPermissionNotFound,
  PermissionIdAlreadyExists,
  PermissionNotFound
} from "../../../errors/provider/PermissionErrors.ts"
import type { PermissionDefinition, PermissionDefinitionUpdate } from "../../../schema/teams/Permission.ts"
import { configOf, setConfig } from "../../model/config/Config.ts"
import type { PermissionConfig } from "../../model/config/ConfigEntries.ts"
import { withOverride } from "../../model/config/ConfigOverrides.ts"
import type { Config } from "../../model/config/ConfigShape.ts"
import { definedPermission, permissionOf, type PermissionScope, systemPermissions } from "../../model/teams/PermissionSets.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { paginate } from "../../request/Pagination.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"

type Permissions = Config["rbac"]["permissions"]

const view = (id: string, { containedPermissionIds = {}, description }: PermissionConfig): PermissionDefinition => ({
  id,
  description: description ?? null,
  containedPermissionIds: Object.keys(containedPermissionIds).sort()
})

const list = (scope: PermissionScope) =>
  Effect.map(currentProject, (project) =>
    Object.entries({ ...systemPermissions, ...configOf(project).rbac.permissions })
      .filter(([, permission]) => permission.scope === scope)
      .sort(([a], [b]) => a < b ? -1 : 1)
      .map(([id, permission]) => view(id, permission)))

const idSet = (ids: Iterable<string>) => Object.fromEntries(Array.from(ids, (id): [string, true] => [id, true]))

/** A copy of the set in which `to` replaces the id `from`; if `to` is `undefined`, `from` is removed. */
const replaceId = (set: { readonly [id: string]: true } = {}, from: string, to: string | undefined) =>
  idSet(Object.keys(set).flatMap((id) => id === from ? to ?? [] : id))

/** All definitions, with one permission replaced or removed, both as a definition and in the permissions that contain it. */
const withoutOrWith = (
  permissions: Permissions,
  from: string,
  to?: readonly [id: string, permission: PermissionConfig]
): Permissions => ({
  ...Object.fromEntries(
    Object.entries(permissions).filter(([id]) => id !== from).map(([id, permission]) => {
      const { containedPermissionIds = {} } = permission
      return [
        id,
        // Most permissions do not contain it. Copying all takes milliseconds.
        from === to?.[0] || !Object.hasOwn(containedPermissionIds, from)
          ? permission
          : { ...permission, containedPermissionIds: replaceId(containedPermissionIds, from, to?.[0]) }
      ]
    })
  ),
  ...(to && { [to[0]]: { ...to[1], containedPermissionIds: replaceId(to[1].containedPermissionIds, from, to[0]) } })
})

/** Writes all definitions, so that lower configuration levels do not add to them; after a rename, also all default permissions. */
const save = (
  store: Store,
  project: ProjectRow,
  permissions: Permissions,
  renaming?: readonly [from: string, to: string]
): void => {
  const { rbac, ...rest } = configOf(project)
  const { signUp, teamCreator, teamMember } = rbac.defaultPermissions
  const row = store.projects.put(withOverride(project, "environment", {
    "rbac.permissions": permissions,
    ...(renaming && {
      "rbac.defaultPermissions.teamCreator": replaceId(teamCreator, ...renaming),
      "rbac.defaultPermissions.teamMember": replaceId(teamMember, ...renaming),
      "rbac.defaultPermissions.signUp": replaceId(signUp, ...renaming)
    })
  }))
  if (renaming === undefined) setConfig(row, { ...rest, rbac: { ...rbac, permissions } })
}

/** Renames the grants of a renamed permission, or deletes the grants of a deleted permission. */
const carryGrants = (store: Store, projectId: string, scope: PermissionScope, from: string, to: string | undefined): void => {
  if (scope === "team") {
    for (const grant of store.teamGrants.where("permissionId", from)) {
      if (grant.projectId !== projectId) continue
      store.teamGrants.remove(grant.id)
      if (to !== undefined) store.teamGrants.put({ ...grant, id: `${grant.memberId}/${to}`, permissionId: to })
    }
  } else {
    for (const grant of store.projectGrants.where("permissionId", from)) {
      if (grant.projectId !== projectId) continue
      store.projectGrants.remove(grant.id)
      if (to !== undefined) store.projectGrants.put({ ...grant, id: `${grant.userId}/${to}`, permissionId: to })
    }
  }
}

/** The definition in a request. Fails if it contains a permission that does not exist. */
const checkedUpdate = Effect.fnUntraced(function*(config: Config, scope: PermissionScope, update: PermissionDefinitionUpdate) {
  const { containedPermissionIds = [], description } = update
  const unknownId = containedPermissionIds.find((id) => permissionOf(config, scope, id) === undefined)
  if (unknownId !== undefined) return yield* new ContainedPermissionNotFound({ details: { permissionId: unknownId } })
  const permission: PermissionConfig = {
    ...(description !== undefined && { description }),
    scope,
    containedPermissionIds: idSet(containedPermissionIds)
  }
  return permission
})

const requireFree = (config: Config, permissionId: string) =>
  definedPermission(config, permissionId)
    ? Effect.fail(new PermissionIdAlreadyExists({ details: { permissionId } }))
    : Effect.void

/**
 * Fails unless the project defines the permission in this scope. Also fails for the six permissions that every team has, because they
 * cannot be changed.
 */
const requireOwn = (config: Config, scope: PermissionScope, permissionId: string) =>
  definedPermission(config, permissionId)?.scope === scope
    ? Effect.void
    : Effect.fail(new PermissionNotFound({ details: { permissionId } }))

const create = Effect.fnUntraced(
  function*(scope: PermissionScope, { id, ...definition }: PermissionDefinitionUpdate & { readonly id: string }) {
    const { store } = yield* RequestContext
    const project = yield* currentProject
    const config = configOf(project)
    yield* requireFree(config, id)
    const permission = yield* checkedUpdate(config, scope, definition)
    save(store, project, { ...config.rbac.permissions, [id]: permission })
    return view(id, permission)
  }
)

const update = Effect.fnUntraced(
  function*(scope: PermissionScope, from: string, { id: to = from, ...definition }: PermissionDefinitionUpdate) {
    const { store } = yield* RequestContext
    const project = yield* currentProject
    const config = configOf(project)
    yield* requireOwn(config, scope, from)
    if (to !== from) yield* requireFree(config, to)
    const permission = yield* checkedUpdate(config, scope, definition)
    const permissions = withoutOrWith(config.rbac.permissions, from, [to, permission])
    save(store, project, permissions, to === from ? undefined : [from, to])
    if (to !== from) carryGrants(store, project.id, scope, from, to)
    return view(to, permissions[to] ?? permission)
  }
)

const remove = Effect.fnUntraced(function*(scope: PermissionScope, id: string) {
  const { store } = yield* RequestContext
  const project = yield* currentProject
  const config = configOf(project)
  yield* requireOwn(config, scope, id)
  save(store, project, withoutOrWith(config.rbac.permissions, id))
  carryGrants(store, project.id, scope, id, undefined)
})

export const permissionDefinitionHandlers = {
  ListTeamPermissionDefinitions: ({ query }) =>
    Effect.map(list("team"), (definitions) => {
      const part = query?.query?.toLowerCase()
      const matches = definitions.filter(({ description, id }) =>
        part === undefined || [id, description ?? ""].some((text) => text.toLowerCase().includes(part))
      )
      return paginate(matches, query ?? {})
    }),
  CreateTeamPermissionDefinition: ({ body }) => create("team", body),
  UpdateTeamPermissionDefinition: ({ body, params }) => update("team", params.permissionId, body),
  DeleteTeamPermissionDefinition: ({ params }) => remove("team", params.permissionId),
  ListProjectPermissionDefinitions: () => list("project"),
  CreateProjectPermissionDefinition: ({ body }) => create("project", body),
  UpdateProjectPermissionDefinition: ({ body, params }) => update("project", params.permissionId, body),
  DeleteProjectPermissionDefinition: ({ params }) => remove("project", params.permissionId)
} satisfies SomeHandlers
