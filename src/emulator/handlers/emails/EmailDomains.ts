/** `/internal/emails/managed-onboarding`: sender domains. In the emulator, the DNS records are always correct. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { HostName } from "../../../schema/wire/HostName.ts"
import { randomString } from "../../../schema/wire/RandomString.ts"
import { withOverride } from "../../model/config/ConfigOverrides.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { EmailDomainRow } from "../../store/EmailRows.ts"

const nameServers = ["ns1.emulator.test", "ns2.emulator.test"]

const view = ({ id, senderLocalPart, status, subdomain }: EmailDomainRow) => ({
  domainId: id,
  subdomain,
  senderLocalPart,
  nameServers,
  status
})

const domainsOf = Effect.gen(function*() {
  const { store } = yield* RequestContext
  const { id } = yield* currentProject
  return store.emailDomains.where("projectId", id)
})

const domainOf = Effect.fnUntraced(function*(id: string) {
  const emailDomain = (yield* domainsOf).find((domain) => domain.id === id)
  return emailDomain ?? (yield* refuse(404, "There is no such e-mail domain."))
})

const isHostName = Schema.is(HostName)

export const emailDomainHandlers = {
  SetUpEmailDomain: Effect.fnUntraced(function*({ body, now, project: { id: projectId }, store }) {
    const subdomain = body.subdomain.trim().toLowerCase()
    const senderLocalPart = body.senderLocalPart.trim().toLowerCase()
    if (!isHostName(subdomain) || subdomain.split(".").length < 3) return yield* refuse(400, "The subdomain is not valid.")
    if (!/^[\w.+-]+$/.test(senderLocalPart)) return yield* refuse(400, "The sender's name is not valid as the part before an @.")
    const existing = (yield* domainsOf).find((domain) =>
      domain.subdomain === subdomain && domain.senderLocalPart === senderLocalPart
    )
    return view(
      existing ?? store.emailDomains.put({
        id: `managed_${randomString(120)}`,
        projectId,
        subdomain,
        senderLocalPart,
        status: "pending_verification",
        createdAt: now
      })
    )
  }),
  CheckEmailDomain: Effect.fnUntraced(function*({ body: { domainId, senderLocalPart, subdomain }, store }) {
    const domain = yield* domainOf(domainId)
    if (domain.subdomain !== subdomain || domain.senderLocalPart !== senderLocalPart) {
      return yield* refuse(409, "The domain was set up with another sender's name.")
    }
    const { status } = domain.status === "applied" ? domain : store.emailDomains.update(domain, { status: "verified" })
    return { status }
  }),
  DeleteEmailDomain: Effect.fnUntraced(function*({ body: { domainId }, project, store }) {
    const domain = yield* domainOf(domainId)
    if (domain.status === "applied") {
      const server = { isShared: true, provider: "smtp" }
      store.projects.put(withOverride(project, "environment", { "emails.server": server }))
    }
    store.emailDomains.remove(domain.id)
    return { status: "deleted" }
  }),
  ListEmailDomains: () => Effect.map(domainsOf, (domains) => domains.map(view)),
  ApplyEmailDomain: Effect.fnUntraced(function*({ body: { domainId }, project, store }) {
    const domain = yield* domainOf(domainId)
    const { senderLocalPart, subdomain } = domain
    if (domain.status !== "verified" && domain.status !== "applied") return yield* refuse(409, "The domain is not verified yet.")
    for (const otherDomain of yield* domainsOf) {
      if (otherDomain.status === "applied") store.emailDomains.update(otherDomain, { status: "verified" })
    }
    const { status } = store.emailDomains.update(domain, { status: "applied" })
    const server = {
      isShared: false,
      provider: "managed",
      password: `managed_key_${randomString()}`,
      senderName: project.displayName,
      senderEmail: `${senderLocalPart}@${subdomain}`,
      managedSubdomain: subdomain,
      managedSenderLocalPart: senderLocalPart
    }
    store.projects.put(withOverride(project, "environment", { "emails.server": server }))
    return { status }
  })
} satisfies SomeHandlers
