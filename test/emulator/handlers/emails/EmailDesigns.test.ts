/** Themes, templates, drafts and the outbox in the emulator. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as Emulator from "../../../../src/emulator/index.ts"
import * as EmailDraftsEndpoints from "../../../../src/endpoints/emails/EmailDrafts.ts"
import * as EmailOutboxEndpoints from "../../../../src/endpoints/emails/EmailOutbox.ts"
import { SendEmail } from "../../../../src/endpoints/emails/Emails.ts"
import * as EmailTemplatesEndpoints from "../../../../src/endpoints/emails/EmailTemplates.ts"
import * as EmailThemesEndpoints from "../../../../src/endpoints/emails/EmailThemes.ts"
import { ReadConfig } from "../../../../src/endpoints/projects/Config.ts"
import { UpdateProject } from "../../../../src/endpoints/projects/ProjectAdmin.ts"
import { UpdateNotificationCategory } from "../../../../src/endpoints/users/Notifications.ts"
import { CreateUser, DeleteUser } from "../../../../src/endpoints/users/Users.ts"
import { quick } from "../../Api.ts"
import { callers, detailsOf, mailServer, refusalOf, unknownId } from "../../Callers.ts"

const light = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac"
const verification = "e7d009ce-8d47-4528-b245-5bf119f2ffa3"
const brokenSource = "export function EmailTheme( {"
const template = (subject: string) =>
  `export const EmailTemplate = () => <><Subject value="${subject}" /><NotificationCategory value="Transactional" /></>`
describe("themes", () => {
  it.effect("can be created, read and changed; the provider's themes can be changed too", () =>
    Effect.gen(function*() {
      const { admin, emulator } = yield* callers()
      const { id } = yield* admin(EmailThemesEndpoints.CreateEmailTheme({ body: { displayName: "Mine" } }))
      const names = Effect.map(admin(EmailThemesEndpoints.ListEmailThemes()), (themes) =>
        themes.map(({ displayName }) => displayName))
      assert.deepStrictEqual(yield* names, ["Default Light", "Default Dark", "Default Colorful", "Mine"])
      const read = (themeId: string) =>
        admin(EmailThemesEndpoints.ReadEmailTheme({ params: { themeId } }))
      const update = (themeId: string, tsxSource: string) =>
        admin(EmailThemesEndpoints.UpdateEmailTheme({ params: { themeId }, body: { tsxSource } }))
      const tsxSource = (yield* read(id)).tsxSource.replace("Html", "Html")
      assert.deepStrictEqual(yield* update(id, `${tsxSource}// changed`), { displayName: "Mine" })
      assert.strictEqual((yield* read(id)).tsxSource, `${tsxSource}// changed`)
      assert.strictEqual(yield* refusalOf(update(id, brokenSource)), "EmailRenderingError")
      assert.strictEqual(yield* refusalOf(update(id, template("x"))), "EmailRenderingError")
      assert.strictEqual(yield* refusalOf(update(unknownId, tsxSource)), 404)
      assert.strictEqual(yield* refusalOf(read(unknownId)), 404)
      yield* update(light, `${tsxSource}// ours now`)
      emulator.restore(JSON.parse(JSON.stringify(emulator.snapshot())))
      assert.deepInclude(yield* read(light), { displayName: "Default Light", tsxSource: `${tsxSource}// ours now` })
      assert.lengthOf(yield* names, 4)
    }))
  it.effect("can be selected for all e-mails of the project, if they exist", () =>
    Effect.gen(function*() {
      const { admin, emulator, person, server } = yield* callers(mailServer)
      const { email, userId } = yield* person()
      const { id } = yield* admin(EmailThemesEndpoints.CreateEmailTheme({ body: { displayName: "Mine" } }))
      const choose = (emailTheme: string) => admin(UpdateProject({ body: { config: { emailTheme } } }))
      assert.strictEqual(yield* refusalOf(choose(unknownId)), 400)
      yield* choose(id)
      yield* server(SendEmail({ body: { userIds: [userId], html: "x" } }))
      assert.include(emulator.inbox(email)[0]?.html, "data-theme=\"Mine\"")
      const { config } = yield* admin(ReadConfig())
      assert.include(JSON.stringify(Redacted.value(config)), "\"displayName\":\"Mine\"")
    }))
})
describe("templates", () => {
  it.effect("of the project are hidden while the provider's shared mail server is used", () =>
    Effect.gen(function*() {
      const { admin, configure } = yield* callers(mailServer)
      const { id: templateId } = yield* admin(EmailTemplatesEndpoints.CreateEmailTemplate({ body: { displayName: "Mine" } }))
      const names = Effect.map(
        admin(EmailTemplatesEndpoints.ListEmailTemplates()),
        (templates) => templates.map(({ displayName }) => displayName)
      )
      assert.include(yield* names, "Mine")
      yield* configure({ "emails.server": { isShared: true, provider: "smtp" } })
      assert.notInclude(yield* names, "Mine")
      const { config } = yield* admin(ReadConfig())
      assert.notInclude(JSON.stringify(Redacted.value(config)), templateId)
      yield* configure(mailServer)
      assert.include(yield* names, "Mine")
    }))
  it.effect("are not found by the nil UUID, and neither are drafts", () =>
    Effect.gen(function*() {
      const { admin } = yield* callers(mailServer)
      const nil = "00000000-0000-0000-0000-000000000000"
      const tsxSource = template("x")
      const refusals = [
        refusalOf(admin(EmailTemplatesEndpoints.UpdateEmailTemplate({ params: { templateId: nil }, body: { tsxSource } }))),
        refusalOf(admin(EmailTemplatesEndpoints.DeleteEmailTemplate({ params: { templateId: nil } }))),
        refusalOf(admin(EmailDraftsEndpoints.ReadEmailDraft({ params: { draftId: nil } }))),
        refusalOf(admin(EmailDraftsEndpoints.UpdateEmailDraft({ params: { draftId: nil }, body: {} }))),
        refusalOf(admin(EmailDraftsEndpoints.DeleteEmailDraft({ params: { draftId: nil } })))
      ]
      for (const refusal of refusals) assert.strictEqual(yield* refusal, 404)
    }))
  it.effect("of the project are listed after the provider's, which cannot be deleted", () =>
    Effect.gen(function*() {
      const { admin } = yield* callers(mailServer)
      const { id } = yield* admin(EmailTemplatesEndpoints.CreateEmailTemplate({ body: { displayName: "Mine" } }))
      const list = Effect.map(
        admin(EmailTemplatesEndpoints.ListEmailTemplates()),
        (templates) => templates.map(({ displayName }) => displayName)
      )
      assert.deepStrictEqual(yield* list, [
        "Email Verification",
        "Password Reset",
        "Magic Link/OTP",
        "Team Invitation",
        "Sign In Invitation",
        "Payment Receipt",
        "Payment Failed",
        "Mine"
      ])
      const remove = (templateId: string) => admin(EmailTemplatesEndpoints.DeleteEmailTemplate({ params: { templateId } }))
      yield* remove(id)
      assert.strictEqual(yield* refusalOf(remove(id)), 404)
      assert.strictEqual(yield* refusalOf(remove(verification)), 400)
      assert.lengthOf(yield* list, 7)
    }))
  it.effect("keep their theme if an update does not name one", () =>
    Effect.gen(function*() {
      const { admin } = yield* callers(mailServer)
      const { id: templateId } = yield* admin(EmailTemplatesEndpoints.CreateEmailTemplate({ body: { displayName: "Mine" } }))
      const update = (themeId: string | false | null | undefined, tsxSource = template("Hello")) =>
        admin(EmailTemplatesEndpoints.UpdateEmailTemplate({ params: { templateId }, body: { tsxSource, themeId } }))
      const themeId = Effect.map(admin(EmailTemplatesEndpoints.ListEmailTemplates()), (templates) => templates.at(-1)?.themeId)
      const themeIds = [yield* themeId]
      for (const choice of [light, undefined, false, undefined, null, unknownId] as const) {
        assert.include((yield* update(choice)).renderedHtml, "Hello")
        themeIds.push(yield* themeId)
      }
      assert.deepStrictEqual(themeIds, [null, light, light, false, false, null, unknownId])
      for (const source of [brokenSource, "export const EmailTemplate = () => <Subject value=\"x\" />"]) {
        assert.strictEqual(yield* refusalOf(update(null, source)), "EmailRenderingError")
      }
      const unknownTemplate = EmailTemplatesEndpoints.UpdateEmailTemplate({
        params: { templateId: unknownId },
        body: { tsxSource: template("x") }
      })
      assert.strictEqual(yield* refusalOf(admin(unknownTemplate)), 404)
    }))
  it.effect("cannot be changed while the provider's shared mail server is used", () =>
    Effect.gen(function*() {
      const { admin } = yield* callers()
      const params = { templateId: verification }
      const requiredServer = "RequiresCustomEmailServer"
      assert.strictEqual(
        yield* refusalOf(admin(EmailTemplatesEndpoints.CreateEmailTemplate({ body: { displayName: "X" } }))),
        requiredServer
      )
      const update = EmailTemplatesEndpoints.UpdateEmailTemplate({ params, body: { tsxSource: template("x") } })
      assert.strictEqual(yield* refusalOf(admin(update)), requiredServer)
      assert.strictEqual(yield* refusalOf(admin(EmailTemplatesEndpoints.DeleteEmailTemplate({ params }))), requiredServer)
    }))
})
describe("drafts", () => {
  it.effect("are created, sent and deleted, and listed most recently changed first", () =>
    Effect.gen(function*() {
      const { admin, emulator, person, server } = yield* callers(mailServer)
      const { email, userId } = yield* person()
      const create = (displayName: string) =>
        admin(EmailDraftsEndpoints.CreateEmailDraft({ body: { displayName, tsxSource: template(displayName), themeId: false } }))
      const { id: draftId } = yield* create("First")
      yield* TestClock.adjust(1)
      yield* create("Second")
      const names = Effect.map(admin(EmailDraftsEndpoints.ListEmailDrafts()), (drafts) =>
        drafts.map(({ displayName }) => displayName))
      assert.deepStrictEqual(yield* names, ["Second", "First"])
      yield* TestClock.adjust(1)
      yield* admin(EmailDraftsEndpoints.UpdateEmailDraft({ params: { draftId }, body: { displayName: "Changed" } }))
      assert.deepStrictEqual(yield* names, ["Changed", "Second"])
      const read = admin(EmailDraftsEndpoints.ReadEmailDraft({ params: { draftId } }))
      assert.deepInclude(yield* read, { displayName: "Changed", themeId: false, sentAt: null, tsxSource: template("First") })
      yield* server(SendEmail({ body: { userIds: [userId], draftId } }))
      assert.strictEqual(emulator.inbox(email)[0]?.subject, "First")
      assert.strictEqual((yield* read).sentAt?.getTime(), 2)
      yield* admin(EmailDraftsEndpoints.DeleteEmailDraft({ params: { draftId } }))
      assert.strictEqual(yield* refusalOf(read), 404)
      assert.strictEqual(yield* refusalOf(admin(EmailDraftsEndpoints.UpdateEmailDraft({ params: { draftId }, body: {} }))), 404)
      assert.strictEqual(yield* refusalOf(admin(EmailDraftsEndpoints.DeleteEmailDraft({ params: { draftId } }))), 404)
    }))
})

describe("the outbox", () => {
  const withMails = Effect.fnUntraced(function*(options: Emulator.Options) {
    const world = yield* callers(mailServer, Emulator.makeSync({ ...quick, ...options }))
    const ada = yield* world.person()
    const send = (body: object) =>
      world.server(SendEmail({ body: { userIds: [ada.userId], html: "<p>x</p>", ...body } as never }))
    const list = (query: object = {}) => world.server(EmailOutboxEndpoints.ListOutboxEmails({ query }))
    const update = (emailId: string, body: object) =>
      world.server(EmailOutboxEndpoints.UpdateOutboxEmail({ params: { emailId }, body }))
    const newest = Effect.map(list(), ({ items }) => items[0] ?? assert.fail())
    return { ...world, ada, send, list, update, newest }
  })
  const withEmails = withMails({})
  it.effect("reports when and why an e-mail was skipped", () =>
    Effect.gen(function*() {
      const { ada, list, newest, send, server, update } = yield* withEmails
      const { id: silent } = yield* server(CreateUser({ body: {} }))
      const marketing = "4f6f8873-3d04-46bd-8bef-18338b1a1b4c"
      yield* TestClock.adjust("1 second")
      yield* send({ userIds: [silent] })
      const skippedDraft = yield* newest
      assert.deepInclude(skippedDraft, {
        status: "skipped",
        simpleStatus: "ok",
        skippedAt: new Date(1_000),
        skippedReason: "USER_HAS_NO_PRIMARY_EMAIL",
        skippedDetails: {},
        startedSendingAt: new Date(1_000),
        errorAt: null,
        bouncedAt: null
      })
      const later = { scheduledAt: new Date(5_000) }
      yield* send(later)
      assert.deepInclude(yield* update((yield* newest).id, { cancel: true }), { startedSendingAt: null })
      const params = { userId: "me", categoryId: marketing } as const
      yield* ada.as(UpdateNotificationCategory({ params, body: { enabled: false } }))
      yield* send({ notificationCategoryName: "Marketing" })
      assert.strictEqual((yield* newest).skippedReason, "USER_UNSUBSCRIBED")
      yield* send({ ...later, userIds: [silent] })
      yield* update((yield* newest).id, { to: { type: "custom-emails", emails: [] } })
      yield* send(later)
      yield* server(DeleteUser({ params: { userId: ada.userId } }))
      yield* TestClock.adjust("1 minute")
      const reasons = Effect.map(list({ limit: 2 }), ({ items }) => items.map(({ skippedReason }) => skippedReason))
      assert.deepStrictEqual(yield* reasons, ["USER_ACCOUNT_DELETED", "NO_EMAIL_PROVIDED"])
      yield* send({ userIds: [] })
    }))
  it.effect("holds an e-mail for `mailDelay`, during which it can be paused or cancelled", () =>
    Effect.gen(function*() {
      const { ada, emulator, list, newest, send, update } = yield* withMails({ mailDelay: 2_000 })
      const inbox = () => emulator.inbox(ada.email).map(({ subject }) => subject)
      const before = inbox()
      yield* send({ subject: "Paused" })
      const { id, status } = yield* newest
      assert.strictEqual(status, "queued")
      assert.deepInclude(yield* update(id, { isPaused: true }), { status: "paused" })
      yield* send({ subject: "Sent" })
      yield* send({ subject: "Cancelled" })
      assert.lengthOf((yield* list({ status: "queued" })).items, 2)
      yield* update((yield* newest).id, { cancel: true })
      yield* TestClock.adjust("1999 millis")
      assert.lengthOf((yield* list({ status: "queued" })).items, 1)
      assert.deepStrictEqual(inbox(), before)
      yield* TestClock.adjust("1 milli")
      assert.lengthOf((yield* list({ status: "sent" })).items, before.length + 1)
      assert.deepStrictEqual(inbox(), ["Sent", ...before])
    }))
  it.effect("lists e-mails newest first, in pages, filtered by status", () =>
    Effect.gen(function*() {
      const { ada, list, send, server } = yield* withEmails
      yield* send({ subject: "One" })
      yield* send({ subject: "Two", isHighPriority: true })
      yield* send({ subject: "Three", scheduledAt: new Date(1_000) })
      const subjects = (query: object) => Effect.map(list(query), ({ items }) => items.map(({ subject }) => subject))
      assert.deepStrictEqual(yield* subjects({ status: "sent" }), ["Two", "One"])
      assert.deepStrictEqual(yield* subjects({ simpleStatus: "in-progress" }), ["Three"])
      assert.deepStrictEqual(yield* subjects({ simpleStatus: "error" }), [])
      const { items: [three, two], nextCursor } = yield* list({ limit: 2 })
      assert.deepStrictEqual(yield* subjects({ cursor: nextCursor }), ["One"])
      assert.deepStrictEqual(yield* subjects({ cursor: unknownId }), [])
      assert.deepInclude(three, { status: "scheduled", hasRendered: true, hasDelivered: false, deliveredAt: null })
      assert.deepInclude(two, { status: "sent", isHighPriority: true, isTransactional: true, themeId: light })
      assert.deepStrictEqual(two?.to, { type: "user-primary-email", userId: ada.userId, emails: null })
      const read = (emailId: string) => server(EmailOutboxEndpoints.ReadOutboxEmail({ params: { emailId } }))
      assert.deepStrictEqual(yield* read(two?.id ?? ""), two)
      assert.strictEqual(yield* refusalOf(read(unknownId)), 404)
    }))
  it.effect("lets an e-mail be paused, changed and cancelled until it is sent", () =>
    Effect.gen(function*() {
      const { emulator, newest, send, update } = yield* withEmails
      const inbox = (to: string) => emulator.inbox(to).map(({ subject }) => subject)
      yield* send({ scheduledAt: new Date(1_000) })
      const { id } = yield* newest
      assert.deepInclude(yield* update(id, { isPaused: true }), { isPaused: true, status: "paused" })
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* newest).status, "paused")
      const to = { type: "custom-emails", emails: ["one@example.com", "two@example.com"] }
      yield* update(id, { to, tsxSource: template("Changed"), themeId: null, variables: { a: 1 } })
      assert.deepInclude(yield* update(id, { isPaused: false }), { status: "sent", simpleStatus: "ok", subject: "Changed" })
      assert.deepStrictEqual([inbox("one@example.com"), inbox("two@example.com")], [["Changed"], ["Changed"]])
      assert.deepStrictEqual(yield* detailsOf(update(id, { isPaused: true })), { emailId: id, status: "sent" })
      yield* send({ scheduledAt: new Date(7_200_000) })
      const { id: second } = yield* newest
      assert.deepInclude(yield* update(second, { cancel: true }), { status: "skipped" })
      assert.strictEqual(yield* refusalOf(update(second, { isPaused: false })), "EmailNotEditable")
      assert.strictEqual(yield* refusalOf(update(unknownId, {})), 404)
    }))
  it.effect("keeps an e-mail that cannot be rendered, and sends it after its source is fixed", () =>
    Effect.gen(function*() {
      const { ada, emulator, newest, send, update } = yield* withEmails
      yield* send({ scheduledAt: new Date(1_000) })
      const { id } = yield* newest
      const failure = yield* update(id, { tsxSource: "export function (" })
      assert.deepInclude(failure, { status: "render-error", simpleStatus: "error", hasRendered: false, html: null })
      assert.isString(failure.renderError)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* newest).status, "render-error")
      assert.deepInclude(yield* update(id, { tsxSource: template("Mended") }), { status: "sent", renderError: null })
      assert.strictEqual(emulator.inbox(ada.email)[0]?.subject, "Mended")
    }))
})
