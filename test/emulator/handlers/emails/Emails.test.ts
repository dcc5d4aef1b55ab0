/** E-mail in the emulator: sent to users, rendered as a placeholder, tested, counted and unsubscribed from. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as EmailsEndpoints from "../../../../src/endpoints/emails/Emails.ts"
import { CreateEmailTemplate, ListEmailTemplates, UpdateEmailTemplate } from "../../../../src/endpoints/emails/EmailTemplates.ts"
import { ListNotificationCategories, UpdateNotificationCategory } from "../../../../src/endpoints/users/Notifications.ts"
import { CreateUser, DeleteUser } from "../../../../src/endpoints/users/Users.ts"
import type { EmailSend } from "../../../../src/schema/emails/Email.ts"
import { callers, mailServer, refusalOf, unknownId, visit } from "../../Callers.ts"

const dark = "a0172b5d-cff0-463b-83bb-85124697373a"
const verification = "e7d009ce-8d47-4528-b245-5bf119f2ffa3"
const marketing = "4f6f8873-3d04-46bd-8bef-18338b1a1b4c"
const server = { host: "h", port: 25, username: "u", password: "p", senderName: "n", senderEmail: "a@example.com" }

/** A project with its own mail server, Ada, and her inbox. */
const withAda = Effect.gen(function*() {
  const world = yield* callers(mailServer)
  const ada = yield* world.person()
  const send = (body: EmailSend) => world.server(EmailsEndpoints.SendEmail({ body }))
  const toAda = (body: Omit<EmailSend, "userIds" | "allUsers"> & { readonly [part: string]: unknown }) =>
    // The content is one of three kinds, which a type with optional parts cannot express.
    send({ userIds: [ada.userId], ...body } as unknown as EmailSend)
  const inbox = () => world.emulator.inbox(ada.email)
  return { ...world, ada, send, toAda, inbox }
})

const source = (subject: string, category = "Marketing") =>
  `export function EmailTemplate({ user, project, variables }) {
  return <><Subject value={\`${subject}\`} /><NotificationCategory value="${category}" /><p>{"}"}</p></>
}`

describe("an e-mail", () => {
  it.effect("is sent to users in the given order, as HTML with or without a theme", () =>
    Effect.gen(function*() {
      const { ada, inbox, person, send, toAda } = yield* withAda
      const grace = yield* person("grace@example.com")
      const userIds = [grace.userId, ada.userId]
      const results = yield* send({ userIds, html: "<p>Hi &amp; bye</p>", subject: "Hello" })
      assert.deepStrictEqual(results.map(({ userId }) => userId), userIds)
      const [mail] = inbox()
      assert.deepInclude(mail, { to: ada.email, subject: "Hello", text: "Hi & bye", link: null, code: null })
      assert.include(mail?.html, "data-theme=\"Default Light\"><p>Hi &amp; bye</p>")
      yield* toAda({ html: "<p>Hi</p>", themeId: dark })
      assert.include(inbox()[0]?.html, "data-theme=\"Default Dark\"")
      yield* toAda({ html: "<p>Hi</p>", themeId: false })
      assert.notInclude(inbox()[0]?.html, "data-theme")
      assert.deepStrictEqual(yield* send({ userIds: [], html: "x" }), [])
      assert.lengthOf(yield* send({ allUsers: true, html: "x" }), 2)
    }))
  it.effect("is sent to addresses that belong to no user", () =>
    Effect.gen(function*() {
      const { emulator, send } = yield* withAda
      const emails = ["guest@example.org", "other@example.org"]
      const results = yield* send({ emails, html: "<p>Hi</p>", subject: "Hello", notificationCategoryName: "Marketing" })
      assert.deepStrictEqual(results, emails.map((email) => ({ userId: null, email })))
      for (const email of emails) {
        assert.lengthOf(emulator.inbox(email), 1)
        assert.notInclude(emulator.inbox(email)[0]?.html, "Unsubscribe")
      }
    }))
  it.effect("is rendered from a template and its variables, without running the source", () =>
    Effect.gen(function*() {
      const { admin, inbox, toAda } = yield* withAda
      const { id: templateId } = yield* admin(CreateEmailTemplate({ body: { displayName: "News" } }))
      const tsxSource = source("${variables.topic} at ${project.displayName} ${process.exit(1)}", "Transactional")
      yield* admin(UpdateEmailTemplate({ params: { templateId }, body: { tsxSource, themeId: false } }))
      yield* toAda({ templateId, variables: { topic: "Engines", html: "<script>alert(1)</script>", list: [1] } })
      const [mail] = inbox()
      assert.strictEqual(mail?.subject, "Engines at Playground ")
      assert.include(mail?.html, "&#60;script&#62;")
      assert.notInclude(mail?.html, "<script>")
      yield* toAda({ templateId, subject: "Mine" })
      assert.strictEqual(inbox()[0]?.subject, "Mine")
    }))
  it.effect("is refused and not sent if a user, category, template or draft does not exist", () =>
    Effect.gen(function*() {
      const { ada, configure, inbox, send, toAda } = yield* withAda
      const before = inbox().length
      const unknownUser = send({ userIds: [ada.userId, unknownId], html: "x" })
      assert.strictEqual(yield* refusalOf(unknownUser), "UserIdDoesNotExist")
      assert.strictEqual(yield* refusalOf(toAda({ html: "x", notificationCategoryName: "Nope" })), 400)
      assert.strictEqual(yield* refusalOf(toAda({ templateId: unknownId })), 400)
      assert.strictEqual(yield* refusalOf(toAda({ draftId: unknownId })), 400)
      yield* configure({ "emails.server": { isShared: true, provider: "smtp" } })
      assert.strictEqual(yield* refusalOf(toAda({ html: "x" })), "RequiresCustomEmailServer")
      assert.lengthOf(inbox(), before)
    }))
  it.effect("is not sent without an address or subscription; the list of mails says why", () =>
    Effect.gen(function*() {
      const { ada, admin, inbox, send, server } = yield* withAda
      const { id: silent } = yield* server(CreateUser({ body: { displayName: "Silent" } }))
      yield* ada.as(UpdateNotificationCategory({ params: { userId: "me", categoryId: marketing }, body: { enabled: false } }))
      const before = inbox().length
      const userIds = [ada.userId, silent]
      assert.lengthOf(yield* send({ userIds, html: "x", subject: "Buy", notificationCategoryName: "Marketing" }), 2)
      assert.lengthOf(inbox(), before)
      const [toSilent, toAda] = yield* admin(EmailsEndpoints.ListSentEmails())
      assert.deepStrictEqual([toAda?.to, toSilent?.to], [[`User ID: ${ada.userId}`], [`User ID: ${silent}`]])
      assert.match(String(toAda?.error), /category/)
      assert.match(String(toSilent?.error), /address/)
      yield* send({ userIds, html: "x", subject: "News", notificationCategoryName: "Transactional" })
      assert.strictEqual(inbox()[0]?.subject, "News")
    }))
  it.effect("waits until its scheduled time", () =>
    Effect.gen(function*() {
      const { admin, emulator, inbox, toAda } = yield* withAda
      const before = inbox().length
      yield* toAda({ html: "x", subject: "Later", scheduledAt: new Date(3_600_000) })
      yield* toAda({ html: "x", subject: "Even later", scheduledAt: new Date(7_200_000) })
      assert.lengthOf(inbox(), before)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* admin(EmailsEndpoints.ListSentEmails()))[0]?.sentAt.getTime(), 3_600_000)
      assert.strictEqual(inbox()[0]?.subject, "Later")
      emulator.restore(JSON.parse(JSON.stringify(emulator.snapshot())))
      // In process, advancing the clock sends the e-mail without a request.
      emulator.advanceClock(3_600_000)
      assert.strictEqual(inbox()[0]?.subject, "Even later")
    }))
  it.effect("is not sent to a user who has been deleted", () =>
    Effect.gen(function*() {
      const { ada, admin, emulator, server, toAda } = yield* withAda
      yield* toAda({ html: "x", subject: "Later", scheduledAt: new Date(1_000) })
      yield* server(DeleteUser({ params: { userId: ada.userId } }))
      emulator.advanceClock(1_000)
      assert.match(String((yield* admin(EmailsEndpoints.ListSentEmails()))[0]?.error), /deleted/)
    }))
  it.effect("that was sent is listed together with the provider's e-mails", () =>
    Effect.gen(function*() {
      const { ada, admin, toAda } = yield* withAda
      yield* admin(
        EmailsEndpoints.SendSignInInvitation({ body: { email: "New@Example.com", callbackUrl: "http://localhost:3000/in" } })
      )
      yield* toAda({ html: "x", subject: "Hello" })
      const list = yield* admin(EmailsEndpoints.ListSentEmails())
      assert.deepStrictEqual(list.slice(0, 2).map(({ error, subject, to }) => ({ error, subject, to })), [
        { error: null, subject: "Hello", to: [`User ID: ${ada.userId}`] },
        { error: null, subject: "You have been invited to sign in to Playground", to: ["new@example.com"] }
      ])
    }))
})

describe("the sending limit of a project", () => {
  it.effect("grows with the e-mails sent this month", () =>
    Effect.gen(function*() {
      const { server } = yield* callers()
      const rate = Effect.map(server(EmailsEndpoints.ReadEmailDelivery()), ({ capacity }) => capacity.ratePerSecond)
      assert.strictEqual(yield* rate, 100_000 / 3_600)
      const { admin, toAda } = yield* withAda
      for (let count = 0; count < 7; count++) yield* toAda({ html: "x" })
      // The provider's rate as recorded after seven e-mails.
      assert.strictEqual((yield* admin(EmailsEndpoints.ReadEmailDelivery())).capacity.ratePerSecond, 27.777788580246913)
    }))
})

describe("an unsubscribe link", () => {
  const linkIn = (text: string | undefined) => /Unsubscribe: (\S+)/.exec(text ?? "")?.[1] ?? assert.fail(`no link in ${text}`)
  it.effect("appears only in marketing mails, and unsubscribes their recipient", () =>
    Effect.gen(function*() {
      const { ada, emulator, inbox, toAda } = yield* withAda
      yield* toAda({ html: "x", notificationCategoryName: "Transactional" })
      assert.notInclude(inbox()[0]?.text, "Unsubscribe")
      yield* toAda({ html: "x", notificationCategoryName: "Marketing" })
      const link = linkIn(inbox()[0]?.text)
      assert.include(inbox()[0]?.html, link)
      const first = yield* visit(emulator, link)
      assert.deepStrictEqual([first.status, first.html], [200, "<p>You have unsubscribed from Marketing e-mails.</p>"])
      const categories = yield* ada.as(ListNotificationCategories({ params: { userId: "me" } }))
      assert.deepStrictEqual(categories.map(({ enabled }) => enabled), [true, false])
      const again = yield* visit(emulator, link)
      assert.deepStrictEqual([again.status, /already/.test(again.html)], [200, true])
    }))
  it.effect("is valid for thirty days, and only if complete", () =>
    Effect.gen(function*() {
      const { emulator, inbox, toAda } = yield* withAda
      yield* toAda({ html: "x", notificationCategoryName: "Marketing" })
      const link = linkIn(inbox()[0]?.text)
      assert.strictEqual((yield* visit(emulator, link.slice(0, -1))).status, 400)
      assert.strictEqual((yield* visit(emulator, link.replace(/\?.*/, ""))).status, 400)
      const unknownUser = yield* visit(emulator, link.replace(/code=.*/, `code=${"a".repeat(45)}`))
      assert.deepStrictEqual([unknownUser.status, unknownUser.html.startsWith("The provider fails here")], [500, true])
      yield* TestClock.adjust("30 days")
      yield* TestClock.adjust(1)
      const late = yield* visit(emulator, link)
      assert.deepStrictEqual([late.status, late.html.startsWith("The provider fails here")], [500, true])
    }))
})

describe("a preview", () => {
  it.effect("renders a template, given by id or as source, with or without a theme", () =>
    Effect.gen(function*() {
      const { admin } = yield* callers()
      const rendering = yield* admin(EmailsEndpoints.RenderEmail({ body: { templateId: verification, themeId: dark } }))
      assert.deepInclude(rendering, { subject: "Verify your email at Playground", notificationCategory: "Transactional" })
      assert.include(rendering.html, "Default Dark")
      const ownRendering = yield* admin(
        EmailsEndpoints.RenderEmail({ body: { templateTsxSource: source("Hello ${user?.displayName}!"), themeId: false } })
      )
      assert.deepInclude(ownRendering, { subject: "Hello John Doe!", notificationCategory: "Marketing", editableRegions: null })
      assert.notInclude(ownRendering.html, "data-theme")
    }))
  it.effect("is refused for missing designs and for sources with syntax errors", () =>
    Effect.gen(function*() {
      const { admin } = yield* callers()
      const templateId = verification
      assert.strictEqual(yield* refusalOf(admin(EmailsEndpoints.RenderEmail({ body: { templateId: unknownId } }))), 400)
      assert.strictEqual(yield* refusalOf(admin(EmailsEndpoints.RenderEmail({ body: { templateId, themeId: unknownId } }))), 400)
      const brokenInputs = [
        "export function (",
        "export function EmailTemplate( {",
        "",
        "export const Other = 1",
        "export function EmailTemplate() {}}"
      ]
      for (const templateTsxSource of brokenInputs) {
        const error = yield* Effect.flip(admin(EmailsEndpoints.RenderEmail({ body: { templateTsxSource } })))
        assert.isTrue(error._tag === "EmailRenderingError" && error.details.error !== "", templateTsxSource)
      }
      const theme = admin(EmailsEndpoints.RenderEmail({ body: { templateId, themeTsxSource: "export function EmailTheme( {" } }))
      assert.strictEqual(yield* refusalOf(theme), "EmailRenderingError")
    }))
  it.effect("of every built-in template has a subject", () =>
    Effect.gen(function*() {
      const { admin } = yield* callers()
      for (const { id, tsxSource } of yield* admin(ListEmailTemplates())) {
        const { subject } = yield* admin(EmailsEndpoints.RenderEmail({ body: { templateId: id } }))
        assert.notStrictEqual(subject ?? "", "", tsxSource)
      }
    }))
})

describe("a test e-mail through a mail server", () => {
  it.effect("arrives in the inbox if the mail server is reachable", () =>
    Effect.gen(function*() {
      const { admin, configure, emulator } = yield* callers()
      const test = (emailConfig: typeof server) =>
        admin(EmailsEndpoints.SendTestEmail({ body: { recipientEmail: "te@example.com", emailConfig } }))
      assert.deepStrictEqual(yield* test(server), { success: true, errorMessage: null })
      assert.lengthOf(emulator.inbox("te@example.com"), 1)
      const { errorMessage, success } = yield* test({ ...server, host: "127.0.0.1", port: 8129 })
      assert.deepStrictEqual([success, typeof errorMessage], [false, "string"])
      yield* configure(mailServer)
      assert.isTrue((yield* test({ ...server, host: "127.0.0.1", port: 8129 })).success)
      assert.lengthOf(emulator.inbox("te@example.com"), 2)
    }))
})

describe("a sign-in invitation", () => {
  it.effect("links only to a trusted address", () =>
    Effect.gen(function*() {
      const { emulator, server } = yield* callers()
      const invite = (callbackUrl: string) =>
        server(EmailsEndpoints.SendSignInInvitation({ body: { email: "new@example.com", callbackUrl } }))
      yield* invite("http://localhost:3000/sign-in")
      assert.deepInclude(emulator.inbox("new@example.com")[0], { link: "http://localhost:3000/sign-in", code: null })
      assert.strictEqual(yield* refusalOf(invite("https://evil.example.org/")), "RedirectUrlNotWhitelisted")
      assert.lengthOf(emulator.inbox("new@example.com"), 1)
    }))
})

describe("the sending capacity", () => {
  it.effect("is reported with counts of recent e-mails, and can be raised for four hours", () =>
    Effect.gen(function*() {
      const { server, toAda } = yield* withAda
      yield* toAda({ html: "x" })
      yield* TestClock.adjust("2 hours")
      const sentCounts = Effect.map(
        server(EmailsEndpoints.ReadEmailDelivery()),
        ({ stats: { day, hour } }) => [hour.sent, day.sent]
      )
      assert.deepStrictEqual(yield* sentCounts, [0, 1])
      yield* toAda({ html: "x" })
      assert.deepStrictEqual(yield* sentCounts, [1, 2])
      const boost = server(EmailsEndpoints.BoostEmailCapacity({ body: {} }))
      assert.strictEqual((yield* boost).expiresAt.getTime(), 6 * 3_600_000)
      assert.strictEqual(yield* refusalOf(boost), "EmailCapacityBoostAlreadyActive")
      assert.isTrue((yield* server(EmailsEndpoints.ReadEmailDelivery())).capacity.isBoostActive)
      yield* TestClock.adjust("4 hours")
      assert.deepInclude((yield* server(EmailsEndpoints.ReadEmailDelivery())).capacity, {
        isBoostActive: false,
        boostExpiresAt: null
      })
      yield* boost
    }))
})
