/** Discovery of an authorization server's metadata (RFC 8414, OpenID Connect Discovery 1.0). */
import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Undecodable, Unsendable } from "../errors/call/Reasons.ts"
import { parseJson } from "../schema/wire/Wire.ts"
import { runOperation } from "./Exchange.ts"
import type { OAuth2Error } from "./OAuth2Error.ts"
import { ServerMetadata } from "./ServerMetadata.ts"

const decodeServer = Schema.decodeUnknownResult(ServerMetadata)

/**
 * Reads the metadata of the server with the identifier `issuer`, and checks that it belongs to that server. Reuse the result, which also
 * caches the server's key set.
 *
 * **Details**
 *
 * `standard` determines the metadata's address: `openid` at `ISSUER/.well-known/openid-configuration`, `oauth2` at
 * `ORIGIN/.well-known/oauth-authorization-server/PATH` (RFC 8414, section 3.1).
 *
 * **Errors** `OAuth2Error` (`IssuerMismatch` · `Undecodable` · `InsecureAddress` · `Unsendable` for an invalid `issuer` · network errors)
 * @category verbs @since 0.1.0
 */
export const discover = (
  issuer: string,
  options: { readonly standard?: "openid" | "oauth2" } = {}
): Effect.Effect<ServerMetadata, OAuth2Error> =>
  runOperation("discover", async ({ fetch, library }) => {
    const { standard = "openid" } = options
    if (!URL.canParse(issuer)) throw new Unsendable({ why: "issuer is not an absolute URL" })
    const response = await library.discoveryRequest(new URL(issuer), {
      algorithm: standard === "openid" ? "oidc" : "oauth2",
      [library.customFetch]: fetch,
      [library.allowInsecureRequests]: true
    })
    const text = await response.clone().text()
    const metadata = decodeServer(parseJson(text))
    // Leaves unsuccessful responses to the library.
    if (Result.isFailure(metadata) && response.ok) {
      throw new Undecodable({ status: response.status, why: metadata.failure.message, body: Redacted.make(text) })
    }
    await library.processDiscoveryResponse(new URL(issuer), response)
    return Result.getOrThrow(metadata)
  })
