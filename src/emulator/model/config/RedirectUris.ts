/** Redirect URIs (RFC 6749, section 3.1.2). */

/** Adds parameters to an address's query. */
export const withQuery = (address: string, query: { readonly [name: string]: string }): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Removes the fragment, which a redirect URI must not have (RFC 6749, section 3.1.2). */
export const withoutFragment = (url: string): string => url.split("#", 1)[0] ?? url
