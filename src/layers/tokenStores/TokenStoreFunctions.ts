/** Stores a session through functions of the program: in a file, a keychain, or the secure storage of a phone. */
import * as Console from "effect/Console"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { CallError } from "../../errors/call/CallError.ts"
import { TimedOut, TokenStoreFailed } from "../../errors/call/Reasons.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { isStoredToken, sameToken, TokenStore } from "../../pipeline/ports/TokenStore.ts"
import { millisFrom } from "../../pipeline/timing/durationFrom.ts"
import { timeLimit } from "../../pipeline/timing/Timeout.ts"
import { attemptTimeout } from "../../pipeline/timing/Timing.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { fromText, textOf } from "./sessionText.ts"

/**
 * Functions that store a session as text: a JSON object with `accessToken` and `refreshToken`, each a string or `null`. The text is a
 * credential of the signed-in user for up to a year, so store it where other users and programs on the device cannot read it. Calls of
 * `set` never overlap: the next call starts when the promise of the previous call has settled, even if that is after its timeout.
 * @category models @since 0.1.0
 */
export interface TokenStoreFunctions {
  /** Returns the text of the last `set`; `null` or `undefined` if there is none. */
  readonly get: () => string | null | undefined | PromiseLike<string | null | undefined>
  /** Replaces the text atomically, or removes it for `null`. A partial text counts as signed out. */
  readonly set: (session: string | null) => void | PromiseLike<void>
  /** Calls `changed` after each change by another program or page, until the returned function is called. @default none */
  readonly watch?: ((changed: () => void) => () => void) | undefined
  /**
   * The longest text that `set` accepts, in bytes. A longer session is stored without its access token, which this app keeps in memory.
   * @default none
   */
  readonly maxBytes?: number | undefined
}

type Operation = TokenStoreFailed["operation"]

const failed = (operation: Operation, cause: unknown) =>
  new CallError({
    call: { endpoint: `tokenStore.${operation}`, method: "", path: "", status: 0, requestId: null, text: null },
    reason: new TokenStoreFailed({ operation, cause })
  })

type Reading = Fiber.Fiber<Option.Option<Tokens>, CallError>

/** Lets an interrupted caller stop waiting immediately, even in an uninterruptible region. */
const awaited = <A>(fiber: Fiber.Fiber<A, CallError>) => Effect.interruptible(Fiber.join(fiber))

/** Waits for a function of the program until the timeout `limit`; `cause` is the reason for the wait, if it is not the function itself. */
const limited = <A>(effect: Effect.Effect<A, CallError>, operation: Operation, limit: Duration.Duration, cause?: Error) =>
  timeLimit(
    effect,
    limit,
    () => Effect.fail(failed(operation, new TimedOut({ millis: Duration.toMillis(limit), ...(cause && { cause }) })))
  )

/** Why a write did not start. */
const unsettled = () => new Error("An earlier call of `set` has not settled, and calls of `set` never overlap.")

/** Calls a function of the program, with the timeout `limit`. */
const called = <A>(operation: Operation, limit: Duration.Duration, call: () => A | PromiseLike<A>): Effect.Effect<A, CallError> =>
  limited(Effect.tryPromise({ try: async () => call(), catch: (cause) => failed(operation, cause) }), operation, limit)

/**
 * Starts an effect that continues when its caller is interrupted, because the program's function cannot be cancelled and the next call
 * waits for it.
 */
const startInScope = <A>(effect: Effect.Effect<A, CallError>, owner: Scope.Scope): Effect.Effect<Fiber.Fiber<A, CallError>> =>
  Effect.forkIn(Effect.interruptible(effect), owner)

/** The session in the result of the program's `get`. Fails if the result is neither text nor absent. */
const sessionIn = (given: unknown): Effect.Effect<Option.Option<Tokens>, CallError> => {
  if (given === undefined || given === null) return Effect.succeedNone
  if (typeof given === "string") return Effect.succeed(fromText(given))
  return Effect.fail(failed("get", new TypeError("get must return a string, null or undefined")))
}

/** Concurrent callers share one read. After `forget`, callers no longer share the read that is running. */
const sharedReads = (read: Effect.Effect<Option.Option<Tokens>, CallError>, owner: Scope.Scope) => {
  let reading: Reading | null = null
  const get = Effect.suspend(() => {
    if (reading) return awaited(reading)
    let mine: Reading | null = null
    const over = Effect.sync(() => {
      if (reading === mine) reading = null
    })
    const starting = Effect.map(startInScope(Effect.ensuring(read, over), owner), (fiber) => reading = mine = fiber)
    return Effect.flatMap(Effect.uninterruptible(starting), awaited)
  })
  const forget = () => {
    reading = null
  }
  return { get, forget }
}

/**
 * Makes a token store from functions, each with the timeout `limit`. Running calls are interrupted when the scope closes.
 * @category constructors @since 0.1.0
 */
export const make = Effect.fnUntraced(function*(
  functions: TokenStoreFunctions,
  limit: Duration.Duration = attemptTimeout
): Effect.fn.Return<TokenStore["Service"], never, Scope.Scope> {
  const owner = yield* Effect.scope
  const { maxBytes = Number.POSITIVE_INFINITY, watch } = functions
  let writing: Fiber.Fiber<boolean, CallError> | null = null
  /** The session that was set last, kept because `set` may have stored it without its access token. */
  let own: Tokens | null = null
  const whole = (tokens: Tokens) =>
    tokens.accessToken === null && own !== null && sameToken(tokens.refreshToken, own.refreshToken) ? own : tokens

  const read = called("get", limit, () => functions.get()).pipe(
    Effect.flatMap(sessionIn),
    Effect.map((stored) => Option.isSome(stored) ? Option.some(whole(stored.value)) : stored)
  )
  const { forget, get } = sharedReads(read, owner)
  /** The program's running `set`, which the timeout does not end. A write that overlapped it could be undone by it. */
  let setting: Promise<void> | null = null
  const setText = (text: string | null) => {
    const call = new Promise<void>((resolve) => resolve(functions.set(text)))
    const over = () => {
      setting = null
      forget()
    }
    setting = call.then(over, over)
    return call
  }
  // The caller waits for each step at most until the timeout, and a write that failed so does not start later.
  const write = (tokens: Option.Option<Tokens>, onlyIf: Redacted.Redacted | null | undefined, before: typeof writing) =>
    Effect.gen(function*() {
      if (before) yield* Fiber.await(before)
      if (setting) yield* limited(Effect.promise(() => setting ?? Promise.resolve()), "set", limit, unsettled())
      if (onlyIf !== undefined && !isStoredToken(yield* read, onlyIf)) return false
      const text = Option.isSome(tokens) ? textOf(tokens.value, maxBytes) ?? null : null
      yield* called("set", limit, () => setText(text))
      own = Option.getOrNull(tokens)
      return true
    })

  return {
    isPersistent: true,
    get,
    fits: (tokens) => textOf(tokens, maxBytes) !== undefined,
    set: (tokens, onlyIf) =>
      Effect.suspend(() => {
        const starting = Effect.map(startInScope(write(tokens, onlyIf, writing), owner), (fiber) => writing = fiber)
        return Effect.flatMap(Effect.uninterruptible(starting), awaited)
      }),
    ...(watch && {
      watch: (changed: () => void) =>
        Effect.acquireUseRelease(
          watching(functions, () => {
            forget()
            changed()
          }),
          () => Effect.never,
          (stop) => stop
        )
    })
  }
})

/** Starts or ends a watch. The store works without a watch, so a failure only logs a warning to the console. */
const tried = (run: () => unknown): Effect.Effect<unknown> =>
  Effect.try({ try: run, catch: (cause) => failed("watch", cause) }).pipe(
    Effect.catch((error) => Effect.as(Console.warn(error), undefined))
  )

/** Starts watching the program's storage for changes. Returns the effect that ends the watch. */
const watching = (functions: TokenStoreFunctions, changed: () => void): Effect.Effect<Effect.Effect<void>> => {
  let isOver = false
  const end = (stop: unknown) => typeof stop === "function" ? tried(() => stop() as unknown) : Effect.void
  return Effect.map(
    tried(() => {
      const stop: unknown = functions.watch?.(() => {
        if (!isOver) changed()
      })
      if (typeof stop !== "function") throw new TypeError("watch must return a function that stops it")
      return stop
    }),
    (stop) =>
      Effect.andThen(
        Effect.sync(() => {
          isOver = true
        }),
        Effect.asVoid(end(stop))
      )
  )
}

/** @category models @since 0.1.0 */
export interface LayerOptions {
  /** The time limit of each call of a function; a number is milliseconds. @default 30 seconds */
  readonly timeout?: Duration.Input | undefined
}

/** Stores a session through `functions`. **Errors** `InvalidOption` (`timeout`) @category layers @since 0.1.0 */
export const layer = (
  functions: TokenStoreFunctions,
  { timeout }: LayerOptions = {}
): Layer.Layer<TokenStore, InvalidOption> =>
  Layer.effect(
    TokenStore,
    Effect.flatMap(
      Effect.fromResult(millisFrom("timeout", timeout, attemptTimeout)),
      (millis) => make(functions, Duration.millis(millis))
    )
  )
