/** The version of this package in the provider's form; a test compares it with package.json. */

/** @category constants @since 0.1.0 */
export const version = "0.1.0"

/**
 * Platform, package and version. The provider ignores names of another form than `@scope/name@1.2.3`.
 * @category constants @since 0.1.0
 */
export const clientVersion = `js @latchkey/latchkey@${version}`
