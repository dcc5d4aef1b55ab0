/** Hand-overs that end or begin on any page of the app, not only on a callback page. */
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { namePrefix } from "../layers/attempts/OAuthStateStoreCookie.ts"
import { thisBrowser } from "../layers/browser/Browser.ts"
import { currentLocation } from "../services/navigation/currentLocation.ts"
import { HandlerUrls } from "../services/navigation/HandlerUrls.ts"
import { acceptOffer, answerSessionRequest } from "../services/navigation/HandOver.ts"
import { depart, runThenRedirect } from "../services/navigation/signOutRedirect.ts"
import { handleCallback } from "../services/oauth/OAuthCallback.ts"

/** Whether the current page has an authorization response to a sign-in of this browser. Other programs have parameters of these names. */
const hasResponse = Effect.gen(function*() {
  const location = yield* currentLocation
  const state = location?.searchParams.get("state") ?? ""
  return location?.searchParams.has("code") && thisBrowser.cookies.includes(`${namePrefix}${state}=`)
})

/** Whether the app has no callback page of this origin, so that hosted pages return to any page. */
const hasNoCallbackPage = Effect.gen(function*() {
  const location = yield* currentLocation
  return location !== undefined && new URL((yield* HandlerUrls).oauthCallback, location).origin !== location.origin
})

const arrival = Effect.gen(function*() {
  const isReturn = yield* hasNoCallbackPage
  const hasReturned = isReturn && ((yield* hasResponse) ? (yield* handleCallback()) !== null : yield* answerSessionRequest)
  if (!hasReturned && !(yield* acceptOffer)) return yield* Effect.fail(undefined)
}).pipe(
  Effect.tapError((error) =>
    error === undefined ? Effect.void : Console.warn(`The session was not passed between origins: ${error.message}`)
  )
)

/**
 * Finishes the sign-in that returns to this page, passes the session to the page of another origin that requests it, or requests the
 * session that another origin offers. Does nothing if the page's address has none of these. Other redirects of the app wait for the end.
 */
export const arrive = Effect.catch(
  runThenRedirect(arrival, (end) => depart(Effect.void, end)),
  // `Effect.ignore` would load Effect's logger with every client app.
  () => Effect.void
)
