/** E-mails from end to end: whether a server's e-mail arrives in an inbox, and how a project's owner designs it. */
import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import type { EmailSend } from "../../../src/services/server/Emails.ts"
import { mailServer, unknownId } from "../../emulator/Callers.ts"
import { emulatedApps, tagOf } from "./EmulatedApps.ts"

const dark = "a0172b5d-cff0-463b-83bb-85124697373a"
const verification = "e7d009ce-8d47-4528-b245-5bf119f2ffa3"
const source = (subject: string, category = "Transactional") =>
  `export function EmailTemplate({ user, project, variables }) {
  return <><Subject value={\`${subject}\`} /><NotificationCategory value="${category}" /></>
}`

/** A project with its own mail server, and Ada. */
const mailing = async () => {
  const world = await emulatedApps()
  await world.override(mailServer)
  const ada = await world.person("ada@example.com")
  const inbox = () => world.emulator.inbox(ada.email)
  const newest = () => inbox()[0] ?? assert.fail("no mail")
  return { ...world, ada, inbox, newest }
}

describe("an e-mail", () => {
  it("is sent to users as HTML, with a subject, in the chosen theme", async () => {
    const { ada, emulator, newest, person, server } = await mailing()
    const grace = await person("grace@example.com")
    const userIds = [grace.userId, ada.userId]
    const result = await server.emails.send({ userIds, html: "<p>Ahoy &amp; welcome</p>", subject: "Ahoy" })
    assert.deepStrictEqual(result.map(({ userId }) => userId), userIds)
    assert.deepInclude(newest(), { to: ada.email, subject: "Ahoy", text: "Ahoy & welcome" })
    assert.include(newest().html, "data-theme=\"Default Light\"")
    assert.strictEqual(emulator.inbox(grace.email)[0]?.subject, "Ahoy")
    await server.emails.send({ userIds, html: "<p>Ahoy</p>", themeId: dark })
    assert.include(newest().html, "data-theme=\"Default Dark\"")
    await server.emails.send({ allUsers: true, html: "<p>Ahoy</p>", themeId: false })
    assert.notInclude(newest().html, "data-theme")
  })
  it("is rendered from a template and variables, without running the template source", async () => {
    const { ada, admin, newest, server } = await mailing()
    const { id: templateId } = await admin.emails.templates.create({ displayName: "Departures" })
    Reflect.set(globalThis, "tsxWasRun", false)
    const tsxSource = `globalThis.tsxWasRun = true\n${
      source("Pier ${variables.pier}: ${(globalThis.tsxWasRun = true, user.displayName)}")
    }`
    const { renderedHtml } = await admin.emails.templates.update(templateId, { tsxSource, themeId: dark })
    assert.include(renderedHtml, "Default Dark")
    assert.deepInclude(await admin.emails.templates.find(templateId), { displayName: "Departures", tsxSource, themeId: dark })
    await server.emails.send({ userIds: [ada.userId], templateId, variables: { pier: 7, note: "<script>alert(1)</script>" } })
    assert.match(newest().subject, /^Pier 7/)
    assert.notInclude(newest().html, "<script>")
    assert.isFalse(Reflect.get(globalThis, "tsxWasRun"))
    Reflect.deleteProperty(globalThis, "tsxWasRun")
    await admin.emails.templates.delete(templateId)
    assert.isNull(await admin.emails.templates.find(templateId))
    assert.strictEqual(await tagOf(server.safe.emails.send({ userIds: [ada.userId], templateId })), "Refused")
  })
  it("of the marketing category reaches only subscribers, who can unsubscribe by link", async () => {
    const { ada, admin, emulator, inbox, newest, server } = await mailing()
    const marketing: EmailSend = {
      userIds: [ada.userId],
      html: "<p>Buy</p>",
      subject: "Buy",
      notificationCategoryName: "Marketing"
    }
    await server.emails.send(marketing)
    const link = /Unsubscribe: (\S+)/.exec(newest().text)?.[1] ?? assert.fail("no link")
    const page = await emulator.fetch(link)
    assert.strictEqual(page.status, 200)
    const category = (await ada.app.notifications.list()).find(({ name }) => name === "Marketing")
    assert.isFalse(category?.enabled)
    const before = inbox().length
    await server.emails.send(marketing)
    assert.lengthOf(inbox(), before)
    const [unwantedMail] = await admin.emails.listSent()
    assert.match(String(unwantedMail?.error), /category/)
    await server.emails.send({ ...marketing, subject: "Your berth", notificationCategoryName: "Transactional" })
    assert.strictEqual(newest().subject, "Your berth")
    assert.notInclude(newest().text, "Unsubscribe")
    await ada.app.notifications.enable(category?.id ?? "")
    await server.emails.send(marketing)
    assert.strictEqual(newest().subject, "Buy")
  })
  it("is refused for an unknown recipient, category, template or draft", async () => {
    const { ada, admin, inbox, override, server } = await mailing()
    const { send } = server.safe.emails
    const [userIds, before] = [[ada.userId], inbox().length]
    assert.strictEqual(await tagOf(send({ userIds: [...userIds, unknownId], html: "x" })), "UserIdDoesNotExist")
    assert.strictEqual(await tagOf(send({ userIds, html: "x", notificationCategoryName: "Nope" })), "Refused")
    assert.strictEqual(await tagOf(send({ userIds, templateId: unknownId })), "Refused")
    assert.strictEqual(await tagOf(send({ userIds, draftId: unknownId })), "Refused")
    await override({ "emails.server": { isShared: true, provider: "smtp" } })
    assert.strictEqual(await tagOf(send({ userIds, html: "x" })), "RequiresCustomEmailServer")
    assert.strictEqual(await tagOf(admin.safe.emails.templates.create({ displayName: "x" })), "RequiresCustomEmailServer")
    assert.lengthOf(inbox(), before)
  })
  it("can be paused, resumed and cancelled in the outbox until it is sent", async () => {
    const { ada, emulator, inbox, newest, server } = await mailing()
    const later = new Date(Date.now() + 3_600_000)
    const order = (subject: string) => server.emails.send({ userIds: [ada.userId], html: "x", subject, scheduledAt: later })
    await order("First")
    await order("Second")
    const { items: [second, first] } = await server.emails.outbox.page({ simpleStatus: "in-progress" })
    assert(first && second)
    assert.deepStrictEqual([first.subject, second.subject], ["First", "Second"])
    await server.emails.outbox.cancel(second.id)
    assert.isTrue((await server.emails.outbox.pause(first.id)).isPaused)
    const before = inbox().length
    emulator.advanceClock(3_600_001)
    assert.lengthOf(inbox(), before)
    assert.strictEqual((await server.emails.outbox.resume(first.id)).status, "sent")
    assert.strictEqual(newest().subject, "First")
    const { html, status } = await server.emails.outbox.get(first.id)
    assert.strictEqual(status, "sent")
    assert.isTrue(Redacted.isRedacted(html))
    assert.strictEqual(await tagOf(server.safe.emails.outbox.cancel(first.id)), "EmailNotEditable")
    assert.strictEqual(await tagOf(server.safe.emails.outbox.update(second.id, { scheduledAt: later })), "EmailNotEditable")
    assert.strictEqual(await tagOf(server.safe.emails.outbox.get(unknownId)), "Refused")
  })
  it("counts towards the sending limit, which can be raised temporarily", async () => {
    const { ada, server } = await mailing()
    await server.emails.send({ userIds: [ada.userId], html: "x" })
    const { capacity, stats } = await server.emails.getDelivery()
    assert.deepStrictEqual([stats.hour.sent, capacity.isBoostActive], [1, false])
    await server.emails.boostCapacity()
    assert.isTrue((await server.emails.getDelivery()).capacity.isBoostActive)
    assert.strictEqual(await tagOf(server.safe.emails.boostCapacity()), "EmailCapacityBoostAlreadyActive")
  })
})

describe("an invitation to sign in", () => {
  it("is mailed with a link to a trusted address", async () => {
    const { emulator, server } = await mailing()
    const email = "new@example.com"
    await server.emails.sendSignInInvitation({ email, callbackUrl: "http://localhost:3000/sign-in" })
    assert.strictEqual(emulator.inbox(email)[0]?.link, "http://localhost:3000/sign-in")
    const elsewhere = { email, callbackUrl: "https://evil.example.org/" }
    assert.strictEqual(await tagOf(server.safe.emails.sendSignInInvitation(elsewhere)), "RedirectUrlNotWhitelisted")
    assert.lengthOf(emulator.inbox(email), 1)
  })
})

describe("a project's owner", () => {
  it("can test a mail server by sending an e-mail through it", async () => {
    const { admin, emulator } = await mailing()
    const emailConfig = {
      host: "mail.ferries.example",
      port: 587,
      username: "purser",
      password: "p4ss",
      senderName: "Ferries",
      senderEmail: "purser@ferries.example"
    }
    await admin.emails.sendTest({ recipientEmail: "oona@example.com", emailConfig })
    assert.lengthOf(emulator.inbox("oona@example.com"), 1)
    const refusal = await admin.safe.emails.sendTest({
      recipientEmail: "oona@example.com",
      emailConfig: { ...emailConfig, port: 8080 }
    })
    assert(!refusal.ok && refusal.error._tag === "TestEmailNotTaken")
    assert.match(refusal.error.reason, /mail.ferries.example:8080/)
    assert.lengthOf(emulator.inbox("oona@example.com"), 1)
  })
  it("previews templates in themes, by id and by source, without sending a mail", async () => {
    const { admin, emulator } = await mailing()
    const before = emulator.inbox().length
    const { html, subject } = await admin.emails.preview({ templateId: verification, themeId: dark })
    assert.include(html, "Default Dark")
    assert.include(subject, "Verify your email")
    const ownPreview = await admin.emails.preview({ templateTsxSource: source("Hello", "Marketing"), themeId: false })
    assert.deepInclude(ownPreview, { subject: "Hello", notificationCategory: "Marketing" })
    const { preview } = admin.safe.emails
    assert.strictEqual(await tagOf(preview({ templateTsxSource: "export function EmailTemplate( {" })), "EmailRenderingError")
    assert.strictEqual(await tagOf(preview({ templateId: unknownId })), "Refused")
    assert.lengthOf(emulator.inbox(), before)
  })
  it("creates themes, and changes their sources", async () => {
    const { admin, ada, newest, server } = await mailing()
    const { id } = await admin.emails.themes.create({ displayName: "Ferries" })
    const themes = await admin.emails.themes.list()
    assert.deepInclude(themes, { id, displayName: "Ferries" })
    const { tsxSource } = await admin.emails.themes.get(id)
    const newSource = `${tsxSource}\n// repainted`
    assert.deepStrictEqual(await admin.emails.themes.update(id, { tsxSource: newSource }), { displayName: "Ferries" })
    assert.strictEqual((await admin.emails.themes.get(id)).tsxSource, newSource)
    await server.emails.send({ userIds: [ada.userId], html: "x", themeId: id })
    assert.include(newest().html, "data-theme=\"Ferries\"")
    const { get, update } = admin.safe.emails.themes
    assert.strictEqual(await tagOf(update(id, { tsxSource: "export function EmailTheme( {" })), "EmailRenderingError")
    assert.strictEqual(await tagOf(get(unknownId)), "Refused")
  })
  it("creates drafts, and sends one of them", async () => {
    const { ada, admin, newest, server } = await mailing()
    const { drafts } = admin.emails
    const { id } = await drafts.create({ displayName: "Regatta", tsxSource: source("Regatta"), themeId: false })
    await drafts.update(id, { displayName: "Spring regatta" })
    assert.deepInclude(await drafts.get(id), { displayName: "Spring regatta", themeId: false, sentAt: null })
    await server.emails.send({ userIds: [ada.userId], draftId: id })
    assert.strictEqual(newest().subject, "Regatta")
    assert.instanceOf((await drafts.list())[0]?.sentAt, Date)
    await drafts.delete(id)
    assert.strictEqual(await tagOf(admin.safe.emails.drafts.get(id)), "Refused")
  })
})
