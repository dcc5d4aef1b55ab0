/** The address of an endpoint that a user's browser opens. */
import { snakeCase } from "../schema/wire/Wire.ts"
import { InsecureAddress, MissingMetadata } from "./OAuth2Error.ts"
import { isSecure, type ServerMetadata } from "./ServerMetadata.ts"

/**
 * Returns the endpoint's address. Throws if it is missing or insecure: metadata comes from the network, and an address like `javascript:…`
 * must not be opened.
 */
export const endpointOf = (server: ServerMetadata, field: "authorizationEndpoint" | "endSessionEndpoint"): URL => {
  const address = server[field]
  if (address === undefined || !URL.canParse(address)) throw new MissingMetadata({ field: snakeCase(field) })
  const url = new URL(address)
  if (!isSecure(url)) throw new InsecureAddress({ origin: url.origin === "null" ? url.protocol : url.origin })
  return url
}
