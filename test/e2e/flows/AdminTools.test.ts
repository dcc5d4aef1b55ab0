/** Tools of a project's admin besides its settings: keys, the whole configuration, payments, statistics, webhooks and chats. */
import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { createAdminApp, createServerApp, isInternalApiKeyValid, whyInternalApiKeyInvalid } from "../../../src/promise/index.ts"
import { signedOut } from "../../../src/testing/index.ts"
import { emulatedApps, password, tagOf } from "./EmulatedApps.ts"

const day = 86_400_000
/** The emulator's clock, which starts with the machine's, decides when an API key expires. */
const inADay = () => new Date(Date.now() + day)

describe("a set of keys", () => {
  it("shows its keys in full once, and then only their last four characters", async () => {
    const { admin, emulator } = await emulatedApps()
    const kinds = { hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: false }
    const newKey = await admin.internalApiKeys.create({ description: "backend", expiresAt: inADay(), ...kinds })
    const secret = newKey.secretServerKey ?? assert.fail("no key")
    assert.match(Redacted.value(secret), /^ssk_/)
    assert.notInclude(JSON.stringify(newKey), Redacted.value(secret))
    assert.isNull(newKey.superSecretAdminKey)
    const key = await admin.internalApiKeys.get(newKey.id)
    assert.deepStrictEqual(key.secretServerKey, { lastFour: Redacted.value(secret).slice(-4) })
    assert.deepStrictEqual((await admin.internalApiKeys.list())[0], key)
    assert.strictEqual((await admin.internalApiKeys.update(newKey.id, { description: "worker" })).description, "worker")

    const { fetch, project: { projectId }, url } = emulator
    const server = createServerApp({ projectId, secretServerKey: secret, baseUrl: url, fetch })
    assert.deepStrictEqual((await server.users.page()).items, [])
    const revokedKey = await admin.internalApiKeys.revoke(newKey.id)
    assert.isFalse(isInternalApiKeyValid(revokedKey, new Date()))
    assert.strictEqual(whyInternalApiKeyInvalid(revokedKey, new Date()), "manually-revoked")
    assert.deepStrictEqual(await admin.internalApiKeys.revoke(newKey.id), revokedKey)
    assert.strictEqual(await tagOf(server.safe.users.page()), "InvalidSecretServerKey")
    assert.strictEqual(await tagOf(admin.safe.internalApiKeys.get(crypto.randomUUID())), "ApiKeyNotFound")
    assert.strictEqual(await tagOf(admin.safe.internalApiKeys.revoke(crypto.randomUUID())), "ApiKeyNotFound")
  })
  it("is refused after it expires", async () => {
    const { admin, emulator } = await emulatedApps()
    const expiresAt = inADay()
    const kinds = { hasPublishableClientKey: false, hasSecretServerKey: true, hasSuperSecretAdminKey: true }
    const { secretServerKey, superSecretAdminKey } = await admin.internalApiKeys.create({ description: "", expiresAt, ...kinds })
    const otherAdmin = createAdminApp({
      projectId: emulator.project.projectId,
      secretServerKey: secretServerKey ?? assert.fail(),
      superSecretAdminKey: superSecretAdminKey ?? assert.fail(),
      baseUrl: emulator.url,
      fetch: emulator.fetch
    })
    const [key = assert.fail()] = await otherAdmin.internalApiKeys.list()
    assert.isTrue(isInternalApiKeyValid(key, new Date()))
    emulator.advanceClock(day)
    assert.strictEqual(await tagOf(otherAdmin.safe.project.get()), "InvalidSuperSecretAdminKey")
    assert.strictEqual(whyInternalApiKeyInvalid(key, expiresAt), "expired")
  })
})

describe("the configuration", () => {
  const signUp = async (admin: Awaited<ReturnType<typeof emulatedApps>>["admin"]) =>
    (Redacted.value(await admin.config.get()).auth as { readonly allowSignUp: boolean }).allowSignUp

  it("can be read, changed and reset at the levels `environment` and `branch`", async () => {
    const { admin, emulator } = await emulatedApps()
    assert.isTrue(await signUp(admin))
    await admin.config.update({ "auth.allowSignUp": false })
    assert.isFalse(await signUp(admin))
    const { auth } = signedOut("client", emulator).app.safe
    assert.strictEqual(
      await tagOf(auth.signUpWithPassword({ email: "ada@example.com", password, verificationCallbackUrl: null })),
      "SignUpNotEnabled"
    )
    assert.deepInclude(Redacted.value(await admin.config.overrides.get("environment")), { "auth.allowSignUp": false })
    await admin.config.overrides.reset("environment", { keys: ["auth.allowSignUp"] })
    assert.isTrue(await signUp(admin))

    await admin.config.overrides.replace("branch", {
      config: { "auth.allowSignUp": false },
      source: { type: "pushed-from-unknown" }
    })
    assert.isFalse(await signUp(admin))
    assert.strictEqual((await admin.config.source.get()).type, "pushed-from-unknown")
    await admin.config.source.unlink()
    assert.strictEqual((await admin.config.source.get()).type, "unlinked")
    await admin.config.overrides.update("branch", { "auth.allowSignUp": null })
    assert.isTrue(await signUp(admin))
  })
  it("is pushed from a repository, and keeps that source until the next push", async () => {
    const { admin } = await emulatedApps()
    const source = {
      type: "pushed-from-github",
      owner: "ada",
      repo: "engine",
      branch: "main",
      commitHash: "a1",
      configFilePath: "a.ts",
      workflowPath: ".github/workflows/config.yml"
    } as const
    await admin.config.push({ config: { "auth.allowSignUp": false }, source })
    assert.isFalse(await signUp(admin))
    assert.deepStrictEqual(await admin.config.source.get(), source)
    await admin.config.updatePushed({ "auth.allowSignUp": true })
    assert.isTrue(await signUp(admin))
    assert.deepStrictEqual(await admin.config.source.get(), source)
    await admin.config.push({ config: {} })
    assert.strictEqual((await admin.config.source.get()).type, "pushed-from-unknown")
    assert.strictEqual(await tagOf(admin.safe.config.push({ config: { "nowhere.at.all": true } })), "Refused")
  })
  it("refuses unknown settings, and redacts secrets", async () => {
    const { admin } = await emulatedApps()
    assert.strictEqual(await tagOf(admin.safe.config.update({ "nowhere.at.all": true })), "Refused")
    assert.strictEqual(await tagOf(admin.safe.config.update({ "auth.allowSignUp": "perhaps" })), "Refused")
    assert.strictEqual(await tagOf(admin.safe.config.overrides.replace("branch", { config: {} })), "Refused")
    assert.strictEqual(await tagOf(admin.safe.config.update("no object")), "Unsendable")
    await admin.project.emailServer.useStandard({
      host: "mail.example.com",
      port: 25,
      username: "engine",
      password: "rope-and-anchor",
      senderName: "Engine",
      senderEmail: "post@example.com"
    })
    const config = await admin.config.get()
    assert.notInclude(JSON.stringify({ config }) + String(config), "rope-and-anchor")
    assert.include(JSON.stringify(Redacted.value(config)), "rope-and-anchor")
  })
})

describe("payments", () => {
  it("can be set up; in test mode, a product is sold without payment", async () => {
    const { admin, person } = await emulatedApps()
    assert.isNull(await admin.payments.findAccount())
    assert.strictEqual(await tagOf(admin.safe.payments.getAccount()), "StripeAccountInfoNotFound")
    assert.strictEqual(await tagOf(admin.safe.payments.createAccountSession()), "Refused")
    const account = await admin.payments.setUp()
    assert.isTrue(URL.canParse(account.url))
    assert.deepStrictEqual(await admin.payments.setUp(), account)
    assert.deepStrictEqual(await admin.payments.findAccount(), await admin.payments.getAccount())
    assert.isFalse((await admin.payments.getAccount()).chargesEnabled)
    assert.isTrue(Redacted.isRedacted((await admin.payments.createAccountSession()).clientSecret))

    await admin.config.update({
      "payments.products.pro": {
        displayName: "Pro",
        customerType: "user",
        prices: { monthly: { USD: "9.99", interval: [1, "month"] } },
        includedItems: {}
      }
    })
    const { userId } = await person("ada@example.com")
    const url = await admin.payments.createCheckoutUrl({ userId, productId: "pro" })
    const fullCode = new URL(url).pathname.split("/").at(-1) ?? ""
    const { payments } = admin.safe
    assert.strictEqual(await tagOf(payments.purchaseInTestMode({ fullCode, priceId: "yearly" })), "Refused")
    assert.isUndefined(await admin.payments.purchaseInTestMode({ fullCode, priceId: "monthly" }))
    assert.strictEqual(
      await tagOf(payments.purchaseInTestMode({ fullCode: "nothing", priceId: "monthly" })),
      "VerificationCodeNotFound"
    )
    const { items: [transaction = assert.fail("no transaction")] } = await admin.payments.transactions.page()
    assert.isTrue(transaction.testMode)
    const refund = {
      type: "subscription",
      id: transaction.id,
      amountUsd: "1"
    } as const
    assert.strictEqual(await tagOf(payments.transactions.refund(refund)), "TestModePurchaseNonRefundable")
    const { configId, methods } = await admin.payments.methods.get()
    assert.isTrue(methods.every(({ enabled }) => enabled))
    await admin.payments.methods.update({ configId, updates: { card: "off" } })
    assert.isFalse((await admin.payments.methods.get()).methods.find(({ id }) => id === "card")?.enabled)
    assert.strictEqual(await tagOf(payments.methods.update({ configId: "other", updates: { card: "off" } })), "Refused")
  })
})

describe("an admin app", () => {
  it("counts users, creates webhook tokens and checks feature support", async () => {
    const { admin, person, server } = await emulatedApps()
    await person("ada@example.com")
    await person("bob@example.com")
    const metrics = await admin.metrics.get()
    assert.strictEqual(metrics.totalUsers, 2)
    assert.strictEqual(metrics.dailyUsers.length, 31)
    assert.deepStrictEqual(metrics.recentlyRegistered.map(({ primaryEmail }) => primaryEmail), [
      "bob@example.com",
      "ada@example.com"
    ])
    assert.isTrue(Redacted.isRedacted((await admin.webhooks.createToken()).token))
    assert.isFalse((await admin.webhooks.sendTest("ep_1")).success)
    assert.include(await admin.platform.checkFeatureSupport("foghorn"), "foghorn")
    // A server sees only the client's view of the configuration; an admin sees all of it.
    assert.notProperty((await server.project.get()).config, "emailConfig")
    assert.property((await admin.project.get()).config, "emailConfig")
  })
  it("saves chat messages about e-mails, and returns the provider's answers", async () => {
    const { admin } = await emulatedApps()
    assert.deepStrictEqual(await admin.aiChat.list({ threadId: "theme" }), [])
    const question = { role: "user", content: "Darker." } as const
    await admin.aiChat.save("theme", { message: question })
    await admin.aiChat.save("theme", { message: { role: "assistant", content: [{ type: "text", text: "Done." }] } })
    assert.deepStrictEqual((await admin.aiChat.list({ threadId: "theme" }))[0], question)
    assert.deepStrictEqual(await admin.aiChat.list({ threadId: "other" }), [])
    const message = await admin.aiChat.send({ contextType: "email-theme", messages: [question] })
    assert.deepStrictEqual(message.content, [{ type: "text", text: message.finalText }])
    assert.strictEqual(await tagOf(admin.safe.aiChat.send({ contextType: "email-theme", messages: [] })), "Unsendable")
  })
})
