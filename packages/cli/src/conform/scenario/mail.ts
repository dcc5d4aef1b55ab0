/** E-mails of the project: themes, templates, drafts, domains and the outbox. */
import * as E from "../../../../../src/endpoints/index.ts"
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
  await runner.refused(E.SendEmail, scratch.server, { body: greeting }, ownServerCode)
  await runner.refused(E.CreateEmailTemplate, admin, { body: { displayName: "Receipt" } }, ownServerCode)
  const template = { params: { templateId: missingId } }
  await runner.refused(E.UpdateEmailTemplate, admin, { ...template, body: { tsxSource: templateSource } }, ownServerCode)
  await runner.refused(E.DeleteEmailTemplate, admin, template, ownServerCode)
  await scratch.configured({ "emails.server": server }, async () => {
    await designs(scratch)
    await scratch.success(E.SendEmail, scratch.server, { body: greeting })
    const outbox = await scratch.success(E.ListOutboxEmails, scratch.server, { query: { limit: 10 } })
    const params = { emailId: textAt(outbox, "items.0.id") }
    await scratch.success(E.ReadOutboxEmail, scratch.server, { params })
    await runner.call(E.SendEmail, scratch.server, { body: { ...greeting, scheduledAt: new Date(Date.now() + 3_600_000) } })
    const later = await runner.call(E.ListOutboxEmails, scratch.server, { query: { status: "scheduled", limit: 1 } })
    await scratch.success(E.UpdateOutboxEmail, scratch.server, {
      params: { emailId: textAt(later, "items.0.id") },
      body: { cancel: true }
    })
    await runner.refused(E.UpdateOutboxEmail, scratch.server, { params, body: { isPaused: true } }, "EMAIL_NOT_EDITABLE")
  })
  await scratch.success(E.ListSentEmails, admin, {})
  await scratch.success(E.ReadEmailDelivery, scratch.server, {})
  await scratch.success(E.BoostEmailCapacity, scratch.server, {})
  await runner.refused(E.BoostEmailCapacity, scratch.server, {}, "EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE")
  await scratch.success(E.SendSignInInvitation, scratch.server, { body: { email: scratch.email("invited"), callbackUrl } })
  const { isShared: _, provider: __, ...emailConfig } = server
  await scratch.success(E.SendTestEmail, admin, { body: { recipientEmail: scratch.email("test"), emailConfig } })
}

const designs = async (scratch: Scratch): Promise<void> => {
  const { admin, runner } = scratch
  const draft = { draftId: textAt(await scratch.success(E.CreateEmailDraft, admin, { body: { displayName: "News" } }), "id") }
  await scratch.success(E.ListEmailDrafts, admin, {})
  await scratch.success(E.ReadEmailDraft, admin, { params: draft })
  await scratch.success(E.UpdateEmailDraft, admin, { params: draft, body: { displayName: "Old news" } })
  await scratch.success(E.DeleteEmailDraft, admin, { params: draft })
  const template = {
    templateId: textAt(await scratch.success(E.CreateEmailTemplate, admin, { body: { displayName: "Receipt" } }), "id")
  }
  await scratch.success(E.ListEmailTemplates, admin, {})
  await scratch.success(E.UpdateEmailTemplate, admin, { params: template, body: { tsxSource: templateSource } })
  await scratch.success(E.DeleteEmailTemplate, admin, { params: template })
  const theme = { themeId: textAt(await scratch.success(E.CreateEmailTheme, admin, { body: { displayName: "Plain" } }), "id") }
  await scratch.success(E.ListEmailThemes, admin, {})
  await scratch.success(E.ReadEmailTheme, admin, { params: theme })
  await scratch.success(E.UpdateEmailTheme, admin, { params: theme, body: { tsxSource: themeSource } })
  await scratch.success(E.RenderEmail, admin, { body: { templateTsxSource: templateSource, themeId: false } })
  const domain = { subdomain: `mail-${scratch.run}.example.com`, senderLocalPart: "post" }
  const set = await scratch.success(E.SetUpEmailDomain, admin, { body: domain })
  const domainId = textAt(set, "domain_id")
  await scratch.success(E.ListEmailDomains, admin, {})
  await scratch.success(E.CheckEmailDomain, admin, { body: { domainId, ...domain } })
  await runner.refused(E.ApplyEmailDomain, admin, { body: { domainId: "absent" } }, "plain")
}
