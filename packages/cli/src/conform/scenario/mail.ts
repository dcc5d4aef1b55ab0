/** E-mails of the project: themes, templates, drafts, domains and the outbox. */
import * as Endpoints from "../../../../../src/endpoints/index.ts"
import { missingId } from "../refusals.ts"
import { textAt } from "../Runner.ts"
import { callbackUrl, type Person, type Scratch } from "../Scratch.ts"

const templateSource = `import { Subject, NotificationCategory } from "@stackframe/emails"
export function EmailTemplate({ user, project }) {
  return <><Subject value={"Hello"} /><NotificationCategory value="Transactional" /><p>Hello</p></>
}`
const themeSource = "export function EmailTheme({ children }) { return <div>{children}</div> }"

const server = {
  isShared: false,
  provider: "smtp",
  host: "127.0.0.1",
  port: 8129,
  username: "u",
  password: "p",
  senderName: "Conform",
  senderEmail: "noreply@example.com"
}

export const mail = async (scratch: Scratch, ada: Person): Promise<void> => {
  const { admin, runner } = scratch
  const greeting = { userIds: [ada.id], html: "<b>Hello</b>", subject: "Hello" }
  const ownServerCode = "REQUIRES_CUSTOM_EMAIL_SERVER"
  await runner.refused(Endpoints.SendEmail, scratch.server, { body: greeting }, ownServerCode)
  await runner.refused(Endpoints.CreateEmailTemplate, admin, { body: { displayName: "Receipt" } }, ownServerCode)
  const template = { params: { templateId: missingId } }
  await runner.refused(Endpoints.UpdateEmailTemplate, admin, { ...template, body: { tsxSource: templateSource } }, ownServerCode)
  await runner.refused(Endpoints.DeleteEmailTemplate, admin, template, ownServerCode)
  await scratch.configured({ "emails.server": server }, async () => {
    await designs(scratch)
    await scratch.success(Endpoints.SendEmail, scratch.server, { body: greeting })
    const outbox = await scratch.success(Endpoints.ListOutboxEmails, scratch.server, { query: { limit: 10 } })
    const params = { emailId: textAt(outbox, "items.0.id") }
    await scratch.success(Endpoints.ReadOutboxEmail, scratch.server, { params })
    await runner.call(Endpoints.SendEmail, scratch.server, {
      body: { ...greeting, scheduledAt: new Date(Date.now() + 3_600_000) }
    })
    const later = await runner.call(Endpoints.ListOutboxEmails, scratch.server, { query: { status: "scheduled", limit: 1 } })
    await scratch.success(Endpoints.UpdateOutboxEmail, scratch.server, {
      params: { emailId: textAt(later, "items.0.id") },
      body: { cancel: true }
    })
    await runner.refused(Endpoints.UpdateOutboxEmail, scratch.server, { params, body: { isPaused: true } }, "EMAIL_NOT_EDITABLE")
  })
  await scratch.success(Endpoints.ListSentEmails, admin, {})
  await scratch.success(Endpoints.ReadEmailDelivery, scratch.server, {})
  await scratch.success(Endpoints.BoostEmailCapacity, scratch.server, {})
  await runner.refused(Endpoints.BoostEmailCapacity, scratch.server, {}, "EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE")
  await scratch.success(Endpoints.SendSignInInvitation, scratch.server, {
    body: { email: scratch.email("invited"), callbackUrl }
  })
  const { isShared: _, provider: __, ...emailConfig } = server
  await scratch.success(Endpoints.SendTestEmail, admin, { body: { recipientEmail: scratch.email("test"), emailConfig } })
}

const designs = async (scratch: Scratch): Promise<void> => {
  const { admin, runner } = scratch
  const draft = {
    draftId: textAt(await scratch.success(Endpoints.CreateEmailDraft, admin, { body: { displayName: "News" } }), "id")
  }
  await scratch.success(Endpoints.ListEmailDrafts, admin, {})
  await scratch.success(Endpoints.ReadEmailDraft, admin, { params: draft })
  await scratch.success(Endpoints.UpdateEmailDraft, admin, { params: draft, body: { displayName: "Old news" } })
  await scratch.success(Endpoints.DeleteEmailDraft, admin, { params: draft })
  const template = {
    templateId: textAt(await scratch.success(Endpoints.CreateEmailTemplate, admin, { body: { displayName: "Receipt" } }), "id")
  }
  await scratch.success(Endpoints.ListEmailTemplates, admin, {})
  await scratch.success(Endpoints.UpdateEmailTemplate, admin, { params: template, body: { tsxSource: templateSource } })
  await scratch.success(Endpoints.DeleteEmailTemplate, admin, { params: template })
  const theme = {
    themeId: textAt(await scratch.success(Endpoints.CreateEmailTheme, admin, { body: { displayName: "Plain" } }), "id")
  }
  await scratch.success(Endpoints.ListEmailThemes, admin, {})
  await scratch.success(Endpoints.ReadEmailTheme, admin, { params: theme })
  await scratch.success(Endpoints.UpdateEmailTheme, admin, { params: theme, body: { tsxSource: themeSource } })
  await scratch.success(Endpoints.RenderEmail, admin, { body: { templateTsxSource: templateSource, themeId: false } })
  const domain = { subdomain: `mail-${scratch.run}.example.com`, senderLocalPart: "post" }
  const set = await scratch.success(Endpoints.SetUpEmailDomain, admin, { body: domain })
  const domainId = textAt(set, "domain_id")
  await scratch.success(Endpoints.ListEmailDomains, admin, {})
  await scratch.success(Endpoints.CheckEmailDomain, admin, { body: { domainId, ...domain } })
  await runner.refused(Endpoints.ApplyEmailDomain, admin, { body: { domainId: "absent" } }, "plain")
}
