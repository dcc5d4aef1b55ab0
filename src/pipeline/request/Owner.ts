/** Calls that manage a project for its owner, who is signed in to the project `internal` (docs/provider/projects.md#owners). */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { AdminAuthenticationRequired } from "../../errors/provider/KeyErrors.ts"
import type { Settings } from "../ports/Settings.ts"
import { callError, type SendCall } from "../ports/WireRequest.ts"
import type { Session } from "../session/Session.ts"
import * as Pipeline from "./Pipeline.ts"
import type { Authentication } from "./RequestCredentials.ts"

/**
 * The error family INVALID_ADMIN_ACCESS_TOKEN, except ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN, which another token of the same user would not fix.
 */
const invalidAdminAccessToken: ReadonlyArray<string | undefined> = [
  "UNPARSABLE_ADMIN_ACCESS_TOKEN",
  "ADMIN_ACCESS_TOKEN_EXPIRED",
  "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN"
]

/** The header with the owner's access token. Fails without a token, because the provider would treat the request as a client request. */
const headersOf: Authentication["headersOf"] = (request, tokens) =>
  tokens === null || tokens.accessToken === null
    ? Effect.fail(callError(request, new AdminAuthenticationRequired()))
    : Effect.succeed({ "x-stack-admin-access-token": Redacted.value(tokens.accessToken) })

/** The pipeline of calls for a project's owner, with the owner's session. The access token is renewed as in the owner's own calls. */
export const make = (settings: Settings["Service"], owner: Session["Service"]): SendCall =>
  Pipeline.of(settings, { session: owner, headersOf, refusesToken: (code) => invalidAdminAccessToken.includes(code) })
