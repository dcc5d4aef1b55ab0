/** The context of a request: its caller, its project and its time. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { AccessTypeRequired } from "../../errors/provider/KeyErrors.ts"
import { SchemaError } from "../../errors/provider/RequestErrors.ts"
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import type { AccessType } from "../../pipeline/ports/Access.ts"
import type { ProjectRow } from "../store/ProjectRows.ts"
import type { Store } from "../store/Store.ts"
import type { UserRow } from "../store/UserRows.ts"

/** The identity that the request's credentials prove. */
export interface Identity {
  /** The access type; `null` if the request names none. `project` is then also `null`. */
  readonly access: AccessType | null
  readonly project: ProjectRow | null
  /** The user of the access token; `null` without a token, and if the user was deleted. */
  readonly user: UserRow | null
  /** The id of the access token's session; `null` without a token. */
  readonly sessionId: string | null
}

/** What handlers and their helpers know of a request besides its input. */
export interface RequestFacts extends Identity {
  /** The emulator's state. */
  readonly store: Store
  /** The state before a concurrent request (`Fault.race`), for checks that the provider makes without a lock. */
  readonly before?: Store | undefined
  /** Milliseconds since 1970, by the emulator's clock. */
  readonly now: number
  /** Reads a header with the prefix `x-stack-` or `x-hexclave-`, by its name without the prefix. */
  readonly header: (name: string) => string | undefined
  /** Reads any header, by its name in lower case. */
  readonly plainHeader: (name: string) => string | undefined
  /** The emulator's base URL under the name by which the browser has reached it: `http://127.0.0.1:8102`. */
  readonly url: string
}

/** The facts of the request, for helpers of handlers. */
export class RequestContext extends Context.Service<RequestContext, RequestFacts>()("latchkey/emulator/RequestContext") {}

/** The project of the request. */
export const currentProject = Effect.flatMap(
  RequestContext,
  ({ project }) => project === null ? Effect.fail(new AccessTypeRequired()) : Effect.succeed(project)
)

/** The signed-in user, for endpoints about "me". */
export const currentUser = Effect.flatMap(
  RequestContext,
  ({ user }) => user === null ? Effect.fail(new CannotGetOwnUserWithoutUser()) : Effect.succeed(user)
)

/** The signed-in user, for endpoints whose schema requires one: the provider treats a missing user like a missing field. */
export const requiredUser = Effect.flatMap(
  RequestContext,
  ({ user }) =>
    user === null
      ? Effect.fail(
        new SchemaError({ details: { message: "The request did not match the schema:\n- auth.user must be defined" } })
      )
      : Effect.succeed(user)
)
