/** `/projects/{projectId}/.well-known/jwks.json`: the keys to verify access tokens with (RFC 7517). */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { JwkQuery, JwkSet } from "../../schema/auth/Jwk.ts"

/** Good for an hour. A project that does not exist is refused in plain text (`Refused`). @category endpoints @since 0.1.0 */
export const ReadJwks = Endpoint.make("jwks.get", "GET /projects/{projectId}/.well-known/jwks.json", {
  access: [],
  query: JwkQuery,
  success: JwkSet
})
