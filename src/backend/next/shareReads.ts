/** Shares the reads of a request of Next.js, so that many components can read the user by one request to the provider. */
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import type { ApiRequest, SendCall, WireResponse } from "../../pipeline/ports/WireRequest.ts"
import { changes } from "../../pipeline/request/changes.ts"
import { Session } from "../../pipeline/session/Session.ts"
import { liveRetention } from "../../pipeline/timing/Timing.ts"
import type { ServerServices } from "../../promise/ServerApp.ts"

/** A read that has begun; its response is `null` if it failed or was refused. */
interface SharedRead {
  /** When the read began, in milliseconds. */
  readonly began: number
  /** The count of `changes` when the read began. */
  readonly count: number
  readonly response: Deferred.Deferred<WireResponse | null>
}

/**
 * Sends each read once for all callers with the same session, until an app of this process begins or ends a change, and for at most 5 seconds:
 * a program may poll for a change that another process makes. Shares no failure: each caller of a failed read sends its request.
 */
const sharing = (send: SendCall, session: Session["Service"]): SendCall => {
  const reads = new Map<string, SharedRead>()

  const begin = (key: string, began: number, request: ApiRequest) =>
    Effect.suspend(() => {
      const read: SharedRead = { began, count: changes.count, response: Deferred.makeUnsafe() }
      reads.set(key, read)
      return Effect.onExit(send(request), (exit) =>
        Effect.suspend(() => {
          const response = Exit.isSuccess(exit) && exit.value.status < 400 ? exit.value : null
          if (response === null && reads.get(key) === read) reads.delete(key)
          return Deferred.succeed(read.response, response)
        }))
    })

  return (request) => {
    const { access, endpoint, headers, keys, method, path } = request
    if (method !== "GET") return send(request)
    return Effect.gen(function*() {
      // An action may sign in another user.
      const tokens = Option.getOrNull(yield* session.stored)
      const token = tokens?.refreshToken ?? tokens?.accessToken ?? null
      const secrets = [token, ...keys.map(({ value }) => value)].map((secret) => secret && Redacted.value(secret))
      const key = JSON.stringify([endpoint, path, access, headers, secrets])
      const now = yield* Clock.currentTimeMillis
      const read = reads.get(key)
      const isNew = read?.count === changes.count && Math.abs(now - read.began) < Duration.toMillis(liveRetention)
      if (!isNew) return yield* begin(key, now, request)
      return (yield* Deferred.await(read.response)) ?? (yield* send(request))
    })
  }
}

/** The app, in whose session equal reads are shared. */
export const shareReads = <E>(app: Layer.Layer<ServerServices, E>): Layer.Layer<ServerServices, E> =>
  Layer.provideMerge(
    Layer.effect(
      ApiClient,
      Effect.gen(function*() {
        const client = yield* ApiClient
        return { ...client, send: sharing(client.send, yield* Session) }
      })
    ),
    app
  )
