/**
 * The version of this package in the form that the provider expects; a test compares it with package.json.
 * @category constants @since 0.1.0
 */
export const version = "0.1.0"

/** The platform, package and version. The provider ignores packages that are not of the form `@scope/name@1.2.3`. */
export const clientVersion = `js @latchkey/latchkey@${version}`
