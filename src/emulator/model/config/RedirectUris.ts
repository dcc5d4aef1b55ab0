/** Redirect URIs (RFC 6749, section 3.1.2). */

/** An address with more in its query. */
export const withQuery = (address: string, query: { readonly [name: string]: string }): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** A redirect URI has no fragment; one that is given is no part of it (RFC 6749, section 3.1.2). */
export const withoutFragment = (url: string): string => url.split("#", 1)[0] ?? url
