/** Calls about a project in the name of its owner, whose session is one of the project `internal` (transport-and-auth.md, section 4). */
import * as Effect from "effect/Effect"
import { pipe } from "effect/Function"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { AdminAuthenticationRequired } from "../errors/provider/AccessErrors.ts"
import type { Tokens } from "../schema/auth/Tokens.ts"
import { attempt, type Step } from "./Pipeline.ts"
import { knownErrorOf } from "./ProviderHeaders.ts"
import { retrying } from "./Retry.ts"
import type { Session } from "./Session.ts"
import type { Settings } from "./Settings.ts"
import { failed, type Send, type WireRequest } from "./Transport.ts"

/** The family INVALID_ADMIN_ACCESS_TOKEN without ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN, which another token of the same user does not change. */
const invalidAdminAccessToken: ReadonlyArray<string | undefined> = [
  "UNPARSABLE_ADMIN_ACCESS_TOKEN",
  "ADMIN_ACCESS_TOKEN_EXPIRED",
  "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN"
]

/** Nothing is sent in nobody's name: without its owner the project would take it for a client's call. */
const owned = (request: WireRequest, tokens: Option.Option<Tokens>) =>
  Option.isSome(tokens) && tokens.value.accessToken !== null
    ? Effect.succeed({
      token: tokens.value.accessToken,
      request: {
        ...request,
        headers: { ...request.headers, "x-stack-admin-access-token": Redacted.value(tokens.value.accessToken) }
      }
    })
    : Effect.fail(failed(request, new AdminAuthenticationRequired()))

/** Carries the owner's access token, renewed as the owner's own calls renew it: before it ends, and once where it is refused. */
const owning = (owner: Session["Service"]): Step => (send) =>
  Effect.fnUntraced(function*(request) {
    if (request.access === null) return yield* send(request)
    const first = yield* owned(request, yield* owner.tokens())
    const reply = yield* send(first.request)
    if (!invalidAdminAccessToken.includes(knownErrorOf(reply))) return reply
    const second = yield* owned(request, yield* owner.tokensInsteadOf(first.token))
    return yield* send(second.request)
  })

/** The whole pipeline, for the owner that the session is of. */
export const make = (settings: Settings["Service"], owner: Session["Service"]): Send =>
  pipe(attempt(settings), owning(owner), retrying(settings))
