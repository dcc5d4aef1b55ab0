/** One live value of an app: its readings, one at a time, and its subscribers. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import { liveErrorRetention, liveRetention } from "../pipeline/timing/Timing.ts"
import * as EntryReads from "./EntryReads.ts"
import type { Fork } from "./Fork.ts"
import { after, known, type LiveState, pending } from "./LiveState.ts"
import type { LiveValue } from "./LiveValue.ts"

/** A value as one looks at it, whatever the framework. @category models @since 0.1.0 */
export interface Live<A, E> {
  /** What is known now: the same object until something changes. */
  readonly state: LiveState<A, E>
  /** Calls back after each change, until the answer is called. */
  readonly subscribe: (changed: () => void) => () => void
  /** Resolves once it is worth asking again: there is a value, an error, or another entry. It is the same promise until then. Never rejects. */
  readonly settled: Promise<void>
  /** Reads it anew, though nothing is known to have changed: what others did is not told. */
  readonly refresh: () => void
}

/** The same as its store deals with it. */
export interface LiveEntry<A, E> extends Live<A, E> {
  readonly hasSubscribers: () => boolean
  /** It is known from elsewhere. */
  readonly put: (a: A) => void
  /** What is known was about somebody else: says so at once, and reads it anew. */
  readonly reset: (isSignedOut: boolean) => void
  /** Ends its reading. */
  readonly end: () => void
}

/** A promise that is kept by calling. It says so at once to those who look at it as React does, not only in the next tick. */
const unsettled = () => {
  const calls: Array<() => void> = []
  const settled = new Promise<void>((resolve) => calls.push(resolve))
  const settle = () => {
    void Object.assign(settled, { status: "fulfilled" })
    calls.forEach((call) => call())
  }
  return { settled, settle }
}

/** Adds a subscriber. The answer removes it; `left` is called after the last one. */
const subscribe = (subscribers: Set<() => void>, changed: () => void, left: () => void) => {
  // A new function, so that a listener that subscribes twice is called twice.
  const subscriber = () => changed()
  subscribers.add(subscriber)
  return () => {
    if (subscribers.delete(subscriber) && subscribers.size === 0) left()
  }
}

/** Made with a value or to be read. `gone` is called some time after the last subscriber left. */
export const make = <A, E, R>(
  { read, signedOut }: Pick<LiveValue<A, E, R>, "read" | "signedOut">,
  fork: Fork<R>,
  gone: () => void,
  initial: LiveState<A, E> = pending
): LiveEntry<A, E> => {
  let state: LiveState<A, E> = pending
  let settlement = unsettled()
  const subscribers = new Set<() => void>()
  let leaving: Fiber.Fiber<unknown, unknown> | null = null

  /** An error is kept until its waiting callers have read it; later callers try again. */
  const leave = () => {
    const wait = Effect.suspend(() => Effect.sleep(state.status === "error" ? liveErrorRetention : liveRetention))
    leaving ??= fork(Effect.andThen(wait, Effect.sync(gone)))
  }
  const publish = (next: LiveState<A, E>) => {
    const isNews = next !== state
    if (isNews && next.status === "pending") settlement = unsettled()
    state = next
    if (next.status !== "pending") {
      settlement.settle()
      // Somebody waited for it, and has not subscribed yet.
      if (subscribers.size === 0) leave()
    }
    if (isNews) subscribers.forEach((changed) => changed())
  }
  const { refresh, stop } = EntryReads.make(read, fork, () => state, publish)
  if (initial === pending) refresh()
  else publish(initial)

  return {
    get state() {
      return state
    },
    get settled() {
      return settlement.settled
    },
    hasSubscribers: () => subscribers.size > 0,
    refresh,
    subscribe: (changed) => {
      leaving?.interruptUnsafe()
      leaving = null
      return subscribe(subscribers, changed, leave)
    },
    put: (a) => publish(after(state, Exit.succeed(a))),
    reset: (isSignedOut) => {
      stop()
      publish(isSignedOut && signedOut !== undefined ? known(signedOut) : pending)
      refresh()
    },
    end: () => {
      stop()
      // Waiting callers ask again.
      settlement.settle()
    }
  }
}
