/** The fields of requests and replies whose texts a recording keeps. All other texts are replaced by placeholders. */

/** By their names on the wire. Each has a few values that the provider defines, and says nothing of a person. docs/conform.md lists them. */
export const keptFields: ReadonlySet<string> = new Set([
  "action",
  "alg",
  "auth_method",
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
  "use"
])

/** Of a refusal: the provider's code, which is no one-time code. */
const refusalCode = /^[A-Z][A-Z_]{2,80}$/

/** Whether a text stays. One-time codes and refusals share the name `code`. */
export const isKept = (field: string, text: string): boolean =>
  field === "code" ? refusalCode.test(text) : keptFields.has(field) && /^[\w:$.\- ]{0,64}$/.test(text) && !/@/.test(text)
