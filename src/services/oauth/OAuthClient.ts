/** Shared parts of the start and the end of an OAuth sign-in: the client, its issuer, and the redirect URI. */
import * as Effect from "effect/Effect"
import { issuersOf } from "../../base/hosts.ts"
import { publicClientSecret } from "../../endpoints/auth/Sessions.ts"
import type { CallError } from "../../errors/call/CallError.ts"
import type { UrlOptionRequired } from "../../errors/local/NavigationErrors.ts"
import type { Navigator } from "../../pipeline/ports/Navigator.ts"
import type { Settings } from "../../pipeline/ports/Settings.ts"
import { callbackUrlOr } from "../navigation/CallbackUrls.ts"
import { currentLocation } from "../navigation/currentLocation.ts"
import { HandlerUrls } from "../navigation/HandlerUrls.ts"
import { callbackOn } from "../navigation/HandOver.ts"
import { isHandOverCallback } from "../navigation/HandOverQuery.ts"

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
 * The callback page as OAuth's redirect URI: `urls.oauthCallback`, or a page of this origin (see `callbackOn`). Excludes the parameters of
 * the response, because the URI must be the same when the flow starts and on the callback page.
 */
export const redirectUri: Effect.Effect<string, UrlOptionRequired | CallError, Navigator> = Effect.gen(function*() {
  const url = new URL(yield* callbackUrlOr(undefined, "oauthCallback", "urls.oauthCallback"))
  const here = yield* currentLocation
  if (here !== undefined && (url.origin !== here.origin || isHandOverCallback(here))) {
    return callbackOn(here, yield* HandlerUrls).href
  }
  url.searchParams.delete("code")
  url.searchParams.delete("state")
  return url.href
})
