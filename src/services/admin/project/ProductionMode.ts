/** Whether a project's domains are fit for production mode (docs/provider/pages.md#production-mode). Nothing is asked. */
import type { AdminProject } from "../../../schema/projects/ProjectAdmin.ts"
import { isHostName, isLocalhost, withoutWildcards } from "../../../schema/wire/HostName.ts"

/** Something that keeps a project from production mode. @category models @since 0.1.0 */
export interface ProductionModeError {
  readonly message: string
  /** The page to put it right on, below the address of the dashboard: `/projects/{id}/domains`. */
  readonly relativeFixUrl: string
}

/** What decides: a project, or as much of it. @category models @since 0.1.0 */
export interface Checked extends Pick<AdminProject, "id"> {
  readonly config: {
    readonly allowLocalhost: boolean
    readonly domains: ReadonlyArray<{ readonly domain: string }>
  }
}

/** `192.168.0.1`, `192.168.*.1`, and IPv6 in its brackets. */
const isAddress = (host: string) => host.startsWith("[") || /^(?=.*\d)[\d*]+(\.[\d*]+)*$/.test(host)

/** What stands before the path: protocol, host and port. Names and passwords have no place in a domain. */
const origin = /^([a-z][a-z0-9+.-]*:)\/\/(\[[^\]/?#]*\]|[^:@/?#]*)(:\d+|:\*+)?(?:[/?#]|$)/i

/** The domain's protocol and host, spelled as URLs spell them where there are no wildcards; `null` where it is no URL. */
const parsed = (domain: string) => {
  const [, protocol = "", host = "", port = ""] = origin.exec(domain) ?? []
  // Where a number is missing, nothing else would read it as an address.
  if (isAddress(host) && host.includes("*")) return { protocol, host }
  const url = `${protocol}//${withoutWildcards(host)}${port.includes("*") ? "" : port}`
  if (!URL.canParse(url)) return null
  const read = host.includes("*") ? host : new URL(url).hostname
  return isAddress(read) || isHostName(read) ? { protocol, host: read } : null
}

/** What is wrong with a domain, the first thing alone; `null` where nothing is. */
const complaint = (domain: string): string | null => {
  const url = parsed(domain)
  if (url === null) return `Trusted domain is not a valid URL: ${domain}`
  if (isLocalhost(url.host)) return `Localhost domains are not allowed to be trusted in production mode: ${domain}`
  if (isAddress(url.host)) return `Direct IPs are not valid for trusted domains in production mode: ${domain}`
  return url.protocol.toLowerCase() === "https:" ? null : `Trusted domains should be HTTPS: ${domain}`
}

/**
 * All that keeps the project from production mode: localhost first, then the domains in their order, each with its first fault.
 * @category verbs @since 0.1.0
 */
export const productionModeErrors = ({ config, id }: Checked): ReadonlyArray<ProductionModeError> => {
  const localhost = config.allowLocalhost
    ? ["Localhost is not allowed in production mode, turn off Allow localhost in project settings"]
    : []
  const complaints = config.domains.flatMap(({ domain }) => complaint(domain) ?? [])
  return [...localhost, ...complaints].map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` }))
}
