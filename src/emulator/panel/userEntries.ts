/** Users, in the form in which the emulator's page shows and searches them. */
import { primaryChannel, restrictedReason } from "../model/users/UserViews.ts"
import type { Store } from "../store/Store.ts"
import type { UserRow } from "../store/UserRows.ts"
import type { PanelUser } from "./PanelState.ts"

const methodsOf = (store: Store, user: UserRow): ReadonlyArray<string> => [
  ...(user.password === null ? [] : ["password"]),
  ...(user.otpAuthEnabled ? ["code"] : []),
  ...(user.passkeyAuthEnabled ? ["passkey"] : []),
  ...store.oauthAccounts.where("userId", user.id).map(({ providerId }) => providerId)
]

const metadataOf = ({ clientMetadata, clientReadOnlyMetadata, serverMetadata }: UserRow): PanelUser["metadata"] => ({
  ...(clientMetadata !== null && { client: clientMetadata }),
  ...(clientReadOnlyMetadata !== null && { clientReadOnly: clientReadOnlyMetadata }),
  ...(serverMetadata !== null && { server: serverMetadata })
})

/** The entry of a user. `ownProject` is the id of the project whose keys the page shows. */
export const userEntry = (store: Store, user: UserRow, ownProject: string): PanelUser => {
  const email = primaryChannel(store, user.id)
  const project = store.projects.get(user.projectId)
  return {
    id: user.id,
    project: user.projectId === ownProject ? null : project?.displayName ?? user.projectId,
    displayName: user.displayName,
    email: email?.value ?? null,
    isEmailVerified: email?.isVerified ?? false,
    isAnonymous: user.isAnonymous,
    hasSecondFactor: user.totpRequired,
    methods: methodsOf(store, user),
    restricted: project === undefined ? null : restrictedReason(store, project, user)?.type ?? null,
    signedUpAt: user.signedUpAt,
    lastActiveAt: user.lastActiveAt,
    teams: store.memberships.where("userId", user.id).flatMap(({ teamId }) => store.teams.get(teamId)?.displayName ?? []),
    metadata: metadataOf(user),
    sessions: store.sessions.where("userId", user.id).toReversed().map(({ createdAt, id, isImpersonation, lastUsedAt }) => ({
      id,
      createdAt,
      lastUsedAt,
      isImpersonation
    }))
  }
}

/** Whether `text`, which is in lower case, is part of the user's name, of the user's id, or of one of the user's addresses. */
export const isUserFoundBy = (store: Store, text: string) => ({ displayName, id }: UserRow): boolean =>
  displayName?.toLowerCase().includes(text) === true || id.includes(text) ||
  store.channels.where("userId", id).some(({ value }) => value.includes(text))
