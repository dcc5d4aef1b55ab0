/** The return address of a sign-in, passed from page to page. */

/** The query parameter for the return address, a relative address. @category constants @since 0.1.0 */
export const returnParameter = "after_auth_return_to"

/**
 * The maximum length of an address that leaves the site: servers refuse long request lines, and mail programs break long links. Applies to
 * what return addresses add.
 */
export const longestAddress = 1500

/** What an address that leaves the site contains of a return address that is too long: its path, otherwise nothing. */
export const shortenings: ReadonlyArray<(address: string | undefined) => string | undefined> = [
  (address) => address?.replace(/[?#].*$/s, ""),
  () => undefined
]

/** The address with another return address; without one for `undefined`. */
export const withReturn = (address: URL, back: string | undefined): URL => {
  const url = new URL(address)
  if (back === undefined) url.searchParams.delete(returnParameter)
  else url.searchParams.set(returnParameter, back)
  return url
}

/** The return address in the query of an address. */
export const returnAddressIn = (address: URL | undefined) => address?.searchParams.get(returnParameter) || undefined
