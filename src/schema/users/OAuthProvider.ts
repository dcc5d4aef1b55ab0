/** Accounts of users at identity providers (docs/provider/oauth.md#accounts). */
import * as Schema from "effect/Schema"
import { Email, UserIdOrMe } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional

/** The provider may add types. */
const openType: Schema.Codec<
  | "google"
  | "github"
  | "microsoft"
  | "spotify"
  | "facebook"
  | "discord"
  | "gitlab"
  | "bitbucket"
  | "linkedin"
  | "apple"
  | "x"
  | "twitch"
  | (string & {}),
  string
> = Schema.String

const commonFields = {
  /** The record's own id, not the identity provider's. */
  id: Schema.String,
  userId: Schema.String,
  /** Which of the project's configured identity providers. */
  providerConfigId: Schema.String,
  type: openType,
  email: Wire.unset(Schema.String),
  allowSignIn: Schema.Boolean,
  allowConnectedAccounts: Schema.Boolean
}

/** An account of a user at an identity provider, as the user sees it. @category schemas @since 0.1.0 */
export class OAuthProvider extends Schema.Opaque<OAuthProvider>()(Wire.struct(commonFields)) {}

/** An account of a user at an identity provider, as servers see it. @category schemas @since 0.1.0 */
export class ServerOAuthProvider extends Schema.Opaque<ServerOAuthProvider>()(Wire.struct({
  ...commonFields,
  /** The user's id at the identity provider. */
  accountId: Schema.String
})) {}

/**
 * An identity provider in the project's configuration, such as `google`: 1 to 63 of A-Z, a-z, 0-9, `_` and `-`, not `-` first.
 * @category schemas @since 0.1.0
 */
export const ProviderConfigId = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$/, { message: "Expected the id of a configured identity provider" })
)

/** An account at an identity provider that a server gives to a user. @category schemas @since 0.1.0 */
export class OAuthProviderCreate extends Schema.Opaque<OAuthProviderCreate>()(Wire.struct({
  userId: UserIdOrMe,
  providerConfigId: ProviderConfigId,
  /** The user's id at the identity provider. */
  accountId: Schema.String,
  email: optional(Email),
  /** Whether the user can sign in with it: one account of each identity provider, and no account twice in the project. */
  allowSignIn: Schema.Boolean,
  /** Whether access tokens of the identity provider can be asked for. */
  allowConnectedAccounts: Schema.Boolean
})) {}

const updateFields = { allowSignIn: optional(Schema.Boolean), allowConnectedAccounts: optional(Schema.Boolean) }

/**
 * Changes that a user makes to its account at an identity provider. Absent fields stay as they are.
 * @category schemas @since 0.1.0
 */
export class OAuthProviderUpdate extends Schema.Opaque<OAuthProviderUpdate>()(Wire.struct(updateFields)) {}

/**
 * Changes that a server makes to a user's account at an identity provider. Absent fields stay as they are.
 * @category schemas @since 0.1.0
 */
export class ServerOAuthProviderUpdate extends Schema.Opaque<ServerOAuthProviderUpdate>()(Wire.struct({
  ...updateFields,
  email: optional(Email),
  accountId: optional(Schema.String)
})) {}

/** Which accounts to list. @category schemas @since 0.1.0 */
export class OAuthProviderQuery extends Schema.Opaque<OAuthProviderQuery>()(Wire.struct({
  /** Users have to name themselves. @default all users */
  userId: optional(UserIdOrMe)
})) {}
