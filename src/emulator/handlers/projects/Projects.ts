/** `/projects/current`: a project as its clients see it. */
import { configOf } from "../../model/config/Config.ts"
import { sharedView } from "../../model/projects/ProjectConfigs.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

export const projectHandlers = {
  ReadProject: ({ project }) => {
    const { displayName, id } = project
    return { id, displayName, config: { ...sharedView(configOf(project)), allowLocalhost: null } }
  }
} satisfies SomeHandlers
