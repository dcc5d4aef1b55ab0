/** The permissions of a project, and the permissions that each contains (docs/provider/permissions.md). */
import type { PermissionConfig } from "../config/ConfigEntries.ts"
import type { Config } from "../config/ConfigShape.ts"

export type PermissionScope = NonNullable<PermissionConfig["scope"]>

const system = (description: string): PermissionConfig => ({ description, scope: "team" })

/** The six permissions that every team has. They cannot be changed. */
export const systemPermissions: { readonly [id: string]: PermissionConfig } = {
  $delete_team: system("Delete the team"),
  $invite_members: system("Invite other users to the team"),
  $manage_api_keys: system("Create and manage API keys for the team"),
  $read_members: system("Read and list the other members of the team"),
  $remove_members: system("Remove other members from the team"),
  $update_team: system("Update the team information")
}

/** The project's definition of a permission; `undefined` if there is none. */
export const definedPermission = ({ rbac: { permissions } }: Config, id: string): PermissionConfig | undefined =>
  Object.hasOwn(permissions, id) ? permissions[id] : undefined

/** A permission of the scope, defined by the project or by the provider; `undefined` if there is none. */
export const permissionOf = (config: Config, scope: PermissionScope, id: string): PermissionConfig | undefined => {
  const permission = definedPermission(config, id) ?? (Object.hasOwn(systemPermissions, id) ? systemPermissions[id] : undefined)
  return permission?.scope === scope ? permission : undefined
}

const noIds: ReadonlySet<string> = new Set()

const walk = (config: Config, scope: PermissionScope, start: string): ReadonlySet<string> => {
  const reachedIds = new Set<string>()
  const ahead = [start]
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    const permission = reachedIds.has(id) ? undefined : permissionOf(config, scope, id)
    if (permission === undefined) continue
    reachedIds.add(id)
    ahead.push(...Object.keys(permission.containedPermissionIds ?? {}))
  }
  return reachedIds
}

/** Caches the sets of contained permissions by configuration, because each change makes a new configuration object. */
const closures = new WeakMap<Config, { readonly [S in PermissionScope]: Map<string, ReadonlySet<string>> }>()

/**
 * The permission and all that it contains, at any depth; cycles are allowed. Omits permissions that are undefined or exist only in the
 * other scope. The set is empty if the permission itself is omitted.
 */
export const permissionClosure = (config: Config, scope: PermissionScope, id: string): ReadonlySet<string> => {
  const sets = closures.get(config) ??
    { team: new Map<string, ReadonlySet<string>>(), project: new Map<string, ReadonlySet<string>>() }
  closures.set(config, sets)
  const cachedClosure = sets[scope].get(id)
  if (cachedClosure) return cachedClosure
  // Caches only sets of defined permissions, because grants of deleted permissions would fill the memory.
  const set = permissionOf(config, scope, id) === undefined ? noIds : walk(config, scope, id)
  if (set.size > 0) sets[scope].set(id, set)
  return set
}
