/** Values that a server read for the page that it renders, as JSON for the browser. @category functions @since 0.1.0 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { type DehydratedValues, dehydrateValue } from "../live/DehydratedValues.ts"
import { identityOf } from "../live/Identity.ts"
import type { LiveValue } from "../live/LiveValue.ts"
import { disposedError, isDisposal } from "../pipeline/request/disposedError.ts"
import { Session } from "../pipeline/session/Session.ts"
import { type RunsWith, runtimeKey } from "./calls/Promised.ts"

/**
 * Reads the values concurrently, in the session of the app, and encodes them as plain JSON for `<AuthProvider initial>`. Client and server
 * apps produce the same JSON. Values of `latchkey/live/admin` include fields that only servers may see. Omits values that hold a token, and
 * values that cannot be read, so that the browser reports the error. Rejects with `CallError` (`Disposed`) after `dispose`.
 *
 * **Example** (The user and the teams)
 *
 * ```ts
 * const initial = await dehydrateValues(app, [currentUser, teams])
 * ```
 */
export const dehydrateValues = async <R>(
  app: RunsWith<R>,
  values: ReadonlyArray<LiveValue<unknown, unknown, NoInfer<R>>>
): Promise<DehydratedValues> => {
  const readings = Effect.forEach(values, (value) =>
    Effect.map(Effect.exit(value.read), (exit) => {
      if (Exit.isSuccess(exit)) return Option.map(dehydrateValue(value, exit.value), (json) => [value.key, json] as const)
      // A defect must not pass as a value that cannot be read.
      if (Cause.hasDies(exit.cause)) throw Cause.squash(exit.cause)
      return Option.none()
    }), { concurrency: "unbounded" })
  const entries = Effect.flatMap(readings, (read) =>
    Session.use((session) =>
      Effect.map(session.stored, (tokens) => ({
        user: identityOf(tokens)?.user ?? null,
        values: Object.fromEntries(read.flatMap(Option.toArray))
      }))
    ))
  try {
    // Fails for an app without a session, which cannot read any of these values.
    return await app[runtimeKey].runPromise(entries as Effect.Effect<DehydratedValues, never, R>)
  } catch (cause) {
    throw isDisposal(cause) ? disposedError("dehydrateValues") : cause
  }
}

/** JSON that is safe in a `<script>` element of a page: `<` is escaped. */
export const escapeForScript = (json: unknown): string => JSON.stringify(json).replaceAll("<", "\\u003c")
