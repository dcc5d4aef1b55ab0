/** Provides the session of a request as an app's token store, and reads the session's user. */
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type { Joinable } from "../../fleet/createFleet.ts"
import type { VerifierOptions } from "../../jwt/Verifier.ts"
import * as App from "../../layers/app/App.ts"
import type { AppOptions } from "../../layers/app/AppOptions.ts"
import * as ServerApp from "../../layers/app/ServerApp.ts"
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import * as OpenTelemetry from "../../layers/telemetry/OpenTelemetry.ts"
import type { ServerRequest } from "../../layers/tokenStores/ServerRequest.ts"
import * as TokenStoreRequest from "../../layers/tokenStores/TokenStoreRequest.ts"
import type { ServerAccess } from "../../pipeline/ports/Access.ts"
import { serverTotalTimeout } from "../../pipeline/timing/Timing.ts"
import { CurrentUser as User, ServerUser } from "../../schema/users/User.ts"
import * as CurrentUser from "../../services/client/CurrentUser.ts"
import * as CurrentServerUser from "../../services/server/CurrentServerUser.ts"
import type { IncomingCredentials } from "./readCredentials.ts"
import * as RequestSession from "./RequestSession.ts"

interface UserOptions {
  readonly userKinds?: VerifierOptions["userKinds"]
  readonly fleet?: Joinable | undefined
  readonly secretServerKey: Redacted.Redacted | undefined
  readonly telemetry?: OpenTelemetry.Telemetry | undefined
}

/** The session of this request, as a value for an app's option `tokenStore`. Cookies to set are added to `written`. */
export const tokenStoreOf = (
  request: ServerRequest,
  { inCookies, tokens }: IncomingCredentials,
  { domain, migrate, secure }: TokenStoreRequest.ReadOptions,
  written: Array<SetCookie>
) =>
  inCookies
    ? { request, domain, migrate, secure, setCookies: (cookies: ReadonlyArray<SetCookie>) => void written.push(...cookies) }
    : tokens

type RequestTokenStore = ReturnType<typeof tokenStoreOf>

/**
 * Returns functions that renew the session of a request and read its user. With a secret server key, the user has the fields that only
 * servers see.
 */
export const usersOf = (
  app: AppOptions & { readonly projectId: string },
  { fleet, secretServerKey, telemetry, userKinds }: UserOptions
) => {
  const includeAnonymous = userKinds?.includes("anonymous") ?? false
  const includeRestricted = userKinds?.includes("restricted") ?? false
  const included = { includeAnonymous, includeRestricted }
  const watched = OpenTelemetry.over(telemetry)
  const joined = <A, E>(layer: Layer.Layer<A, E>) => watched(Layer.orDie(fleet?.join(layer) ?? layer))
  /** The name under which a fleet caches users that were read with these access rights, `client` or `server`. */
  const view = (rights: string) => `${rights}${includeAnonymous ? " anonymous" : ""}${includeRestricted ? " restricted" : ""}`

  return (tokenStore: RequestTokenStore) => {
    const store = "request" in tokenStore
      ? TokenStoreRequest.layer(app.projectId, tokenStore.request, tokenStore)
      : TokenStoreRequest.layerFrom(tokenStore)
    if (secretServerKey === undefined) {
      const session = RequestSession.make(joined(App.layer(app, store, serverTotalTimeout)))
      const read = CurrentUser.get(included)
      return { renew: session.renew, getUser: () => session.run(fleet?.cached(view("client"), User, read) ?? read) }
    }
    const session = RequestSession.make<ServerAccess>(joined(ServerApp.layer({ ...app, secretServerKey, tokenStore: store })))
    const read = CurrentServerUser.get(included)
    return { renew: session.renew, getUser: () => session.run(fleet?.cached(view("server"), ServerUser, read) ?? read) }
  }
}
