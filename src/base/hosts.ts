/** The hosts of a provider, and the issuers of its tokens. Imports nothing, because programs load it late. */

/** Matches the API addresses of the hosted provider, which has two brands (docs/provider/names.md#hosts-and-issuers). */
const hostedApiUrl = /^https:\/\/api\d?\.((?:dev\.|staging\.)?)(stack-auth|hexclave)\.com\/api\/v1$/i

const brands = ["stack-auth", "hexclave"] as const
const hostOf = (name: string, stage: string, brand: string) => `https://${name}.${stage}${brand}.com/api/v1`

/**
 * The issuers of tokens from the provider at an API address. The hosted provider writes the brand of the host that the request was sent to,
 * and accepts both; any other has one issuer.
 */
export const issuersOf = (apiUrl: string): ReadonlyArray<string> => {
  const [, stage = "", brand] = hostedApiUrl.exec(apiUrl) ?? []
  return brand === undefined ? [apiUrl] : brands.map((name) => hostOf("api", stage, name))
}

/**
 * The API addresses of the provider's hosts, in the order in which calls try them. One address of the hosted provider means all its
 * hosts: the address itself, the hosts of its brand, and the first host of the other brand, whose tokens have another issuer.
 */
export const hostsOf = (apiUrls: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [apiUrl = ""] = apiUrls
  const [, stage = "", brand] = hostedApiUrl.exec(apiUrl) ?? []
  if (apiUrls.length > 1 || brand === undefined) return apiUrls
  const sameBrand = ["api", "api1", "api2"].map((name) => hostOf(name, stage, brand))
  return [...new Set([apiUrl, ...sameBrand, ...issuersOf(apiUrl)])]
}
