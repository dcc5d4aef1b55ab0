/** A project's configuration: three levels of overrides, merged over the provider's defaults (protocol/semantics.md, section 15). */
import { deepest } from "../../request/JsonDepth.ts"
import type { Level, Override, ProjectRow } from "../../store/ProjectRows.ts"

/** A permission that can be granted. */
export interface PermissionConfig {
  readonly description?: string
  readonly scope: "team" | "project"
  readonly containedPermissionIds?: { readonly [id: string]: true }
}
type Ids = { readonly [id: string]: true }

export interface OAuthProviderConfig {
  readonly type: string
  readonly isShared: boolean
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
  readonly clientId?: string
  readonly clientSecret?: string
  readonly facebookConfigId?: string
  readonly microsoftTenantId?: string
  readonly appleBundles?: { readonly [id: string]: { readonly bundleId: string } }
}

/** Who may sign up. The highest priority goes first. */
export interface SignUpRuleConfig {
  readonly enabled?: boolean
  readonly displayName?: string
  readonly priority?: number
  /** In the Common Expression Language; absent, the rule is about nobody. */
  readonly condition?: string
  readonly action?: { readonly type: string; readonly message?: string }
}

/** The part of the configuration that the emulator reads, with nothing absent. Other keys are kept. */
export interface Config {
  readonly project: { readonly requirePublishableClientKey: boolean }
  readonly rbac: {
    readonly permissions: { readonly [id: string]: PermissionConfig }
    readonly defaultPermissions: { readonly teamCreator: Ids; readonly teamMember: Ids; readonly signUp: Ids }
  }
  readonly apiKeys: { readonly enabled: { readonly team: boolean; readonly user: boolean } }
  readonly teams: { readonly createPersonalTeamOnSignUp: boolean; readonly allowClientTeamCreation: boolean }
  readonly users: { readonly allowClientUserDeletion: boolean }
  readonly onboarding: { readonly requireEmailVerification: boolean }
  readonly domains: {
    readonly allowLocalhost: boolean
    readonly trustedDomains: { readonly [id: string]: { readonly baseUrl: string; readonly handlerPath: string } }
  }
  readonly auth: {
    readonly allowSignUp: boolean
    readonly signUpRules: { readonly [id: string]: SignUpRuleConfig | undefined }
    /** For sign-ups that no rule decides about. */
    readonly signUpRulesDefaultAction: "allow" | "reject"
    readonly password: { readonly allowSignIn: boolean }
    readonly otp: { readonly allowSignIn: boolean }
    readonly passkey: { readonly allowSignIn: boolean }
    readonly oauth: {
      readonly accountMergeStrategy: "link_method" | "raise_error" | "allow_duplicates"
      readonly providers: { readonly [id: string]: OAuthProviderConfig }
    }
  }
  readonly payments: {
    /** As the overrides have them: Catalog.ts reads them. */
    readonly items: { readonly [id: string]: unknown }
    readonly products: { readonly [id: string]: unknown }
    /** What products were called before. */
    readonly offers: { readonly [id: string]: unknown }
    readonly blockNewPurchases: boolean
    readonly testMode: boolean
  }
  readonly apps: { readonly installed: { readonly analytics: { readonly enabled: boolean } } }
  readonly analytics: { readonly queryFolders: { readonly [id: string]: unknown } }
  readonly dataVault: { readonly stores: { readonly [id: string]: unknown } }
  readonly emails: {
    readonly selectedThemeId: string
    /** As the overrides have them: EmailDesigns.ts reads them, and adds the provider's own. */
    readonly themes: { readonly [id: string]: unknown }
    readonly templates: { readonly [id: string]: unknown }
    readonly server: {
      readonly isShared: boolean
      readonly provider: string
      readonly host?: string
      readonly port?: number
      readonly username?: string
      readonly password?: string
      readonly senderName?: string
      readonly senderEmail?: string
    }
  }
}

export const lightTheme = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac"

const defaults: Config = {
  project: { requirePublishableClientKey: false },
  rbac: { permissions: {}, defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} } },
  apiKeys: { enabled: { team: false, user: false } },
  teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false },
  users: { allowClientUserDeletion: false },
  onboarding: { requireEmailVerification: false },
  domains: { allowLocalhost: false, trustedDomains: {} },
  auth: {
    allowSignUp: true,
    signUpRules: {},
    signUpRulesDefaultAction: "allow",
    password: { allowSignIn: false },
    otp: { allowSignIn: false },
    passkey: { allowSignIn: false },
    oauth: { accountMergeStrategy: "link_method", providers: {} }
  },
  payments: { items: {}, products: {}, offers: {}, blockNewPurchases: false, testMode: true },
  apps: { installed: { analytics: { enabled: false } } },
  analytics: { queryFolders: {} },
  dataVault: { stores: {} },
  emails: { selectedThemeId: lightTheme, themes: {}, templates: {}, server: { isShared: true, provider: "smtp" } }
}

/** What every new project starts with, beside what its creator says. */
export const ofNewProject: Override = {
  "apps.installed.authentication.enabled": true,
  "apps.installed.emails.enabled": true,
  "domains.allowLocalhost": true,
  "auth.password.allowSignIn": true,
  "rbac.permissions.team_member": {
    description: "Default permission for team members",
    scope: "team",
    containedPermissionIds: { $read_members: true, $invite_members: true }
  },
  "rbac.permissions.team_admin": {
    description: "Default permission for team admins",
    scope: "team",
    containedPermissionIds: {
      $update_team: true,
      $delete_team: true,
      $read_members: true,
      $remove_members: true,
      $invite_members: true,
      $manage_api_keys: true
    }
  },
  "rbac.defaultPermissions.teamCreator": { team_admin: true },
  "rbac.defaultPermissions.teamMember": { team_member: true }
}

const levels: ReadonlyArray<Level> = ["project", "branch", "environment"]
type Tree = { [key: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value)

/** Keys that would reach the prototype instead of a setting. */
const isUnsafe = (key: string) => key === "__proto__" || key === "constructor" || key === "prototype"

/** Entries that the provider has of itself, so that there is something below which a key can be set. */
const hasOwnEntries = /^(?:apps\.installed|emails\.(?:themes|templates))\./

/**
 * Sets what a dotted key names; `null` removes it. A key below an entry that is not there sets nothing: the provider reads
 * `payments.items.gems.displayName` only where `payments.items` has `gems`.
 */
const setAt = (tree: Tree, key: string, value: unknown, makesEntries = hasOwnEntries.test(key)): void => {
  const path = key.split(".")
  if (path.some(isUnsafe)) return
  const last = path.pop() ?? key
  let here = tree
  for (const [depth, step] of path.entries()) {
    const next = here[step]
    if (!isTree(next) && (value === null || depth > 1 && !makesEntries)) return
    here = isTree(next) ? next : here[step] = {}
  }
  if (value === null) delete here[last]
  else here[last] = structuredClone(value)
}

/** The value with all that the provider's defaults have and it has not, or has as another type. */
const filled = (value: unknown, fallback: unknown): unknown => {
  if (!isTree(fallback)) return typeof value === typeof fallback ? value : fallback
  if (!isTree(value)) return fallback
  return { ...value, ...Object.fromEntries(Object.keys(fallback).map((key) => [key, filled(value[key], fallback[key])])) }
}

const rendered = new WeakMap<ProjectRow, Config>()

const depthOf = (key: string) => key.split(".").length

/** All levels in one: a key of a stronger level replaces itself and what is below it, and wider keys come before narrower ones. */
const allLevels = ({ overrides }: ProjectRow): ReadonlyArray<readonly [key: string, value: unknown]> => {
  let all: ReadonlyArray<readonly [key: string, value: unknown]> = []
  for (const level of levels) {
    const own = Object.keys(overrides[level])
    const kept = all.filter(([key]) => !own.some((wider) => key === wider || key.startsWith(`${wider}.`)))
    all = [...kept, ...Object.entries(overrides[level])]
  }
  return all.toSorted(([one], [other]) => depthOf(one) - depthOf(other))
}

const rendering = (project: ProjectRow, makesEntries?: true): Config => {
  const tree: Tree = { ...structuredClone(defaults) }
  for (const [key, value] of allLevels(project)) setAt(tree, key, value, makesEntries)
  // Filled, it has the shape of the defaults; the records in it are as the overrides have them.
  return filled(tree, defaults) as Config
}

/** The configuration in force. */
export const configOf = (project: ProjectRow): Config => {
  const known = rendered.get(project)
  if (known) return known
  const config = rendering(project)
  rendered.set(project, config)
  return config
}

/** What the overrides say, the keys included that are not in force: they have to be right all the same. */
export const saidOf = (project: ProjectRow): Config => rendering(project, true)

/** The overrides of a level after a change: a key replaces itself and everything below it, and `null` removes. */
export const merged = (override: Override, change: Override): Override => {
  const next: { [key: string]: unknown } = {}
  const replaced = Object.keys(change)
  for (const [key, value] of Object.entries(override)) {
    if (!replaced.some((changed) => key === changed || key.startsWith(`${changed}.`))) next[key] = value
  }
  for (const [key, value] of Object.entries(change)) {
    if (value !== null) next[key] = value
    else if (Object.keys(next).some((kept) => key.startsWith(`${kept}.`))) next[key] = null
  }
  return next
}

/** The overrides of a level without some settings and everything below them, whichever way they are written. */
export const withoutKeys = (override: Override, keys: ReadonlyArray<string>): Override => {
  const next: Tree = structuredClone(override) as Tree
  for (const key of keys) {
    for (const name of Object.keys(next)) {
      if (name === key || name.startsWith(`${key}.`)) delete next[name]
      const outer = next[name]
      // The setting lies inside of a wider one.
      if (key.startsWith(`${name}.`) && isTree(outer)) setAt(outer, key.slice(name.length + 1), null, true)
    }
  }
  return next
}

/** The project with a level changed. */
export const overridden = (project: ProjectRow, level: Level, change: Override): ProjectRow => ({
  ...project,
  overrides: { ...project.overrides, [level]: merged(project.overrides[level], change) }
})

/** Whether a change only names settings that exist, with values of their type; the reason if not. */
export const complaintAbout = (change: Override): string | null => {
  for (const [key, value] of Object.entries(change)) {
    const [section = "", ...steps] = key.split(".")
    if (steps.length > deepest) return `a setting is nested deeper than ${deepest} levels`
    if (!(section in defaults) && !otherSections.has(section)) return `${key} is not a setting`
    let here: unknown = defaults
    for (const step of key.split(".")) here = isTree(here) ? here[step] : undefined
    if (here !== undefined && value !== null && typeof here !== typeof value) return `${key} must be a ${typeof here}`
  }
  return null
}

/** Sections of the configuration that the emulator keeps and does not read here. */
const otherSections = new Set(["workflows", "dbSync"])
