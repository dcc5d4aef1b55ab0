/** Route handlers of Next.js for signed-in users. Others get a complete response with status 401, 403 or 503. */
import * as Result from "effect/Result"
import { isCallError } from "../../errors/call/CallError.ts"
import { settingsFrom } from "../../layers/app/AppOptions.ts"
import { ServerRequest } from "../../layers/tokenStores/ServerRequest.ts"
import { createServerApp, type ServerApp, type ServerAppOptions } from "../../promise/ServerApp.ts"
import { pairTokenStore } from "../../promise/tokenStores/pairTokenStore.ts"
import type { ServerUser } from "../../schema/users/User.ts"
import { forbiddenRefusal, type Refusal, refusalOf, responseOf, signInRequired } from "../server/refusals.ts"
import { dependingOnUser } from "../server/ResponseCookies.ts"
import { type CookieRules, readTrustedCredentials } from "../server/verifyCredentials.ts"
import { check, Forbidden, type Requirements, requireTexts } from "./Requirements.ts"

/** The caller of a protected route. @category models @since 0.1.0 */
export interface RouteCaller {
  readonly user: ServerUser
  /** The server app; `auth` and `user` act in the session of the request. */
  readonly app: ServerApp
}

/** A handler of `route.ts`, with its caller as the first argument. @category models @since 0.1.0 */
export type RouteHandler<R extends Request = Request, Context = unknown> = (
  caller: RouteCaller,
  request: R,
  context: Context
) => Response | PromiseLike<Response>

interface RouteApp {
  /** The app of the request's cookies. */
  readonly app: () => Promise<ServerApp>
  /** The options of an app for a session in a header. */
  readonly options: ServerAppOptions
  readonly rules: CookieRules
}

const refuse = (refusal: Refusal) => Result.fail(responseOf(refusal))

/** The caller of the route, or the response to others. */
const callerOf = async (
  { app, options, rules }: RouteApp,
  request: Request,
  requirements: Requirements
): Promise<Result.Result<RouteCaller, Response>> => {
  // Without a session, or with the session of a deleted user, the caller has to sign in.
  const refuseFor = (error: unknown) =>
    refuse(
      error instanceof Forbidden
        ? forbiddenRefusal(requirements.permission ?? null)
        : isCallError(error)
        ? refusalOf(error)
        : signInRequired
    )
  const { projectId } = Result.getOrThrow(settingsFrom(options))
  const credentials = readTrustedCredentials(projectId, ServerRequest.of(request), rules)
  if (Result.isFailure(credentials)) return refuse(refusalOf(credentials.failure))
  if (credentials.success === undefined) return refuse(signInRequired)
  const { inCookies, tokens } = credentials.success
  const server = inCookies ? await app() : createServerApp({ ...options, tokenStore: pairTokenStore(tokens) })
  const { includeAnonymous = false, includeRestricted = false } = requirements
  const reading = await server.safe.user.get({ includeAnonymous, includeRestricted })
  if (!reading.ok) return refuseFor(reading.error)
  const outcome = await check(server, reading.value.id, requirements)
  return Result.isSuccess(outcome) ? Result.succeed({ app: server, user: reading.value }) : refuseFor(outcome.failure)
}

/** Makes the handler of `route.ts`. */
export const protectedRoute = <R extends Request, Context>(
  route: RouteApp,
  handler: RouteHandler<R, Context>,
  requirements: Requirements
) => {
  requireTexts(requirements)
  return async (request: R, context: Context): Promise<Response> => {
    const caller = await callerOf(route, request, requirements)
    return Result.isFailure(caller) ? caller.failure : dependingOnUser(await handler(caller.success, request, context))
  }
}
