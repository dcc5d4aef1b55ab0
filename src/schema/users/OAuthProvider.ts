/** Accounts of users at identity providers (docs/provider/oauth.md#accounts). @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import { Email, UserIdOrMe } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional

/** The type of an identity provider. The provider may add types. */
const openType: Wire.OpenText<
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
> = Schema.String

const commonFields = {
  /** The id of this record, not of the identity provider. */
  id: Schema.String,
  userId: Schema.String,
  /** The identity provider's id in the project's configuration. */
  providerConfigId: Schema.String,
  type: openType,
  email: Wire.unset(Schema.String),
  allowSignIn: Schema.Boolean,
  allowConnectedAccounts: Schema.Boolean
}

/** An account of a user at an identity provider, as the user sees it. */
export class OAuthProvider extends Schema.Opaque<OAuthProvider>()(Wire.struct(commonFields)) {}

/** An account of a user at an identity provider, as servers see it. */
export class ServerOAuthProvider extends Schema.Opaque<ServerOAuthProvider>()(Wire.struct({
  ...commonFields,
  /** The user's id at the identity provider. */
  accountId: Schema.String
})) {}

/**
 * The id of an identity provider in the project's configuration, such as `google`: 1 to 63 characters of A-Z, a-z, 0-9, `_` and `-`, not
 * starting with `-`.
 */
export const ProviderConfigId = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$/, { message: "Expected the id of a configured identity provider" })
)

/** An account at an identity provider that a server adds to a user. */
export class OAuthProviderCreate extends Schema.Opaque<OAuthProviderCreate>()(Wire.struct({
  userId: UserIdOrMe,
  providerConfigId: ProviderConfigId,
  /** The user's id at the identity provider. */
  accountId: Schema.String,
  email: optional(Email),
  /**
   * Whether the user can sign in with this account. Allowed for one account per user and identity provider, and for one user per account.
   */
  allowSignIn: Schema.Boolean,
  /** Whether the app can request the identity provider's access tokens for this account. */
  allowConnectedAccounts: Schema.Boolean
})) {}

const updateFields = { allowSignIn: optional(Schema.Boolean), allowConnectedAccounts: optional(Schema.Boolean) }

/** Changes that a user makes to an account at an identity provider. Absent fields stay unchanged. */
export class OAuthProviderUpdate extends Schema.Opaque<OAuthProviderUpdate>()(Wire.struct(updateFields)) {}

/** Changes that a server makes to a user's account at an identity provider. Absent fields stay unchanged. */
export class ServerOAuthProviderUpdate extends Schema.Opaque<ServerOAuthProviderUpdate>()(Wire.struct({
  ...updateFields,
  email: optional(Email),
  accountId: optional(Schema.String)
})) {}

/** The accounts to list. */
export class OAuthProviderQuery extends Schema.Opaque<OAuthProviderQuery>()(Wire.struct({
  /** Limits the list to this user. Client access requires the user's own id or `me`. @default all users */
  userId: optional(UserIdOrMe)
})) {}
