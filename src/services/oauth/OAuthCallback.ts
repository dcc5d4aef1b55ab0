/**
 * The callback page: reads and removes the authorization response in the address, finishes the sign-in, and redirects.
 * @category verbs @since 0.1.0
 */
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { CallError } from "../../errors/call/CallError.ts"
import { Unrecognized } from "../../errors/call/Reasons.ts"
import * as SignInErrors from "../../errors/provider/SignInErrors.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { parseJson } from "../../schema/wire/Wire.ts"
import { isSignUpDue } from "../internal/incompleteSignUp.ts"
import { saveMfaAttempt } from "../internal/MfaAttempt.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { answerSessionRequest } from "../navigation/HandOver.ts"
import { redirectTo, redirectToAfterSignIn, redirectToAfterSignUp } from "../navigation/Navigation.ts"
import { redirectToContinueSignUp } from "../navigation/redirectToContinueSignUp.ts"
import { requireKept } from "../navigation/requireKept.ts"
import { pendingResponse, takeCallbackResponse } from "./CallbackResponse.ts"
import { type Callback, OAuthCallbacks } from "./OAuthCallbacks.ts"
import { redirectUri } from "./OAuthClient.ts"
import { exchange } from "./OAuthExchange.ts"
import { callbackErrors, type CallbackRefusal, type SignedInByOAuth } from "./OAuthOutcome.ts"
import { redirectToMfaFor, takeReturnTo } from "./OAuthReturnTo.ts"

/**
 * The format of error codes of the provider and of RFC 6749. Other text is ignored, because an attacker can create a link to the callback
 * page with any text.
 */
const codeForm = /^[A-Za-z][A-Za-z0-9_]{0,99}$/

/** The refusal in the address of the callback page. Omits the refusal's text, because an attacker may have written it. */
const refusalIn = (code: string | null, details: string | null): CallbackRefusal | CallError => {
  const body = { code, ...(details !== null && { details: parseJson(details) }) }
  const knownRefusal = callbackErrors.find((refusal) => refusal.code === code)
  // Each codec creates an instance of its class.
  const refusal = knownRefusal &&
    Schema.decodeUnknownOption(knownRefusal.wire as Schema.ConstraintCodec<CallbackRefusal, unknown>)(body)
  if (refusal && Option.isSome(refusal)) return refusal.value
  const call = { endpoint: "oauth.callback", method: "GET", path: "/auth/oauth/callback", status: 0, requestId: null, text: null }
  const unknownCode = code !== null && codeForm.test(code) ? code : null
  return new CallError({ call, reason: new Unrecognized({ code: unknownCode, text: null, body: Redacted.make(body) }) })
}

/** Takes the authorization response from the page's address and starts the exchange, synchronously and uninterruptibly. */
const startCallback = Effect.uninterruptible(Effect.gen(function*() {
  yield* takeCallbackResponse
  const session = yield* persistentSession
  const navigator = yield* Navigator
  const callbacks = yield* OAuthCallbacks
  const page = Option.match(yield* navigator.location, { onNone: () => "", onSome: ({ href }) => href })
  const response = pendingResponse(session)
  const key = { session, code: response?.code ?? null, page }
  if (response?.refusal) {
    return yield* callbacks.begin(key, Effect.fail(refusalIn(response.refusal.code, response.refusal.details)))
  }
  const knownRefusal = yield* callbacks.find(key)
  if (knownRefusal !== undefined || response === undefined || response.state === null) return knownRefusal
  const { parameters, state, verifier } = response
  if (verifier === undefined) {
    return yield* Effect.as(
      Console.warn(
        "Ignored an OAuth callback: the sign-in was not started in this browser, was started over an hour ago, or its cookie is missing. "
          + "Start signing in again. The page may have been opened from the browser's history."
      ),
      undefined
    )
  }
  return yield* callbacks.begin(
    { ...key, returnTo: yield* takeReturnTo(state) },
    Effect.flatMap(redirectUri, (redirectUri) => saveMfaAttempt(exchange({ parameters, state, verifier, redirectUri })))
  )
}))

/** The outcome with the return address that the tab has stored: the provider received only a part of a long one. */
const withWholeAddress = (outcome: SignedInByOAuth, { returnTo }: Callback) =>
  returnTo === undefined ? Effect.succeed(outcome) : Effect.map(redirectUri, (address): SignedInByOAuth => ({
    ...outcome,
    afterCallbackRedirectUrl: new URL(returnTo, address).href
  }))

const redirectOnwards = ({ afterCallbackRedirectUrl, isNewUser }: SignedInByOAuth, isSignUpDue: boolean) =>
  isSignUpDue
    ? redirectToContinueSignUp(isNewUser ? "afterSignUp" : "afterSignIn", afterCallbackRedirectUrl)
    : afterCallbackRedirectUrl !== null
    ? redirectTo(afterCallbackRedirectUrl, { replace: true })
    : isNewUser
    ? redirectToAfterSignUp({ replace: true })
    : redirectToAfterSignIn({ replace: true })

/** @category models @since 0.1.0 */
export interface CallbackOptions {
  /** Whether to redirect from the callback page, which has no other content. @default true, regardless of the app's option */
  readonly redirect?: boolean | undefined
}

/**
 * Finishes a flow of `signIn` or `link` on the page `urls.oauthCallback`: takes the code and state from the address, exchanges the code,
 * stores the tokens, and redirects to the `returnTo` with which the flow was started or, without one, to `urls.afterSignUp` or
 * `urls.afterSignIn`. A user who must complete the app's `signUpVersion` first is redirected to `urls.onboarding`, which then leads there.
 * Returns `null` if the address has no response, so that a page can redirect to the sign-in page. If a page of another origin requests
 * the session, redirects to that page with it first.
 *
 * **Details**
 *
 * Concurrent callers share one exchange: a component that is mounted twice gets the same outcome twice. Interrupting a call does not end
 * the exchange, because its code would be lost. A response to a sign-in that was not started in this browser within the last hour is
 * ignored with a warning, and the call returns `null`. If a second factor is required, the call stores the attempt code for
 * `Auth.signInWithMfaCode` and fails with `MultiFactorAuthenticationRequired`. Unless `redirect` is `false`, it first replaces the callback
 * page with `urls.mfa`, and passes the `returnTo` of the flow on as the return address.
 *
 * **Errors** `OAuthProviderAccessDenied` · `OAuthProviderTemporarilyUnavailable` · `OAuthProviderNotFoundOrNotEnabled` ·
 * `OAuthConnectionAlreadyConnectedToAnotherUser` · `UserAlreadyConnectedToAnotherOAuthConnection` · `OuterOAuthTimeout` ·
 * `ContactChannelAlreadyUsedForAuthBySomeoneElse` · `SignUpNotEnabled` · `SignUpRejected` · `RedirectUrlNotWhitelisted` ·
 * `InvalidAuthorizationCode` · `MultiFactorAuthenticationRequired` · `InvalidTotpCode` ·
 * `OAuthCallbackRejected` (another issuer, or unexpected parameters) · `UrlOptionRequired` · `UntrustedRedirect` · `RedirectLoop` ·
 * `SessionNotKept` (the browser does not keep the session, and would show no user on the next page) · `TokenStoreRequired` · `CallError`
 */
export const handleCallback = Effect.fnUntraced(function*({ redirect = true }: CallbackOptions = {}) {
  const callback: Callback | undefined = yield* startCallback
  if (callback === undefined) {
    if (redirect) yield* answerSessionRequest
    return null
  }
  const outcome = yield* withWholeAddress(
    yield* Effect.tapError(
      Fiber.join(callback.outcome),
      (error) =>
        redirect && error instanceof SignInErrors.MultiFactorAuthenticationRequired
          ? callback.leave(redirectToMfaFor(callback.returnTo))
          : Effect.void
    ),
    callback
  )
  if (redirect) {
    yield* requireKept(yield* Navigator)
    yield* callback.leave(redirectOnwards(outcome, yield* isSignUpDue))
  }
  return outcome
})
