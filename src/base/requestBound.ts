/** Detects platforms, such as Cloudflare Workers, on which a request cannot wait for the work of another request. */

/**
 * Whether requests must not share pending work. Cloudflare Workers cancel the work of a request when the request ends: another request that
 * waited for this work would hang, or continue as part of the ended request.
 */
export const isRequestBound = (): boolean => typeof navigator !== "undefined" && navigator.userAgent === "Cloudflare-Workers"
