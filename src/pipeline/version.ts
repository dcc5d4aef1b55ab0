/** The version of this package, as the provider wants it named; a test holds it against package.json. */

/** @category constants @since 0.1.0 */
export const version = "0.1.0"

/**
 * Platform, package and version. Names of another form than `@scope/name@1.2.3` are ignored by the provider.
 * @category constants @since 0.1.0
 */
export const clientVersion = `js @latchkey/latchkey@${version}`
