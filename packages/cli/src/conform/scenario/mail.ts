/** E-mails of the project: themes, templates, drafts, domains and the outbox. */
import * as Endpoints from "../../../../../src/endpoints/index.ts"
import { isValue, textAt, valueAt } from "../answers.ts"
import { missingId } from "../refusals.ts"
import { group } from "../Runner.ts"
import { callbackUrl, overrideBy, type Person, type Scratch } from "../Scratch.ts"
import { sideBySide } from "../Turns.ts"

const templateSource = `import { Subject, NotificationCategory } from "@stackframe/emails"
export function EmailTemplate({ user, project }) {
  return <><Subject value={"Hello"} /><NotificationCategory value="Transactional" /><p>Hello</p></>
}`
const themeSource = "export function EmailTheme({ children }) { return <div>{children}</div> }"

const mailServer = {
  isShared: false,
  provider: "smtp",
  host: "127.0.0.1",
  port: 8129,
  username: "u",
  password: "p",
  senderName: "Conform",
  senderEmail: "noreply@example.com"
}

const greetingTo = ({ id }: Person) => ({ userIds: [id], html: "<b>Hello</b>", subject: "Hello" })

/** The statuses of e-mails that the provider no longer changes. */
const isSent = (mail: unknown) => valueAt(mail, "status") === "sent"

const idOf = (mail: unknown): string | undefined => {
  const id = textAt(mail, "id")
  return isValue(id) ? id : undefined
}

/** Refusals of a project that uses the mail server of the provider. */
export const withoutMailServer = async (scratch: Scratch, ada: Person): Promise<void> => {
  const { admin, runner } = scratch
  const code = "REQUIRES_CUSTOM_EMAIL_SERVER"
  const template = { params: { templateId: missingId } }
  await sideBySide(
    () => runner.refused(Endpoints.SendEmail, scratch.server, { body: greetingTo(ada) }, code),
    () => runner.refused(Endpoints.CreateEmailTemplate, admin, { body: { displayName: "Receipt" } }, code),
    () => runner.refused(Endpoints.UpdateEmailTemplate, admin, { ...template, body: { tsxSource: templateSource } }, code),
    () => runner.refused(Endpoints.DeleteEmailTemplate, admin, template, code)
  )
}

/** Runs while nothing else does, because it changes the mail server of the project. */
export const mail = async (scratch: Scratch, ada: Person): Promise<void> => {
  const { admin, runner } = scratch
  await runner.need(Endpoints.UpdateConfigOverride, admin, overrideBy({ "emails.server": mailServer }))
  await sideBySide(
    () => group(() => drafts(scratch)),
    () => group(() => templates(scratch)),
    () => group(() => themes(scratch)),
    () => group(() => domains(scratch)),
    () => group(() => outbox(scratch, ada)),
    () => group(() => delivery(scratch))
  )
}

const isMailTo = (userId: string, subject: string | null) => (mail: unknown) =>
  valueAt(mail, "to.user_id") === userId && (subject === null || valueAt(mail, "subject") === subject)

const outbox = async (scratch: Scratch, ada: Person): Promise<void> => {
  const { runner, server } = scratch
  await scratch.success(Endpoints.SendEmail, server, { body: greetingTo(ada) })
  const later = { ...greetingTo(ada), subject: "Later", scheduledAt: new Date(Date.now() + 3_600_000) }
  await runner.call(Endpoints.SendEmail, server, { body: later })
  await sideBySide(
    async () => {
      // The provider renders and sends e-mails after it has responded.
      const emailId = await scratch.mailed((mails) =>
        idOf(mails.find((entry) => isSent(entry) && isMailTo(ada.id, "Hello")(entry)))
      )
      const params = { emailId }
      await scratch.success(Endpoints.ListOutboxEmails, server, { query: { limit: 10 } })
      await scratch.success(Endpoints.ReadOutboxEmail, server, { params })
      await runner.refused(Endpoints.UpdateOutboxEmail, server, { params, body: { isPaused: true } }, "EMAIL_NOT_EDITABLE")
    },
    async () => {
      const emailId = await scratch.mailed((mails) => idOf(mails.find(isMailTo(ada.id, "Later"))), {
        status: "scheduled",
        limit: 10
      })
      await scratch.success(Endpoints.UpdateOutboxEmail, server, { params: { emailId }, body: { cancel: true } })
    }
  )
}

const delivery = async (scratch: Scratch): Promise<void> => {
  const { admin, runner, server } = scratch
  await scratch.success(Endpoints.ListSentEmails, admin, {})
  await scratch.success(Endpoints.ReadEmailDelivery, server, {})
  await scratch.need(Endpoints.BoostEmailCapacity, server, {})
  await runner.refused(Endpoints.BoostEmailCapacity, server, {}, "EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE")
  await scratch.success(Endpoints.SendSignInInvitation, server, { body: { email: scratch.email("invited"), callbackUrl } })
  const { isShared: _, provider: __, ...emailConfig } = mailServer
  await scratch.success(Endpoints.SendTestEmail, admin, { body: { recipientEmail: scratch.email("test"), emailConfig } })
}

const drafts = async (scratch: Scratch): Promise<void> => {
  const { admin } = scratch
  const draft = {
    draftId: textAt(await scratch.success(Endpoints.CreateEmailDraft, admin, { body: { displayName: "News" } }), "id")
  }
  await scratch.success(Endpoints.ListEmailDrafts, admin, {})
  await scratch.success(Endpoints.ReadEmailDraft, admin, { params: draft })
  await scratch.success(Endpoints.UpdateEmailDraft, admin, { params: draft, body: { displayName: "Old news" } })
  await scratch.success(Endpoints.DeleteEmailDraft, admin, { params: draft })
}

const templates = async (scratch: Scratch): Promise<void> => {
  const { admin } = scratch
  const newTemplate = await scratch.success(Endpoints.CreateEmailTemplate, admin, { body: { displayName: "Receipt" } })
  const template = { templateId: textAt(newTemplate, "id") }
  await scratch.success(Endpoints.ListEmailTemplates, admin, {})
  await scratch.success(Endpoints.UpdateEmailTemplate, admin, { params: template, body: { tsxSource: templateSource } })
  await scratch.success(Endpoints.RewriteTemplateSource, admin, { body: { tsxSource: templateSource } })
  await scratch.success(Endpoints.DeleteEmailTemplate, admin, { params: template })
}

const themes = async (scratch: Scratch): Promise<void> => {
  const { admin } = scratch
  const theme = {
    themeId: textAt(await scratch.success(Endpoints.CreateEmailTheme, admin, { body: { displayName: "Plain" } }), "id")
  }
  await scratch.success(Endpoints.ListEmailThemes, admin, {})
  await scratch.success(Endpoints.ReadEmailTheme, admin, { params: theme })
  await scratch.success(Endpoints.UpdateEmailTheme, admin, { params: theme, body: { tsxSource: themeSource } })
  await scratch.success(Endpoints.RenderEmail, admin, { body: { templateTsxSource: templateSource, themeId: false } })
}

const domains = async (scratch: Scratch): Promise<void> => {
  const { admin, runner } = scratch
  const domain = { subdomain: `mail-${scratch.shared.run}.example.com`, senderLocalPart: "post" }
  const set = await scratch.success(Endpoints.SetUpEmailDomain, admin, { body: domain })
  const domainId = textAt(set, "domain_id")
  await scratch.success(Endpoints.ListEmailDomains, admin, {})
  await scratch.success(Endpoints.CheckEmailDomain, admin, { body: { domainId, ...domain } })
  await runner.refused(Endpoints.ApplyEmailDomain, admin, { body: { domainId: "absent" } }, "plain")
  await scratch.success(Endpoints.DeleteEmailDomain, admin, { body: { domainId } })
}
