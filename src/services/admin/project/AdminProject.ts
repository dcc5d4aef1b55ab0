/** The app's project, for its admins: read, change or delete it. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { DeleteProject, ReadAdminProject, UpdateProject } from "../../../endpoints/projects/ProjectAdmin.ts"
import { NotReadyForProduction } from "../../../errors/local/UsageErrors.ts"
import { inConfigurationTurn } from "../../../pipeline/request/inTurn.ts"
import type { ProjectUpdate } from "../../../schema/projects/ProjectPayloads.ts"
import * as ProductionMode from "./ProductionMode.ts"

export { getJwks } from "../../client/Project.ts"
export * as oauthProviders from "./ConfiguredProviders.ts"
export * as defaultPermissions from "./DefaultPermissions.ts"
export * as emailServer from "./EmailServer.ts"
export * as domains from "./TrustedDomains.ts"

/**
 * The project with its whole configuration, including client secrets and the password of the e-mail server. **Errors** `CallError`
 */
export const get = () => ReadAdminProject()

/** The obstacles to production mode that the project would have after a change. */
const productionModeErrorsAfter = ({ config: changes = {} }: ProjectUpdate) =>
  Effect.map(get(), ({ config, id }) =>
    ProductionMode.productionModeErrors({
      id,
      config: { allowLocalhost: changes.allowLocalhost ?? config.allowLocalhost, domains: changes.domains ?? config.domains }
    }))

/** Returns the obstacles to production mode; empty if there are none. **Errors** `CallError` */
export const getProductionModeErrors = () => productionModeErrorsAfter({})

/**
 * Changes the project. Absent fields stay unchanged, and a list in `config` replaces the whole stored list. If the change turns on
 * production mode, the library first checks the requirements, because the provider does not.
 *
 * **Errors** `NotReadyForProduction` (with `isProductionMode: true`; nothing is changed) · `CallError` (`Refused`: the e-mail theme does
 * not exist, or the image cannot be read)
 */
export const update = Effect.fnUntraced(function*(changes: ProjectUpdate) {
  if (changes.isProductionMode === true) {
    const errors = yield* productionModeErrorsAfter(changes)
    if (errors.length > 0) return yield* new NotReadyForProduction({ errors })
  }
  return yield* UpdateProject({ body: changes })
}, inConfigurationTurn)

/** Deletes the project with all its data permanently. **Errors** `CallError` */
const remove = () => DeleteProject()
export { remove as delete }
