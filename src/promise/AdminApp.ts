/** The admin flavour for `async`/`await`. */
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Result from "effect/Result"
import * as Admin from "../layers/AdminApp.ts"
import * as AdminEmails from "../services/AdminEmails.ts"
import * as PermissionDefinitions from "../services/PermissionDefinitions.ts"
import * as Promised from "./Promised.ts"
import { type ServerAppOptions, type ServerCalls, serverOptions, serverVerbs, withLists } from "./ServerApp.ts"

export interface AdminAppOptions extends ServerAppOptions, Pick<Admin.AdminAppOptions, "superSecretAdminKey"> {}

const adminVerbs = { ...serverVerbs, emails: AdminEmails, permissionDefinitions: PermissionDefinitions }
type AdminVerbs = typeof adminVerbs

/** The calls of a project owner's program. Each rejects with the tagged error that its Effect twin fails with. */
export interface AdminApp
  extends ServerCalls, Pick<Promised.Promised<AdminVerbs>, "permissionDefinitions">, Promised.AppBase<AdminVerbs, AdminApp>
{
  readonly emails: Promised.Promised<AdminVerbs["emails"]>
}

/** Makes an admin app. Throws `InvalidOption` at once where an option does not fit. */
export const createAdminApp = (options: AdminAppOptions): AdminApp => {
  const { checked, pages } = serverOptions(options)
  Result.getOrThrow(Admin.superSecretAdminKeyFrom({ superSecretAdminKey: options.superSecretAdminKey }))
  return Promised.make(ManagedRuntime.make(Layer.merge(Admin.layer(checked), pages)), adminVerbs, withLists) as AdminApp
}
