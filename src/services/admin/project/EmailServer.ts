/** The e-mail server of the project: the shared server of all projects, or the project's own. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { ReadAdminProject, UpdateProject } from "../../../endpoints/projects/ProjectAdmin.ts"
import { inConfigurationTurn } from "../../../pipeline/request/inTurn.ts"
import type { EmailServerChoice } from "../../../schema/projects/ProjectPayloads.ts"

type Choice = typeof EmailServerChoice.Type

/** The e-mail server in use, with its password. **Errors** `CallError` */
export const get = () => Effect.map(ReadAdminProject(), ({ config }) => config.emailConfig)

const set = (emailConfig: Choice) =>
  Effect.map(UpdateProject({ body: { config: { emailConfig } } }), ({ config }) => config.emailConfig).pipe(
    inConfigurationTurn
  )

/**
 * Switches the project to the shared e-mail server, which sends only the provider's own e-mails, such as verification codes. **Errors**
 * `CallError`
 */
export const useShared = () => set({ type: "shared" })

/** Switches the project to its own SMTP server. **Errors** `CallError` */
export const useStandard = (server: Omit<Extract<Choice, { readonly type: "standard" }>, "type">) =>
  set({ ...server, type: "standard" })
