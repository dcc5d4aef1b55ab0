/** `/internal/projects/current`: a project as its admins see and change it. */
import * as Effect from "effect/Effect"
import { withOverride } from "../../model/config/ConfigOverrides.ts"
import { overrideOf } from "../../model/projects/ProjectConfigs.ts"
import { adminView, deleteProject, projectColumns } from "../../model/projects/Projects.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

export const projectAdminHandlers = {
  ReadAdminProject: ({ project }) => adminView(project),
  UpdateProject: Effect.fnUntraced(function*({ body, project, store }) {
    const set = yield* projectColumns(store, body, project)
    return adminView(store.projects.put({ ...withOverride(project, "environment", overrideOf(body.config ?? {})), ...set }))
  }),
  DeleteProject: ({ project, store }) => {
    deleteProject(store, project)
  }
} satisfies SomeHandlers
