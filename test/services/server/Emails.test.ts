/** E-mails of servers and project owners: requests, results and refusals of each verb. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as EmailDraftsEndpoints from "../../../src/endpoints/emails/EmailDrafts.ts"
import * as EmailOutboxEndpoints from "../../../src/endpoints/emails/EmailOutbox.ts"
import * as EmailsEndpoints from "../../../src/endpoints/emails/Emails.ts"
import * as EmailTemplatesEndpoints from "../../../src/endpoints/emails/EmailTemplates.ts"
import * as EmailThemesEndpoints from "../../../src/endpoints/emails/EmailThemes.ts"
import { TestEmailNotTaken } from "../../../src/errors/local/EmailServerErrors.ts"
import type { AnyEndpoint } from "../../../src/pipeline/request/Endpoint.ts"
import { createServerApp } from "../../../src/promise/index.ts"
import type { EmailTemplate } from "../../../src/schema/emails/EmailTemplate.ts"
import * as AdminEmails from "../../../src/services/admin/emails/AdminEmails.ts"
import * as Emails from "../../../src/services/server/Emails.ts"
import { options, reply, scripted, serverLayer, userId } from "../../kit/TestApp.ts"
import { readResponse, responseOf, signedIn, testVerbs } from "../Verbs.ts"

const id = "7c06d3e9-f8a2-4d51-b037-94e1b6c2a80f"
const themeId = "a9e5274b-06c3-4f8d-9d12-58b7f0e36ca1"
const tsxSource = "export const EmailTemplate = () => <p>Ahoy</p>"
const displayName = "Departures"
const callbackUrl = "https://ferries.example/in"
const outboxUpdate = { endpoint: EmailOutboxEndpoints.UpdateOutboxEmail, sends: `PATCH /emails/outbox/${id}` }

testVerbs("server", {
  "Emails.send as HTML": {
    endpoint: EmailsEndpoints.SendEmail,
    call: Emails.send({
      userIds: [userId],
      html: "<p>Ahoy</p>",
      subject: "Ahoy",
      themeId,
      notificationCategoryName: "Marketing"
    }),
    sends: "POST /emails/send-email",
    body: {
      user_ids: [userId],
      html: "<p>Ahoy</p>",
      subject: "Ahoy",
      theme_id: themeId,
      notification_category_name: "Marketing"
    }
  },
  "Emails.send from a template": {
    endpoint: EmailsEndpoints.SendEmail,
    call: Emails.send({ allUsers: true, templateId: id, variables: { pier: 7, "free text": null }, themeId: false }),
    sends: "POST /emails/send-email",
    body: { all_users: true, template_id: id, variables: { pier: 7, "free text": null }, theme_id: false }
  },
  "Emails.send of a draft, later": {
    endpoint: EmailsEndpoints.SendEmail,
    call: Emails.send({ allUsers: true, draftId: id, scheduledAt: new Date(1_767_225_600_000), themeId: null }),
    sends: "POST /emails/send-email",
    body: { all_users: true, draft_id: id, scheduled_at_millis: 1_767_225_600_000, theme_id: null }
  },
  "Emails.sendSignInInvitation": {
    endpoint: EmailsEndpoints.SendSignInInvitation,
    call: Emails.sendSignInInvitation({ email: "oona@example.com", callbackUrl }),
    sends: "POST /internal/send-sign-in-invitation",
    body: { email: "oona@example.com", callback_url: callbackUrl },
    gives: undefined,
    own: ["UrlOptionRequired"]
  },
  "Emails.getDelivery": {
    endpoint: EmailsEndpoints.ReadEmailDelivery,
    call: Emails.getDelivery(),
    sends: "GET /emails/delivery-info"
  },
  "Emails.boostCapacity": {
    endpoint: EmailsEndpoints.BoostEmailCapacity,
    call: Emails.boostCapacity(),
    sends: "POST /emails/capacity-boost",
    body: {}
  },
  "EmailOutbox.page": {
    endpoint: EmailOutboxEndpoints.ListOutboxEmails,
    call: Emails.outbox.page(),
    sends: "GET /emails/outbox"
  },
  "EmailOutbox.page by status": {
    endpoint: EmailOutboxEndpoints.ListOutboxEmails,
    call: Emails.outbox.page({ simpleStatus: "error", cursor: id, limit: 7 }),
    sends: `GET /emails/outbox?simple_status=error&limit=7&cursor=${id}`
  },
  "EmailOutbox.get": {
    endpoint: EmailOutboxEndpoints.ReadOutboxEmail,
    call: Emails.outbox.get(id),
    sends: `GET /emails/outbox/${id}`
  },
  "EmailOutbox.update": {
    ...outboxUpdate,
    call: Emails.outbox.update(id, { to: { type: "custom-emails", emails: ["oona@example.com"] }, themeId: null }),
    body: { to: { type: "custom-emails", emails: ["oona@example.com"] }, theme_id: null }
  },
  "EmailOutbox.pause": { ...outboxUpdate, call: Emails.outbox.pause(id), body: { is_paused: true } },
  "EmailOutbox.resume": { ...outboxUpdate, call: Emails.outbox.resume(id), body: { is_paused: false } },
  "EmailOutbox.cancel": { ...outboxUpdate, call: Emails.outbox.cancel(id), body: { cancel: true } }
})

const emailConfig = {
  host: "mail.ferries.example",
  port: 587,
  username: "purser",
  password: Redacted.make("p4ss"),
  senderName: "Ferries",
  senderEmail: "purser@ferries.example"
}
const testedNames = {
  endpoint: EmailsEndpoints.SendTestEmail,
  call: AdminEmails.sendTest({ recipientEmail: "oona@example.com", emailConfig }),
  sends: "POST /internal/send-test-email"
}
const templates = readResponse(EmailTemplatesEndpoints.ListEmailTemplates) as ReadonlyArray<EmailTemplate>

testVerbs("admin", {
  "AdminEmails.listSent": {
    endpoint: EmailsEndpoints.ListSentEmails,
    call: AdminEmails.listSent(),
    sends: "GET /internal/emails"
  },
  "AdminEmails.sendTest": {
    ...testedNames,
    response: reply(200, { success: true }),
    gives: undefined,
    own: ["TestEmailNotTaken"],
    body: {
      recipient_email: "oona@example.com",
      email_config: {
        host: "mail.ferries.example",
        port: 587,
        username: "purser",
        password: "p4ss",
        sender_name: "Ferries",
        sender_email: "purser@ferries.example"
      }
    }
  },
  "AdminEmails.preview": {
    endpoint: EmailsEndpoints.RenderEmail,
    call: AdminEmails.preview({ templateId: id, themeId: false }),
    sends: "POST /emails/render-email",
    body: { template_id: id, theme_id: false }
  },
  "AdminEmails.preview of sources": {
    endpoint: EmailsEndpoints.RenderEmail,
    call: AdminEmails.preview({ templateTsxSource: tsxSource, themeTsxSource: tsxSource }),
    sends: "POST /emails/render-email",
    body: { template_tsx_source: tsxSource, theme_tsx_source: tsxSource }
  },
  "EmailTemplates.list": {
    endpoint: EmailTemplatesEndpoints.ListEmailTemplates,
    call: AdminEmails.templates.list(),
    sends: "GET /internal/email-templates"
  },
  "EmailTemplates.find": {
    endpoint: EmailTemplatesEndpoints.ListEmailTemplates,
    call: AdminEmails.templates.find(templates[0]?.id ?? assert.fail("no template")),
    sends: "GET /internal/email-templates",
    gives: templates[0]
  },
  "EmailTemplates.find of none": {
    endpoint: EmailTemplatesEndpoints.ListEmailTemplates,
    call: AdminEmails.templates.find("nope"),
    sends: "GET /internal/email-templates",
    gives: null
  },
  "EmailTemplates.create": {
    endpoint: EmailTemplatesEndpoints.CreateEmailTemplate,
    call: AdminEmails.templates.create({ displayName }),
    sends: "POST /internal/email-templates",
    body: { display_name: displayName }
  },
  "EmailTemplates.update": {
    endpoint: EmailTemplatesEndpoints.UpdateEmailTemplate,
    call: AdminEmails.templates.update(id, { tsxSource, themeId: false }),
    sends: `PATCH /internal/email-templates/${id}`,
    body: { tsx_source: tsxSource, theme_id: false }
  },
  "EmailTemplates.delete": {
    endpoint: EmailTemplatesEndpoints.DeleteEmailTemplate,
    call: AdminEmails.templates.delete(id),
    sends: `DELETE /internal/email-templates/${id}`
  },
  "EmailTemplates.rewriteSource": {
    endpoint: EmailTemplatesEndpoints.RewriteTemplateSource,
    call: AdminEmails.templates.rewriteSource({ tsxSource: "export const EmailTemplate = () => null" }),
    sends: "POST /internal/rewrite-template-source",
    body: { template_tsx_source: "export const EmailTemplate = () => null" },
    gives: "export const EmailTemplate = () => <p />"
  },
  "EmailThemes.list": {
    endpoint: EmailThemesEndpoints.ListEmailThemes,
    call: AdminEmails.themes.list(),
    sends: "GET /internal/email-themes"
  },
  "EmailThemes.get": {
    endpoint: EmailThemesEndpoints.ReadEmailTheme,
    call: AdminEmails.themes.get(themeId),
    sends: `GET /internal/email-themes/${themeId}`
  },
  "EmailThemes.create": {
    endpoint: EmailThemesEndpoints.CreateEmailTheme,
    call: AdminEmails.themes.create({ displayName }),
    sends: "POST /internal/email-themes",
    body: { display_name: displayName }
  },
  "EmailThemes.update": {
    endpoint: EmailThemesEndpoints.UpdateEmailTheme,
    call: AdminEmails.themes.update(themeId, { tsxSource }),
    sends: `PATCH /internal/email-themes/${themeId}`,
    body: { tsx_source: tsxSource }
  },
  "EmailDrafts.list": {
    endpoint: EmailDraftsEndpoints.ListEmailDrafts,
    call: AdminEmails.drafts.list(),
    sends: "GET /internal/email-drafts"
  },
  "EmailDrafts.get": {
    endpoint: EmailDraftsEndpoints.ReadEmailDraft,
    call: AdminEmails.drafts.get(id),
    sends: `GET /internal/email-drafts/${id}`
  },
  "EmailDrafts.create": {
    endpoint: EmailDraftsEndpoints.CreateEmailDraft,
    call: AdminEmails.drafts.create({ displayName, tsxSource, themeId: false }),
    sends: "POST /internal/email-drafts",
    body: { display_name: displayName, tsx_source: tsxSource, theme_id: false }
  },
  "EmailDrafts.update": {
    endpoint: EmailDraftsEndpoints.UpdateEmailDraft,
    call: AdminEmails.drafts.update(id, { displayName }),
    sends: `PATCH /internal/email-drafts/${id}`,
    body: { display_name: displayName }
  },
  "EmailDrafts.delete": {
    endpoint: EmailDraftsEndpoints.DeleteEmailDraft,
    call: AdminEmails.drafts.delete(id),
    sends: `DELETE /internal/email-drafts/${id}`
  }
})

describe("a test e-mail", () => {
  it.effect.each([
    { answer: { success: false, error_message: "535 Authentication failed" }, reason: "535 Authentication failed" },
    { answer: { success: false }, reason: "" }
  ])("that the mail server does not accept is a typed error: %j", ({ answer, reason }) =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(testedNames.call)
      assert(error instanceof TestEmailNotTaken)
      assert.strictEqual(error.reason, reason)
      assert.include(error.message, reason || "no reason was given")
      assert.notInclude(error.message, "p4ss")
    }).pipe(Effect.provide(signedIn("admin", { [EmailsEndpoints.SendTestEmail.id]: reply(200, answer) }).layer)))
})

describe("an e-mail", () => {
  // The types forbid these, but JavaScript can pass them.
  const wrong = [
    { html: "x" },
    { userIds: [userId], allUsers: true, html: "x" },
    { allUsers: false, html: "x" },
    { userIds: [userId], emails: ["ada@example.com"], html: "x" },
    { emails: ["ada"], html: "x" },
    { userIds: [userId] },
    { userIds: [userId], html: "x", templateId: id },
    { userIds: [userId], html: "x", variables: {} }
  ] as Array<unknown> as Array<Emails.EmailSend>
  it.effect.each(wrong)("without exactly one kind of recipient and one kind of content is not sent: %j", (email) => {
    const { layer, seen } = signedIn("server", {})
    return Effect.gen(function*() {
      assert.strictEqual((yield* Effect.flip(Emails.send(email)))._tag, "CallError")
      assert.deepStrictEqual(seen, [])
    }).pipe(Effect.provide(layer))
  })
  it.effect("is not sent again after a lost response", () => {
    const script = scripted("lost", responseOf(EmailsEndpoints.SendEmail))
    return Effect.gen(function*() {
      const error = yield* Effect.flip(Emails.send({ allUsers: true, html: "x" }))
      assert.strictEqual(error._tag, "CallError")
      yield* TestClock.adjust("1 hour")
      assert.lengthOf(script.seen, 1)
    }).pipe(Effect.provide(Layer.merge(serverLayer(), script.transport)))
  })
})

describe("in the promise facade", () => {
  it("server apps send e-mails, but do not manage templates", async () => {
    const response = (endpoint: AnyEndpoint): typeof globalThis.fetch => () => {
      const { body, status } = responseOf(endpoint)
      return Promise.resolve(new Response(body, { status, headers: { "content-type": "application/json" } }))
    }
    const app = createServerApp({ ...options, fetch: response(EmailsEndpoints.SendEmail) })
    assert.deepStrictEqual(await app.emails.send({ allUsers: true, html: "x" }), readResponse(EmailsEndpoints.SendEmail))
    assert.notProperty(app.emails, "templates")
  })
})
