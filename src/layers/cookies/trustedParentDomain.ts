/** The parent domain under which hosts of a project may share a session. */

/**
 * The shortest parent domain of the host, of at least two labels, for which the project trusts both the domain and all its subdomains
 * (`example.com` and `**.example.com`); `undefined` if there is none. `domains` are the trusted domains of the project's configuration,
 * with or without a scheme (docs/provider/cookies.md#parent-domain).
 * @category functions @since 0.1.0
 */
export const trustedParentDomain = (host: string, domains: ReadonlyArray<string>): string | undefined => {
  const trustedDomains = new Set(domains.map((domain) => domain.toLowerCase().replace(/^https?:\/\//, "").replace(/\/.*$/, "")))
  const labels = host.toLowerCase().split(".")
  return labels
    .map((_, at) => labels.slice(at).join("."))
    .slice(0, -1)
    .toReversed()
    .find((domain) => trustedDomains.has(domain) && trustedDomains.has(`**.${domain}`))
}
