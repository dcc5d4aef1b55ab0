/** The addresses that a project trusts as redirect targets (docs/provider/pages.md#trusted-domains). */

/** Whether the provider treats the host as localhost; it does not treat `[::1]` so. */
const isLocalhost = (hostname: string) =>
  hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/**
 * The regular expression for a wildcard pattern: `*` matches any number of characters other than dots; `**` matches any number of
 * characters.
 */
const glob = (pattern: string): RegExp =>
  new RegExp(
    `^${
      pattern.split(/(\*+)/).map((part) =>
        part === "*" ? "[^.]*" : /^\*+$/.test(part) ? ".*" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      ).join("")
    }$`
  )

const defaultPort = (protocol: string) => protocol === "https:" ? "443" : "80"
const portOf = (url: URL) => url.port === "" ? defaultPort(url.protocol) : url.port

const matches = (url: URL, domain: string): boolean => {
  if (!domain.includes("*")) {
    if (!URL.canParse(domain)) return false
    const trustedUrl = new URL(domain)
    return trustedUrl.protocol === url.protocol && trustedUrl.hostname === url.hostname && portOf(trustedUrl) === portOf(url)
  }
  const [, protocol, host = ""] = /^([a-z]+:)\/\/([^/?#]+)/.exec(domain) ?? []
  if (protocol !== url.protocol) return false
  return host.includes(":")
    ? glob(host).test(`${url.hostname}:${portOf(url)}`)
    : portOf(url) === defaultPort(url.protocol) && glob(host).test(url.hostname)
}

/** The trusted domains with their protocols (wildcards allowed), and whether localhost is trusted. */
export interface TrustPolicy {
  readonly allowLocalhost: boolean
  readonly domains: ReadonlyArray<string>
}

/** Whether a project with this policy redirects to the address. The path is not checked. */
export const isTrustedBy = ({ allowLocalhost, domains }: TrustPolicy, address: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.protocol === "stack-auth-mobile-oauth-url:" || url.protocol === "hexclave-mobile-oauth-url:") return true
  return (allowLocalhost && isLocalhost(url.hostname)) || domains.some((domain) => matches(url, domain))
}

/** The origin of the pages that the provider hosts for a project, which every project trusts. */
export const hostedPagesOf = (projectId: string): string => `https://${projectId}.built-with-stack-auth.com`
