/** An admin app that uses the session of the project's owner in place of keys. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { AdminAccess, type Key, ServerAccess } from "../../pipeline/ports/Access.ts"
import { ApiClient, type OnResponse } from "../../pipeline/ports/ApiClient.ts"
import { Settings } from "../../pipeline/ports/Settings.ts"
import * as Owner from "../../pipeline/request/Owner.ts"
import * as Session from "../../pipeline/session/Session.ts"
import { Retryable, RetrySchedule, serverTotalTimeout } from "../../pipeline/timing/Timing.ts"
import { fromFetch } from "../../pipeline/transport/fetchTransport.ts"
import { MaxResponseBytes } from "../../pipeline/transport/responseText.ts"
import { Transport } from "../../pipeline/transport/Transport.ts"
import * as TracingSpans from "../telemetry/TracingSpans.ts"
import * as TokenStoreNone from "../tokenStores/TokenStoreNone.ts"
import type * as App from "./App.ts"
import { type AppOptions, settingsFrom } from "./AppOptions.ts"

/**
 * Absent options default to the values of the owner's app, including its transport and retry policy. If that app has no `totalTimeout`, the
 * default is 60 seconds.
 * @category models @since 0.1.0
 */
export interface OwnedAppOptions extends Omit<AppOptions, "oauthScopesOnSignIn" | "publishableClientKey"> {
  /** A project of the owner: an `id` from `Projects.list` or `Projects.create`. */
  readonly projectId: string
  /** Not accepted: the app uses the owner's session, and users of the project do not sign in to this app. */
  readonly tokenStore?: null | undefined
}

const invalid = (option: string, problem: string) => Result.fail(invalidOption(option, problem))

/** Validates the options and completes them from the owner's app. */
export const settingsOf = (
  options: OwnedAppOptions,
  owner: { readonly settings: Settings["Service"]; readonly session: Pick<Session.SessionService, "isPersistent"> }
): Result.Result<Settings["Service"], InvalidOption> => {
  if (owner.settings.projectId !== "internal") {
    return invalid("owner", "must be an app of the project internal.")
  }
  if (!owner.session.isPersistent) return invalid("owner", "must be an app with a token store, which holds the owner's session.")
  // Untyped callers may pass a token store.
  if (options.tokenStore !== undefined && options.tokenStore !== null) {
    return invalid("tokenStore", "must not be given: the session of an owned project's app is that of its owner.")
  }
  const { apiUrls, extraRequestHeaders, headerPrefix, maxRetryAfter, timeout, totalTimeout } = owner.settings
  const settings = settingsFrom({
    projectId: options.projectId,
    baseUrl: options.baseUrl ?? apiUrls,
    extraRequestHeaders: options.extraRequestHeaders ?? extraRequestHeaders,
    headerPrefix: options.headerPrefix ?? headerPrefix,
    timeout: options.timeout ?? timeout,
    totalTimeout: options.totalTimeout === undefined ? totalTimeout ?? serverTotalTimeout : options.totalTimeout,
    maxRetryAfter: options.maxRetryAfter ?? maxRetryAfter,
    maxResponseBytes: options.maxResponseBytes,
    fetch: options.fetch
  })
  // The publishable key in the environment is that of another project, and an owner needs none.
  return Result.map(settings, (settingsParts) => ({ ...settingsParts, publishableClientKey: null }))
}

/** A key whose header is sent with an empty value, as in requests of the provider's client. */
const noKey = (header: string): Key => ({ value: Redacted.make(""), header })

/**
 * The services of admin and server calls, with the session of a project's owner in place of keys. Needs the `Session` and `Settings` of the
 * owner's app; fails with `InvalidOption` if that app does not belong to the project `internal`, or has no token store.
 *
 * **Example** (An owner renames a project)
 *
 * ```ts
 * const owner = ClientApp.layer({ projectId: "internal", tokenStore: TokenStoreMemory.layer })
 * const program = AdminProject.update({ displayName: "Analytical Engine" }).pipe(
 *   Effect.provide(AdminApp.layerOwned({ projectId })),
 *   Effect.provide(owner)
 * )
 * ```
 * @category layers @since 0.1.0
 */
export const layer = (
  options: OwnedAppOptions
): Layer.Layer<App.App | ServerAccess | AdminAccess, InvalidOption, Session.Session | Settings> =>
  Layer.unwrap(Effect.gen(function*() {
    const owner = yield* Session.Session
    const settings = yield* Effect.fromResult(settingsOf(options, { session: owner, settings: yield* Settings }))
    return Layer.mergeAll(
      Layer.succeed(Settings, settings),
      Layer.succeed(ApiClient, { send: Owner.make(settings, owner), onResponse: new Set<OnResponse>() }),
      Layer.effect(Session.Session, Session.make(TokenStoreNone.make, () => Effect.succeedNone)),
      Layer.succeed(ServerAccess, noKey("x-stack-secret-server-key")),
      Layer.succeed(AdminAccess, noKey("x-stack-super-secret-admin-key")),
      Layer.succeed(RetrySchedule, yield* RetrySchedule),
      Layer.succeed(Retryable, yield* Retryable),
      Layer.succeed(Transport, options.fetch ? fromFetch(options.fetch) : yield* Transport),
      Layer.succeed(MaxResponseBytes, options.maxResponseBytes ?? (yield* MaxResponseBytes)),
      TracingSpans.layer
    )
  }))
