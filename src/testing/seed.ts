/** Users, teams and their data, added to an emulator in one call. @category models @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { runPromise } from "../pipeline/timing/Runtime.ts"
import type { Tokens } from "../schema/auth/Tokens.ts"
import type { ServerTeam } from "../schema/teams/Team.ts"
import type { ServerTeamCreate } from "../schema/teams/TeamPayloads.ts"
import type { CreatedTeamApiKey, CreatedUserApiKey } from "../schema/users/ApiKey.ts"
import type { ServerUserCreate } from "../schema/users/UserPayloads.ts"
import { reveal } from "../schema/wire/Wire.ts"
import * as PermissionDefinitions from "../services/admin/PermissionDefinitions.ts"
import * as Configuration from "../services/admin/project/Configuration.ts"
import * as ServerItems from "../services/server/ServerItems.ts"
import * as ServerMembers from "../services/server/ServerMembers.ts"
import * as ServerPermissions from "../services/server/ServerPermissions.ts"
import * as ServerSessions from "../services/server/ServerSessions.ts"
import * as ServerTeamApiKeys from "../services/server/ServerTeamApiKeys.ts"
import * as ServerTeams from "../services/server/ServerTeams.ts"
import * as ServerUserApiKeys from "../services/server/ServerUserApiKeys.ts"
import * as Users from "../services/server/Users.ts"
import { type EmulatorConnection, signedOut } from "./SignedInAs.ts"

/** Items and API keys of a user or a team. */
interface Holder {
  /** Quantities by item. Adds items that the project lacks. */
  readonly items?: { readonly [itemId: string]: number } | undefined
  /** Names of API keys, used as their descriptions. */
  readonly apiKeys?: ReadonlyArray<string> | undefined
}

export interface UserFixture extends Omit<ServerUserCreate, "password">, Holder {
  /** The password; with `passwordHash`, the password of that hash. @default "analytical engine" */
  readonly password?: string | undefined
  /** Permissions in the project. Adds permissions that the project lacks. */
  readonly permissions?: ReadonlyArray<string> | undefined
}

export interface TeamFixture<User extends string = string>
  extends Omit<ServerTeamCreate, "displayName" | "creatorUserId">, Holder
{
  /** @default the name in the fixtures */
  readonly displayName?: string | undefined
  /** The permissions of each member, in addition to the defaults for new members. Defines permissions that the project lacks. */
  readonly members?: { readonly [U in User]?: ReadonlyArray<string> } | undefined
}

/** Users and teams, by names that the test chooses. The result has the same names. */
export interface Fixtures<
  Users extends { readonly [name: string]: UserFixture } = { readonly [name: string]: UserFixture },
  Teams = { readonly [name: string]: TeamFixture }
> {
  readonly users?: Users | undefined
  readonly teams?: Teams | undefined
  /** For each permission that `seed` adds to the project, the permissions that it contains. @default none */
  readonly permissions?: { readonly [permissionId: string]: ReadonlyArray<string> } | undefined
}

type KeysOf<Fixture, Key> = Fixture extends { readonly apiKeys: ReadonlyArray<infer Name extends string> }
  ? { readonly [N in Name]: Key }
  : {}

export interface SeededUser<Keys = {}> {
  readonly id: string
  /** The fixture's `primaryEmail`; without one, `NAME@example.com`, where `NAME` is the user's name in `users`. */
  readonly email: string
  readonly password: string
  /** Tokens of a session that `seed` creates for the user. */
  readonly tokens: Tokens & { readonly accessToken: Redacted.Redacted; readonly refreshToken: Redacted.Redacted }
  /** The session as headers of a request to the program's server: `new Request(url, { headers })`. */
  readonly headers: { readonly "x-stack-auth": string }
  readonly apiKeys: Keys
}
export interface SeededTeam<Keys = {}> extends ServerTeam {
  readonly apiKeys: Keys
}
export interface Seeded<Users, Teams> {
  readonly users: { readonly [U in keyof Users]: SeededUser<KeysOf<Users[U], CreatedUserApiKey>> }
  readonly teams: { readonly [T in keyof Teams]: SeededTeam<KeysOf<Teams[T], CreatedTeamApiKey>> }
}

type AnyUsers = { readonly [name: string]: UserFixture }
type AnyTeams = { readonly [name: string]: TeamFixture }

const entries = <A>(record: { readonly [name: string]: A } = {}) => Object.entries(record)

const keysByName = <A, E, R>(names: ReadonlyArray<string> = [], create: (description: string) => Effect.Effect<A, E, R>) =>
  Effect.map(
    Effect.forEach(names, (name) => Effect.map(create(name), (key) => [name, key] as const)),
    (keys) => Object.fromEntries(keys)
  )

/** The ids of the required items, each with the customer type. */
const requiredItems = (customerType: string, holders: { readonly [name: string]: Holder }) =>
  entries(holders).flatMap(([, { items }]) => Object.keys(items ?? {}).map((id) => [id, customerType] as const))

/** Adds the items that the project lacks. */
const addItems = Effect.fnUntraced(function*(users: AnyUsers, teams: AnyTeams) {
  const items = [...requiredItems("user", users), ...requiredItems("team", teams)]
  if (items.length === 0) return
  const { payments } = Redacted.value(yield* Configuration.get()) as { readonly payments?: { readonly items?: object } }
  const missing = items.filter(([id]) => !Object.hasOwn(payments?.items ?? {}, id))
  if (missing.length === 0) return
  yield* Configuration.update(Object.fromEntries(
    missing.map(([id, customerType]) => [`payments.items.${id}`, { displayName: id, customerType }])
  ))
})

/** Adds the permissions that the project lacks. */
const addPermissions = Effect.fnUntraced(function*({ permissions = {} }: Fixtures, users: AnyUsers, teams: AnyTeams) {
  /**
   * The permissions that the project lacks. Contained permissions come first, because they must exist before the permissions that contain
   * them.
   */
  const missing = (ids: ReadonlyArray<string>, definitions: ReadonlyArray<{ readonly id: string }>) => {
    const definitionsById = new Map<string, { readonly id: string; readonly containedPermissionIds: ReadonlyArray<string> }>()
    const knownIds = new Set(definitions.map(({ id }) => id))
    const visit = (id: string) => {
      if (knownIds.has(id)) return
      knownIds.add(id)
      const containedPermissionIds = permissions[id] ?? []
      containedPermissionIds.forEach(visit)
      definitionsById.set(id, { id, containedPermissionIds })
    }
    ids.forEach(visit)
    return [...definitionsById.values()]
  }
  const inProject = entries(users).flatMap(([, user]) => user.permissions ?? [])
  const inTeams = entries(teams).flatMap(([, { members }]) => Object.values(members ?? {}).flatMap((ids) => ids ?? []))
  if (inProject.length > 0) {
    const { project } = PermissionDefinitions
    yield* Effect.forEach(missing(inProject, yield* project.list()), project.create, { discard: true })
  }
  if (inTeams.length > 0) {
    const { team } = PermissionDefinitions
    yield* Effect.forEach(missing(inTeams, yield* team.list()), team.create, { discard: true })
  }
})

const addUser = Effect.fnUntraced(function*(name: string, fixture: UserFixture) {
  const {
    apiKeys,
    displayName = name,
    items,
    password = "analytical engine",
    passwordHash,
    permissions = [],
    primaryEmailAuthEnabled = true,
    primaryEmailVerified = true,
    totpSecretBase64,
    ...user
  } = fixture
  const email = user.primaryEmail ?? `${name}@example.com`
  const { id } = yield* Users.create({
    ...user,
    displayName,
    primaryEmailAuthEnabled,
    primaryEmailVerified,
    primaryEmail: email,
    // The provider accepts only one of both.
    ...(passwordHash === undefined ? { password } : { passwordHash })
  })
  if (totpSecretBase64) yield* Users.update(id, { totpSecretBase64 })
  for (const permission of permissions) yield* ServerPermissions.project.grant(permission, { userId: id })
  for (const [itemId, quantity] of entries(items)) yield* ServerItems.increase(itemId, { userId: id, quantity })
  const { accessToken, refreshToken } = yield* ServerSessions.create({ userId: id })
  return {
    id,
    email,
    password,
    tokens: { accessToken, refreshToken },
    headers: { "x-stack-auth": JSON.stringify({ accessToken: reveal(accessToken), refreshToken: reveal(refreshToken) }) },
    apiKeys: yield* keysByName(apiKeys, (description) => ServerUserApiKeys.create({ userId: id, description, expiresAt: null }))
  } satisfies SeededUser
})

const addTeam = Effect.fnUntraced(function*(
  name: string,
  { apiKeys, displayName = name, items, members, ...team }: TeamFixture,
  users: { readonly [name: string]: SeededUser }
) {
  const createdTeam = yield* ServerTeams.create({ ...team, displayName })
  for (const [member, permissions = []] of entries(members)) {
    const userId = users[member]?.id
    if (userId === undefined) {
      return yield* Effect.die(new TypeError(`The team ${name} lists the member ${member}, who is not a user of this seed.`))
    }
    yield* ServerMembers.add({ teamId: createdTeam.id, userId })
    for (const permission of permissions) yield* ServerPermissions.team.grant(permission, { teamId: createdTeam.id, userId })
  }
  for (const [itemId, quantity] of entries(items)) yield* ServerItems.increase(itemId, { teamId: createdTeam.id, quantity })
  return {
    ...createdTeam,
    apiKeys: yield* keysByName(
      apiKeys,
      (description) => ServerTeamApiKeys.create({ teamId: createdTeam.id, description, expiresAt: null })
    )
  }
})

/**
 * Like `seed`, but runs in the caller's fiber with its clock. A refusal by the provider is a defect.
 * @category functions @since 0.1.0
 */
export const seedEffect = <
  const Users extends AnyUsers = {},
  const Teams extends { readonly [name: string]: TeamFixture<keyof Users & string> } = {}
>(emulator: EmulatorConnection, fixtures: Fixtures<Users, Teams>): Effect.Effect<Seeded<Users, Teams>> =>
  Effect.gen(function*() {
    const { teams = {}, users = {} } = fixtures as Fixtures
    yield* addItems(users, teams)
    yield* addPermissions(fixtures as Fixtures, users, teams)
    const madeUsers: { [name: string]: SeededUser } = {}
    for (const [name, user] of entries(users)) madeUsers[name] = yield* addUser(name, user)
    const madeTeams: { [name: string]: SeededTeam } = {}
    for (const [name, team] of entries(teams)) madeTeams[name] = yield* addTeam(name, team, madeUsers)
    // The keys are those of the fixtures, which the type of a loop cannot express.
    return { users: madeUsers, teams: madeTeams } as Seeded<Users, Teams>
  }).pipe(Effect.provide(signedOut("admin", emulator).layer), Effect.orDie)

/**
 * Adds users and teams, with members, permissions, items and API keys, to an emulator's project. Returns their ids and tokens. Rejects with
 * the provider's refusal, which indicates a mistake in the fixtures.
 *
 * **Example** (Two users, one of them the team's admin)
 *
 * ```ts
 * const { teams, users } = await seed(emulator, {
 *   users: { ada: { items: { credits: 10 } }, grace: { permissions: ["support"], apiKeys: ["ci"] } },
 *   teams: { engine: { members: { ada: ["team_admin"], grace: [] } } }
 * })
 * const { app } = signedInAs(users.ada, "client", emulator)
 * ```
 * @category functions @since 0.1.0
 */
export const seed = <
  const Users extends AnyUsers = {},
  const Teams extends { readonly [name: string]: TeamFixture<keyof Users & string> } = {}
>(emulator: EmulatorConnection, fixtures: Fixtures<Users, Teams>): Promise<Seeded<Users, Teams>> =>
  runPromise(seedEffect(emulator, fixtures))
