/** Metadata of an authorization server (RFC 8414, OpenID Connect Discovery 1.0). */
import * as Schema from "effect/Schema"
import * as Wire from "../schema/wire/Wire.ts"
import { InsecureAddress, MissingMetadata } from "./OAuth2Error.ts"

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
 * - `requirePushedAuthorizationRequests`: whether authorization requests must be pushed to the server first (RFC 9126).
 * @category schemas @since 0.1.0
 */
export const ServerMetadata = Wire.struct({
  issuer: Schema.String.check(Schema.makeFilter((text) => URL.canParse(text) || "Expected an address")),
  authorizationEndpoint: address,
  tokenEndpoint: address,
  jwksUri: address,
  userinfoEndpoint: address,
  revocationEndpoint: address,
  introspectionEndpoint: address,
  pushedAuthorizationRequestEndpoint: address,
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
  authorizationResponseIssParameterSupported: Schema.optionalKey(Schema.Boolean),
  requirePushedAuthorizationRequests: Schema.optionalKey(Schema.Boolean)
})
/** @category models @since 0.1.0 */
export type ServerMetadata = typeof ServerMetadata.Type

/** Whether the host is this device, without a network in between. */
const isLocal = ({ hostname }: URL): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** Whether secrets may be sent to an address: HTTPS, or plain HTTP on this device. */
export const isSecure = (url: URL): boolean => url.protocol === "https:" || (url.protocol === "http:" && isLocal(url))

/**
 * Returns the address of an endpoint that a user's browser opens. Throws if it is missing or insecure: metadata comes from the network, and an address like `javascript:…`
 * must not be opened.
 */
export const endpointOf = (server: ServerMetadata, field: "authorizationEndpoint" | "endSessionEndpoint"): URL => {
  const address = server[field]
  if (address === undefined || !URL.canParse(address)) throw new MissingMetadata({ field: Wire.snakeCase(field) })
  const url = new URL(address)
  if (!isSecure(url)) throw new InsecureAddress({ origin: url.origin === "null" ? url.protocol : url.origin })
  return url
}
