/** Libraries that are loaded on demand. */
import * as Effect from "effect/Effect"
import { CallError } from "../../errors/call/CallError.ts"
import { unreachable } from "../../pipeline/transport/networkError.ts"

/** Loads a library, once. Fails with `CallError` if the request for it fails in a browser; the next use tries again. */
export const loadLibrary = <A>(name: string, load: () => Promise<A>): Effect.Effect<A, CallError> => {
  // An `import()` of a loaded module takes 30 µs, a third of a call.
  let loadEffect: Effect.Effect<A, CallError> = Effect.tryPromise({
    try: load,
    catch: (cause) =>
      new CallError({
        call: { endpoint: `import ${name}`, method: "GET", path: name, status: 0, requestId: null, text: null },
        reason: unreachable(cause, "")
      })
  }).pipe(Effect.tap((library) => {
    loadEffect = Effect.succeed(library)
    return Effect.void
  }))
  return Effect.suspend(() => loadEffect)
}
