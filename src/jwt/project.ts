/** How a project and its provider are named in options, for programs with effect and without. */

export const hostedBaseUrl = "https://api.stack-auth.com"

/** With the API's version, which people may or may not have written, and without a slash at the end. */
export const apiUrlOf = (baseUrl: string): string => `${baseUrl.replace(/(\/api\/(v1|latest))?\/?$/, "")}/api/v1`

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** A UUID of any version, or `internal`. */
export const isProjectId = (text: string): boolean => text === "internal" || uuid.test(text)
