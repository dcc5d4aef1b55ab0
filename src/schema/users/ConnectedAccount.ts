/**
 * Connected accounts: accounts at identity providers whose APIs an app may call for the user (docs/provider/oauth.md#connected-accounts).
 */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/** An account that a user has connected. Not available on older providers. @category schemas @since 0.1.0 */
export class ConnectedAccount extends Schema.Opaque<ConnectedAccount>()(Wire.struct({
  userId: Schema.String,
  /** The identity provider's id in the project's configuration. */
  provider: Schema.String,
  /** The user's id at the identity provider. */
  providerAccountId: Schema.String
})) {}

/** The scopes to request for an access token. @category schemas @since 0.1.0 */
export class ProviderScope extends Schema.Opaque<ProviderScope>()(Wire.struct({
  /** Scopes of the identity provider, separated by spaces. @default only the scopes already granted */
  scope: Schema.optional(Schema.String)
})) {}

/** An access token for the identity provider's API, valid for at least five minutes. @category schemas @since 0.1.0 */
export class ProviderAccessToken extends Schema.Opaque<ProviderAccessToken>()(Wire.struct({ accessToken: Wire.Secret })) {}
