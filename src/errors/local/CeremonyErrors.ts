/**
 * Errors of a WebAuthn ceremony that this library finds on the page or in the provider's options.
 * @category errors @since 0.1.0
 */
import * as Schema from "effect/Schema"

/** Neither the page nor the caller provides the passkey's host name. */
export class HostnameRequired extends Schema.TaggedError<HostnameRequired>()("HostnameRequired", {}) {
  override get message() {
    return "hostname option is required in a non-browser environment."
  }
}

/** WebAuthn is not available: an old browser, a page not served over https, or no browser. */
export class PasskeysNotSupported extends Schema.TaggedError<PasskeysNotSupported>()("PasskeysNotSupported", {}) {
  override get message() {
    return "WebAuthn is not supported in this browser"
  }
}

/**
 * The browser cannot suggest passkeys. `missing` is `browser` if the browser does not support such suggestions, and `input` if the page has
 * no `<input>` whose `autocomplete` contains `webauthn`.
 */
export class PasskeyAutofillNotAvailable
  extends Schema.TaggedError<PasskeyAutofillNotAvailable>()("PasskeyAutofillNotAvailable", {
    missing: Schema.Literals(["browser", "input"])
  })
{
  override get message() {
    return this.missing === "browser"
      ? "The browser does not support passkey autofill. Offer a button as well."
      : "No <input> on the page has \"webauthn\" in its `autocomplete`. Render one first, such as <input autocomplete=\"username webauthn\">."
  }
}

/** The ceremony ended without a credential or a reason. */
export class PasskeyNotCompleted extends Schema.TaggedError<PasskeyNotCompleted>()("PasskeyNotCompleted", {
  ceremony: Schema.Literals(["registration", "authentication"])
}) {
  override get message() {
    return this.ceremony === "registration" ? "Registration was not completed" : "Authentication was not completed"
  }
}

/**
 * The provider's options name the relying party `relyingPartyId` instead of the placeholder for the page's host name. The passkey would
 * belong to another site.
 */
export class UnexpectedRelyingParty extends Schema.TaggedError<UnexpectedRelyingParty>()("UnexpectedRelyingParty", {
  relyingPartyId: Schema.String
}) {
  override get message() {
    return `The provider's passkey options are for ${this.relyingPartyId}, not for this page's host. Check whether a proxy alters the provider's responses.`
  }
}
