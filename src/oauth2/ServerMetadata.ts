/** Metadata of an authorization server (RFC 8414, OpenID Connect Discovery 1.0). */
import * as Schema from "effect/Schema"
import * as Wire from "../schema/wire/Wire.ts"

const address = Schema.optionalKey(Schema.String)
const names = Schema.optionalKey(Schema.Array(Schema.String))

/**
 * A server's metadata, as read by `discover`. For a server without discovery, write the fields that the operations need by hand.
 *
 * - `issuer`: its identifier, an HTTPS URL.
 * - `jwksUri`: the address of its key set, needed if it issues ID tokens.
 * - `…Endpoint`: addresses; an operation whose endpoint is absent fails with `MissingMetadata`.
 * - `idTokenSigningAlgValuesSupported`: absent means `RS256` only.
 * - `authorizationResponseIssParameterSupported`: whether each callback has `iss` (RFC 9207).
 * @category schemas @since 0.1.0
 */
export const ServerMetadata = Wire.struct({
  issuer: Schema.String.check(Schema.makeFilter((text) => URL.canParse(text) || "Expected an address")),
  authorizationEndpoint: address,
  tokenEndpoint: address,
  jwksUri: address,
  userinfoEndpoint: address,
  revocationEndpoint: address,
  deviceAuthorizationEndpoint: address,
  endSessionEndpoint: address,
  scopesSupported: names,
  responseTypesSupported: names,
  grantTypesSupported: names,
  tokenEndpointAuthMethodsSupported: names,
  tokenEndpointAuthSigningAlgValuesSupported: names,
  codeChallengeMethodsSupported: names,
  idTokenSigningAlgValuesSupported: names,
  userinfoSigningAlgValuesSupported: names,
  dpopSigningAlgValuesSupported: names,
  authorizationResponseIssParameterSupported: Schema.optionalKey(Schema.Boolean)
})
/** @category models @since 0.1.0 */
export type ServerMetadata = typeof ServerMetadata.Type

/** Whether the host is this device, without a network in between. */
const isLocal = ({ hostname }: URL): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** Whether secrets may be sent to an address: HTTPS, or plain HTTP on this device. */
export const isSecure = (url: URL): boolean => url.protocol === "https:" || (url.protocol === "http:" && isLocal(url))
