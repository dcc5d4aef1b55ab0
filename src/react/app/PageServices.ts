/** The services that pages need from an app, in addition to those that hooks need. */
import * as Effect from "effect/Effect"
import { make as makeRedirects } from "../../layers/navigators/AuthRedirects.ts"
import type { Authenticator } from "../../pipeline/ports/Authenticator.ts"
import type { OAuthStateStore } from "../../pipeline/ports/OAuthStateStore.ts"
import { AuthRedirects } from "../../services/navigation/AuthRedirects.ts"
import type { OAuthCallbacks } from "../../services/oauth/OAuthCallbacks.ts"
import type { ReactServices } from "./AppContext.ts"

/**
 * The services of an app that pages and forms need. Every client app of `latchkey/promise` has them; with layers, use `ClientApp.layer`
 * with `SignedOut.layer`, a navigator, `AuthenticatorBrowser.layer`, `OAuthStateStoreCookie.layer` and `OAuthCallbacks.layer`.
 * @category models @since 0.1.0
 */
export type PageServices = ReactServices | Authenticator | OAuthStateStore | OAuthCallbacks

const pageRedirects = makeRedirects()

/** Prepares an effect for a page: its calls may use `redirect: true` even if the app's own calls cannot redirect. */
export const inPage = <A, E>(effect: Effect.Effect<A, E, PageServices>): Effect.Effect<A, E, ReactServices> =>
  Effect.flatMap(
    AuthRedirects,
    (ofApp) => Effect.provideService(effect, AuthRedirects, ofApp ?? pageRedirects)
    // The type of the React context has only what hooks need. The props of `<AuthPages>` require the rest.
  ) as Effect.Effect<A, E, ReactServices>
