/** The token store in a file, for programs in terminals and on desktops. */
import * as Effect from "effect/Effect"
import { fromPair, type TokenPair } from "../../layers/tokenStores/TokenPair.ts"
import * as TokenStoreFile from "../../layers/tokenStores/TokenStoreFile.ts"
import { runPromise } from "../../pipeline/timing/Runtime.ts"
import { type AppTokenStore, appTokenStore, type StoreParts } from "../options/TokenStoreOption.ts"

const partsOf = (path: string): StoreParts => ({
  scope: "program",
  inBrowser: null,
  make: ({ timeout }) => TokenStoreFile.make(path, timeout)
})

/** A session in a file. @category models @since 0.1.0 */
export interface FileTokenStore extends AppTokenStore {
  /**
   * Replaces the session, for example by the refresh token of `cli.promptLogin`. Rejects with `CallError` (`TokenStoreFailed`) if the file
   * cannot be written, and with `InvalidOption` where there is no file system.
   */
  readonly write: (tokens: TokenPair) => Promise<void>
}

/**
 * A session in a file, for command-line programs and Electron's main process. Only the owner can read the file (mode 0600; a new folder has
 * 0700). Programs that use the same file at once renew the session once, and report each other's changes.
 *
 * **Example** (A program that stays signed in between runs)
 *
 * ```ts
 * const session = fileTokenStore(join(homedir(), ".config", "acme", "session.json"))
 * const app = createClientApp({ projectId, tokenStore: session })
 * if (await app.user.find() === null) {
 *   await session.write({ refreshToken: await app.cli.promptLogin({ appUrl: "https://app.example.com" }) })
 * }
 * ```
 * @category constructors @since 0.1.0
 */
export const fileTokenStore = (path: string): FileTokenStore => ({
  ...appTokenStore(partsOf, path),
  write: (tokens) =>
    runPromise(
      Effect.fromResult(TokenStoreFile.make(path)).pipe(
        Effect.flatten,
        Effect.flatMap((store) => store.set(fromPair(tokens))),
        Effect.scoped,
        Effect.asVoid
      )
    )
})
