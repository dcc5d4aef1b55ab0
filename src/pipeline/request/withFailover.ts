/**
 * The step that sends to the next of several hosts if the first one does not answer (docs/decisions/0066-hosts.md). The first request is sent
 * at once; the module that chooses among hosts loads when a host does not answer.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { isHosted } from "../../base/project.ts"
import type { CallError } from "../../errors/call/CallError.ts"
import type { Settings } from "../ports/Settings.ts"
import type { Send, TransportService, WireRequest, WireResponse } from "../ports/WireRequest.ts"
import { timer } from "../timing/Timeout.ts"
import { Transport } from "../transport/Transport.ts"
import type * as Failover from "./Failover.ts"

/** How long a read waits for a host before the next one is asked, too, in milliseconds. */
const readPatience = 1_000

let failover: typeof Failover | undefined

/** Loads the module. In a page whose own server does not answer, leaves it `undefined`: the provider may answer. */
const load = async (): Promise<void> => {
  failover ??= await import("./Failover.ts").catch(() => undefined)
}

/** What requests found out about hosts, for each transport: another one may reach other hosts. Apps with the same transport share it. */
const healthOf = new WeakMap<TransportService, Failover.Hosts>()

const placeIn = (context: Context.Context<never>) => {
  const transport = Context.get(context, Transport)
  const clock = Context.get(context, Clock.Clock)
  const hosts: Failover.Hosts = healthOf.get(transport) ?? new Map()
  healthOf.set(transport, hosts)
  return { hosts, now: () => clock.currentTimeMillisUnsafe() }
}

/** Whether the runtime says why a request failed, and so whether it was sent. Browsers do not. */
const hasErrorCodes = (): boolean =>
  // Other runtimes may lack `process` or `versions`.
  !!(globalThis as { readonly process?: { readonly versions?: { readonly node?: string } } }).process?.versions?.node

/**
 * Whether the request may be sent to several hosts, although each of them may carry it out. A second sign-in with a password leaves one more
 * session; a second sign-up would fail, or leave one more user.
 */
const isRepeatable = ({ endpoint, idempotent, method }: WireRequest): boolean =>
  method === "GET" || (method === "POST" && idempotent) || endpoint === "auth.signInWithPassword"

type Settle = (outcome: Failover.Outcome) => void

/** Whether the provider certainly sent a response, which has status 200 also for its refusals. */
const isSuccess = (outcome: Failover.Outcome): boolean =>
  outcome._tag === "Success" && outcome.value.status >= 200 && outcome.value.status < 300 && !/^\s*</.test(outcome.value.body)

/** Sends to one of the provider's hosts; with one host, does nothing. */
export const withFailover = (settings: Settings["Service"]) => (send: Send): Send => {
  if (settings.apiUrls.length === 1 && !isHosted(settings.apiUrl)) return send
  return (request) =>
    Effect.contextWith((context: Context.Context<never>) =>
      Effect.callback<WireResponse, CallError>((resume) => {
        const hostPlace = placeIn(context)
        const canRepeat = isRepeatable(request)
        const isTrusted = (apiUrl: string) => hostPlace.hosts.get(apiUrl)?.isUp ?? hasErrorCodes()
        const after = (millis: number, run: () => void) => timer(context, Duration.millis(millis), run).stop
        const start = (wireRequest: WireRequest, settle: Settle) => {
          const fiber = Effect.runForkWith(context)(send(wireRequest))
          const stopObserving = fiber.addObserver(settle)
          return () => {
            stopObserving()
            fiber.interruptUnsafe()
          }
        }
        let stop: (() => void) | undefined
        let isEnded = false
        /** Sends to the hosts. `first` is a request that has been sent to the first one, and for how long the call has waited for it. */
        const sendToHosts = (first?: Failover.First) => {
          stop = failover?.sendToHosts(
            settings,
            request,
            { ...hostPlace, after, canRepeat, isTrusted, send: start, first },
            (exit, error) => {
              resume(error ? Effect.fail(error) : exit)
            }
          )
        }
        const loadAndSend = (first?: Failover.First) =>
          void load().then(() => {
            if (isEnded) return
            if (failover) sendToHosts(first)
            else if (first) first.observe(resume)
            else stop = start(request, resume)
          })
        /** Sends to the first host, and to the others only if it does not answer. */
        const sendFirst = () => {
          let outcome: Failover.Outcome | undefined
          let observer: Settle | undefined
          let isLoading = false
          const observe = (next: Settle) => {
            observer = next
            const exit = outcome
            if (exit) queueMicrotask(() => isEnded || next(exit))
          }
          const loadOthers = (waitedMillis: number) => {
            if (isLoading) return
            isLoading = true
            loadAndSend({ waitedMillis, stop: () => stopSending(), observe })
          }
          const stopWaiting = canRepeat ? after(readPatience, () => loadOthers(readPatience)) : undefined
          const stopSending = start(request, (exit) => {
            stopWaiting?.()
            outcome = exit
            if (observer) observer(exit)
            else if (isSuccess(exit)) {
              isEnded = true
              hostPlace.hosts.set(settings.apiUrl, { isUp: true, at: hostPlace.now() })
              resume(exit)
            } else loadOthers(0)
          })
          stop = () => {
            stopWaiting?.()
            stopSending()
          }
        }
        if (failover) sendToHosts()
        else if (canRepeat || isTrusted(settings.apiUrl)) sendFirst()
        else loadAndSend()
        return Effect.sync(() => {
          isEnded = true
          stop?.()
        })
      })
    )
}

/** The address of the host that answers. A browser is sent there, because it reports no failure to the page that it left. */
export const preferredApiUrl = ({ apiUrl, apiUrls }: Settings["Service"]): Effect.Effect<string> =>
  Effect.contextWith((context: Context.Context<never>) =>
    Effect.succeed(failover?.firstHost(apiUrls, placeIn(context)) ?? apiUrl)
  )
