/** What the three flavours have in common: settings, session and the client that carries calls. */
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { publicClientSecret, RefreshSession } from "../endpoints/Sessions.ts"
import { inFamily } from "../errors/KnownError.ts"
import type { InvalidOption } from "../errors/UsageErrors.ts"
import { ApiClient } from "../pipeline/ApiClient.ts"
import * as Pipeline from "../pipeline/Pipeline.ts"
import * as Session from "../pipeline/Session.ts"
import { Settings } from "../pipeline/Settings.ts"
import { TokenStore } from "../pipeline/TokenStore.ts"
import { fromFetch, MaxResponseBytes, Transport } from "../pipeline/Transport.ts"
import { type AppOptions, settingsFrom } from "./AppOptions.ts"

/** What every flavour provides. */
export type App = ApiClient | Session.Session | Settings

/** The refresh grant (RFC 6749, section 6). Refusals of the family REFRESH_TOKEN_ERROR end the session; all else says nothing about it. */
const refreshWith = (settings: Settings["Service"]): Session.Refresh => (refreshToken) =>
  RefreshSession({
    body: {
      refreshToken,
      grantType: "refresh_token",
      clientId: settings.projectId,
      clientSecret: settings.publishableClientKey ?? publicClientSecret
    }
  }).pipe(
    // Today's provider keeps the refresh token; one that replaces it (RFC 6749, section 6) is understood too.
    Effect.map((reply) => Option.some({ accessToken: reply.accessToken, refreshToken: reply.refreshToken ?? refreshToken })),
    Effect.catchIf(inFamily("REFRESH_TOKEN_ERROR"), () => Effect.succeedNone),
    Effect.provideService(ApiClient, ApiClient.of({ send: Pipeline.unsigned(settings) }))
  )

/**
 * What carries calls over a token store, with the settings that surround it. A layer of its own for each app: the same one would be
 * built once, and an app inside of another would take that one's session.
 */
export const client = (): Layer.Layer<ApiClient | Session.Session, never, Settings | TokenStore> =>
  Layer.provideMerge(
    Layer.effect(
      ApiClient,
      Effect.gen(function*() {
        return ApiClient.of({ send: Pipeline.make(yield* Settings, yield* Session.Session), performed: new Set() })
      })
    ),
    Layer.effect(
      Session.Session,
      Effect.gen(function*() {
        const settings = yield* Settings
        return yield* Session.make(yield* TokenStore, refreshWith(settings), `${settings.apiUrl} ${settings.projectId}`)
      })
    )
  )

/** An app over any token store; `totalByDefault` limits its calls where the options do not. Fails with `InvalidOption`. */
export const layer = <E>(
  options: AppOptions,
  tokenStore: Layer.Layer<TokenStore, E>,
  totalByDefault: Duration.Duration | null = null
): Layer.Layer<App, InvalidOption | E> => {
  const settings = Layer.effect(Settings, Effect.suspend(() => Effect.fromResult(settingsFrom(options, totalByDefault))))
  const app = client().pipe(Layer.provide(tokenStore), Layer.provideMerge(settings))
  return Layer.provideMerge(app, network(options))
}

/** What the options say of the network; without them, what surrounds the app holds. */
const network = ({ fetch, maxResponseBytes }: AppOptions): Layer.Layer<never> =>
  Layer.merge(
    fetch ? Layer.succeed(Transport, fromFetch(fetch)) : Layer.empty,
    maxResponseBytes === undefined ? Layer.empty : Layer.succeed(MaxResponseBytes, maxResponseBytes)
  )

/** The same check without a layer, for constructors that throw at once. */
export const check = (options: AppOptions): InvalidOption | undefined =>
  Result.getFailure(settingsFrom(options)).pipe(Option.getOrUndefined)
