/** Which call an error belongs to, and what came back: enough to find it in the provider's logs, and no secret. */
import * as Schema from "effect/Schema"
import { sanitizeText } from "./sanitizeText.ts"

/**
 * - `endpoint`: the endpoint's id, such as `users.read`.
 * - `method`, `path`: the request line below the API's base; ids in the path are kept, the query is not.
 * - `status`: the real HTTP status, also where the provider hid it behind 200.
 * - `requestId`: the header `x-stack-request-id`, to be named to the provider's support; `null` if none came.
 * - `text`: the provider's own words about the refusal; `null` if it gave none.
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
 * The request line and the request id, as messages end with them; nothing for a call that did not get as far as a request.
 * @category functions @since 0.1.0
 */
export const requestSuffix = ({ method, path, requestId }: CallInfo): string =>
  path === "" ? "" : ` (${sanitizeText(`${method} ${path}${requestId === null ? "" : `, request ${requestId}`}`)})`
