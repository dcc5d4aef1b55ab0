/** What the start and the end of a sign-in have in common: the client, the address to come back to, and the library. */
import * as Effect from "effect/Effect"
import { publicClientSecret } from "../../endpoints/auth/Sessions.ts"
import type { CallError } from "../../errors/call/CallError.ts"
import type { UrlOptionRequired } from "../../errors/local/NavigationErrors.ts"
import type { Navigator } from "../../pipeline/ports/Navigator.ts"
import type { Settings } from "../../pipeline/ports/Settings.ts"
import { loadLibrary } from "../internal/loadLibrary.ts"
import { callbackUrl } from "../navigation/Navigation.ts"
import type * as OAuthLibrary from "./OAuthLibrary.ts"

export type Library = typeof OAuthLibrary

/** Loaded when somebody signs in by OAuth. */
export const library: Effect.Effect<Library, CallError> = loadLibrary("oauth4webapi", () => import("./OAuthLibrary.ts"))

/** The app, as every OAuth request names it. */
export const clientOf = ({ projectId, publishableClientKey }: Settings["Service"]) => ({
  clientId: projectId,
  clientSecret: publishableClientKey ?? publicClientSecret
})

/** Who issues codes and tokens: the `iss` of the project's access tokens (docs/provider/tokens.md#access-token). */
export const issuerOf = ({ apiUrl, projectId }: Settings["Service"]): string => `${apiUrl}/projects/${projectId}`

/**
 * The callback page as OAuth's redirect URI. It has to come out the same at the start and on the page itself, so what comes with
 * the answer is no part of it.
 */
export const redirectUri: Effect.Effect<string, UrlOptionRequired, Navigator> = Effect.map(
  callbackUrl("oauthCallback", "urls.oauthCallback"),
  (address) => {
    const url = new URL(address)
    url.searchParams.delete("code")
    url.searchParams.delete("state")
    return url.href
  }
)
