/** Which of the provider's hosts answered last, so that calls start with a host that works. */
import { hostsOf } from "../../base/hosts.ts"

/** How long after its last answer a host is expected to answer soon, in milliseconds. */
const answeringFor = 60_000
/** How long a host that failed is tried last, in milliseconds. After that, calls start with it again. */
const downFor = 5 * 60_000

/** The last event of each host by its API address, in milliseconds since 1970. */
export type Hosts = Map<string, { readonly isUp: boolean; readonly at: number }>

/** The hosts of a provider as requests found them. */
export const hostsIn = (apiUrls: ReadonlyArray<string>, hosts: Hosts, now: () => number) => {
  /** Whether the host's last event was of the kind, and not too long ago. The clock may have been set back. */
  const isRecently = (apiUrl: string, isUp: boolean): boolean => {
    const health = hosts.get(apiUrl)
    return health?.isUp === isUp && Math.abs(now() - health.at) < (isUp ? answeringFor : downFor)
  }
  const isDown = (apiUrl: string) => isRecently(apiUrl, false)
  const allHosts = hostsOf(apiUrls)
  return {
    /** The addresses in the order in which a call tries them: those that failed recently are last. */
    order: [...allHosts.filter((apiUrl) => !isDown(apiUrl)), ...allHosts.filter(isDown)],
    isDown,
    /** Whether the host answered recently. */
    isAnswering: (apiUrl: string) => isRecently(apiUrl, true),
    note: (apiUrl: string, isUp: boolean): void => void hosts.set(apiUrl, { isUp, at: now() })
  }
}
