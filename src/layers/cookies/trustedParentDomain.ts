/** The parent domain that hosts of a project may share a session under. */

/**
 * The shortest of the host's parent domains, from its last two labels on, for which the project trusts both the domain itself
 * and all below it (`example.com` and `**.example.com`); `undefined` where there is none. `domains` are the trusted ones of
 * the project's configuration, with or without scheme (docs/provider/cookies.md#parent-domain).
 * @category functions @since 0.1.0
 */
export const trustedParentDomain = (host: string, domains: ReadonlyArray<string>): string | undefined => {
  const trusted = new Set(domains.map((domain) => domain.toLowerCase().replace(/^https?:\/\//, "").replace(/\/.*$/, "")))
  const labels = host.toLowerCase().split(".")
  return labels
    .map((_, at) => labels.slice(at).join("."))
    .slice(0, -1)
    .toReversed()
    .find((domain) => trusted.has(domain) && trusted.has(`**.${domain}`))
}
