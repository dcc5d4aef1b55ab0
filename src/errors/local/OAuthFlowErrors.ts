/**
 * OAuth errors that the library itself finds: no storage for the state, or an authorization response that cannot be trusted.
 * @category errors @since 0.1.0
 */
import * as Schema from "effect/Schema"

/** The browser stores no cookie for this page, so the sign-in could not be completed. Nothing was sent. */
export class OAuthStateNotKept extends Schema.TaggedError<OAuthStateNotKept>()("OAuthStateNotKept", {}) {
  override get message() {
    return "The browser did not keep the cookie that signing in at an identity provider needs. "
      + "Allow cookies for this page, or open it outside a frame."
  }
}

/**
 * The authorization response does not belong to the started sign-in: another issuer (RFC 9207), or duplicate or unexpected parameters.
 * Nothing was sent, and the code is discarded. `why` names the parameter and shows no value.
 */
export class OAuthCallbackRejected extends Schema.TaggedError<OAuthCallbackRejected>()("OAuthCallbackRejected", {
  why: Schema.String
}) {
  override get message() {
    return `The OAuth callback could not be verified: ${this.why}. Start signing in again.`
  }
}
