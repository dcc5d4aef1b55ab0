/**
 * Sends a request to the first of the provider's hosts that answers, and no write twice (docs/decisions/0066-hosts.md). Imports only types and
 * what no other module of a browser program needs, because bundlers load what an `import()` shares with the program at its start.
 */
import type * as Exit from "effect/Exit"
import type { CallError } from "../../errors/call/CallError.ts"
import type { WireRequest, WireResponse } from "../ports/WireRequest.ts"
import { type Hosts, hostsIn } from "./HostHealth.ts"

export type { Hosts }

/** How long a probe waits for a host before the next one is probed, too, in milliseconds. */
const probePatience = 500
/** The same for a read. */
const readPatience = 1_000
/** The same for a read from a host that answered recently: it is probably only slow. */
const slowReadPatience = 5_000

/** The result of one request. */
export type Outcome = Exit.Exit<WireResponse, CallError>

/** Ends what was started. */
type Stop = () => void

/** A request that was sent to the first host before this module was loaded. */
export interface First {
  /** How long the call has waited for it, in milliseconds. */
  readonly waitedMillis: number
  readonly stop: Stop
  /** Calls the function once with the outcome, never synchronously. */
  readonly observe: (settle: (outcome: Outcome) => void) => void
}

/** How a call sends and waits. After `Stop`, the function that was passed is not called. */
export interface Network {
  readonly hosts: Hosts
  readonly now: () => number
  readonly after: (millis: number, run: () => void) => Stop
  readonly send: (request: WireRequest, settle: (outcome: Outcome) => void) => Stop
  /** Whether sending the request to several hosts has the effect of sending it to one. */
  readonly canRepeat: boolean
  /** Whether a write may be sent to the host at once. */
  readonly isTrusted: (apiUrl: string) => boolean
  readonly first: First | undefined
}

export interface Addresses {
  readonly apiUrls: ReadonlyArray<string>
  readonly extraRequestHeaders: { readonly [name: string]: string }
}

/** The outcome of a request to one host. */
interface HostOutcome {
  readonly apiUrl: string
  readonly outcome: Outcome
  /** Whether the provider answered. Otherwise, another host may. */
  readonly isAnswer: boolean
  /** Whether the host certainly did not receive the request. */
  readonly isUnreceived: boolean
}

/** Codes of connections that were not made, in Node.js and in Bun. Browsers report no code: they do not say whether a request was sent. */
const notConnected =
  /^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_AGAIN|DNSResolveFailed|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

/**
 * Whether the provider sent the response, and not the network in front of it. A success needs no header of the provider, because browsers show
 * only those of refusals; status 429 asks for a pause, even from that network.
 */
const isFromProvider = ({ body, header, headers, status }: WireResponse): boolean => {
  const read = header ?? ((name: string) => headers[name])
  return ["request-id", "known-error", "actual-status"].some((name) => read(`x-stack-${name}`) ?? read(`x-hexclave-${name}`)) ||
    status === 429 || (status >= 200 && status < 300 && !/^\s*</.test(body))
}

const errorOf = (outcome: Outcome): CallError | undefined =>
  outcome._tag === "Failure" ? outcome.cause.reasons.find((reason) => reason._tag === "Fail")?.error : undefined

const hostOutcome = (apiUrl: string, outcome: Outcome): HostOutcome => {
  const reason = errorOf(outcome)?.reason
  return {
    apiUrl,
    outcome,
    isAnswer: outcome._tag === "Success"
      ? isFromProvider(outcome.value)
      : reason?._tag !== "Unreachable" && reason?._tag !== "TimedOut",
    isUnreceived: reason?._tag === "Unreachable" && notConnected.test(reason.code ?? "")
  }
}

/** The error of a host that cannot be reached, with the addresses of all hosts that failed. */
const withAddresses = (error: CallError | undefined, apiUrls: ReadonlyArray<string>): CallError | undefined => {
  if (error?.reason._tag !== "Unreachable") return undefined
  const { call, reason } = error
  const address = apiUrls.map((apiUrl) => new URL(apiUrl).origin).join(", ")
  // The classes of these errors: importing them would load this module's share of them at the start.
  const [Failure, Reason] = [error.constructor as typeof CallError, reason.constructor as new(fields: object) => typeof reason]
  return new Failure({ call, reason: new Reason({ address, code: reason.code, cause: reason.cause }) })
}

/**
 * Sends a request to one of the hosts. `settle` receives the outcome, and the error that replaces the outcome's. A request that may be repeated goes to the next host as well if the first one is silent. Any other
 * request goes to a host that is trusted: if the first one is not, a request without credentials finds one.
 */
export const sendToHosts = (
  { apiUrls, extraRequestHeaders }: Addresses,
  request: WireRequest,
  { after, canRepeat, first, hosts, isTrusted, now, send }: Network,
  settle: (outcome: Outcome, error: CallError | undefined) => void
): Stop => {
  const { isAnswering, isDown, note, order } = hostsIn(apiUrls, hosts, now)
  let stop: Stop | undefined

  const finish = ({ outcome }: HostOutcome) => settle(outcome, withAddresses(errorOf(outcome), order.filter(isDown)))
  let openFirst = first
  const sendOne = (apiUrl: string, wireRequest: WireRequest, next: (hostResult: HostOutcome) => void): Stop => {
    const settleOne = (outcome: Outcome) => {
      const hostResult = hostOutcome(apiUrl, outcome)
      // A device without a connection says nothing about the host.
      if (errorOf(outcome)?.reason._tag !== "Offline") note(apiUrl, hostResult.isAnswer)
      next(hostResult)
    }
    const sentBefore = openFirst
    if (sentBefore === undefined || wireRequest.method !== request.method || wireRequest.url !== request.url) {
      return send(wireRequest, settleOne)
    }
    openFirst = undefined
    sentBefore.observe(settleOne)
    return sentBefore.stop
  }
  const requestTo = (apiUrl: string): WireRequest => ({ ...request, url: apiUrl + request.path })
  const probeOf = (apiUrl: string): WireRequest => {
    const { body: _, ...withoutBody } = request
    return { ...withoutBody, method: "GET", url: apiUrl, headers: extraRequestHeaders }
  }

  const sendTo = (apiUrl: string, next: (hostResult: HostOutcome) => void) => {
    stop = sendOne(apiUrl, requestTo(apiUrl), next)
  }

  /** Sends to each host in turn, and to the next one as soon as a host fails or is silent for too long. */
  const sendInTurn = (
    urls: ReadonlyArray<string>,
    requestOf: (apiUrl: string) => WireRequest,
    next: (hostResult: HostOutcome) => void
  ) => {
    const running = new Map<string, Stop>()
    let failure: HostOutcome | undefined
    let count = 0
    const startNext = () => {
      const apiUrl = urls[count++]
      if (apiUrl === undefined) {
        if (running.size === 0 && failure) next(failure)
        return
      }
      let isSilent = false
      let isSettled = false
      let stopWaiting: Stop | undefined
      const limit = !canRepeat ? probePatience : isAnswering(apiUrl) ? slowReadPatience : readPatience
      const patience = limit - (openFirst?.waitedMillis ?? 0)
      const stopSending = sendOne(apiUrl, requestOf(apiUrl), (hostResult) => {
        isSettled = true
        stopWaiting?.()
        running.delete(apiUrl)
        if (!hostResult.isAnswer) {
          failure ??= hostResult
          if (!isSilent || running.size === 0) startNext()
          return
        }
        // The hosts before it were silent for longer.
        urls.slice(0, urls.indexOf(apiUrl)).filter((url) => running.has(url)).forEach((url) => note(url, false))
        stop?.()
        next(hostResult)
      })
      if (isSettled) return
      running.set(apiUrl, () => {
        stopWaiting?.()
        stopSending()
      })
      if (count < urls.length) {
        stopWaiting = after(patience, () => {
          isSilent = true
          startNext()
        })
      }
    }
    stop = () => running.forEach((stopOne) => stopOne())
    startNext()
  }

  const write = (urls: ReadonlyArray<string>) => {
    const [first = request.url] = urls
    const sendOn = (apiUrl: string) =>
      sendTo(apiUrl, (hostResult) => hostResult.isUnreceived ? write(urls.filter((url) => url !== apiUrl)) : finish(hostResult))
    if (urls.length === 1) sendTo(first, finish)
    else if (isTrusted(first)) sendOn(first)
    // If no host answers the probe, the request itself shows why.
    else sendInTurn(urls, probeOf, ({ apiUrl, isAnswer }) => isAnswer ? sendOn(apiUrl) : sendTo(first, finish))
  }

  if (canRepeat) sendInTurn(order, requestTo, finish)
  else write(order)
  return () => stop?.()
}

/** The address that the next call tries first. */
export const firstHost = (apiUrls: ReadonlyArray<string>, { hosts, now }: Pick<Network, "hosts" | "now">) =>
  hostsIn(apiUrls, hosts, now).order[0]
