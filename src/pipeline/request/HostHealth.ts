/** Which of the provider's hosts answered last, so that calls start with a host that works. */
import { hostsOf } from "../../base/hosts.ts"

/** How long after its last answer a host is trusted to receive a write, in milliseconds. */
const trustedFor = 60_000
/** How long a host that failed is tried last, in milliseconds. After that, calls start with it again. */
const downFor = 5 * 60_000

/** The last event of a host, in milliseconds since 1970. */
interface Health {
  readonly isUp: boolean
  readonly at: number
}

/** The health of hosts by their API addresses, for each transport: another one may reach other hosts. */
const healthOf = new WeakMap<object, Map<string, Health>>()

/**
 * The hosts of a provider as the requests of a transport have found them. Apps with the same transport share this: by default, all apps of the
 * process.
 */
export const hostsIn = (apiUrls: ReadonlyArray<string>, transport: object, now: () => number) => {
  const hosts = healthOf.get(transport) ?? new Map<string, Health>()
  healthOf.set(transport, hosts)
  /** Whether the host's last event was of the kind, and not too long ago. The clock may have been set back. */
  const isRecently = (apiUrl: string, isUp: boolean): boolean => {
    const health = hosts.get(apiUrl)
    return health?.isUp === isUp && Math.abs(now() - health.at) < (isUp ? trustedFor : downFor)
  }
  const isDown = (apiUrl: string) => isRecently(apiUrl, false)
  const allHosts = hostsOf(apiUrls)
  return {
    /** The addresses in the order in which a call tries them: those that failed recently are last. */
    order: [...allHosts.filter((apiUrl) => !isDown(apiUrl)), ...allHosts.filter(isDown)],
    isDown,
    /** Whether the host answered recently. */
    isTrusted: (apiUrl: string) => isRecently(apiUrl, true),
    note: (apiUrl: string, isUp: boolean): void => void hosts.set(apiUrl, { isUp, at: now() })
  }
}
