/** `/internal/email-themes` and `/internal/email-templates`: what e-mails look like, and what they say. */
import * as Effect from "effect/Effect"
import { EmailRenderingError } from "../../../errors/provider/EmailErrors.ts"
import { chosenTheme, keepDesign, templateOf, templatesOf, themeOf, themesOf } from "../../model/emails/EmailDesigns.ts"
import { complaintAboutSource, rendered } from "../../model/emails/EmailRendering.ts"
import { builtInTemplates, newTemplate, newTheme } from "../../model/emails/EmailSources.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject } from "../../request/RequestContext.ts"
import { State } from "../../store/Store.ts"
import { requireOwnServer } from "./Emails.ts"

const unrenderable = (error: string) => new EmailRenderingError({ details: { error } })

/** What templates of older servers had, and ours have not. */
const former = { type: null, subject: null, content: null, isDefault: null }

const template = Effect.fnUntraced(function*(id: string) {
  const project = yield* currentProject
  return templateOf(project, id) ?? (yield* refuse(404, "There is no such e-mail template."))
})
const theme = Effect.fnUntraced(function*(id: string) {
  const project = yield* currentProject
  return themeOf(project, id) ?? (yield* refuse(404, "There is no such e-mail theme."))
})

export const emailDesignHandlers: Handlers<
  | "CreateEmailTemplate"
  | "CreateEmailTheme"
  | "DeleteEmailTemplate"
  | "ListEmailTemplates"
  | "ListEmailThemes"
  | "ReadEmailTheme"
  | "UpdateEmailTemplate"
  | "UpdateEmailTheme"
> = {
  ListEmailThemes: () => Effect.map(currentProject, (project) => themesOf(project)),
  CreateEmailTheme: Effect.fnUntraced(function*({ body: { displayName } }) {
    const id = crypto.randomUUID()
    keepDesign(yield* State, yield* currentProject, "themes", id, { displayName, tsxSource: newTheme })
    return { id }
  }),
  ReadEmailTheme: ({ params }) => theme(params.themeId),
  UpdateEmailTheme: Effect.fnUntraced(function*({ body: { tsxSource }, params }) {
    const { displayName, id } = yield* theme(params.themeId)
    const problem = complaintAboutSource("theme", tsxSource)
    if (problem !== null) return yield* unrenderable(problem)
    keepDesign(yield* State, yield* currentProject, "themes", id, { displayName, tsxSource })
    return { displayName }
  }),
  ListEmailTemplates: () =>
    Effect.map(currentProject, (project) => templatesOf(project).map((template) => ({ ...template, ...former }))),
  CreateEmailTemplate: Effect.fnUntraced(function*({ body: { displayName } }) {
    const project = yield* currentProject
    yield* requireOwnServer(project)
    const id = crypto.randomUUID()
    keepDesign(yield* State, project, "templates", id, { displayName, tsxSource: newTemplate })
    return { id }
  }),
  UpdateEmailTemplate: Effect.fnUntraced(function*({ body, params }) {
    const project = yield* currentProject
    const { tsxSource } = body
    yield* requireOwnServer(project)
    const known = yield* template(params.templateId)
    const themeId = body.themeId === undefined ? known.themeId : body.themeId
    const made = rendered(
      { template: tsxSource, theme: chosenTheme(project, themeId) },
      { projectName: project.displayName, userName: "John Doe", variables: {} }
    )
    if ("problem" in made) return yield* unrenderable(made.problem)
    if (!/<Subject\b/.test(tsxSource) || !/<NotificationCategory\b/.test(tsxSource)) {
      return yield* unrenderable("The template has no Subject or no NotificationCategory.")
    }
    const { displayName } = known
    keepDesign(yield* State, project, "templates", known.id, {
      displayName,
      tsxSource,
      ...(themeId !== null && { themeId })
    })
    return { renderedHtml: made.html }
  }),
  DeleteEmailTemplate: Effect.fnUntraced(function*({ params }) {
    const project = yield* currentProject
    yield* requireOwnServer(project)
    const { id } = yield* template(params.templateId)
    if (Object.hasOwn(builtInTemplates, id)) return yield* refuse(400, "The provider's own templates cannot be deleted.")
    keepDesign(yield* State, project, "templates", id, null)
  })
}
