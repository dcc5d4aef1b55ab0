/** Mistakes that are found before anything is sent: options that do not fit, and calls that need what is not there. */
import * as Schema from "effect/Schema"
import { jsonOf } from "../base/sanitizeText.ts"

/**
 * An app cannot be made with these options. `option` is the one to change; `environment` lists the variables that are
 * read where it is not given, in their order.
 * @category errors @since 0.1.0
 */
export class InvalidOption extends Schema.TaggedError<InvalidOption>()("InvalidOption", {
  option: Schema.String,
  environment: Schema.Array(Schema.String),
  problem: Schema.String
}) {
  override get message() {
    const elsewhere = this.environment.length === 0
      ? ""
      : ` Also read from the environment: ${this.environment.join(", ")}.`
    return `Option \`${this.option}\`: ${this.problem}${elsewhere}`
  }
}

/** The call needs a session, and the app's token store (`none`) cannot hold one. @category errors @since 0.1.0 */
export class TokenStoreRequired extends Schema.TaggedError<TokenStoreRequired>()("TokenStoreRequired", {}) {
  override get message() {
    return "A persistent token store is required for user operations. "
      + "Set `tokenStore` to \"cookie\", \"memory\" or the request being answered."
  }
}

/**
 * The access token has less life left than the call asked for by `minimumLifetime`, and no renewal gives a longer one: the store holds no
 * refresh token, or the provider's tokens are that short. `remainingMillis` is what is left.
 * @category errors @since 0.1.0
 */
export class AccessTokenTooShort
  extends Schema.TaggedError<AccessTokenTooShort>()("AccessTokenTooShort", { remainingMillis: Schema.Number })
{
  override get message() {
    return `The access token has ${this.remainingMillis} ms left, less than \`minimumLifetime\`, and cannot be renewed to more. `
      + "Ask for less, or give the token store a refresh token."
  }
}

/** Nobody is signed in, and the caller asked for this to be an error. @category errors @since 0.1.0 */
export class NotSignedIn extends Schema.TaggedError<NotSignedIn>()("NotSignedIn", {}) {
  override get message() {
    return "User is not signed in but getUser was called with or: throw"
  }
}

/**
 * A verification mail was asked for, and the signed-in user has no primary e-mail address to send it to.
 * @category errors @since 0.1.0
 */
export class PrimaryEmailRequired extends Schema.TaggedError<PrimaryEmailRequired>()("PrimaryEmailRequired", {}) {
  override get message() {
    return "User does not have a primary email. Add an address to the user, or verify another contact channel."
  }
}

/**
 * A second factor came without a sign-in for it to finish: no attempt code was given, and none is kept.
 * @category errors @since 0.1.0
 */
export class AttemptCodeRequired extends Schema.TaggedError<AttemptCodeRequired>()("AttemptCodeRequired", {}) {
  override get message() {
    return "No sign-in is waiting for a second factor. Sign in first, or pass the `attemptCode` of MultiFactorAuthenticationRequired."
  }
}

/** Exactly one of `options` has to be given. `given` are those that were, and nothing was sent. @category errors @since 0.1.0 */
export class ExactlyOneRequired extends Schema.TaggedError<ExactlyOneRequired>()("ExactlyOneRequired", {
  options: Schema.Array(Schema.String),
  given: Schema.Array(Schema.String)
}) {
  override get message() {
    return `Give exactly one of ${this.options.join(", ")}; given: ${this.given.join(", ") || "none"}.`
  }
}

/** A quantity to add or to take is a whole number, 0 or more; nothing was sent. @category errors @since 0.1.0 */
export class InvalidQuantity extends Schema.TaggedError<InvalidQuantity>()("InvalidQuantity", { quantity: Schema.Unknown }) {
  override get message() {
    return "A quantity must be a whole number, 0 or more. To take, decrease; to change by either, update with a delta."
  }
  override toJSON() {
    return jsonOf({ ...this, message: this.message })
  }
}

/**
 * Production mode was to be turned on, and the project's domains are not fit for it. Each error says where to put it right.
 * @category errors @since 0.1.0
 */
export class NotReadyForProduction extends Schema.TaggedError<NotReadyForProduction>()("NotReadyForProduction", {
  errors: Schema.Array(Schema.Struct({ message: Schema.String, relativeFixUrl: Schema.String }))
}) {
  override get message() {
    return `The project is not ready for production mode. ${this.errors.map(({ message }) => message).join(" · ")}`
  }
}

/** Two client apps of one program were given the same identifier and different options. @category errors @since 0.1.0 */
export class ClientAppAlreadyExists
  extends Schema.TaggedError<ClientAppAlreadyExists>()("ClientAppAlreadyExists", { identifier: Schema.String })
{
  override get message() {
    return "A client app with the same unique identifier already exists"
  }
}
