/** The e-mail server of a project. */
import * as Effect from "effect/Effect"
import { RequiresCustomEmailServer } from "../../../errors/provider/EmailErrors.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { configOf } from "../config/Config.ts"

/** Fails where the project sends through the provider's own server, which sends nothing else than the provider's own mails. */
export const requireOwnServer = (project: ProjectRow) =>
  configOf(project).emails.server.isShared ? Effect.fail(new RequiresCustomEmailServer()) : Effect.void
