/** Whether what one request has begun is out of bounds for the others. */

/**
 * Cloudflare's workers cut off what a request has begun when it ends, and do not let another request wait for it: who joined would hang,
 * or go on as part of a request that is over.
 */
export const isRequestBound = (): boolean => typeof navigator !== "undefined" && navigator.userAgent === "Cloudflare-Workers"
