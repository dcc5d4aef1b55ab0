/** The token store that starts with given tokens. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import * as TokenStoreRequest from "../../layers/tokenStores/TokenStoreRequest.ts"
import { type AppTokenStore, appTokenStore, type StoreParts } from "../options/TokenStoreOption.ts"

/** Whether the token is the JSON of a `Redacted`, which does not contain the secret. */
const isRedactedText = (token: unknown): boolean => typeof token === "string" && token.startsWith("<redacted")

const partsOf = (pair: Redacted.Redacted<TokenStoreRequest.TokenPair>): StoreParts => ({
  scope: "program",
  inBrowser: "cookie",
  make: () => {
    const { accessToken, refreshToken } = Redacted.value(pair)
    const problem = "is the JSON of a redacted token. Apply `reveal` first."
    return isRedactedText(accessToken) || isRedactedText(refreshToken)
      ? Result.fail(invalidOption("tokenStore", problem))
      : Result.succeed(TokenStoreRequest.makeFrom({ accessToken, refreshToken }))
  }
})

/**
 * Tokens that you have, as text or as verbs return them. Renewed tokens last as long as the app.
 *
 * **Example** (A session that a server creates for a user)
 *
 * ```ts
 * const tokens = await server.sessions.create({ userId })
 * const app = createClientApp({ projectId, tokenStore: pairTokenStore(tokens) })
 * ```
 *
 * **Example** (The refresh token of a command-line program)
 *
 * ```ts
 * const refreshToken = await app.cli.promptLogin({ appUrl: "https://app.example.com" })
 * const signedIn = createClientApp({ projectId, tokenStore: pairTokenStore({ refreshToken }) })
 * ```
 * @category constructors @since 0.1.0
 */
export const pairTokenStore = (pair: TokenStoreRequest.TokenPair): AppTokenStore => appTokenStore(partsOf, Redacted.make(pair))
