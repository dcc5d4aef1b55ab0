/** The server flavour: with the secret server key, acts on any user, and on behalf of the user of the current request. */
import type * as Config from "effect/Config"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Environment from "../../base/Environment.ts"
import { mayReceiveSecrets } from "../../base/secretAddress.ts"
import { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { type Key, ServerAccess } from "../../pipeline/ports/Access.ts"
import type { Settings } from "../../pipeline/ports/Settings.ts"
import type { TokenStore } from "../../pipeline/ports/TokenStore.ts"
import { Tracing } from "../../pipeline/ports/Tracing.ts"
import { serverTotalTimeout } from "../../pipeline/timing/Timing.ts"
import * as TracingSpans from "../telemetry/TracingSpans.ts"
import * as TokenStoreNone from "../tokenStores/TokenStoreNone.ts"
import * as App from "./App.ts"
import * as AppConfig from "./AppConfig.ts"
import { type AppOptions, settingsFrom } from "./AppOptions.ts"
import { secretKeyFrom } from "./secretKeyFrom.ts"

/** @category models @since 0.1.0 */
export interface ServerAppOptions<E = never> extends AppOptions {
  /** @default HEXCLAVE_SECRET_SERVER_KEY or STACK_SECRET_SERVER_KEY */
  readonly secretServerKey?: string | Redacted.Redacted | undefined
  /**
   * Whether keys may be sent to a `baseUrl` that begins with `http://` and is neither this machine nor a private name or address: anyone on
   * the way can read them. @default false
   */
  readonly allowHttp?: boolean | undefined
  /**
   * The storage of the session, for verbs that need a signed-in user: for example `TokenStoreRequest.layer(projectId, request)`. @default
   * none
   */
  readonly tokenStore?: Layer.Layer<TokenStore, E> | undefined
}

/** Reads the key from the options or the environment, and checks it. @category constructors @since 0.1.0 */
export const secretServerKeyFrom = (
  options: Pick<ServerAppOptions, "secretServerKey">
): Result.Result<Redacted.Redacted, InvalidOption> =>
  secretKeyFrom(
    "secretServerKey",
    "ssk_",
    options.secretServerKey,
    Environment.secretServerKey,
    Environment.secretServerKeyNames
  )

/** Converts a validated secret server key to the value for `Effect.provideService(ServerAccess, …)`. @category constructors @since 0.1.0 */
export const serverAccess = (value: Redacted.Redacted): Key => ({ value, header: "x-stack-secret-server-key" })

/** The services of a server app in addition to those of every app. @category constructors @since 0.1.0 */
export const serverServices = (key: Redacted.Redacted): Context.Context<ServerAccess> =>
  Context.add(Context.make(Tracing, TracingSpans.make), ServerAccess, serverAccess(key))

/** Refuses to send keys over plain http on a public network. **Errors** `InvalidOption` @category functions @since 0.1.0 */
export const requireSecretAddress = (
  { apiUrls }: Pick<Settings["Service"], "apiUrls">,
  { allowHttp }: Pick<ServerAppOptions, "allowHttp">
): Result.Result<void, InvalidOption> =>
  allowHttp === true || apiUrls.every(mayReceiveSecrets) ? Result.succeed(undefined) : Result.fail(
    new InvalidOption({
      option: "baseUrl",
      environment: [...Environment.baseUrlNames],
      problem: "would receive the secret key over plain http. Use https, or a private name or address, or set `allowHttp: true`."
    })
  )

/** The parts of a server app. @category functions @since 0.1.0 */
export const partsFrom = (options: Omit<ServerAppOptions, "tokenStore">): Result.Result<App.Parts<ServerAccess>, InvalidOption> =>
  Result.flatMap(
    settingsFrom(options, serverTotalTimeout),
    (settings) =>
      Result.flatMap(requireSecretAddress(settings, options), () =>
        Result.map(secretServerKeyFrom(options), (key) => ({
          settings,
          more: serverServices(key)
        })))
  )

/** The services of a server app. @category models @since 0.1.0 */
export type Services = App.App | ServerAccess

/**
 * The services of server calls. Fails with `InvalidOption`, which names the option and the environment variable.
 * @category layers @since 0.1.0
 */
export const layer = <E = never>(options: ServerAppOptions<E>): Layer.Layer<Services, InvalidOption | E> =>
  Layer.fromBuildMemo(App.buildApp(options, options.tokenStore ?? TokenStoreNone.layer, () => partsFrom(options)))

/** The options that environment variables can set. @category models @since 0.1.0 */
export type FromConfig = "projectId" | "publishableClientKey" | "baseUrl" | "extraRequestHeaders"

/**
 * Like `layer`, but reads the project, address and key from Effect's configuration (`ConfigProvider`), under the names of the environment
 * variables.
 *
 * **Errors** `ConfigError` · `InvalidOption`
 *
 * **Example** (A total timeout and the session of a request)
 *
 * ```ts
 * const app = ServerApp.layerConfig({ totalTimeout: "5 seconds", tokenStore: TokenStoreRequest.layer(projectId, request) })
 * ```
 * @category layers @since 0.1.0
 */
export const layerConfig = <E = never>(
  appOptions: Omit<ServerAppOptions<E>, FromConfig | "secretServerKey"> = {}
): Layer.Layer<Services, InvalidOption | Config.ConfigError | E> =>
  Layer.unwrap(Effect.map(AppConfig.serverOptions, (options) => layer({ ...appOptions, ...options })))
