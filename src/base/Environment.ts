/**
 * The environment variables that replace absent options (docs/provider/names.md#environment-variables). Imports nothing else,
 * because the entry `latchkey/jwt` reads them, too. The command line, the error messages and the tests take the names from here.
 */
import { isServer } from "./platform.ts"

/** The provider's brands in names of variables. The first one takes precedence. */
export const brands = ["HEXCLAVE", "STACK"] as const
export type Brand = (typeof brands)[number]

/** The prefixes with which frameworks give variables to pages, and none, in the order of precedence. */
export const prefixes = ["NEXT_PUBLIC_", "", "VITE_", "EXPO_PUBLIC_", "PUBLIC_"] as const

/** A setting in the name of a variable: after the prefix and the brand. */
export type Setting = "PROJECT_ID" | "PUBLISHABLE_CLIENT_KEY" | "API_URL" | "EXTRA_REQUEST_HEADERS" | SecretSetting

/** Settings whose variables have no prefix, because bundlers include variables with a prefix in pages. */
export type SecretSetting = "SECRET_SERVER_KEY" | "SUPER_SECRET_ADMIN_KEY"

/** The names of a setting's variables without a prefix, as in errors. */
export const plainNames = (setting: Setting): ReadonlyArray<string> => brands.map((brand) => `${brand}_${setting}`)

/** The names of a setting's variables, in the order of precedence. */
const allNames = (setting: Setting): ReadonlyArray<string> =>
  brands.flatMap((brand) => prefixes.map((prefix) => `${prefix}${brand}_${setting}`))

export const projectIdNames = allNames("PROJECT_ID")
export const publishableClientKeyNames = allNames("PUBLISHABLE_CLIENT_KEY")
export const baseUrlNames = [...allNames("API_URL"), ...brands.map((brand) => `NEXT_PUBLIC_${brand}_URL`)]
export const extraRequestHeadersNames = allNames("EXTRA_REQUEST_HEADERS")
export const secretServerKeyNames = plainNames("SECRET_SERVER_KEY")
export const superSecretAdminKeyNames = plainNames("SUPER_SECRET_ADMIN_KEY")

/** The names of the variables for the API's address that apply to servers only, and take precedence there. */
export const serverBaseUrlNames = brands.flatMap((brand) => [
  `NEXT_PUBLIC_SERVER_${brand}_API_URL`,
  `NEXT_PUBLIC_${brand}_API_URL_SERVER`,
  `${brand}_API_URL_SERVER`
])

type Read = () => string | undefined

/**
 * Returns the first variable that is set. Callers write out the variables that bundlers replace with their values: Next.js replaces
 * `process.env.NEXT_PUBLIC_…`, and others what a program defines. Without `process`, the read throws and counts as unset.
 */
const firstOf = (...reads: ReadonlyArray<Read>): string | undefined => {
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

/**
 * Reads a variable with the prefix of another framework. No bundler replaces these in a package: Vite replaces only `import.meta.env`, which
 * some runtimes cannot parse, and Expo only the code of the program. So they are read where the process has them.
 */
const withPrefix = (name: string): Read => () =>
  process.env[`VITE_${name}`] || process.env[`EXPO_PUBLIC_${name}`] || process.env[`PUBLIC_${name}`]

export const projectId = () =>
  firstOf(
    () => process.env.NEXT_PUBLIC_HEXCLAVE_PROJECT_ID,
    () => process.env.HEXCLAVE_PROJECT_ID,
    withPrefix("HEXCLAVE_PROJECT_ID"),
    () => process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
    () => process.env.STACK_PROJECT_ID,
    withPrefix("STACK_PROJECT_ID")
  )

export const publishableClientKey = () =>
  firstOf(
    () => process.env.NEXT_PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY,
    () => process.env.HEXCLAVE_PUBLISHABLE_CLIENT_KEY,
    withPrefix("HEXCLAVE_PUBLISHABLE_CLIENT_KEY"),
    () => process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
    () => process.env.STACK_PUBLISHABLE_CLIENT_KEY,
    withPrefix("STACK_PUBLISHABLE_CLIENT_KEY")
  )

const commonBaseUrl = () =>
  firstOf(
    () => process.env.NEXT_PUBLIC_HEXCLAVE_API_URL,
    () => process.env.HEXCLAVE_API_URL,
    withPrefix("HEXCLAVE_API_URL"),
    () => process.env.NEXT_PUBLIC_STACK_API_URL,
    () => process.env.STACK_API_URL,
    withPrefix("STACK_API_URL"),
    () => process.env.NEXT_PUBLIC_HEXCLAVE_URL,
    () => process.env.NEXT_PUBLIC_STACK_URL
  )

/** The API address for browsers, which dehydrated apps use. */
export const browserBaseUrl = () =>
  firstOf(
    () => process.env.NEXT_PUBLIC_BROWSER_HEXCLAVE_API_URL,
    () => process.env.NEXT_PUBLIC_HEXCLAVE_API_URL_BROWSER,
    () => process.env.HEXCLAVE_API_URL_BROWSER,
    () => process.env.NEXT_PUBLIC_BROWSER_STACK_API_URL,
    () => process.env.NEXT_PUBLIC_STACK_API_URL_BROWSER,
    () => process.env.STACK_API_URL_BROWSER,
    commonBaseUrl
  )

/**
 * The API address. Browsers and servers may use different addresses: the variables for the current platform have priority over the common
 * ones.
 */
export const baseUrl = () =>
  isServer()
    ? firstOf(
      () => process.env.NEXT_PUBLIC_SERVER_HEXCLAVE_API_URL,
      () => process.env.NEXT_PUBLIC_HEXCLAVE_API_URL_SERVER,
      () => process.env.HEXCLAVE_API_URL_SERVER,
      () => process.env.NEXT_PUBLIC_SERVER_STACK_API_URL,
      () => process.env.NEXT_PUBLIC_STACK_API_URL_SERVER,
      () => process.env.STACK_API_URL_SERVER,
      commonBaseUrl
    )
    : browserBaseUrl()

/** The extra request headers, as the text of a JSON object. */
export const extraRequestHeaders = () =>
  firstOf(
    () => process.env.NEXT_PUBLIC_HEXCLAVE_EXTRA_REQUEST_HEADERS,
    () => process.env.HEXCLAVE_EXTRA_REQUEST_HEADERS,
    withPrefix("HEXCLAVE_EXTRA_REQUEST_HEADERS"),
    () => process.env.NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS,
    () => process.env.STACK_EXTRA_REQUEST_HEADERS,
    withPrefix("STACK_EXTRA_REQUEST_HEADERS")
  )

export const secretServerKey = () =>
  firstOf(() => process.env.HEXCLAVE_SECRET_SERVER_KEY, () => process.env.STACK_SECRET_SERVER_KEY)

export const superSecretAdminKey = () =>
  firstOf(() => process.env.HEXCLAVE_SUPER_SECRET_ADMIN_KEY, () => process.env.STACK_SUPER_SECRET_ADMIN_KEY)
