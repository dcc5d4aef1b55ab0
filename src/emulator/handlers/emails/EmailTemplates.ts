/** `/internal/email-templates`: e-mail templates. */
import * as Effect from "effect/Effect"
import { EmailRenderingError } from "../../../errors/provider/EmailErrors.ts"
import { chosenTheme, saveDesign, templateOf, templatesOf } from "../../model/emails/EmailDesigns.ts"
import { renderEmail } from "../../model/emails/EmailRendering.ts"
import { requireOwnServer } from "../../model/emails/EmailServer.ts"
import { builtInTemplates, newTemplate } from "../../model/emails/EmailSources.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject } from "../../request/RequestContext.ts"

const unrenderable = (error: string) => new EmailRenderingError({ details: { error } })

/** Fields that have values only on older versions of the provider. */
const former = { type: null, subject: null, content: null, isDefault: null }

const template = Effect.fnUntraced(function*(id: string) {
  const project = yield* currentProject
  return templateOf(project, id) ?? (yield* refuse(404, "There is no such e-mail template."))
})

export const emailTemplateHandlers = {
  // The emulator has no language model, so that the source stays as it is.
  RewriteTemplateSource: ({ body: { tsxSource } }) => ({ tsxSource }),
  ListEmailTemplates: ({ project }) => templatesOf(project).map((template) => ({ ...template, ...former })),
  CreateEmailTemplate: Effect.fnUntraced(function*({ body: { displayName }, project, store }) {
    yield* requireOwnServer(project)
    const id = crypto.randomUUID()
    saveDesign(store, project, "templates", id, { displayName, tsxSource: newTemplate })
    return { id }
  }),
  UpdateEmailTemplate: Effect.fnUntraced(function*({ body, params, project, store }) {
    const { tsxSource } = body
    yield* requireOwnServer(project)
    const current = yield* template(params.templateId)
    const themeId = body.themeId === undefined ? current.themeId : body.themeId
    const rendering = renderEmail(
      { template: tsxSource, theme: chosenTheme(project, themeId) },
      { projectName: project.displayName, userName: "John Doe", variables: {} }
    )
    if ("problem" in rendering) return yield* unrenderable(rendering.problem)
    if (!/<Subject\b/.test(tsxSource) || !/<NotificationCategory\b/.test(tsxSource)) {
      return yield* unrenderable("The template has no Subject or no NotificationCategory.")
    }
    const { displayName } = current
    saveDesign(store, project, "templates", current.id, {
      displayName,
      tsxSource,
      ...(themeId !== null && { themeId })
    })
    return { renderedHtml: rendering.html }
  }),
  DeleteEmailTemplate: Effect.fnUntraced(function*({ params, project, store }) {
    yield* requireOwnServer(project)
    const { id } = yield* template(params.templateId)
    if (Object.hasOwn(builtInTemplates, id)) return yield* refuse(400, "The provider's own templates cannot be deleted.")
    saveDesign(store, project, "templates", id, null)
  })
} satisfies SomeHandlers
