/**
 * Usage errors, found before anything is sent: invalid options, and calls with missing requirements.
 * @category errors @since 0.1.0
 */
import * as Schema from "effect/Schema"
import { environmentAdvice } from "../base/environmentAdvice.ts"
import { jsonOf } from "../base/sanitizeText.ts"

/**
 * An app cannot be created with these options. `option` names the option to change; `environment` lists the environment variables that are
 * read, in order, if the option is absent.
 */
export class InvalidOption extends Schema.TaggedError<InvalidOption>()("InvalidOption", {
  option: Schema.String,
  environment: Schema.Array(Schema.String),
  problem: Schema.String
}) {
  override get message() {
    return `Option \`${this.option}\` ${this.problem}${environmentAdvice(this.environment)}`
  }
}

/** The call needs a session, and the app's token store (`none`) cannot hold one. */
export class TokenStoreRequired extends Schema.TaggedError<TokenStoreRequired>()("TokenStoreRequired", {}) {
  override get message() {
    return "A persistent token store is required for user operations. "
      + "Set `tokenStore` to \"cookie\", \"memory\" or the token store of the current request."
  }
}

/**
 * The access token expires sooner than the call's `minimumLifetime`, and a renewal cannot help: the store holds no refresh token, or the
 * provider's tokens have a shorter lifetime than `minimumLifetime`. `remainingMillis` is the token's remaining lifetime.
 */
export class AccessTokenTooShort
  extends Schema.TaggedError<AccessTokenTooShort>()("AccessTokenTooShort", { remainingMillis: Schema.Number })
{
  override get message() {
    return `The access token expires in ${this.remainingMillis} ms, before \`minimumLifetime\`, and no renewal extends it. `
      + "Pass a shorter `minimumLifetime`, or store a refresh token."
  }
}

/** No user is signed in, and the caller asked for an error in that case. */
export class NotSignedIn extends Schema.TaggedError<NotSignedIn>()("NotSignedIn", {}) {
  override get message() {
    return "User is not signed in but getUser was called with or: throw"
  }
}

/** A verification mail was requested, but the signed-in user has no primary e-mail address. */
export class PrimaryEmailRequired extends Schema.TaggedError<PrimaryEmailRequired>()("PrimaryEmailRequired", {}) {
  override get message() {
    return "The user has no primary e-mail address. Add one, or verify another contact channel."
  }
}

/** The second factor has no sign-in to complete: no attempt code was passed, and none is stored. */
export class AttemptCodeRequired extends Schema.TaggedError<AttemptCodeRequired>()("AttemptCodeRequired", {}) {
  override get message() {
    return "No sign-in is waiting for a second factor. Sign in first, or pass the `attemptCode` of MultiFactorAuthenticationRequired."
  }
}

/** Exactly one of `options` is required. `given` lists the options that were passed; nothing was sent. */
export class ExactlyOneRequired extends Schema.TaggedError<ExactlyOneRequired>()("ExactlyOneRequired", {
  options: Schema.Array(Schema.String),
  given: Schema.Array(Schema.String)
}) {
  override get message() {
    return `Pass exactly one of ${this.options.join(", ")}; passed: ${this.given.join(", ") || "none"}.`
  }
}

/** A quantity to add or remove must be a whole number, 0 or more; nothing was sent. */
export class InvalidQuantity extends Schema.TaggedError<InvalidQuantity>()("InvalidQuantity", { quantity: Schema.Unknown }) {
  override get message() {
    return "A quantity must be a whole number of 0 or more. Use `decrease` to subtract, or a delta for either direction."
  }
  override toJSON() {
    return jsonOf({ ...this, message: this.message })
  }
}

/**
 * Production mode cannot be turned on, because the project's domains are not ready. Each item of `errors` says what to fix, and where.
 */
export class NotReadyForProduction extends Schema.TaggedError<NotReadyForProduction>()("NotReadyForProduction", {
  errors: Schema.Array(Schema.Struct({ message: Schema.String, relativeFixUrl: Schema.String }))
}) {
  override get message() {
    return `The project is not ready for production mode. ${this.errors.map(({ message }) => message).join(" · ")}`
  }
}

/** Two client apps of one program have the same identifier and different options. */
export class ClientAppAlreadyExists
  extends Schema.TaggedError<ClientAppAlreadyExists>()("ClientAppAlreadyExists", { identifier: Schema.String })
{
  override get message() {
    return "A client app with the same unique identifier already exists"
  }
}
