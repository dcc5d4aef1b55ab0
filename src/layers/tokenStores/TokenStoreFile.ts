/** Stores a session in a file, for command-line programs and desktop programs. */
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import { CallError } from "../../errors/call/CallError.ts"
import { TokenStoreFailed } from "../../errors/call/Reasons.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { TokenStore } from "../../pipeline/ports/TokenStore.ts"
import { patience } from "../../pipeline/timing/Deadline.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { type Release, takeLock } from "./FileLock.ts"
import { hasCode, type NodeFiles, nodeFiles } from "./nodeFiles.ts"
import * as TokenStoreFunctions from "./TokenStoreFunctions.ts"

/** The longest wait for a renewal of another process, and for a write of another process, in milliseconds. */
const [longestRenewalWait, longestWriteWait] = [2_000, 10_000]

/**
 * Reads and replaces the text of a file. Its owner alone can read it (mode 0600; a new folder has 0700). A write replaces the file by a
 * rename, so that readers get the session before or after the write, never a part of it.
 */
const functionsOf = ({ fs, path }: NodeFiles, file: string): TokenStoreFunctions.TokenStoreFunctions => {
  const folder = path.dirname(file)
  return {
    get: () =>
      fs.promises.readFile(file, "utf8").catch((cause: unknown) => {
        if (hasCode(cause, "ENOENT")) return null
        throw cause
      }),
    set: async (session) => {
      if (session === null) return await fs.promises.rm(file, { force: true })
      await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 })
      const beside = `${file}.${crypto.randomUUID()}`
      try {
        await fs.promises.writeFile(beside, session, { mode: 0o600, flag: "wx", flush: true })
        await fs.promises.rename(beside, file)
      } catch (cause) {
        await fs.promises.rm(beside, { force: true })
        throw cause
      }
    },
    // Watches the folder, because a watch of the file would follow the replaced file, not the new one.
    watch: (onChange) => {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
      const watcher = fs.watch(folder, { persistent: false }, (_event, name) => {
        if (name === path.basename(file)) onChange()
      })
      return () => watcher.close()
    }
  }
}

const failureOf = (cause: unknown) =>
  new CallError({
    call: { endpoint: "tokenStore.set", method: "", path: "", status: 0, requestId: null, text: null },
    reason: new TokenStoreFailed({ operation: "set", cause })
  })

/** Runs an effect between taking and releasing a lock. */
const withFileLock = <A, E, E2>(
  take: Effect.Effect<Release | null, E2>,
  use: (release: Release | null) => Effect.Effect<A, E>
): Effect.Effect<A, E | E2> =>
  Effect.acquireUseRelease(Effect.interruptible(take), use, (release) => release ? Effect.promise(release) : Effect.void)

const makeIn = Effect.fnUntraced(function*(
  files: NodeFiles,
  file: string,
  limit: Duration.Duration | undefined
): Effect.fn.Return<TokenStore["Service"], never, Scope.Scope> {
  // A file returns what was written last, so `takeWritten` is not needed.
  const { takeWritten: _, ...store } = yield* TokenStoreFunctions.make(functionsOf(files, file), limit)
  return {
    ...store,
    // Runs without a lock if the folder cannot be written: the renewal is valid, too.
    withLock: (renewal) =>
      withFileLock(
        Clock.clockWith((clock) =>
          patience(clock.currentTimeMillisUnsafe(), longestRenewalWait).pipe(
            Effect.flatMap((longest) => takeLock(files, `${file}.renewal.lock`, longest)),
            Effect.orElseSucceed(() => null)
          )
        ),
        () => renewal
      ),
    // Compares and writes under a lock, so that no process overwrites a session that another has written in between.
    set: (tokens: Option.Option<Tokens>, onlyIf?: Redacted.Redacted | null) =>
      withFileLock(
        Effect.mapError(takeLock(files, `${file}.lock`, longestWriteWait), failureOf),
        (release) =>
          release === null
            ? Effect.fail(failureOf(new Error(`Another process holds ${file}.lock. Remove it if there is none.`)))
            : store.set(tokens, onlyIf)
      )
  }
})

const invalid = (problem: string) => Result.fail(invalidOption("tokenStore", problem))

/**
 * Makes the token store of a file. `limit` is the time limit of a read or write. Fails with `InvalidOption` if the path is empty, and where
 * there is no file system.
 * @category constructors @since 0.1.0
 */
export const make = (
  file: string,
  limit?: Duration.Duration
): Result.Result<Effect.Effect<TokenStore["Service"], never, Scope.Scope>, InvalidOption> => {
  if (typeof file !== "string" || file === "") return invalid("must have the path of a file: fileTokenStore(\"session.json\").")
  const files = nodeFiles()
  return files === undefined
    ? invalid("is a file, which needs Node, Bun, Deno or Electron's main process.")
    : Result.succeed(makeIn(files, file, limit))
}

/** Stores a session in a file. **Errors** `InvalidOption` @category layers @since 0.1.0 */
export const layer = (file: string): Layer.Layer<TokenStore, InvalidOption> =>
  Layer.effect(TokenStore, Effect.flatten(Effect.fromResult(make(file))))
