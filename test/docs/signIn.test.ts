/** The samples of docs/sign-in.md sign users in at the emulator, in apps with the address of a page. */
import { Secret, TOTP } from "otpauth"
import { assert, describe, it, onTestFinished } from "vitest"
import { type Emulator, makeSync } from "../../src/emulator/index.ts"
import { createAdminApp, createClientApp, reveal } from "../../src/promise/index.ts"
import { AuthenticatorSoftware, SoftwareAuthenticator } from "../../src/testing/index.ts"
import { leadsTo } from "../emulator/Browser.ts"
import { account, mailOf, site } from "../kit/people.ts"
import * as Samples from "./samples/sign-in.tsx"

const { email, password } = account

const world = () => {
  const emulator = makeSync({ passwordIterations: 1 })
  let address = new URL("/sign-in", site)
  const app = createClientApp({
    ...emulator.project,
    baseUrl: emulator.url,
    fetch: emulator.fetch,
    tokenStore: "memory",
    navigator: { navigate: (to) => void (address = new URL(to, address)), location: () => address },
    authenticator: AuthenticatorSoftware.make(new SoftwareAuthenticator({ origin: site }))
  })
  onTestFinished(app.dispose)
  let secret = ""
  const output: Array<string> = []
  const form: Samples.Form = {
    email,
    password,
    newPassword: "difference engine",
    show: (text) => void output.push(text),
    showQrCode: (svg) => void output.push(svg),
    askForCode: async () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  }
  return {
    app,
    emulator,
    form,
    shown: output,
    path: () => address.pathname,
    /** Opens the link in the newest mail. */
    openMail: () => void (address = new URL(mailOf(emulator, email).link ?? "")),
    go: (to: URL) => void (address = to),
    address: () => address,
    setSecret: (text: string) => void (secret = text)
  }
}

/** Signs in at the identity provider, as a browser that was sent to `address`. Returns the address to which it leads back. */
const consent = async (emulator: Emulator, address: URL) => {
  const visit = (to: URL, init?: RequestInit) => emulator.fetch(to, { redirect: "manual", ...init })
  const start = await visit(address)
  const cookie = start.headers.getSetCookie().map((line) => line.split(";", 1)[0]).join("; ")
  const form = { method: "POST", body: new URLSearchParams({ email, name: "Ada" }) }
  const callback = await leadsTo(await visit(await leadsTo(start), form))
  return await leadsTo(await visit(callback, { headers: { cookie } }))
}

const signedIn = async ({ app }: ReturnType<typeof world>) => (await app.user.get()).primaryEmail

describe("the samples of docs/sign-in.md", () => {
  it("sign up and in with a password, verify the address, and reset the password", async () => {
    const page = world()
    const { app, form, openMail, path, shown } = page
    assert.isTrue((await Samples.password(app, form)).outcome.ok)
    openMail()
    assert.strictEqual(path(), "/handler/email-verification")
    await Samples.verification(app)
    assert.isTrue((await app.user.get()).primaryEmailVerified)
    await Samples.forgotten(app, form)
    openMail()
    assert.strictEqual(path(), "/handler/password-reset")
    await Samples.reset(app, form)
    await app.auth.signInWithPassword({ email, password: form.newPassword })
    assert.strictEqual(await signedIn(page), email)
    const old = await app.safe.auth.signInWithPassword({ email, password })
    assert.strictEqual(old.ok || old.error._tag, "EmailPasswordMismatch")
    assert.lengthOf(shown, 0)
  })

  it("sign in at an identity provider, and return", async () => {
    const page = world()
    const { address, app, emulator, go, path, shown } = page
    await Samples.oauth(app)
    go(await consent(emulator, address()))
    assert.strictEqual(path(), "/handler/oauth-callback")
    await Samples.callback(app, { show: (text) => void shown.push(text) })
    assert.deepStrictEqual([path(), shown, await signedIn(page)], ["/teams", [], email])
  })

  it("sign in at an identity provider by a deep link", async () => {
    const { emulator } = world()
    const admin = createAdminApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch })
    await admin.project.domains.add({ domain: "https://app.example.com", handlerPath: "/handler" })
    const addresses: Array<string> = []
    const links: Array<(address: string) => Promise<void>> = []
    const app = await Samples.deepLinks({
      createClientApp: (options) =>
        createClientApp({ ...emulator.project, ...options, baseUrl: emulator.url, fetch: emulator.fetch }),
      onLink: (listener) => void links.push(listener),
      openBrowser: (to) => void addresses.push(to),
      projectId: emulator.project.projectId,
      tokenStore: "memory"
    })
    onTestFinished(app.dispose)
    const link = await consent(emulator, new URL(addresses[0] ?? ""))
    assert.strictEqual(link.origin + link.pathname, "https://app.example.com/handler/oauth-callback")
    await links[0]?.(link.href)
    assert.strictEqual((await app.user.get()).primaryEmail, email)
  })

  it("redirect to the sign-in page from a callback page without a response", async () => {
    const { app, form, go, path } = world()
    go(new URL("/handler/oauth-callback", site))
    await Samples.callback(app, form)
    assert.strictEqual(path(), "/handler/sign-in")
  })

  it("sign in by the link and by the code of a mail", async () => {
    const page = world()
    const { app, emulator, form, openMail, path } = page
    await Samples.mail(app, form)
    openMail()
    assert.strictEqual(path(), "/handler/magic-link-callback")
    await Samples.link(app)
    assert.strictEqual(await signedIn(page), email)
    await app.auth.signOut()
    const { nonce } = await Samples.mail(app, form)
    await Samples.code(app, { nonce, otp: emulator.inbox(email)[0]?.otp ?? "" })
    assert.strictEqual(await signedIn(page), email)
  })

  it("turn the second factor on, and sign in with it", async () => {
    const page = world()
    const { app, form, setSecret, shown } = page
    await Samples.password(app, form)
    const start = app.auth.startTotpEnrolment
    const enrolling = {
      ...app,
      auth: {
        ...app.auth,
        startTotpEnrolment: async () => {
          const creation = await start()
          setSecret(reveal(creation.secret))
          return creation
        }
      }
    }
    await Samples.enrolment(enrolling, form)
    assert.match(shown[0] ?? "", /^<svg/)
    await app.auth.signOut()
    const { outcome } = await Samples.secondFactor(app, form)
    assert.isFalse(outcome.ok)
    assert.strictEqual(await signedIn(page), email)
  })

  it("register a passkey and sign in with it", async () => {
    const page = world()
    await Samples.password(page.app, page.form)
    await Samples.passkey(page.app)
    assert.strictEqual(await signedIn(page), email)
  })

  it("keep the id of an anonymous user, and sign out", async () => {
    const { app, form, path } = world()
    const { guest } = await Samples.anonymous(app, form)
    const { id, isAnonymous } = await app.user.get()
    assert.deepStrictEqual([id, guest.isAnonymous, isAnonymous], [guest.id, true, false])
    await Samples.signOut(app)
    assert.deepStrictEqual([path(), await app.user.find()], ["/goodbye", null])
  })
})
