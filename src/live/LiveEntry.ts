/** One live value of an app: its readings, one at a time, and its subscribers. */
import * as Exit from "effect/Exit"
import * as EntryReads from "./EntryReads.ts"
import type { Fork } from "./Fork.ts"
import { after, known, type LiveState, pending } from "./LiveState.ts"
import type { LiveValue } from "./LiveValue.ts"
import * as ObservedState from "./ObservedState.ts"

/** A value as one looks at it, whatever the framework. */
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

/** Made with a value or to be read. `gone` is called some time after the last subscriber left. */
export const make = <A, E, R>(
  { read, signedOut }: Pick<LiveValue<A, E, R>, "read" | "signedOut">,
  fork: Fork<R>,
  gone: () => void,
  initial: LiveState<A, E> = pending
): LiveEntry<A, E> => {
  const observed = ObservedState.make<A, E, R>(fork, gone)
  const { refresh, stop } = EntryReads.make(read, fork, observed)
  if (initial === pending) refresh()
  else observed.publish(initial)

  return Object.assign(observed, {
    refresh,
    put: (a: A) => observed.publish(after(observed.state, Exit.succeed(a))),
    reset: (isSignedOut: boolean) => {
      stop()
      observed.publish(isSignedOut && signedOut !== undefined ? known(signedOut) : pending)
      refresh()
    },
    end: () => {
      stop()
      // Waiting callers ask again.
      observed.settle()
    }
  })
}
