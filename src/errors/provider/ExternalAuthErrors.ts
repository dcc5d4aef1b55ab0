/** Refusals of the exchange of another provider's session for an access token. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import type * as Wire from "../../schema/wire/Wire.ts"
import { KnownError } from "../base/KnownError.ts"

/** Why the provider of the session cannot be used. The provider may add reasons. */
const configurationReason: Wire.OpenText<
  "provider_disabled" | "required_setting_missing" | "invalid_authorized_party" | "unknown"
> = Schema.String

/** Why the token was refused. The provider may add reasons. */
const tokenReason: Wire.OpenText<
  | "malformed_token"
  | "signature_mismatch"
  | "expired"
  | "issuer_mismatch"
  | "audience_mismatch"
  | "authorized_party_mismatch"
  | "client_id_mismatch"
  | "missing_claim"
  | "unsupported_token_type"
  | "unknown"
> = Schema.String

/**
 * The project does not accept sessions of this authentication provider; `details.reason` says why. **What to do** Enable and complete the
 * integration in the project's configuration.
 */
export class ExternalAuthProviderNotConfigured extends KnownError<ExternalAuthProviderNotConfigured>()({
  code: "EXTERNAL_AUTH_PROVIDER_NOT_CONFIGURED",
  details: { reason: configurationReason },
  message: ({ reason }) =>
    `The project does not accept sessions of this authentication provider (${reason}). Configure the integration.`
}) {}

/**
 * The token of the other authentication provider is not valid; `details.reason` says why. **What to do** Get a new token from that
 * provider, or let the user sign in there again.
 */
export class InvalidExternalAuthToken extends KnownError<InvalidExternalAuthToken>()({
  code: "INVALID_EXTERNAL_AUTH_TOKEN",
  status: 401,
  details: { reason: tokenReason },
  message: ({ reason }) => `The token of the other authentication provider is not valid (${reason}). Get a new one.`
}) {}
