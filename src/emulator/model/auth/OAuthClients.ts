/** OAuth clients: a project is the client, and a publishable client key its secret (RFC 6749, section 2.3.1). */
import * as Effect from "effect/Effect"
import { PublishableClientKeyRequiredForProject } from "../../../errors/provider/AccessErrors.ts"
import { InvalidOAuthClientIdOrSecret } from "../../../errors/provider/OAuthErrors.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import { configOf } from "../config/Config.ts"
import { isValidProjectKey, publicClientKey } from "../credentials/ProjectKeys.ts"

/** The project that a client id names. The id may end in a branch, `#main`; the emulator has no other branch. */
export const projectOfClient = (store: Store, clientId: string): ProjectRow | undefined => {
  const [projectId = "", branch = "main"] = clientId.split("#", 2)
  return branch === "main" ? store.projects.get(projectId) : undefined
}

/** Authenticates an OAuth client: its id names a project, and its secret is a publishable client key. */
export const oauthClient = Effect.fnUntraced(function*(clientId: string | undefined, clientSecret: string | undefined) {
  const { now, store } = yield* RequestContext
  const project = projectOfClient(store, clientId ?? "")
  if (project === undefined) return yield* new InvalidOAuthClientIdOrSecret({ details: { clientId: null } })
  const { requirePublishableClientKey } = configOf(project).project
  if (requirePublishableClientKey && (clientSecret === undefined || clientSecret === "" || clientSecret === publicClientKey)) {
    return yield* new PublishableClientKeyRequiredForProject({ details: { projectId: project.id } })
  }
  if (clientSecret === undefined) return yield* new InvalidOAuthClientIdOrSecret({ details: { clientId: null } })
  if (clientSecret === publicClientKey) return project
  if (!isValidProjectKey(store, now, project.id, "publishableClientKey", clientSecret)) {
    return yield* new InvalidOAuthClientIdOrSecret({ details: { clientId: null } })
  }
  return project
})
