/** The app's own project as its admins see, change and delete it. */
import * as Effect from "effect/Effect"
import { DeleteProject, ReadAdminProject, UpdateProject } from "../../../endpoints/projects/ProjectAdmin.ts"
import { NotReadyForProduction } from "../../../errors/local/UsageErrors.ts"
import type { ProjectUpdate } from "../../../schema/projects/ProjectPayloads.ts"
import * as ProductionMode from "./ProductionMode.ts"

export { getJwks } from "../../client/Project.ts"
export * as oauthProviders from "./ConfiguredProviders.ts"
export * as defaultPermissions from "./DefaultPermissions.ts"
export * as emailServer from "./EmailServer.ts"
export * as domains from "./TrustedDomains.ts"

/**
 * The project with everything that is set up in it, client secrets and the password of the e-mail server too. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const get = () => ReadAdminProject()

/** What the project would be after a change, as far as production mode looks at it. */
const productionModeErrorsAfter = ({ config: changes = {} }: ProjectUpdate) =>
  Effect.map(get(), ({ config, id }) =>
    ProductionMode.productionModeErrors({
      id,
      config: { allowLocalhost: changes.allowLocalhost ?? config.allowLocalhost, domains: changes.domains ?? config.domains }
    }))

/**
 * All that keeps the project from production mode, by `productionModeErrors`. Empty where nothing does. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const productionModeErrors = () => productionModeErrorsAfter({})

/**
 * Changes the project. Absent fields stay as they are, and a list of `config` takes the place of the whole list. The provider does not
 * check what production mode asks for: where it is turned on, that is done here, of the project as it will be.
 *
 * **Errors** `NotReadyForProduction` (with `isProductionMode: true`; nothing is changed) · `CallError` (`Refused`: an e-mail theme that
 * does not exist, an image that cannot be read)
 * @category verbs @since 0.1.0
 */
export const update = Effect.fnUntraced(function*(changes: ProjectUpdate) {
  if (changes.isProductionMode === true) {
    const errors = yield* productionModeErrorsAfter(changes)
    if (errors.length > 0) return yield* new NotReadyForProduction({ errors })
  }
  return yield* UpdateProject({ body: changes })
})

/** Deletes the project with everything in it, for good. **Errors** `CallError` @category verbs @since 0.1.0 */
const remove = () => DeleteProject()
export { remove as delete }
