/** The session of the current request, and calls that act as the request's user. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { App } from "../../layers/app/App.ts"

/** The session of the current request. `app` is created on first use and ends with the request. @category services @since 0.1.0 */
export class RequestSession extends Context.Service<RequestSession, {
  /** The services for client calls. If the session came in cookies, the response sets cookies with renewed tokens. */
  readonly app: Effect.Effect<Context.Context<App>>
}>()("latchkey/http-api/RequestSession") {}

/**
 * Runs calls as the user of the request instead of as the server.
 *
 * **Example** (The teams of the request's user, in a handler)
 *
 * ```ts
 * const handler = () => asRequestUser(Teams.list())
 * ```
 * @category combinators @since 0.1.0
 */
export const asRequestUser = <A, E, R>(
  calls: Effect.Effect<A, E, R>
): Effect.Effect<A, E, Exclude<R, App> | RequestSession> =>
  Effect.flatMap(
    Effect.flatMap(RequestSession, ({ app }) => app),
    (context) => Effect.provideContext(calls, context)
  )
