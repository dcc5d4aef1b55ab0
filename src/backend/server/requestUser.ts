/** Provides the session of a request as an app's token store, and reads the session's user. */
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Joinable } from "../../fleet/createFleet.ts"
import type { VerifierOptions } from "../../jwt/Verifier.ts"
import * as App from "../../layers/app/App.ts"
import type { AppOptions } from "../../layers/app/AppOptions.ts"
import * as ServerApp from "../../layers/app/ServerApp.ts"
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import * as OpenTelemetry from "../../layers/telemetry/OpenTelemetry.ts"
import type { ServerRequest } from "../../layers/tokenStores/ServerRequest.ts"
import type * as TokenStoreRequest from "../../layers/tokenStores/TokenStoreRequest.ts"
import type { ServerAccess } from "../../pipeline/ports/Access.ts"
import type { Settings } from "../../pipeline/ports/Settings.ts"
import { type AppTokenStore, tokenStoreFrom } from "../../promise/options/TokenStoreOption.ts"
import { pairTokenStore } from "../../promise/tokenStores/pairTokenStore.ts"
import { requestTokenStore } from "../../promise/tokenStores/requestTokenStore.ts"
import { CurrentUser as User, ServerUser } from "../../schema/users/User.ts"
import * as CurrentUser from "../../services/client/CurrentUser.ts"
import * as CurrentServerUser from "../../services/server/CurrentServerUser.ts"
import type { IncomingCredentials } from "./readCredentials.ts"
import * as RequestSession from "./RequestSession.ts"
import { collectIn } from "./ResponseCookies.ts"

interface UserOptions extends AppOptions {
  readonly userKinds?: VerifierOptions["userKinds"]
  readonly fleet?: Joinable | undefined
  readonly telemetry?: OpenTelemetry.Telemetry | undefined
}

/** The session of this request, as a value for an app's option `tokenStore`. Cookies to set are added to `responseCookies`. */
export const tokenStoreOf = (
  request: ServerRequest,
  { inCookies, tokens }: IncomingCredentials,
  rules: TokenStoreRequest.ReadOptions,
  responseCookies: Array<SetCookie>
): AppTokenStore =>
  inCookies
    ? requestTokenStore(request, { ...rules, setCookies: collectIn(responseCookies) })
    : pairTokenStore(tokens)

/**
 * Returns functions that renew the session of a request and read its user. With a secret server key, the user has the fields that only
 * servers see.
 */
export const usersOf = (
  { fleet, telemetry, userKinds, ...options }: UserOptions,
  settings: Settings["Service"],
  secretServerKey: Redacted.Redacted | undefined
) => {
  const includeAnonymous = userKinds?.includes("anonymous") ?? false
  const includeRestricted = userKinds?.includes("restricted") ?? false
  const inclusion = { includeAnonymous, includeRestricted }
  const traceLayer = OpenTelemetry.over(telemetry)
  const joinFleet = <A, E>(layer: Layer.Layer<A, E>) => traceLayer(Layer.orDie(fleet?.join(layer) ?? layer))
  /** The name under which a fleet caches users that were read with these access rights, `client` or `server`. */
  const view = (rights: string) => `${rights}${includeAnonymous ? " anonymous" : ""}${includeRestricted ? " restricted" : ""}`

  return (tokenStore: AppTokenStore) => {
    const store = Result.getOrThrow(tokenStoreFrom(tokenStore, settings))
    if (secretServerKey === undefined) {
      const session = RequestSession.make(joinFleet(App.layerOf(options, store, { settings, more: Context.empty() })))
      const read = CurrentUser.find(inclusion)
      return { ...session, findUser: () => session.run(fleet?.cached(view("client"), User, read) ?? read) }
    }
    const session = RequestSession.make<ServerAccess>(
      joinFleet(App.layerOf(options, store, { settings, more: ServerApp.serverServices(secretServerKey) }))
    )
    const read = CurrentServerUser.find(inclusion)
    return { ...session, findUser: () => session.run(fleet?.cached(view("server"), ServerUser, read) ?? read) }
  }
}
