/** `/projects/current`: a project as its clients see it. */
import * as Effect from "effect/Effect"
import { configOf } from "../../model/config/Config.ts"
import { sharedView } from "../../model/projects/ProjectConfigs.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

export const projectHandlers = {
  ReadProject: ({ project }) =>
    Effect.sync(() => {
      const { displayName, id } = project
      return { id, displayName, config: { ...sharedView(configOf(project)), allowLocalhost: null } }
    })
} satisfies SomeHandlers
