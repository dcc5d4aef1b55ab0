/** Any team of the project, with the fields that only servers see and change. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { CheckTeamApiKey } from "../../endpoints/teams/TeamApiKeys.ts"
import { CreateServerTeam, DeleteTeam, ListServerTeams, ReadServerTeam, UpdateServerTeam } from "../../endpoints/teams/Teams.ts"
import { inFamily } from "../../errors/base/KnownError.ts"
import { Session } from "../../pipeline/session/Session.ts"
import type { ServerTeamCreate, ServerTeamQuery, ServerTeamUpdate } from "../../schema/teams/TeamPayloads.ts"
import type { ApiKeyCheck } from "../../schema/users/ApiKey.ts"
import { pageSize } from "../../schema/wire/Wire.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"
import { allPages } from "../lists/allPages.ts"
import { refuseUnknownCursor } from "../lists/PageReader.ts"
import { streamPages } from "../lists/streamPages.ts"

/**
 * One page of the teams of the project, or of one user (`me`: the signed-in user), oldest first unless `desc`. Pass `nextCursor` in the
 * query for the next page. Older providers return all teams as one page.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `CallError` (`SchemaError`: an older provider, which knows no field but `userId`; `Refused`:
 * the cursor is unknown, because its team was deleted or no longer matches)
 */
export const page = (query: ServerTeamQuery = {}) => refuseUnknownCursor(ListServerTeams.id, query)(ListServerTeams({ query }))

/**
 * All teams that match the query, like `list`. A page is fetched when its first team is needed; `limit` is the page size.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `CallError` (`SchemaError`: an older provider, which knows no field but `userId`)
 */
export const stream = (query: ServerTeamQuery = {}) => streamPages(ListServerTeams.id, page, query)

/**
 * All teams that match the query, oldest first unless `desc`, in one request if the provider allows it.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `CallError` (`SchemaError`: an older provider, which knows no field but `userId`)
 */
export const list = (query: Omit<ServerTeamQuery, "cursor" | "limit"> = {}) =>
  allPages(ListServerTeams.id, (cursor) => page(cursor === undefined ? query : { ...query, cursor, limit: pageSize }))

/** The team with this id. **Errors** `TeamNotFound` · `CallError` */
export const get = (teamId: string) => ReadServerTeam({ params: { teamId } })

/** Like `get`, but `null` if the team does not exist or the id is malformed. **Errors** `CallError` */
export const find = (teamId: string) =>
  get(teamId).pipe(Effect.catchTag("TeamNotFound", () => Effect.succeed(null)), nullIfMalformed("teams.find", { teamId }))

/**
 * Checks an API key, and returns the team that it belongs to.
 *
 * **Errors** `ApiKeyNotFound` · `WrongApiKeyType` · `ApiKeyRevoked` · `ApiKeyExpired` · `TeamNotFound` · `CallError` (`Refused`: the
 * project does not allow such keys)
 */
export const getByApiKey = ({ apiKey }: ApiKeyCheck) =>
  Effect.flatMap(CheckTeamApiKey({ body: { apiKey } }), ({ teamId }) => get(teamId))

/**
 * Like `getByApiKey`, but `null` if the key is invalid for any reason, or its team was deleted.
 *
 * **Errors** `CallError` (`Refused`: the project does not allow such keys)
 */
export const findByApiKey = ({ apiKey }: ApiKeyCheck) =>
  getByApiKey({ apiKey }).pipe(
    Effect.catchIf(inFamily("API_KEY_NOT_VALID"), () => Effect.succeed(null)),
    Effect.catchTag("TeamNotFound", () => Effect.succeed(null)),
    nullIfMalformed("teams.findByApiKey", { apiKey })
  )

/**
 * Creates a team. Its first member is `creatorUserId`, with the project's default permissions for team creators. Without a creator, the
 * team has no members.
 *
 * **Errors** `UserNotFound` · `CannotGetOwnUserWithoutUser` · `CallError` (`Refused`: an image that cannot be read)
 */
export const create = (team: ServerTeamCreate) => CreateServerTeam({ body: team })

/**
 * Changes a team. Absent fields stay as they are; metadata is replaced, not merged.
 *
 * **Errors** `TeamNotFound` · `CallError` (`Refused`: an image that cannot be read)
 */
export const update = (teamId: string, changes: ServerTeamUpdate) => UpdateServerTeam({ params: { teamId }, body: changes })

/**
 * Deletes a team with its memberships, permissions, API keys and invitations, and deselects it for its members.
 *
 * **Errors** `TeamNotFound` · `UserAuthenticationRequired` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `CallError`
 */
const remove = (teamId: string) =>
  // The team may be the selected team in the session's access token.
  Effect.tap(DeleteTeam({ params: { teamId } }), Session.use((session) => session.expireAccessToken))
export { remove as delete }
