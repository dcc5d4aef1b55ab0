/** The address to return to after signing in, as pages hand it on. */

/** The query parameter that names where to go after signing in or up: a relative address. @category constants @since 0.1.0 */
export const returnParameter = "after_auth_return_to"

/** The return address that an address carries. */
export const returnAddressIn = (address: URL | undefined) => address?.searchParams.get(returnParameter) || undefined
