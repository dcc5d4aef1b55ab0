/** Admin apps with promise-returning calls. @category models @since 0.1.0 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { invalidOption } from "../errors/local/invalidOption.ts"
import {
  adminAccess,
  type AdminAppOptions as AdminLayerOptions,
  layerOwned,
  type OwnedAppOptions as OwnedLayerOptions,
  superSecretAdminKeyFrom
} from "../layers/app/AdminApp.ts"
import type * as App from "../layers/app/App.ts"
import { settingsOf } from "../layers/app/OwnedApp.ts"
import { AdminAccess } from "../pipeline/ports/Access.ts"
import { Settings } from "../pipeline/ports/Settings.ts"
import { Session } from "../pipeline/session/Session.ts"
import { makeRuntime } from "../pipeline/timing/Runtime.ts"
import type { Metadata, MetadataSchemas } from "../services/client/Metadata.ts"
import { ownVerbs } from "./adminVerbs.ts"
import { construct } from "./calls/construct.ts"
import type { AdminDocs, ServerDocs } from "./calls/documented.ts"
import * as Promised from "./calls/Promised.ts"
import * as PromisedOnDemand from "./calls/PromisedOnDemand.ts"
import type { ClientApp } from "./ClientApp.ts"
import { type AppInfo, infoFrom } from "./options/AppInfo.ts"
import { type MetadataOption, type TypedApp, typedVerbs } from "./options/MetadataOption.ts"
import type { NavigationOptions } from "./options/NavigatorOption.ts"
import { refuseUnknown } from "./options/refuseUnknown.ts"
import { retryFrom, type RetryOptionOf } from "./options/RetryOption.ts"
import type { SafeTypedGroups, TypedGroups } from "./options/TypedGroups.ts"
import {
  layerOf,
  pageServices,
  type ServerApp,
  type ServerAppOptions,
  type ServerCalls,
  serverOptionNames,
  serverOptions,
  type ServerServices,
  type ServerVerbs,
  withFleetAndTelemetry
} from "./ServerApp.ts"
import { serverVerbs } from "./serverVerbs.ts"

export interface AdminAppOptions extends Omit<ServerAppOptions, "identifier">, Pick<AdminLayerOptions, "superSecretAdminKey"> {}

export interface OwnedAppOptions
  extends OwnedLayerOptions, NavigationOptions, RetryOptionOf, Pick<ServerAppOptions, "telemetry">
{
  /** The app of the project `internal` that the owner of the managed project is signed in to. Do not dispose of it before the admin app. */
  readonly owner: ClientApp | ServerApp
}

const adminVerbs = () => ({ ...serverVerbs, ...ownVerbs })
type OwnVerbs = typeof ownVerbs
type AdminVerbs = ReturnType<typeof adminVerbs>

type SafeAdminCalls =
  & Omit<ServerDocs<Promised.Safe<ServerVerbs>>, keyof OwnVerbs>
  & AdminDocs<Promised.Safe<OwnVerbs>>

/** The calls of an admin app. Each rejects with the tagged error that its Effect counterpart fails with. */
export interface AdminApp
  extends
    Omit<ServerCalls, keyof OwnVerbs>,
    AdminDocs<Promised.Promised<OwnVerbs>>,
    Promised.AppBase<AdminVerbs, AdminApp, SafeAdminCalls>,
    Promised.RunsWith<AdminServices>,
    AppInfo
{}

/** The services that calls of an admin app need. */
export type AdminServices = AdminAccess | ServerServices

/** The names of all options. */
const optionNames: { readonly [K in keyof (Required<AdminAppOptions> & Required<OwnedAppOptions>)]: 1 } = {
  ...serverOptionNames,
  owner: 1,
  superSecretAdminKey: 1
}

/** The layer of a project's admin app. The app uses the session of `owner`, the app of the project's owner. Throws `InvalidOption`. */
const ownedLayer = (options: OwnedAppOptions) => {
  // Untyped callers may pass any object.
  const owner = (options.owner as Partial<Promised.RunsWith<App.App>>)[Promised.runtimeKey]
  if (owner === undefined) {
    throw invalidOption("owner", "must be an app made by `createClientApp`.")
  }
  const settings = Result.getOrThrow(settingsOf(options, owner.runSync(Effect.all({ session: Session, settings: Settings }))))
  const services = pageServices(options, settings)
  const more = Context.merge(Result.getOrThrow(retryFrom(options.retry)), services)
  // Its context has the owner's policies, which apply unless these options set them.
  const ownedLayer = Layer.provide(layerOwned(options), Layer.effectContext(owner.contextEffect))
  return { info: infoFrom(settings, services), app: Layer.merge(ownedLayer, Layer.succeedContext(more)) }
}

const keyedLayer = (options: AdminAppOptions) => {
  const { info, more, ...parts } = serverOptions(options)
  const key = Result.getOrThrow(superSecretAdminKeyFrom({ superSecretAdminKey: options.superSecretAdminKey }))
  return { info, app: layerOf(options, { ...parts, more: Context.add(more, AdminAccess, adminAccess(key)) }) }
}

/**
 * Makes an admin app that uses the project's keys or the session of its owner. Throws `InvalidOption` immediately if an option is invalid.
 *
 * **Example** (The projects of the user who is signed in to the project `internal`)
 *
 * ```ts
 * const owner = createClientApp({ projectId: "internal", tokenStore: "cookie" })
 * for (const { id } of await owner.projects.list()) {
 *   const admin = createAdminApp({ projectId: id, owner })
 *   console.log(await admin.project.getProductionModeErrors())
 * }
 * ```
 * @category constructors @since 0.1.0
 */
export function createAdminApp<S extends MetadataSchemas>(
  options: (AdminAppOptions | OwnedAppOptions) & { readonly metadata: Metadata<S> }
): TypedAdminApp<S>
export function createAdminApp(options: AdminAppOptions | OwnedAppOptions): AdminApp
export function createAdminApp(options: (AdminAppOptions | OwnedAppOptions) & MetadataOption): object {
  return construct("createAdminApp", createAdminApp, options, () => {
    refuseUnknown(options, optionNames)
    return adminAppIn(Layer.empty, options)
  })
}

/** An admin app with typed metadata of users and teams. */
export type TypedAdminApp<S> = TypedApp<AdminApp, S, TypedGroups<AdminVerbs, S>, SafeTypedGroups<AdminVerbs, S>>

/** Like `createAdminApp`, but the layer `overrides` can replace the endpoints and the network, for tests. */
export const adminAppIn = (
  overrides: Layer.Layer<never>,
  options: (AdminAppOptions | OwnedAppOptions) & MetadataOption
): AdminApp => {
  const { app, info } = "owner" in options ? ownedLayer(options) : keyedLayer(options)
  const layer = withFleetAndTelemetry(options, app, overrides)
  const verbs = typedVerbs(adminVerbs(), options)
  return PromisedOnDemand.make(makeRuntime(layer), verbs, info) as AdminApp
}
