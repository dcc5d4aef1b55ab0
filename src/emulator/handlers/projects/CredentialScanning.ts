/** `/integrations/credential-scanning`: the revocation of leaked API keys. */
import * as Effect from "effect/Effect"
import { ApiKeyExpired, ApiKeyNotFound, PublicApiKeyCannotBeRevoked } from "../../../errors/provider/ApiKeyErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { sendMail } from "../../model/emails/Mail.ts"
import { hasTeamPermission } from "../../model/teams/Grants.ts"
import { primaryChannel } from "../../model/users/UserViews.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import type { ApiKeyRow } from "../../store/CredentialRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"

/** The users to notify about the key: its owner, or the members who manage the keys of its team. */
const keepersOf = (store: Store, project: ProjectRow, { holder, holderId }: ApiKeyRow): ReadonlyArray<string> =>
  holder === "user"
    ? [holderId]
    : store.memberships.where("teamId", holderId).map(({ userId }) => userId)
      .filter((userId) => hasTeamPermission(store, project, holderId, userId, "$manage_api_keys"))

export const credentialScanningHandlers = {
  RevokeLeakedApiKey: Effect.fnUntraced(function*({ body, now, store }) {
    const key = store.apiKeys.where("value", Wire.reveal(body.apiKey))[0]
    const project = key && store.projects.get(key.projectId)
    if (key === undefined || project === undefined) return yield* new ApiKeyNotFound()
    if (key.isPublic) return yield* new PublicApiKeyCannotBeRevoked()
    if (key.expiresAt !== null && key.expiresAt < now) return yield* new ApiKeyExpired()
    if (key.revokedAt !== null) return
    store.apiKeys.update(key, { revokedAt: now })
    for (const userId of keepersOf(store, project, key)) {
      const to = primaryChannel(store, userId)?.value
      if (to === undefined) continue
      sendMail(store, now, {
        projectId: project.id,
        to,
        subject: `API Key Revoked: ${key.description}`,
        text: `Your API key "${key.description}" for ${project.displayName} was found in public and has been revoked.`
      })
    }
  })
} satisfies SomeHandlers
