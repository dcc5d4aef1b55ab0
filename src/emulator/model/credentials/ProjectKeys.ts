/** The project's own keys: publishable client, secret server and super secret admin key, in sets that expire and can be revoked. */
import { randomString } from "../../../schema/wire/RandomString.ts"
import type { KeySetRow } from "../../store/ProjectRows.ts"
import type { Memory } from "../../store/Store.ts"

/** Stands for "no publishable client key" where OAuth asks for a client secret. */
export const publicClientKey = "__stack_public_client__"

const prefixes = { publishableClientKey: "pck_", secretServerKey: "ssk_", superSecretAdminKey: "sak_" } as const
export type KeyKind = keyof typeof prefixes

/** Adds a set with new keys of the kinds asked for. */
export const makeKeySet = (
  memory: Memory,
  set: Pick<KeySetRow, "projectId" | "description" | "createdAt" | "expiresAt">,
  kinds: { readonly [K in KeyKind]: boolean }
): KeySetRow => {
  const key = (kind: KeyKind) => kinds[kind] ? `${prefixes[kind]}${randomString()}` : null
  return memory.keySets.put({
    ...set,
    id: crypto.randomUUID(),
    publishableClientKey: key("publishableClientKey"),
    secretServerKey: key("secretServerKey"),
    superSecretAdminKey: key("superSecretAdminKey"),
    revokedAt: null
  })
}

/** Whether the key is one of the project's, and neither revoked nor expired. */
export const isGoodKey = (memory: Memory, now: number, projectId: string, kind: KeyKind, key: string): boolean =>
  memory.keySets.where(kind, key).some((set) => set.projectId === projectId && set.revokedAt === null && set.expiresAt > now)
