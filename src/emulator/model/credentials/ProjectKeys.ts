/** The keys of a project: publishable client, secret server and super secret admin key, in sets that expire and can be revoked. */
import { randomString } from "../../../schema/wire/RandomString.ts"
import type { KeySetRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"

/** Represents "no publishable client key" where OAuth requires a client secret. */
export const publicClientKey = "__stack_public_client__"

const prefixes = { publishableClientKey: "pck_", secretServerKey: "ssk_", superSecretAdminKey: "sak_" } as const
export type ProjectKeyKind = keyof typeof prefixes

/** Adds a set with new keys of the requested kinds. */
export const makeProjectKeySet = (
  store: Store,
  set: Pick<KeySetRow, "projectId" | "description" | "createdAt" | "expiresAt">,
  kinds: { readonly [K in ProjectKeyKind]: boolean }
): KeySetRow => {
  const key = (kind: ProjectKeyKind) => kinds[kind] ? `${prefixes[kind]}${randomString()}` : null
  return store.keySets.put({
    ...set,
    id: crypto.randomUUID(),
    publishableClientKey: key("publishableClientKey"),
    secretServerKey: key("secretServerKey"),
    superSecretAdminKey: key("superSecretAdminKey"),
    revokedAt: null
  })
}

/** Whether the key belongs to the project, and is neither revoked nor expired. */
export const isValidProjectKey = (store: Store, now: number, projectId: string, kind: ProjectKeyKind, key: string): boolean =>
  store.keySets.where(kind, key).some((set) => set.projectId === projectId && set.revokedAt === null && set.expiresAt > now)
