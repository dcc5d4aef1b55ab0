/** The call behind an error, as the provider's logs identify it, without secrets. */
import * as Schema from "effect/Schema"
import { sanitizeText } from "./sanitizeText.ts"

/**
 * - `endpoint`: the endpoint's id, such as `users.get`.
 * - `method`, `path`: the request line below the API's base; ids in the path are kept, the query is not.
 * - `status`: the actual HTTP status, even if the provider hid it behind 200.
 * - `requestId`: the header `x-stack-request-id`, to quote to the provider's support; `null` if absent.
 * - `text`: the provider's message about the refusal; `null` if absent.
 * @category errors @since 0.1.0
 */
export class CallInfo extends Schema.Opaque<CallInfo>()(Schema.Struct({
  endpoint: Schema.String,
  method: Schema.String,
  path: Schema.String,
  status: Schema.Number,
  requestId: Schema.NullOr(Schema.String),
  text: Schema.NullOr(Schema.String)
})) {}

/**
 * The suffix of an error message: the request line and the request id. Empty for a call that sent no request.
 * @category functions @since 0.1.0
 */
export const requestSuffix = ({ method, path, requestId }: CallInfo): string =>
  path === "" ? "" : ` (${sanitizeText(`${method} ${path}${requestId === null ? "" : `, request ${requestId}`}`)})`
