/** `/internal/email-themes`: e-mail layouts. */
import * as Effect from "effect/Effect"
import { EmailRenderingError } from "../../../errors/provider/EmailErrors.ts"
import { saveDesign, themeOf, themesOf } from "../../model/emails/EmailDesigns.ts"
import { invalidSource } from "../../model/emails/EmailRendering.ts"
import { newTheme } from "../../model/emails/EmailSources.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject } from "../../request/RequestContext.ts"

const theme = Effect.fnUntraced(function*(id: string) {
  const project = yield* currentProject
  return themeOf(project, id) ?? (yield* refuse(404, "There is no such e-mail theme."))
})

export const emailThemeHandlers = {
  ListEmailThemes: ({ project }) => themesOf(project),
  CreateEmailTheme: ({ body: { displayName }, project, store }) => {
    const id = crypto.randomUUID()
    saveDesign(store, project, "themes", id, { displayName, tsxSource: newTheme })
    return { id }
  },
  ReadEmailTheme: ({ params }) => theme(params.themeId),
  UpdateEmailTheme: Effect.fnUntraced(function*({ body: { tsxSource }, params, project, store }) {
    const { displayName, id } = yield* theme(params.themeId)
    const problem = invalidSource("theme", tsxSource)
    if (problem !== null) return yield* new EmailRenderingError({ details: { error: problem } })
    saveDesign(store, project, "themes", id, { displayName, tsxSource })
    return { displayName }
  })
} satisfies SomeHandlers
