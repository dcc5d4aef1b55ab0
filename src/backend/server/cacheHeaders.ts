/** Headers that tell caches on whom a response depends (RFC 9111, section 5.2.2.7; RFC 9110, section 12.5.5). */

/** The request headers that may carry a credential. */
const credentialFields = ["Cookie", "Authorization", "x-stack-auth", "x-stack-access-token", "x-hexclave-access-token"]

/**
 * Returns the value of `Vary` with the request headers that may carry a credential, after those that the app names; `*` remains alone. A
 * cache then serves a response for signed-out users to no other user.
 */
export const varyByCredential = (vary: string | null | undefined, fields: ReadonlyArray<string> = credentialFields): string => {
  const names = (vary ?? "").split(",").map((name) => name.trim()).filter((name) => name !== "")
  const present = new Set(names.map((name) => name.toLowerCase()))
  return present.has("*") ? "*" : [...names, ...fields.filter((name) => !present.has(name.toLowerCase()))].join(", ")
}

/** Stored by the user's browser only. A response without the directive may be stored by every proxy on the way (RFC 9111, section 4.2.2). */
export const privateToBrowser = "private"

/** For a response with tokens of a session: also the browser does not store it. */
export const neverStored = "private, no-store"

/**
 * Whether a header overrides `Cache-Control` for some caches: a targeted field (RFC 9213), or its predecessor of one kind of proxy.
 */
export const overridesCacheControl = (name: string): boolean =>
  /^(?:.+-)?(?:cdn|akamai)-cache-control$|^(?:surrogate|edge)-control$|^x-accel-expires$/i.test(name)
