/** The step that chooses among several hosts. Loads the choice with the first call: most self-hosted providers have one host. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { isHosted } from "../../base/project.ts"
import type { CallError } from "../../errors/call/CallError.ts"
import type { Settings } from "../ports/Settings.ts"
import type { Send, WireResponse } from "../ports/WireRequest.ts"
import { timer } from "../timing/Timeout.ts"
import { Transport } from "../transport/Transport.ts"
import type * as Failover from "./Failover.ts"

let failover: typeof Failover | undefined

/** Loads the module. In a page whose own server does not answer, leaves it `undefined`: the provider may answer. */
const load: Effect.Effect<void> = Effect.promise(async () => {
  failover ??= await import("./Failover.ts").catch(() => undefined)
})

const placeOf = (context: Context.Context<never>) => {
  const clock = Context.get(context, Clock.Clock)
  return { transport: Context.get(context, Transport), now: () => clock.currentTimeMillisUnsafe() }
}

/** Sends to one of the provider's hosts; with one host, does nothing. */
export const withFailover = (settings: Settings["Service"]) => (send: Send): Send => {
  if (settings.apiUrls.length === 1 && !isHosted(settings.apiUrl)) return send
  const sendOn: Send = (request) =>
    Effect.contextWith((context: Context.Context<never>) =>
      failover === undefined ? send(request) : Effect.callback<WireResponse, CallError>((resume) => {
        const stop = failover?.sendToHosts(settings, request, {
          ...placeOf(context),
          after: (millis, run) => timer(context, Duration.millis(millis), run).stop,
          send: (wireRequest, settle) => {
            const fiber = Effect.runForkWith(context)(send(wireRequest))
            const stopObserving = fiber.addObserver(settle)
            return () => {
              stopObserving()
              fiber.interruptUnsafe()
            }
          }
        }, (exit, error) => resume(error ? Effect.fail(error) : exit))
        return stop && Effect.sync(stop)
      })
    )
  return (request) => failover ? sendOn(request) : Effect.flatMap(load, () => sendOn(request))
}

/** The address of the host that answers. A browser is sent there, because it reports no failure to the page that it left. */
export const preferredApiUrl = ({ apiUrl, apiUrls }: Settings["Service"]): Effect.Effect<string> =>
  Effect.contextWith((context: Context.Context<never>) =>
    Effect.succeed(failover?.firstHost(apiUrls, placeOf(context)) ?? apiUrl)
  )
