/**
 * Checks whether a project's domains meet the requirements of production mode (docs/provider/pages.md#production-mode), without a request.
 * @category verbs @since 0.1.0
 */
import type { AdminProject } from "../../../schema/projects/ProjectAdmin.ts"
import { isHostName, isLocalhost, withoutWildcards } from "../../../schema/wire/HostName.ts"

/** An obstacle to production mode. @category models @since 0.1.0 */
export interface ProductionModeError {
  readonly message: string
  /** The dashboard page on which to fix the problem, relative to the dashboard's address: `/projects/{id}/domains`. */
  readonly relativeFixUrl: string
}

/** The checked fields of a project. @category models @since 0.1.0 */
export interface Checked extends Pick<AdminProject, "id"> {
  readonly config: {
    readonly allowLocalhost: boolean
    readonly domains: ReadonlyArray<{ readonly domain: string }>
  }
}

/** Whether a host is an IP address: `192.168.0.1`, `192.168.*.1`, or IPv6 in brackets. */
const isAddress = (host: string) => host.startsWith("[") || /^(?=.*\d)[\d*]+(\.[\d*]+)*$/.test(host)

/** Matches the protocol, host and port of a domain. Does not match a domain with a user name or password. */
const origin = /^([a-z][a-z0-9+.-]*:)\/\/(\[[^\]/?#]*\]|[^:@/?#]*)(:\d+|:\*+)?(?:[/?#]|$)/i

/** The protocol and host of a domain, normalized unless the host has wildcards; `null` if the domain is not a URL. */
const parse = (domain: string) => {
  const [, protocol = "", host = "", port = ""] = origin.exec(domain) ?? []
  // With a wildcard in place of a number, the URL parser would not recognize the host as an address.
  if (isAddress(host) && host.includes("*")) return { protocol, host }
  const url = `${protocol}//${withoutWildcards(host)}${port.includes("*") ? "" : port}`
  if (!URL.canParse(url)) return null
  const read = host.includes("*") ? host : new URL(url).hostname
  return isAddress(read) || isHostName(read) ? { protocol, host: read } : null
}

/** The first problem of a domain; `null` if it has none. */
const complaint = (domain: string): string | null => {
  const url = parse(domain)
  if (url === null) return `Trusted domain is not a valid URL: ${domain}`
  if (isLocalhost(url.host)) return `Localhost domains are not allowed to be trusted in production mode: ${domain}`
  if (isAddress(url.host)) return `Direct IPs are not valid for trusted domains in production mode: ${domain}`
  return url.protocol.toLowerCase() === "https:" ? null : `Trusted domains should be HTTPS: ${domain}`
}

/** The obstacles to production mode: localhost first, then the first problem of each domain, in the order of the domains. */
export const productionModeErrors = ({ config, id }: Checked): ReadonlyArray<ProductionModeError> => {
  const localhost = config.allowLocalhost
    ? ["Localhost is not allowed in production mode, turn off Allow localhost in project settings"]
    : []
  const complaints = config.domains.flatMap(({ domain }) => complaint(domain) ?? [])
  return [...localhost, ...complaints].map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` }))
}
