/** One live value of an app: its reads, one at a time, and its subscribers. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import { liveErrorRetention, liveFirstRetention, liveRetention } from "../pipeline/timing/Timing.ts"
import * as EntryReads from "./EntryReads.ts"
import type { Fork } from "./Fork.ts"
import { after, type LiveState, okState, pending } from "./LiveState.ts"
import type { LiveValue } from "./LiveValue.ts"

/** A changing value, for any framework. @category models @since 0.1.0 */
export interface Live<A, E> {
  /** The current state: the same object until it changes. */
  readonly state: LiveState<A, E>
  /** Calls `onChange` after each change, until the returned function is called. */
  readonly subscribe: (onChange: () => void) => () => void
  /**
   * Resolves when the state has a value or an error, or when another entry replaces this one. The promise stays the same until then. Never
   * rejects.
   */
  readonly settled: Promise<void>
  /** Reads the value again without a known change, for example because other users may have changed it. */
  readonly refresh: () => void
}

/** A live value, with the functions that only its store calls. */
export interface LiveEntry<A, E> extends Live<A, E> {
  readonly hasSubscribers: () => boolean
  readonly times: EntryReads.ReadTimes
  /** Sets a value that was read elsewhere. */
  readonly put: (a: A) => void
  /** Drops the value immediately, because it belongs to another user, and reads it again for the current user. */
  readonly reset: (isSignedOut: boolean) => void
  /** Ends the running read. */
  readonly end: () => void
}

/**
 * A promise with a function that resolves it and sets the field `status`, so that React sees the change synchronously, not only in the next
 * tick.
 */
const newPromise = () => {
  const calls: Array<() => void> = []
  const promise = new Promise<void>((resolve) => calls.push(resolve))
  const settle = () => {
    void Object.assign(promise, { status: "fulfilled" })
    calls.forEach((call) => call())
  }
  return { settled: promise, settle }
}

/** Adds a subscriber. The returned function removes the subscriber, and calls `onLeave` if no other remains. */
const subscribe = (subscribers: Set<() => void>, onChange: () => void, onLeave: () => void) => {
  // Wraps the listener in a new function, so that a listener that subscribes twice is called twice.
  const subscriber = () => onChange()
  subscribers.add(subscriber)
  return () => {
    if (subscribers.delete(subscriber) && subscribers.size === 0) onLeave()
  }
}

/**
 * Makes an entry with an initial value or a first read. Calls `onRemove` after 5 seconds without a subscriber, after 1 second if the state
 * is an error, and after 30 seconds if there never was a subscriber.
 */
export const make = <A, E, R>(
  { read, signedOut }: Pick<LiveValue<A, E, R>, "read" | "signedOut">,
  fork: Fork<R>,
  onRemove: () => void,
  initial: LiveState<A, E> = pending
): LiveEntry<A, E> => {
  let state: LiveState<A, E> = pending
  let settlement = newPromise()
  const subscribers = new Set<() => void>()
  let hadSubscribers = false
  let leaving: Fiber.Fiber<unknown, unknown> | null = null

  /**
   * Calls `onRemove` after the retention time. An error is retained only briefly: waiting callers still get it, and later callers try again.
   */
  const leave = () => {
    const wait = Effect.suspend(() =>
      Effect.sleep(state.status === "error" ? liveErrorRetention : hadSubscribers ? liveRetention : liveFirstRetention)
    )
    leaving ??= fork(Effect.andThen(wait, Effect.sync(onRemove)))
  }
  const publish = (next: LiveState<A, E>) => {
    const isNews = next !== state
    if (isNews && next.status === "pending") settlement = newPromise()
    state = next
    if (next.status !== "pending") {
      settlement.settle()
      // A caller waited for the value, but has not subscribed yet.
      if (subscribers.size === 0) leave()
    }
    if (isNews) subscribers.forEach((onChange) => onChange())
  }
  const { refresh, stop, times } = EntryReads.make(read, fork, () => state, publish)
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
    times,
    refresh,
    subscribe: (onChange) => {
      leaving?.interruptUnsafe()
      leaving = null
      hadSubscribers = true
      return subscribe(subscribers, onChange, leave)
    },
    put: (a) => publish(after(state, Exit.succeed(a))),
    reset: (isSignedOut) => {
      stop()
      publish(isSignedOut && signedOut !== undefined ? okState(signedOut) : pending)
      refresh()
    },
    end: () => {
      stop()
      // Lets waiting callers ask again.
      settlement.settle()
    }
  }
}
