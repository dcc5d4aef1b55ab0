/** Mistakes of signing in at an identity provider that the library finds itself: nothing to keep the start in, and a return not to be trusted. */
import * as Schema from "effect/Schema"

/**
 * The browser keeps no cookie for this page, so nobody could finish what was to be started. Nothing was sent.
 * @category errors @since 0.1.0
 */
export class OAuthStateNotKept extends Schema.TaggedError<OAuthStateNotKept>()("OAuthStateNotKept", {}) {
  override get message() {
    return "Signing in at another site needs a cookie on this one, and the browser does not keep it. "
      + "Allow cookies for this page, or open it outside of a frame."
  }
}

/**
 * The address that a sign-in came back to is not the answer to what was started: another issuer (RFC 9207), or parameters that
 * come twice or were not asked for. Nothing was sent, and the code is used up. `why` names the parameter and shows no value.
 * @category errors @since 0.1.0
 */
export class OAuthCallbackRejected extends Schema.TaggedError<OAuthCallbackRejected>()("OAuthCallbackRejected", {
  why: Schema.String
}) {
  override get message() {
    return `The sign-in came back with an answer that cannot be trusted: ${this.why}. Start again.`
  }
}
