/** Accounts at identity providers whose APIs an app may use in the user's name (docs/provider/oauth.md#connected-accounts). */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/** An account that a user has connected. Older providers do not have it. @category schemas @since 0.1.0 */
export class ConnectedAccount extends Schema.Opaque<ConnectedAccount>()(Wire.struct({
  userId: Schema.String,
  /** Which of the project's configured identity providers. */
  provider: Schema.String,
  /** The user's id at the identity provider. */
  providerAccountId: Schema.String
})) {}

/** What the access token is for. @category schemas @since 0.1.0 */
export class ProviderScope extends Schema.Opaque<ProviderScope>()(Wire.struct({
  /** Scopes of the identity provider, separated by spaces. @default none beside those that were granted */
  scope: Schema.optional(Schema.String)
})) {}

/** An access token of the identity provider, for its own API; good for five minutes at least. @category schemas @since 0.1.0 */
export class ProviderAccessToken extends Schema.Opaque<ProviderAccessToken>()(Wire.struct({ accessToken: Wire.Secret })) {}
