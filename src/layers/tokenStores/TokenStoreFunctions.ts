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
  /** Calls `onChange` after each change by another program or page, until the returned function is called. @default none */
  readonly watch?: ((onChange: () => void) => () => void) | undefined
  /**
   * The longest text that `set` accepts, in bytes. A longer session is stored without its access token, which this app keeps in memory.
   * @default none
   */
  readonly maxBytes?: number | undefined
}

type Operation = TokenStoreFailed["operation"]

const failureOf = (operation: Operation, cause: unknown) =>
  new CallError({
    call: { endpoint: `tokenStore.${operation}`, method: "", path: "", status: 0, requestId: null, text: null },
    reason: new TokenStoreFailed({ operation, cause })
  })

type Reading = Fiber.Fiber<Option.Option<Tokens>, CallError>

/** Lets an interrupted caller stop waiting immediately, even in an uninterruptible region. */
const joinFiber = <A>(fiber: Fiber.Fiber<A, CallError>) => Effect.interruptible(Fiber.join(fiber))

/** Waits for a function of the program until the timeout `limit`; `cause` is the reason for the wait, if it is not the function itself. */
const withLimit = <A>(effect: Effect.Effect<A, CallError>, operation: Operation, limit: Duration.Duration, cause?: Error) =>
  timeLimit(
    effect,
    limit,
    () => Effect.fail(failureOf(operation, new TimedOut({ millis: Duration.toMillis(limit), ...(cause && { cause }) })))
  )

/** Why a write did not start. */
const unsettledError = () => new Error("An earlier call of `set` has not settled, and calls of `set` never overlap.")

/** Calls a function of the program, with the timeout `limit`. */
const callFunction = <A>(
  operation: Operation,
  limit: Duration.Duration,
  call: () => A | PromiseLike<A>
): Effect.Effect<A, CallError> =>
  withLimit(Effect.tryPromise({ try: async () => call(), catch: (cause) => failureOf(operation, cause) }), operation, limit)

/**
 * Starts an effect that continues when its caller is interrupted, because the program's function cannot be cancelled and the next call
 * waits for it.
 */
const startInScope = <A>(effect: Effect.Effect<A, CallError>, owner: Scope.Scope): Effect.Effect<Fiber.Fiber<A, CallError>> =>
  Effect.forkIn(Effect.interruptible(effect), owner)

/** The session in the result of the program's `get`. Fails if the result is neither text nor absent. */
const sessionIn = (text: unknown): Effect.Effect<Option.Option<Tokens>, CallError> => {
  if (text === undefined || text === null) return Effect.succeedNone
  if (typeof text === "string") return Effect.succeed(fromText(text))
  return Effect.fail(failureOf("get", new TypeError("get must return a string, null or undefined")))
}

/** Concurrent callers share one read. After `forget`, callers no longer share the read that is running. */
const sharedReads = (read: Effect.Effect<Option.Option<Tokens>, CallError>, owner: Scope.Scope) => {
  let reading: Reading | null = null
  const get = Effect.suspend(() => {
    if (reading) return joinFiber(reading)
    let ownReading: Reading | null = null
    const over = Effect.sync(() => {
      if (reading === ownReading) reading = null
    })
    const starting = Effect.map(startInScope(Effect.ensuring(read, over), owner), (fiber) => reading = ownReading = fiber)
    return Effect.flatMap(Effect.uninterruptible(starting), joinFiber)
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
  let ownTokens: Tokens | null = null
  const completeTokens = (tokens: Tokens) =>
    tokens.accessToken === null && ownTokens !== null && sameToken(tokens.refreshToken, ownTokens.refreshToken)
      ? ownTokens
      : tokens

  const read = callFunction("get", limit, () => functions.get()).pipe(
    Effect.flatMap(sessionIn),
    Effect.map((session) => Option.isSome(session) ? Option.some(completeTokens(session.value)) : session)
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
      if (setting) yield* withLimit(Effect.promise(() => setting ?? Promise.resolve()), "set", limit, unsettledError())
      if (onlyIf !== undefined && !isStoredToken(yield* read, onlyIf)) return false
      const text = Option.isSome(tokens) ? textOf(tokens.value, maxBytes) ?? null : null
      yield* callFunction("set", limit, () => setText(text))
      ownTokens = Option.getOrNull(tokens)
      return true
    })

  const set = (tokens: Option.Option<Tokens>, onlyIf?: Redacted.Redacted | null) =>
    Effect.suspend(() => {
      const starting = Effect.map(startInScope(write(tokens, onlyIf, writing), owner), (fiber) => writing = fiber)
      return Effect.flatMap(Effect.uninterruptible(starting), joinFiber)
    })

  return {
    isPersistent: true,
    get,
    set,
    // A storage such as Cloudflare KV answers "absent" for a minute after a write. Writing does no harm if the session is absent.
    takeWritten: Effect.suspend(() => Effect.as(set(Option.none()), Option.fromNullishOr(ownTokens))),
    fits: (tokens) => textOf(tokens, maxBytes) !== undefined,
    ...(watch && {
      watch: (onChange: () => void) =>
        Effect.acquireUseRelease(
          watching(functions, () => {
            forget()
            onChange()
          }),
          () => Effect.never,
          (stop) => stop
        )
    })
  }
})

/** Starts or ends a watch. The store works without a watch, so a failure only logs a warning to the console. */
const attempt = (run: () => unknown): Effect.Effect<unknown> =>
  Effect.try({ try: run, catch: (cause) => failureOf("watch", cause) }).pipe(
    Effect.catch((error) => Effect.as(Console.warn(error), undefined))
  )

/** Starts watching the program's storage for changes. Returns the effect that ends the watch. */
const watching = (functions: TokenStoreFunctions, onChange: () => void): Effect.Effect<Effect.Effect<void>> => {
  let isOver = false
  const end = (stop: unknown) => typeof stop === "function" ? attempt(() => stop() as unknown) : Effect.void
  return Effect.map(
    attempt(() => {
      const stop: unknown = functions.watch?.(() => {
        if (!isOver) onChange()
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
