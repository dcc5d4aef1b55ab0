/** Host names of trusted domains (docs/provider/pages.md#host-names). */
import * as Schema from "effect/Schema"

/** The word that replaces a run of `*`, for parsers that do not know wildcards. */
const placeholder = "wildcard"

/** Returns the text with each run of `*` replaced by an ordinary word. */
export const withoutWildcards = (text: string): string => text.replaceAll(/\*+/g, placeholder)

/**
 * A host name: letters, digits, dots and hyphens, without leading, trailing or consecutive dots. `*` matches any run of characters without
 * dots; `**` matches any run.
 * @category schemas @since 0.1.0
 */
export const HostName = Schema.String.check(
  Schema.makeFilter((name) =>
    /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(withoutWildcards(name)) ||
    "Expected a host name of letters, digits, dots and hyphens, perhaps with wildcards"
  )
)

/** Whether a value is a `HostName`. @category schemas @since 0.1.0 */
export const isHostName = Schema.is(HostName)

/** Whether a host is this machine: `localhost`, a subdomain of it, or an address 127.x.x.x. @category guards @since 0.1.0 */
export const isLocalhost = (name: string): boolean => /^((.+\.)?localhost|127(\.\d{1,3}){3})$/i.test(name)
