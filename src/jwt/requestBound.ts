/** Detects platforms, such as Cloudflare Workers, on which a request cannot wait for the work of another request. */

/**
 * Cloudflare Workers cancel the pending work of a request when it ends, and do not let other requests wait for it: a request that joined it
 * would hang, or continue as part of the ended request.
 */
export const isRequestBound = (): boolean => typeof navigator !== "undefined" && navigator.userAgent === "Cloudflare-Workers"
