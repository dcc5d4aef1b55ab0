/**
 * `/projects/{projectId}/.well-known/jwks.json`: the keys that verify access tokens (RFC 7517).
 * @category endpoints @since 0.1.0
 */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { JwkQuery, JwkSet } from "../../schema/auth/Jwk.ts"

/** Reads the project's key set, which may be cached for one hour. `Refused` if the project does not exist. */
export const ReadJwks = Endpoint.open("jwks.get", "GET /projects/{projectId}/.well-known/jwks.json", {
  query: JwkQuery,
  success: JwkSet
})
