/** The signed-in user of a request, from the cache of the fleet. */
import type * as Effect from "effect/Effect"
import type { ServerAccess } from "../pipeline/ports/Access.ts"
import type { ApiClient } from "../pipeline/ports/ApiClient.ts"
import type { Settings } from "../pipeline/ports/Settings.ts"
import type { Session } from "../pipeline/session/Session.ts"
import { ServerUser } from "../schema/users/User.ts"
import type { FindErrors } from "../services/internal/SignedInUser.ts"
import * as CurrentServerUser from "../services/server/CurrentServerUser.ts"
import { Fleet } from "./Fleet.ts"

/**
 * Like `CurrentServerUser.find()`, but the user's data may be up to `users.timeToLive` old. Returns `null` for signed-out and anonymous
 * users.
 *
 * **Errors** `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const currentServerUser = (): Effect.Effect<
  ServerUser | null,
  FindErrors,
  Fleet | ApiClient | Session | Settings | ServerAccess
> => Fleet.use(({ users }) => users.cached("server", ServerUser, CurrentServerUser.find()))
