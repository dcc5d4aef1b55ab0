/** `/internal/projects/current`: a project as its admins see and change it. */
import * as Effect from "effect/Effect"
import { withOverride } from "../../model/config/ConfigOverrides.ts"
import { overrideOf } from "../../model/projects/ProjectConfigs.ts"
import { adminView, deleteProject, projectColumns } from "../../model/projects/Projects.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject } from "../../request/RequestContext.ts"

export const projectAdminHandlers = {
  ReadAdminProject: () => Effect.map(currentProject, adminView),
  UpdateProject: Effect.fnUntraced(function*({ body, project, store }) {
    const set = yield* projectColumns(store, body, project)
    return adminView(store.projects.put({ ...withOverride(project, "environment", overrideOf(body.config ?? {})), ...set }))
  }),
  DeleteProject: ({ project, store }) =>
    Effect.sync(() => {
      deleteProject(store, project)
    })
} satisfies SomeHandlers
