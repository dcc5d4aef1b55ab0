/** Tests e-mail, payments and the data vault through the existing SDK. */
import { assert } from "@effect/vitest"
import { catalog, mailServer } from "../../emulator/Callers.ts"
import { it, signUp, site, there } from "./World.ts"

export const commerce = () => {
  it("a project changes item quantities, and grants and sells products", async ({ world: { admin, client, emulator, server } }) => {
    await (await admin.getProject()).updateConfig(catalog)
    const me = await signUp(client(), "ada@example.com")
    const ada = there(await server.getUser(me.id))
    const credits = await ada.getItem("credits")
    await credits.increaseQuantity(5)
    assert.deepStrictEqual([await credits.tryDecreaseQuantity(6), await credits.tryDecreaseQuantity(2)], [false, true])
    await credits.decreaseQuantity(7)
    assert.deepInclude(await me.getItem("credits"), { quantity: -4, nonNegativeQuantity: 0 })
    await admin.createItemQuantityChange({ userId: me.id, itemId: "credits", quantity: 9 })
    assert.strictEqual((await (await server.getUser(me.id))?.getItem("credits"))?.quantity, 5)
    const custom = { customCustomerId: "loom", itemId: "gems" }
    await (await server.getItem(custom)).increaseQuantity(3)
    assert.strictEqual((await server.getItem(custom)).quantity, 3)

    assert.isNull(await admin.getStripeAccountInfo())
    const { url } = await admin.setupPayments()
    assert.strictEqual((await emulator.fetch(url, { method: "POST" })).status, 200)
    assert.strictEqual((await admin.getStripeAccountInfo())?.charges_enabled, true)
    const checkout = await me.createCheckoutUrl({ productId: "pro", returnUrl: `${site}/` })
    const payment = await emulator.fetch(checkout, {
      method: "POST",
      body: new URLSearchParams({ price_id: "monthly" }),
      redirect: "manual"
    })
    assert.deepStrictEqual([payment.status, payment.headers.get("location")], [303, `${site}/`])
    assert.deepStrictEqual((await me.listProducts()).map(({ id, quantity }) => [id, quantity]), [["pro", 1]])
    await there(await server.getUser(me.id)).grantProduct({ productId: "secret" })
    const { transactions } = await admin.listTransactions({ limit: 10 })
    assert.sameMembers(transactions.map(({ type }) => type), [
      "purchase",
      "purchase",
      ...Array<string>(5).fill("manual-item-quantity-change")
    ])
  })

  it("a project stores vault values that only the secret decrypts", async ({ world: { admin, emulator, server } }) => {
    await (await admin.getProject()).updateConfig({ "dataVault.stores": { vault1: { displayName: "Vault" } } })
    const vault = await server.getDataVaultStore("vault1")
    const secret = "a secret that the provider never sees"
    await vault.setValue("pin", "0042", { secret })
    assert.strictEqual(await vault.getValue("pin", { secret }), "0042")
    assert.isNull(await vault.getValue("absent", { secret }))
    const state = JSON.stringify(emulator.snapshot())
    assert.notInclude(state, "0042")
    assert.notInclude(state, secret)
  })

  it("a project sends, pauses and cancels e-mails", async ({ world: { admin, client, emulator, server } }) => {
    await (await admin.getProject()).updateConfig(mailServer)
    const me = await signUp(client(), "ada@example.com")
    const mail = { userIds: [me.id], html: "<b>Hello</b>" }
    await server.sendEmail({ ...mail, subject: "Now" })
    assert.strictEqual(emulator.inbox("ada@example.com")[0]?.subject, "Now")
    await server.sendEmail({ ...mail, subject: "Later", scheduledAt: new Date(Date.now() + 3_600_000) })
    const find = async (subject: string) =>
      there((await admin.listOutboxEmails()).items.find((email) => email.subject === subject))
    const { id, status } = await find("Later")
    assert.deepStrictEqual(
      [status, (await admin.pauseOutboxEmail(id)).status, (await admin.unpauseOutboxEmail(id)).status],
      ["scheduled", "paused", "scheduled"]
    )
    assert.strictEqual((await admin.cancelOutboxEmail(id)).status, "skipped")
    assert.include((await admin.listSentEmails()).map(({ subject }) => subject), "Now")
    assert.isAtLeast((await server.getEmailDeliveryStats()).stats.hour.sent, 1)
    const emailConfig = {
      host: "localhost",
      port: 25,
      username: "u",
      password: "p",
      senderEmail: "a@example.com",
      senderName: "A"
    }
    assert.deepInclude(await admin.sendTestEmail({ recipientEmail: "test@example.com", emailConfig }), { status: "ok" })
  })

  it("a project creates themes, templates and drafts", async ({ world: { admin } }) => {
    await (await admin.getProject()).updateConfig(mailServer)
    const theme = await admin.createEmailTheme("Plain")
    await admin.updateEmailTheme(theme.id, "export function EmailTheme({ children }) { return <div>{children}</div> }")
    assert.include((await admin.listEmailThemes()).map(({ displayName }) => displayName), "Plain")
    const template = await admin.createEmailTemplate("Receipt")
    assert.include((await admin.listEmailTemplates()).map(({ id }) => id), template.id)
    await admin.deleteEmailTemplate(template.id)
    assert.notInclude((await admin.listEmailTemplates()).map(({ id }) => id), template.id)
    const draft = await admin.createEmailDraft({ displayName: "News" })
    await admin.updateEmailDraft(draft.id, { displayName: "Old news" })
    assert.deepStrictEqual((await admin.listEmailDrafts()).map(({ displayName }) => displayName), ["Old news"])
    await admin.deleteEmailDraft(draft.id)
    assert.deepStrictEqual(await admin.listEmailDrafts(), [])
  })
}
