/** The call behind an error, as the provider's logs identify it, without secrets. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { sanitizeText } from "./sanitizeText.ts"

/**
 * - `endpoint`: the endpoint's id, such as `users.get`.
 * - `method`, `path`: the request line below the API's base; ids in the path are kept, the query is not.
 * - `status`: the actual HTTP status, even if the provider hid it behind 200.
 * - `requestId`: the header `x-stack-request-id`, to quote to the provider's support; `null` if absent.
 * - `text`: the provider's message about the refusal; `null` if absent.
 * - `missingHeaders`: the headers of the provider that a refusal lacks, because a proxy removed them or CORS does not expose them; absent if
 *   there are none. The library then reads the refusal from the body alone.
 */
export class CallInfo extends Schema.Opaque<CallInfo>()(Schema.Struct({
  endpoint: Schema.String,
  method: Schema.String,
  path: Schema.String,
  status: Schema.Number,
  requestId: Schema.NullOr(Schema.String),
  text: Schema.NullOr(Schema.String),
  missingHeaders: Schema.optionalKey(Schema.String)
})) {}

/**
 * The suffix of an error message: the request line, the request id, and the missing headers. Empty for a call that sent no request.
 */
export const requestSuffix = ({ method, missingHeaders, path, requestId }: CallInfo): string =>
  path === "" ? "" : ` (${sanitizeText(`${method} ${path}${requestId === null ? "" : `, request ${requestId}`}`)})` +
    (missingHeaders
      ? ` The response has no ${sanitizeText(missingHeaders)}: a proxy removes it, or CORS does not expose it.`
      : "")
