/** Which e-mail server the project sends with: the one that all projects share, or its own. */
import * as Effect from "effect/Effect"
import { ReadAdminProject, UpdateProject } from "../../../endpoints/projects/ProjectAdmin.ts"
import type { EmailServerChoice } from "../../../schema/projects/ProjectPayloads.ts"

type Choice = typeof EmailServerChoice.Type

/** The server in use, with its password. **Errors** `CallError` @category verbs @since 0.1.0 */
export const get = () => Effect.map(ReadAdminProject(), ({ config }) => config.emailConfig)

const set = (emailConfig: Choice) =>
  Effect.map(UpdateProject({ body: { config: { emailConfig } } }), ({ config }) => config.emailConfig)

/**
 * Sends with the server that all projects share, which carries the provider's own mails and no others. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const useShared = () => set({ type: "shared" })

/** Sends with a server of the project's own (SMTP). **Errors** `CallError` @category verbs @since 0.1.0 */
export const useStandard = (server: Omit<Extract<Choice, { readonly type: "standard" }>, "type">) =>
  set({ ...server, type: "standard" })
