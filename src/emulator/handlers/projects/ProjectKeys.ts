/** `/internal/api-keys`: the keys of the project, for its admins. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { ApiKeyNotFound } from "../../../errors/provider/ApiKeyErrors.ts"
import type { ProjectKeySet } from "../../../schema/projects/ProjectKey.ts"
import { makeProjectKeySet } from "../../model/credentials/ProjectKeys.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { KeySetRow } from "../../store/ProjectRows.ts"

/** The key set, with `showKey` applied to each key; a missing key is `null`. */
const view = <A>(set: KeySetRow, showKey: (key: string) => A) => {
  const key = (value: string | null) => value === null ? null : showKey(value)
  return {
    id: set.id,
    description: set.description,
    publishableClientKey: key(set.publishableClientKey),
    secretServerKey: key(set.secretServerKey),
    superSecretAdminKey: key(set.superSecretAdminKey),
    createdAt: new Date(set.createdAt),
    expiresAt: new Date(set.expiresAt),
    manuallyRevokedAt: set.revokedAt === null ? null : new Date(set.revokedAt)
  }
}

/** The key set with only the last four characters of each key, because keys are shown in full only once. */
const maskedView = (set: KeySetRow): ProjectKeySet => view(set, (key) => ({ lastFour: key.slice(-4) }))

const keySetById = Effect.fnUntraced(function*(id: string) {
  const { store } = yield* RequestContext
  const project = yield* currentProject
  const set = store.keySets.get(id)
  return set?.projectId === project.id ? set : yield* new ApiKeyNotFound()
})

export const projectKeyHandlers = {
  ListProjectKeySets: ({ project, store }) => store.keySets.where("projectId", project.id).toReversed().map(maskedView),
  CreateProjectKeySet: ({ body, now, project, store }) => {
    const { description } = body
    const expiresAt = body.expiresAt.getTime()
    const set = makeProjectKeySet(store, { projectId: project.id, description, createdAt: now, expiresAt }, {
      publishableClientKey: body.hasPublishableClientKey,
      secretServerKey: body.hasSecretServerKey,
      superSecretAdminKey: body.hasSuperSecretAdminKey
    })
    return view(set, Redacted.make)
  },
  ReadProjectKeySet: ({ params }) => Effect.map(keySetById(params.keySetId), maskedView),
  UpdateProjectKeySet: Effect.fnUntraced(function*({ body, now, params, store }) {
    const set = yield* keySetById(params.keySetId)
    const keySet = store.keySets.update(set, {
      ...(body.description !== undefined && { description: body.description }),
      ...(body.revoked === true && { revokedAt: set.revokedAt ?? now })
    })
    return maskedView(keySet)
  })
} satisfies SomeHandlers
