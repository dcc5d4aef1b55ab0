/** The return address of a sign-in, passed from page to page. */

/** The query parameter for the return address, a relative address. @category constants @since 0.1.0 */
export const returnParameter = "after_auth_return_to"

/** The return address in the query of an address. */
export const returnAddressIn = (address: URL | undefined) => address?.searchParams.get(returnParameter) || undefined
