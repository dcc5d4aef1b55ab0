/** Addresses to which secret keys may be sent. */

/** IPv4 and IPv6 addresses of this machine and of private networks (RFC 1918, RFC 4193, RFC 4291). */
const privateIp =
  /^((127|10)(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[(::1|f[cd][\da-f:]+|fe[89ab][\da-f:]+)\])$/

/** Names that no public DNS resolves: one label, as in Docker and Kubernetes, or a reserved domain (RFC 6761, RFC 6762, RFC 9476). */
const privateName = /^[^.:[\]]+$|\.(localhost|local|internal|test|lan|home\.arpa|cluster\.local|svc)$/

/** Whether secrets may be sent to the address: over https, or over http on this machine or in a private network. */
export const mayReceiveSecrets = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { hostname, protocol } = new URL(address)
  return protocol === "https:" || privateIp.test(hostname) || privateName.test(hostname)
}
