/** The initial state of an emulator: the project `internal`, whose users own projects, and one project for tests. */
import type { Keys } from "./model/credentials/FixedKeys.ts"
import { makeProjectKeySet } from "./model/credentials/ProjectKeys.ts"
import { maxTime } from "./model/platform/EmulatorClock.ts"
import { makeProject } from "./model/projects/Projects.ts"
import type { KeySetRow, ProjectRow } from "./store/ProjectRows.ts"
import { restore, snapshot, type Store } from "./store/Store.ts"

/**
 * Reads the global `crypto` while modules load, because Node loads its cryptography on first access, which would otherwise add about 4 ms
 * to `make`.
 */
const { crypto } = globalThis

/** Fixed ids of the initial key sets, by which a restored emulator finds them. */
const keySetIds = { internal: "00000000-0000-4000-8000-0000000000a1", project: "00000000-0000-4000-8000-0000000000a2" } as const
const allKinds = { publishableClientKey: true, secretServerKey: true, superSecretAdminKey: true }

const sharedProvider = (type: string) => ({ type, isShared: true, allowSignIn: true, allowConnectedAccounts: true })

const internal = {
  "auth.otp.allowSignIn": true,
  "auth.oauth.providers": Object.fromEntries(
    ["github", "google", "microsoft", "spotify"].map((type) => [type, sharedProvider(type)])
  ),
  "teams.createPersonalTeamOnSignUp": true,
  "teams.allowClientTeamCreation": true
}
/** The configuration of the ready-made project, which enables every feature. */
const playground = {
  "auth.otp.allowSignIn": true,
  "auth.passkey.allowSignIn": true,
  "auth.oauth.providers": Object.fromEntries(
    ["github", "google", "microsoft", "spotify"].map((type) => [type, sharedProvider(type)])
  ),
  "teams.allowClientTeamCreation": true,
  "users.allowClientUserDeletion": true,
  "apiKeys.enabled.user": true,
  "apiKeys.enabled.team": true
}

const keysOf = ({ projectId, publishableClientKey, secretServerKey, superSecretAdminKey }: KeySetRow): Keys => ({
  projectId,
  publishableClientKey: publishableClientKey ?? "",
  secretServerKey: secretServerKey ?? "",
  superSecretAdminKey: superSecretAdminKey ?? ""
})

/** The keys of an initial key set. Adds the key set and its project if they are missing. */
const ensureProject = (
  store: Store,
  now: number,
  project: Pick<ProjectRow, "id" | "displayName">,
  config: ProjectRow["overrides"]["environment"],
  id: string,
  keys: Partial<Keys> | undefined
): Keys => {
  const existing = store.keySets.get(id)
  if (existing) return keysOf(existing)
  const { id: projectId } = store.projects.get(project.id) ?? makeProject(store, now, project, config)
  const keySet = makeProjectKeySet(
    store,
    { projectId, description: "Made by the emulator", createdAt: now, expiresAt: maxTime },
    allKinds
  )
  store.keySets.remove(keySet.id)
  return keysOf(store.keySets.put({ ...keySet, ...keys, id }))
}

export interface InitialKeys {
  readonly internal: Keys
  readonly project: Keys
}

/** Keys that are chosen before the emulator starts. */
export interface KeptKeys {
  readonly internal?: Keys | undefined
  readonly project?: Partial<Keys> | undefined
}

/**
 * The keys of the initial projects. Adds the projects that are missing: both to an empty store, and a deleted one to a saved store, whose
 * other data remains. `keys` sets the keys of added projects; the others are generated. `now` is the real time.
 */
export const initialKeysOf = (store: Store, now: number, keys?: KeptKeys): InitialKeys => {
  const createdAt = now + store.clockOffset
  const projectId = keys?.project?.projectId ?? crypto.randomUUID()
  return {
    internal: ensureProject(
      store,
      createdAt,
      { id: "internal", displayName: "Stack Dashboard" },
      internal,
      keySetIds.internal,
      keys?.internal
    ),
    project: ensureProject(
      store,
      createdAt,
      { id: projectId, displayName: "Playground" },
      playground,
      keySetIds.project,
      keys?.project
    )
  }
}

/** Deletes all data except the keys that sign tokens, and adds the initial projects with the keys in `keys`. */
export const seed = (store: Store, now: number, keys: KeptKeys): InitialKeys => {
  const { signingKeys } = snapshot(store)
  restore(store, { clockOffset: 0, signingKeys })
  return initialKeysOf(store, now, keys)
}
