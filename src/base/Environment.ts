/**
 * The environment variables that replace absent options (docs/provider/transport.md#environment-variables). Imports nothing, because the
 * entry `latchkey/jwt` reads them, too.
 */

/**
 * Returns the first variable that is set. Callers write out each variable, because bundlers replace `process.env.NAME` with its value;
 * without `process`, the read throws and counts as unset.
 */
const firstOf = (...reads: ReadonlyArray<() => string | undefined>): string | undefined => {
  for (const read of reads) {
    try {
      const value = read()
      if (value) return value
    } catch {
      continue
    }
  }
  return undefined
}

export const projectIdNames = ["NEXT_PUBLIC_STACK_PROJECT_ID", "STACK_PROJECT_ID"] as const
export const projectId = () => firstOf(() => process.env.NEXT_PUBLIC_STACK_PROJECT_ID, () => process.env.STACK_PROJECT_ID)

export const publishableClientKeyNames = ["NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY", "STACK_PUBLISHABLE_CLIENT_KEY"] as const
export const publishableClientKey = () =>
  firstOf(() => process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY, () => process.env.STACK_PUBLISHABLE_CLIENT_KEY)

export const baseUrlNames = ["NEXT_PUBLIC_STACK_API_URL", "STACK_API_URL", "NEXT_PUBLIC_STACK_URL"] as const
/**
 * The API address. Browsers and servers may use different addresses: the variables for the current platform have priority over the common
 * ones.
 */
export const baseUrl = () =>
  firstOf(
    ...(typeof window === "undefined"
      ? [
        () => process.env.NEXT_PUBLIC_SERVER_STACK_API_URL,
        () => process.env.NEXT_PUBLIC_STACK_API_URL_SERVER,
        () => process.env.STACK_API_URL_SERVER
      ]
      : [
        () => process.env.NEXT_PUBLIC_BROWSER_STACK_API_URL,
        () => process.env.NEXT_PUBLIC_STACK_API_URL_BROWSER,
        () => process.env.STACK_API_URL_BROWSER
      ]),
    () => process.env.NEXT_PUBLIC_STACK_API_URL,
    () => process.env.STACK_API_URL,
    () => process.env.NEXT_PUBLIC_STACK_URL
  )

/** The API address for browsers, which dehydrated apps use. */
export const browserBaseUrl = () =>
  firstOf(
    () => process.env.NEXT_PUBLIC_BROWSER_STACK_API_URL,
    () => process.env.NEXT_PUBLIC_STACK_API_URL_BROWSER,
    () => process.env.STACK_API_URL_BROWSER,
    () => process.env.NEXT_PUBLIC_STACK_API_URL,
    () => process.env.STACK_API_URL,
    () => process.env.NEXT_PUBLIC_STACK_URL
  )

export const extraRequestHeadersNames = ["NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS", "STACK_EXTRA_REQUEST_HEADERS"] as const
/** The extra request headers, as the text of a JSON object. */
export const extraRequestHeaders = () =>
  firstOf(() => process.env.NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS, () => process.env.STACK_EXTRA_REQUEST_HEADERS)

export const secretServerKeyNames = ["STACK_SECRET_SERVER_KEY"] as const
export const secretServerKey = () => firstOf(() => process.env.STACK_SECRET_SERVER_KEY)

export const superSecretAdminKeyNames = ["STACK_SUPER_SECRET_ADMIN_KEY"] as const
export const superSecretAdminKey = () => firstOf(() => process.env.STACK_SUPER_SECRET_ADMIN_KEY)
