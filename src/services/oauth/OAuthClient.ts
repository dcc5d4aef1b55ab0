/** Shared parts of the start and the end of an OAuth sign-in: the client, the redirect URI, and `oauth4webapi`. */
import * as Effect from "effect/Effect"
import { issuersOf } from "../../base/hosts.ts"
import { publicClientSecret } from "../../endpoints/auth/Sessions.ts"
import type { CallError } from "../../errors/call/CallError.ts"
import type { UrlOptionRequired } from "../../errors/local/NavigationErrors.ts"
import type { Navigator } from "../../pipeline/ports/Navigator.ts"
import type { Settings } from "../../pipeline/ports/Settings.ts"
import { loadLibrary } from "../internal/loadLibrary.ts"
import { callbackUrlOr } from "../navigation/CallbackUrls.ts"
import type * as OAuthLibrary from "./OAuthLibrary.ts"

export type Library = typeof OAuthLibrary

/** Loads `oauth4webapi` at the first OAuth sign-in. */
export const library: Effect.Effect<Library, CallError> = loadLibrary("oauth4webapi", () => import("./OAuthLibrary.ts"))

/** The client id and secret of the app, for every OAuth request. */
export const clientOf = ({ projectId, publishableClientKey }: Settings["Service"]) => ({
  clientId: projectId,
  clientSecret: publishableClientKey ?? publicClientSecret
})

/**
 * The issuer of codes and tokens: the `iss` of the project's access tokens (docs/provider/tokens.md#access-token). If there are several, the
 * one that the response names.
 */
export const issuerOf = ({ apiUrl, apiUrls, projectId }: Settings["Service"], iss: string | null): string => {
  const issuers = apiUrls.flatMap(issuersOf).map((issuer) => `${issuer}/projects/${projectId}`)
  return issuers.find((issuer) => issuer === iss) ?? `${apiUrl}/projects/${projectId}`
}

/**
 * The callback page as OAuth's redirect URI. Excludes the parameters of the response, because the URI must be the same when the flow starts
 * and on the callback page.
 */
export const redirectUri: Effect.Effect<string, UrlOptionRequired | CallError, Navigator> = Effect.map(
  callbackUrlOr(undefined, "oauthCallback", "urls.oauthCallback"),
  (address) => {
    const url = new URL(address)
    url.searchParams.delete("code")
    url.searchParams.delete("state")
    return url.href
  }
)
