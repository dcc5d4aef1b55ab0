/**
 * Safe redirect targets: addresses that cannot lead off the site (docs/provider/pages.md#trusted-redirects).
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { UntrustedRedirect } from "../../errors/local/NavigationErrors.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"

/** An origin that cannot exist (RFC 6761, section 6.4). A relative address that stays on it stays on every origin. */
const anyOrigin = "http://relative.invalid"

/** The maximum number of rounds of percent-decoding. No legitimate path needs more. */
const mostDecodings = 8

/** An http address with only a host before its path: no user name, no percent-encoding. */
const plainlyAbsolute = /^https?:\/\/[^/?#@%\\]+(?=[/?#]|$)/i

/** `/path?query#hash` of an address. */
export const relativePart = ({ hash, pathname, search }: URL): string => `${pathname}${search}${hash}`

/** Whether a router or a browser could read the start of this path as a host. */
const leadsAway = (path: string): boolean =>
  /^\/[\t\n\r]*[/\\]/.test(path) ||
  // The URL parser converts backslashes, drops tabs and line ends, and resolves dots.
  new URL(`${anyOrigin}${path.replace(/[?#]/g, "_")}`).pathname.startsWith("//")

/**
 * Whether the address remains a path, however often it is percent-decoded. Decodes only ASCII: no other character separates the parts of an
 * address.
 */
const staysPath = (path: string): boolean => {
  let text = path
  for (let round = 0; round < mostDecodings; round++) {
    if (leadsAway(text)) return false
    const next = text.replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    if (next === text) return true
    text = next
  }
  return false
}

/** Removes the origin of an address if it is the current page's origin. */
const withoutOrigin = (address: string, here: URL | undefined): string =>
  here !== undefined && plainlyAbsolute.test(address) && URL.canParse(address) && new URL(address).origin === here.origin
    ? relativePart(new URL(address))
    : address

const targetOf = (address: string, here: URL | undefined): string | undefined => {
  // URL parsers drop these characters anywhere, and would read a different address than the checked one.
  if (/\p{Cc}/u.test(address) || address !== address.trim()) return undefined
  const relative = withoutOrigin(address, here)
  const path = /^[^?#]*/.exec(relative)?.[0] ?? ""
  // A colon in the first segment starts a scheme; two slashes or a backslash start a host (RFC 3986, section 4.2; WHATWG URL).
  if (path.startsWith("//") || path.includes("\\") || /^[^/]*:/.test(path)) return undefined
  const base = here?.pathname.startsWith("/") ? `${anyOrigin}${here.pathname}${here.search}` : anyOrigin
  if (!URL.canParse(relative, base)) return undefined
  const url = new URL(relative, base)
  return url.origin === anyOrigin && staysPath(url.pathname) ? relativePart(url) : undefined
}

/**
 * The address as a path with query and hash that stays on the origin. `here` is the current page: absolute addresses of its origin become
 * relative, and relative ones are resolved against it.
 *
 * **Details**
 *
 * Refuses other origins, other schemes, user names, two slashes at the start, a backslash in the path, control characters, and paths that
 * become one of these when they are decoded.
 *
 * **Errors** `UntrustedRedirect`
 *
 * **Example** `from("https://app.example.com/a?b", new URL("https://app.example.com/"))` succeeds with `/a?b`
 * @category constructors @since 0.1.0
 */
export const from = (address: string, here?: URL): Result.Result<string, UntrustedRedirect> => {
  const target = targetOf(address, here)
  return target === undefined ? Result.fail(new UntrustedRedirect({ target: address })) : Result.succeed(target)
}

/** Like `from`, with the navigator's current page as `here`. **Errors** `UntrustedRedirect` */
export const check = (address: string): Effect.Effect<string, UntrustedRedirect, Navigator> =>
  Effect.gen(function*() {
    const { location } = yield* Navigator
    return yield* Effect.fromResult(from(address, Option.getOrUndefined(yield* location)))
  })
