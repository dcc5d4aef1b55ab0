/** The fields of requests and responses whose texts a recording keeps. All other texts are replaced by placeholders. */

/**
 * The wire names of the fields whose texts are kept in recordings, as listed in docs/conform.md. The provider defines the few possible
 * values of each field, and none identifies a user.
 */
export const keptFields: ReadonlySet<string> = new Set([
  "action",
  "alg",
  "attestation",
  "auth_method",
  "authenticatorAttachment",
  "cli_session_state",
  "code_challenge_method",
  "context_type",
  "created_with",
  "crv",
  "customer_type",
  "customerType",
  "feature_name",
  "grant_type",
  "kty",
  "level",
  "mode",
  "onboarding_status",
  "order_by",
  "price_id",
  "product_id",
  "item_id",
  "itemId",
  "productId",
  "permission_id",
  "permissionId",
  "provider",
  "provider_config_id",
  "quality",
  "residentKey",
  "response_type",
  "role",
  "scope",
  "simple_status",
  "speed",
  "stack_response_mode",
  "status",
  "success",
  "token_type",
  "tool",
  "type",
  "use",
  "userVerification"
])

/** The form of an error code. One-time codes never match. */
const refusalCode = /^[A-Z][A-Z_]{2,80}$/

/** Whether a recording keeps a text. The field `code` holds an error code, which is kept, or a one-time code, which is not. */
export const isKept = (field: string, text: string): boolean =>
  field === "code" ? refusalCode.test(text) : keptFields.has(field) && /^[\w:$.\- ]{0,64}$/.test(text) && !/@/.test(text)
