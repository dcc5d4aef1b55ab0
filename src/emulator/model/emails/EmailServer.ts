/** Checks that a project has its own e-mail server. */
import * as Effect from "effect/Effect"
import { RequiresCustomEmailServer } from "../../../errors/provider/EmailErrors.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { configOf } from "../config/Config.ts"

/** Fails if the project uses the provider's shared server, which sends only the provider's own e-mails. */
export const requireOwnServer = (project: ProjectRow) =>
  configOf(project).emails.server.isShared ? Effect.fail(new RequiresCustomEmailServer()) : Effect.void
