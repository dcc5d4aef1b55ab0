/** Libraries that only some programs need, and that load when they do. */
import * as Effect from "effect/Effect"
import { SdkError, Unreachable } from "../errors/SdkError.ts"

/** In a browser that is one more request, which can get lost like any other. */
export const loaded = <A>(name: string, load: () => Promise<A>): Effect.Effect<A, SdkError> =>
  Effect.tryPromise({
    try: load,
    catch: (cause) =>
      new SdkError({
        call: { endpoint: `import ${name}`, method: "GET", path: name, status: 0, requestId: null, text: null },
        reason: new Unreachable({ cause })
      })
  })
