/** The formats of the cookie that holds a refresh token, in order of priority. */
import { base32 } from "../../schema/wire/Base32.ts"

/** The scope in which the cookies of a session are read and written. */
export interface CookieScope {
  readonly projectId: string
  /** Whether the page was served over https. */
  readonly secure: boolean
  /** The parent domain of the hosts that share the session, in lowercase; `null` means only this host. */
  readonly domain: string | null
}

/**
 * `session`: a cookie of this format holds the session, and later formats are not read. `migration`: the cookie's token is a candidate. It
 * is read only if no cookie holds the session, and is exchanged at the provider before it becomes the session.
 */
export type Role = "session" | "migration"

/**
 * Who can write a cookie of a format into a browser that visits this host over https. `host`: only this host. `domain`: the hosts of the
 * configured domain and of the domains above it. `site`: any host of the site, and an attacker on the network.
 */
export type Writer = "host" | "domain" | "site"

export interface CookieFormat {
  readonly writer: Writer
  readonly matches: (name: string, site: CookieScope) => boolean
  readonly role: (site: CookieScope) => Role
  /** Whether the value is the token itself instead of JSON with `refresh_token` and `updated_at_millis`. */
  readonly isRaw?: true
}

/** The suffix of a cookie's name that represents a domain. */
export const domainMark = (domain: string): string =>
  `--custom-${base32(new TextEncoder().encode(domain.toLowerCase())).toUpperCase()}`

const domainName = (projectId: string, domain: string, brand = "stack") => `${brand}-refresh-${projectId}${domainMark(domain)}`
const plainName = (projectId: string) => `stack-refresh-${projectId}--default`

/** Whether the name contains no project id, so that the cookie may belong to another project. */
export const namesNoProject = (name: string): boolean => name === "stack-refresh"

/** The prefix of cookies that only this host can set, over https and for all paths (RFC 6265bis, section 4.1.3.2). */
export const hostPrefix = "__Host-"

const brands = ["stack", "hexclave"]
const isOf = (prefix: string, name: string, projectId: string) =>
  brands.some((brand) => name.startsWith(`${prefix}${brand}-refresh-${projectId}--`))

/** Whether the cookie is the one that all hosts of this domain share. */
export const isOfDomain = (name: string, projectId: string, domain: string): boolean =>
  brands.some((brand) => name === domainName(projectId, domain, brand))

const session = (): Role => "session"
const migration = (): Role => "migration"

/** The formats in the table of docs/sessions.md, in the same order. A name belongs to the first matching format. */
export const cookieFormats: ReadonlyArray<CookieFormat> = [
  // stack-refresh-<id>--custom-<domain>, hexclave-refresh-<id>--custom-<domain>, for the configured domain
  {
    writer: "domain",
    matches: (name, { domain, projectId }) => domain !== null && isOfDomain(name, projectId, domain),
    role: session
  },
  // __Host-stack-refresh-<id>--default, __Host-hexclave-refresh-<id>--default
  { writer: "host", matches: (name, { projectId }) => isOf(hostPrefix, name, projectId), role: session },
  // stack-refresh-<id>--default
  {
    writer: "site",
    matches: (name, { projectId }) => name === plainName(projectId),
    role: ({ domain, secure }) => secure || domain !== null ? "migration" : "session"
  },
  // stack-refresh-<id>--custom-<domain>, hexclave-refresh-<id>--default, hexclave-refresh-<id>--custom-<domain>
  { writer: "site", matches: (name, { projectId }) => isOf("", name, projectId), role: migration },
  // stack-refresh-<id>
  { writer: "site", matches: (name, { projectId }) => name === `stack-refresh-${projectId}`, role: migration, isRaw: true },
  // stack-refresh, which may belong to another project that uses the provider's client
  { writer: "site", matches: namesNoProject, role: migration, isRaw: true }
]

/** The first format that matches the name of a cookie. */
export const cookieFormatOf = (name: string, site: CookieScope): CookieFormat | undefined =>
  cookieFormats.find(({ matches }) => matches(name, site))

/** Whether only this host can have written the cookie. */
export const isHostBound = (name: string): boolean => name.startsWith(hostPrefix)

/** The name under which this library writes the refresh cookie. */
export const refreshName = ({ domain, projectId, secure }: CookieScope): string =>
  domain !== null ? domainName(projectId, domain) : `${secure ? hostPrefix : ""}${plainName(projectId)}`

/** The name of the migration marker, a cookie without a secret. While it is present, formats of the role `migration` are not read. */
export const migrationMarkerName = (projectId: string): string => `${hostPrefix}latchkey-migrated-${projectId}`

/** The name of the cookie with an access token, which all projects of a host share. */
export const sharedAccessName = "stack-access"

/** The name of the cookie with an access token of this project, for a host where another project uses the shared name. */
export const projectAccessName = (projectId: string): string => `${sharedAccessName}-${projectId}`

/**
 * Whether a cookie holds an access token. The cookie also contains the refresh token of the same session, so it does not matter which host
 * wrote the cookie.
 */
export const isAccess = (name: string, { projectId }: Pick<CookieScope, "projectId">): boolean =>
  name === sharedAccessName || name === "hexclave-access" || name === projectAccessName(projectId)
