/** Membership of a user in a team, for checks of backends. */
import * as Effect from "effect/Effect"
import type { CallError } from "../errors/call/CallError.ts"
import type { CannotGetOwnUserWithoutUser } from "../errors/provider/SessionErrors.ts"
import type { ServerAccess } from "../pipeline/ports/Access.ts"
import type { ApiClient } from "../pipeline/ports/ApiClient.ts"
import { nullIfMalformed } from "../services/internal/nullIfMalformed.ts"
import * as ServerMembers from "../services/server/ServerMembers.ts"

/**
 * Whether a user is a member of a team. `verb` names the check in the error of an id that is not a string.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 */
export const isMember = (
  verb: string,
  teamId: string,
  userId: string
): Effect.Effect<boolean, CannotGetOwnUserWithoutUser | CallError, ApiClient | ServerAccess> =>
  ServerMembers.get({ teamId, userId }).pipe(
    Effect.as(true),
    Effect.catchTag("TeamMembershipNotFound", () => Effect.succeed(false)),
    // A path parameter that is not a UUID names no team.
    nullIfMalformed(verb, { teamId }),
    Effect.map((isMember) => isMember === true)
  )
