/** The admin flavour: with the super secret admin key, configures the project, and can do everything that a server app can. */
import type * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type * as Result from "effect/Result"
import * as Environment from "../../base/Environment.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { AdminAccess, type Key } from "../../pipeline/ports/Access.ts"
import * as AppConfig from "./AppConfig.ts"
import { secretKeyFrom } from "./secretKeyFrom.ts"
import * as ServerApp from "./ServerApp.ts"

/** @category models @since 0.1.0 */
export interface AdminAppOptions<E = never> extends ServerApp.ServerAppOptions<E> {
  /** @default HEXCLAVE_SUPER_SECRET_ADMIN_KEY or STACK_SUPER_SECRET_ADMIN_KEY */
  readonly superSecretAdminKey?: string | Redacted.Redacted | undefined
}

/** Reads the key from the options or the environment, and checks it. @category constructors @since 0.1.0 */
export const superSecretAdminKeyFrom = (options: AdminAppOptions<unknown>): Result.Result<Redacted.Redacted, InvalidOption> =>
  secretKeyFrom(
    "superSecretAdminKey",
    "sak_",
    options.superSecretAdminKey,
    Environment.superSecretAdminKey,
    Environment.superSecretAdminKeyNames
  )

/**
 * A checked key in the form that calls use, for `Effect.provideService(AdminAccess, …)`; also provide `ServerAccess`.
 * @category constructors @since 0.1.0
 */
export const adminAccess = (value: Redacted.Redacted): Key => ({ value, header: "x-stack-super-secret-admin-key" })

/** The services of an admin app. @category models @since 0.1.0 */
export type Services = ServerApp.Services | AdminAccess

/**
 * The services of admin and server calls. Fails with `InvalidOption`, which names the option and the environment variable.
 * @category layers @since 0.1.0
 */
export const layer = <E = never>(
  options: AdminAppOptions<E>
): Layer.Layer<Services, InvalidOption | E> =>
  Layer.merge(
    ServerApp.layer(options),
    Layer.effect(
      AdminAccess,
      Effect.map(Effect.suspend(() => Effect.fromResult(superSecretAdminKeyFrom(options))), adminAccess)
    )
  )

/**
 * Like `layer`, but reads the project, address and keys from Effect's configuration (`ConfigProvider`), under the names of the environment
 * variables.
 *
 * **Errors** `ConfigError` · `InvalidOption`
 * @category layers @since 0.1.0
 */
export const layerConfig = <E = never>(
  appOptions: Omit<AdminAppOptions<E>, ServerApp.FromConfig | "secretServerKey" | "superSecretAdminKey"> = {}
): Layer.Layer<Services, InvalidOption | Config.ConfigError | E> =>
  Layer.unwrap(Effect.map(AppConfig.adminOptions, (options) => layer({ ...appOptions, ...options })))

export { layer as layerOwned, type OwnedAppOptions } from "./OwnedApp.ts"
