/** `/internal/api-keys`: the project's own keys, for its admins. */
import * as Effect from "effect/Effect"
import { ApiKeyNotFound } from "../errors/ApiKeyErrors.ts"
import type { HandlersOf } from "./Handlers.ts"
import { currentProject, Incoming } from "./Incoming.ts"
import { makeKeySet } from "./KeySets.ts"
import type * as Own from "./OwnEndpoints.ts"
import type { KeySetRow } from "./Rows.ts"
import { State } from "./State.ts"

/** The set on the wire. Its keys are shown whole only once; later their last four characters. */
const view = (set: KeySetRow, shown: (key: string) => string | { readonly last_four: string }) => ({
  id: set.id,
  description: set.description,
  ...(set.publishableClientKey !== null && { publishable_client_key: shown(set.publishableClientKey) }),
  ...(set.secretServerKey !== null && { secret_server_key: shown(set.secretServerKey) }),
  ...(set.superSecretAdminKey !== null && { super_secret_admin_key: shown(set.superSecretAdminKey) }),
  created_at_millis: set.createdAt,
  expires_at_millis: set.expiresAt,
  ...(set.revokedAt !== null && { manually_revoked_at_millis: set.revokedAt })
})
const lastFour = (key: string) => ({ last_four: key.slice(-4) })

const keySetById = Effect.fnUntraced(function*(id: string) {
  const memory = yield* State
  const project = yield* currentProject
  const set = memory.keySets.get(id)
  return set?.projectId === project.id ? set : yield* new ApiKeyNotFound()
})

export const keySetHandlers: HandlersOf<Pick<typeof Own, "CreateKeySet" | "ListKeySets" | "ReadKeySet" | "UpdateKeySet">> = {
  ListKeySets: Effect.fnUntraced(function*() {
    const memory = yield* State
    const project = yield* currentProject
    const sets = memory.keySets.where("projectId", project.id).toReversed()
    return { items: sets.map((set) => view(set, lastFour)), is_paginated: false }
  }),
  CreateKeySet: Effect.fnUntraced(function*({ body }) {
    const memory = yield* State
    const project = yield* currentProject
    const { now } = yield* Incoming
    const { description, expiresAtMillis: expiresAt } = body
    const set = makeKeySet(memory, { projectId: project.id, description, createdAt: now, expiresAt }, {
      publishableClientKey: body.hasPublishableClientKey,
      secretServerKey: body.hasSecretServerKey,
      superSecretAdminKey: body.hasSuperSecretAdminKey
    })
    return view(set, (key) => key)
  }),
  ReadKeySet: ({ params }) => Effect.map(keySetById(params.keySetId), (set) => view(set, lastFour)),
  UpdateKeySet: Effect.fnUntraced(function*({ body, params }) {
    const memory = yield* State
    const { now } = yield* Incoming
    const set = yield* keySetById(params.keySetId)
    const changed = memory.keySets.change(set, {
      ...(body.description !== undefined && { description: body.description }),
      ...(body.revoked === true && { revokedAt: set.revokedAt ?? now })
    })
    return view(changed, lastFour)
  })
}
