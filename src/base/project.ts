/** The provider's address and the form of project ids. Does not import the package `effect`, because some programs do not have it. */

export const hostedBaseUrl = "https://api.stack-auth.com"

/** The provider's API address with its version and without a trailing slash; `baseUrl` may already contain the version. */
export const apiUrlOf = (baseUrl: string): string => `${baseUrl.replace(/(\/api\/(v1|latest))?\/?$/, "")}/api/v1`

/** Whether an API address is one of the hosted provider's, which has several hosts (docs/provider/names.md#hosts-and-issuers). */
export const isHosted = (apiUrl: string): boolean =>
  /^https:\/\/api\d?\.((dev|staging)\.)?(stack-auth|hexclave)\.com\//i.test(apiUrl)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** A UUID of any version, or `internal`. */
export const isProjectId = (text: string): boolean => text === "internal" || uuid.test(text)
