/** The credentials of a request: project, library, keys and tokens. No other step adds credentials. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { CallError } from "../../errors/call/CallError.ts"
import { Unsendable } from "../../errors/call/Reasons.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { whyUnsendable } from "../../schema/wire/HeaderText.ts"
import { randomString } from "../../schema/wire/RandomString.ts"
import type { Settings } from "../ports/Settings.ts"
import { type ApiRequest, callError, type Send, type SendCall } from "../ports/WireRequest.ts"
import { isOfOther } from "../session/AccessToken.ts"
import type { SessionService } from "../session/SessionService.ts"
import { clientVersion } from "../version.ts"
import { knownErrorOf } from "./ProviderHeaders.ts"

type Headers = ApiRequest["headers"]

/** How requests are authenticated with the tokens of a session. */
export interface Authentication {
  readonly session: Pick<SessionService, "tokens" | "tokensInsteadOf">
  /**
   * The headers for the session's tokens; `tokens` is `null` if the user is signed out. Fails if `tokens` is `null` and the request needs a
   * session.
   */
  readonly headersOf: (request: ApiRequest, tokens: Tokens | null) => Effect.Effect<Headers, CallError>
  /**
   * Whether the provider refuses a request with this code because of the access token. The library drops the token, renews the session, and
   * sends the request again once, whatever its method.
   */
  readonly refusesToken: (code: string | undefined, request: ApiRequest) => boolean
}

/** Completes a request with its address and all headers. `x-stack-random-nonce` is new for each attempt. */
const completing = ({ apiUrl, extraRequestHeaders, headerPrefix, projectId, publishableClientKey }: Settings["Service"]) => {
  const withPrefix = (headers: Headers): Headers =>
    headerPrefix === "x-stack-"
      ? headers
      : Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace(/^x-stack-/, headerPrefix), value]))
  const project = withPrefix({
    "x-stack-override-error-status": "true",
    "x-stack-project-id": projectId,
    "x-stack-client-version": clientVersion,
    "x-stack-allow-anonymous-user": "true",
    ...(publishableClientKey !== null && { "x-stack-publishable-client-key": publishableClientKey }),
    "ngrok-skip-browser-warning": "true"
  })
  // `fetch` quotes an invalid value, which may be a token, and its error would look like a network failure.
  const unsendable = whyUnsendable({ ...project, ...extraRequestHeaders })
  const ofRequest = ({ access, headers, keys }: ApiRequest, tokens: Headers): Headers => {
    if (access === null) return headers
    const allHeaders: { [name: string]: string } = {
      "x-stack-access-type": access,
      "x-stack-random-nonce": randomString(),
      ...headers,
      ...tokens
    }
    for (const { header, value } of keys) allHeaders[header] = Redacted.value(value)
    return withPrefix(allHeaders)
  }
  return (request: ApiRequest, tokens: Headers, send: Send): ReturnType<Send> => {
    const credentialHeaders = ofRequest(request, tokens)
    const why = unsendable ?? whyUnsendable(credentialHeaders)
    if (why !== undefined) return Effect.fail(callError(request, new Unsendable({ why })))
    const headers = { ...(request.access !== null && project), ...credentialHeaders, ...extraRequestHeaders }
    return send({ ...request, url: apiUrl + request.path, headers })
  }
}

/**
 * The step between a call and its HTTP requests. Renews the session at most once: a provider that refuses a token it has just issued will
 * refuse the next one. Without `authentication`, requests carry no tokens.
 */
export const requestCredentials = (settings: Settings["Service"], authentication: Authentication | null) => {
  const complete = completing(settings)
  return (send: Send): SendCall => (request) => {
    if (authentication === null || request.access === null) return complete(request, {}, send)
    const { headersOf, refusesToken, session } = authentication
    const sendWith = (tokens: Option.Option<Tokens>) =>
      Effect.flatMap(headersOf(request, Option.getOrNull(tokens)), (headers) => complete(request, headers, send))
    return Effect.flatMap(session.tokens(), (tokens) =>
      Effect.flatMap(sendWith(tokens), (response): ReturnType<Send> => {
        const accessToken = Option.isSome(tokens) ? tokens.value.accessToken : null
        return accessToken !== null && refusesToken(knownErrorOf(response), request)
          ? Effect.flatMap(session.tokensInsteadOf(accessToken), (next) =>
            // Another user may have signed in meanwhile, in another tab. The call then fails with the refusal.
            isOfOther(accessToken, next) ? Effect.succeed(response) : sendWith(next))
          : Effect.succeed(response)
      }))
  }
}
