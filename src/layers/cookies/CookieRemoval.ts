/**
 * Removes cookies whose domain, path and partition are unknown: neither `Cookie` headers nor `document.cookie` contain these attributes.
 */
import { domainMark, isHostBound } from "./CookieFormat.ts"
import { type SetCookie, setCookieSize } from "./SetCookie.ts"

/** The page that a browser shows or requests. */
export interface Page {
  /** The page's host name in lowercase; empty if unknown. */
  readonly host: string
  /** The page's path; `/` if unknown. */
  readonly path: string
  readonly secure: boolean
}

/** Maximum number of levels of a host or a path at which cookies are removed. Limited because each level adds cookies to the response. */
const mostLevels = 5

/** Whether the name can be written into a response: a token (RFC 6265, section 4.1.1) of at most 512 characters. */
const isName = (name: string) => name.length <= 512 && /^[\w!#$%&'*+.^`|~-]+$/.test(name)

const isDomain = (host: string) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(host) && !/\.\d+$/.test(host)

/** The host and its parent domains, longest first, except the top-level domain: a.example.com, example.com. Empty for IP addresses. */
export const domainsOf = (host: string): ReadonlyArray<string> =>
  isDomain(host)
    ? host.split(".").map((_, at, labels) => labels.slice(at).join(".")).slice(0, -1).slice(-mostLevels)
    : []

/** The cookie paths that match this path (RFC 6265, section 5.1.4), shortest first. */
export const pathsOf = (path: string): ReadonlyArray<string> => {
  const plain = /^\/[^?#;]*/.exec(path)?.[0].replace(/[^\x21-\x7e]/g, "") ?? "/"
  const parts = plain.split("/").slice(1).filter((part) => part !== "")
  const levels = parts.map((_, at) => `/${parts.slice(0, at + 1).join("/")}`).slice(0, mostLevels)
  return ["/", ...levels.flatMap((level) => [level, `${level}/`])]
}

const expiredCookie = (name: string, { secure }: Page): SetCookie => ({
  name,
  value: "",
  maxAge: 0,
  path: "/",
  sameSite: "lax",
  secure
})

/**
 * The expired cookies that remove the cookie `name` from every domain, path and partition whose cookies the page receives. The likeliest
 * come first: for this host or `domain`, for `/`, and without a partition.
 */
const removalsOf = (name: string, domain: string | undefined, page: Page): ReadonlyArray<SetCookie> => {
  const isOwn = isHostBound(name)
  const markedDomain = isOwn ? undefined : domainsOf(page.host).find((parent) => name.endsWith(domainMark(parent))) ?? domain
  const otherDomains = isOwn ? [] : domainsOf(page.host)
  const domains = Array.from(new Set([markedDomain, undefined, ...otherDomains]))
  return (isOwn ? ["/"] : pathsOf(page.path)).flatMap((path) =>
    domains.flatMap((domain) => {
      const cookie = { ...expiredCookie(name, page), path, ...(domain !== undefined && { domain }) }
      return page.secure ? [cookie, { ...cookie, sameSite: "none", partitioned: true } as const] : [cookie]
    })
  )
}

/** The list as it is at half of the times, in seconds; at the others, it starts at any element, also if the times are equally far apart. */
const startingAt = <A>(list: ReadonlyArray<A>, seconds: number): ReadonlyArray<A> => {
  const start = Math.max(0, Math.floor(Math.sin(seconds) * list.length))
  return [...list.slice(start), ...list.slice(0, start)]
}

/** The names of cookies to remove. */
export interface RemovedNames {
  /** The cookies of the session, which are removed first. */
  readonly session: ReadonlyArray<string>
  readonly others: ReadonlyArray<string>
}

/**
 * Removes cookies with these names for every domain, path and partition whose cookies this page receives. Writes at most `budget` bytes of
 * headers, because proxies refuse responses with more than a few kilobytes of headers. The session's names come first; for each other name,
 * the most likely domain, path and partition come first. If not all fit, a later response removes others: the order starts at another place
 * each second of `now`, in milliseconds.
 */
export const removalCookies = (
  names: RemovedNames,
  domain: string | undefined,
  page: Page,
  budget: number,
  now = 0
): ReadonlyArray<SetCookie> => {
  const listsOf = (names: ReadonlyArray<string>) =>
    Array.from(new Set(names)).filter(isName).map((name) => removalsOf(name, domain, page))
  const [sessionLists, otherLists] = [listsOf(names.session), listsOf(names.others)]
  const lists = [...sessionLists.map((list) => list.slice(2)), ...otherLists]
  const rounds = Math.max(0, ...lists.map(({ length }) => length))
  const removalsByRound = Array.from({ length: rounds }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
  // The likeliest places of the session's cookies, without and with a partition.
  const removals = [...sessionLists.flatMap((list) => list.slice(0, 2)), ...startingAt(removalsByRound, Math.floor(now / 1000))]
  let usedBytes = 0
  return removals.filter((cookie) => {
    const size = setCookieSize(cookie)
    if (usedBytes + size > budget) return false
    usedBytes += size
    return true
  })
}
