/** The shared parts of the three flavours: settings, session and API client. */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import { publicClientSecret, RefreshSession } from "../../endpoints/auth/Sessions.ts"
import { inFamily } from "../../errors/base/KnownError.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { ApiClient, type OnResponse } from "../../pipeline/ports/ApiClient.ts"
import { Settings } from "../../pipeline/ports/Settings.ts"
import { TokenStore } from "../../pipeline/ports/TokenStore.ts"
import * as Pipeline from "../../pipeline/request/Pipeline.ts"
import * as Session from "../../pipeline/session/Session.ts"
import { fromFetch } from "../../pipeline/transport/fetchTransport.ts"
import { MaxResponseBytes } from "../../pipeline/transport/responseText.ts"
import { Transport } from "../../pipeline/transport/Transport.ts"
import { type AppOptions, settingsFrom } from "./AppOptions.ts"

/** The services of every flavour. */
export type App = ApiClient | Session.Session | Settings

/** The refresh grant (RFC 6749, section 6). Only refusals of the family REFRESH_TOKEN_ERROR end the session. */
const refreshWith = (settings: Settings["Service"]): Session.Refresh => (refreshToken) =>
  RefreshSession({
    body: {
      refreshToken,
      grantType: "refresh_token",
      clientId: settings.projectId,
      clientSecret: settings.publishableClientKey ?? publicClientSecret
    }
  }).pipe(
    // The current provider keeps the refresh token; a replacement (RFC 6749, section 6) is also accepted.
    Effect.map((response) =>
      Option.some({ accessToken: response.accessToken, refreshToken: response.refreshToken ?? refreshToken })
    ),
    Effect.catchIf(inFamily("REFRESH_TOKEN_ERROR"), () => Effect.succeedNone),
    Effect.provideService(ApiClient, ApiClient.of({ send: Pipeline.unauthenticated(settings) }))
  )

/**
 * The API client, and the session in a token store, with the current settings. Returns a new layer for each app: a shared layer would be
 * built only once, and a nested app would use the session of the outer app.
 */
export const client = (): Layer.Layer<ApiClient | Session.Session, never, Settings | TokenStore> =>
  Layer.effectContext(Effect.gen(function*() {
    const settings = yield* Settings
    return yield* makeTransport(settings, yield* TokenStore)
  }))

/** Makes the session and the API client for a token store. */
const makeTransport = (settings: Settings["Service"], store: TokenStore["Service"]) =>
  Effect.flatMap(
    Session.make(store, refreshWith(settings), `${settings.apiUrl} ${settings.projectId}`, settings.totalTimeout),
    (session) => {
      const services = Context.make(Session.Session, session).pipe(
        Context.add(ApiClient, { send: Pipeline.make(settings, session), onResponse: new Set<OnResponse>() })
      )
      return store.sendThrough?.(services) ?? Effect.succeed(services)
    }
  )

/** The services for the options `fetch` and `maxResponseBytes`. If an option is absent, the app uses the service of its context. */
const networkOf = ({ fetch, maxResponseBytes }: AppOptions): Context.Context<never> => {
  const context = fetch ? Context.make(Transport, fromFetch(fetch)) : Context.empty()
  return maxResponseBytes === undefined ? context : Context.add(context, MaxResponseBytes, maxResponseBytes)
}

/** The parts of an app other than its token store. */
export interface Parts<More> {
  readonly settings: Settings["Service"]
  /** Services in addition to those of every app. */
  readonly more: Context.Context<More>
}

/**
 * Builds the layer of an app in one step: each nested layer and scope would use memory for the lifetime of the app, and the concurrency of
 * `Layer.mergeAll` adds 1.2 KB to a browser program. `parts` is called when the layer is built.
 */
export const buildApp = <More, E>(
  options: AppOptions,
  tokenStore: Layer.Layer<TokenStore, E>,
  parts: () => Result.Result<Parts<More>, InvalidOption>
) =>
(memoMap: Layer.MemoMap, scope: Scope.Scope): Effect.Effect<Context.Context<App | More>, InvalidOption | E> => {
  const network = networkOf(options)
  return Effect.gen(function*() {
    const { more, settings } = yield* Effect.fromResult(parts())
    const store = Context.get(yield* Layer.buildWithMemoMap(tokenStore, memoMap, scope), TokenStore)
    const transport = yield* makeTransport(settings, store)
    return network.pipe(Context.add(Settings, settings), Context.merge(transport), Context.merge(more))
  }).pipe(Effect.provideContext(network), Scope.provide(scope))
}

/** The layer of an app whose options have been parsed. */
export const layerOf = <More, E>(
  options: AppOptions,
  tokenStore: Layer.Layer<TokenStore, E>,
  parts: Parts<More>
): Layer.Layer<App | More, InvalidOption | E> => Layer.fromBuildMemo(buildApp(options, tokenStore, () => Result.succeed(parts)))

/**
 * An app with any token store. `totalByDefault` is the total timeout of the app's calls if the options set none. Fails with
 * `InvalidOption`.
 */
export const layer = <E>(
  options: AppOptions,
  tokenStore: Layer.Layer<TokenStore, E>,
  totalByDefault: Duration.Duration | null = null
): Layer.Layer<App, InvalidOption | E> =>
  Layer.fromBuildMemo(
    buildApp(options, tokenStore, () =>
      Result.map(settingsFrom(options, totalByDefault), (settings) => ({ settings, more: Context.empty() })))
  )
