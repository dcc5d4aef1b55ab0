/** Domains for e-mails in the emulator: from the first step to the project's e-mail server. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as EmailDomainsEndpoints from "../../../../src/endpoints/emails/EmailDomains.ts"
import { SendEmail } from "../../../../src/endpoints/emails/Emails.ts"
import { ReadConfig } from "../../../../src/endpoints/projects/Config.ts"
import { callers, refusalOf } from "../../Callers.ts"

const mail = { subdomain: "mail.example.com", senderLocalPart: "noreply" }

describe("a domain", () => {
  it.effect("is set up, checked and applied, and is then used to send the project's e-mails", () =>
    Effect.gen(function*() {
      const { admin, emulator, person, server } = yield* callers()
      const { email, userId } = yield* person()
      const domain = yield* admin(EmailDomainsEndpoints.SetUpEmailDomain({ body: mail }))
      assert.deepInclude(domain, { ...mail, status: "pending_verification" })
      assert.isNotEmpty(domain.nameServers)
      assert.deepStrictEqual(yield* admin(EmailDomainsEndpoints.SetUpEmailDomain({ body: mail })), domain)
      const { domainId } = domain
      const apply = admin(EmailDomainsEndpoints.ApplyEmailDomain({ body: { domainId } }))
      assert.strictEqual(yield* refusalOf(apply), 409)
      assert.deepStrictEqual(yield* admin(EmailDomainsEndpoints.CheckEmailDomain({ body: { domainId, ...mail } })), {
        status: "verified"
      })
      const send = server(SendEmail({ body: { userIds: [userId], html: "x", subject: "Hello" } }))
      assert.strictEqual(yield* refusalOf(send), "RequiresCustomEmailServer")
      assert.deepStrictEqual(yield* apply, { status: "applied" })
      emulator.restore(JSON.parse(JSON.stringify(emulator.snapshot())))
      assert.deepStrictEqual(yield* admin(EmailDomainsEndpoints.ListEmailDomains()), [{ ...domain, status: "applied" }])
      const { emails } = Redacted.value((yield* admin(ReadConfig())).config)
      assert.deepInclude((emails as { readonly server: object }).server, {
        isShared: false,
        provider: "managed",
        managedSubdomain: "mail.example.com",
        managedSenderLocalPart: "noreply",
        senderEmail: "noreply@mail.example.com"
      })
      yield* send
      assert.strictEqual(emulator.inbox(email)[0]?.subject, "Hello")
      const otherDomain = yield* admin(EmailDomainsEndpoints.SetUpEmailDomain({ body: { ...mail, senderLocalPart: "post" } }))
      yield* admin(
        EmailDomainsEndpoints.CheckEmailDomain({ body: { ...mail, domainId: otherDomain.domainId, senderLocalPart: "post" } })
      )
      yield* admin(EmailDomainsEndpoints.ApplyEmailDomain({ body: { domainId: otherDomain.domainId } }))
      const statuses = (yield* admin(EmailDomainsEndpoints.ListEmailDomains())).map(({ status }) => status)
      assert.deepStrictEqual(statuses, ["verified", "applied"])
      const remove = (domainId: string) => admin(EmailDomainsEndpoints.DeleteEmailDomain({ body: { domainId } }))
      assert.strictEqual(yield* refusalOf(remove("x")), 404)
      yield* remove(domainId)
      yield* send
      yield* remove(otherDomain.domainId)
      assert.strictEqual(yield* refusalOf(send), "RequiresCustomEmailServer")
      assert.deepStrictEqual(yield* admin(EmailDomainsEndpoints.ListEmailDomains()), [])
    }))
  it.effect("is refused if it is invalid or unknown, or checked with another sender", () =>
    Effect.gen(function*() {
      const { admin } = yield* callers()
      for (const body of [{ ...mail, subdomain: "example" }, { ...mail, senderLocalPart: "a b" }]) {
        assert.strictEqual(yield* refusalOf(admin(EmailDomainsEndpoints.SetUpEmailDomain({ body }))), 400)
      }
      assert.strictEqual(
        yield* refusalOf(admin(EmailDomainsEndpoints.CheckEmailDomain({ body: { domainId: "x", ...mail } }))),
        404
      )
      assert.strictEqual(yield* refusalOf(admin(EmailDomainsEndpoints.ApplyEmailDomain({ body: { domainId: "x" } }))), 404)
      const { domainId } = yield* admin(EmailDomainsEndpoints.SetUpEmailDomain({ body: mail }))
      const wrong = EmailDomainsEndpoints.CheckEmailDomain({ body: { domainId, ...mail, senderLocalPart: "other" } })
      assert.strictEqual(yield* refusalOf(admin(wrong)), 409)
    }))
})
