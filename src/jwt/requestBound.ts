/** Whether other requests may not use what one request has started. */

/**
 * Cloudflare Workers cancel what a request has started when it ends, and do not let another request wait for it: a joining request would
 * hang, or continue as part of a request that has ended.
 */
export const isRequestBound = (): boolean => typeof navigator !== "undefined" && navigator.userAgent === "Cloudflare-Workers"
