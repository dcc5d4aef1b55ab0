/** Domains that the provider sets up for the project's e-mails. Older providers do not have it. */
import * as Effect from "effect/Effect"
import * as Endpoints from "../../../endpoints/emails/EmailDomains.ts"
import type { EmailDomain, EmailDomainSetup } from "../../../schema/emails/EmailDomain.ts"

/**
 * Begins with a domain. Enter `nameServers` as its NS records, then `check` until its status is `verified`, then `apply` it.
 *
 * **Errors** `CallError` (`Refused`: the domain or the sender's name cannot be)
 * @category verbs @since 0.1.0
 */
export const setUp = (domain: EmailDomainSetup) => Endpoints.SetUpEmailDomain({ body: domain })

/**
 * How far a domain is: `pending_dns`, `pending_verification`, `verified`, `applied` or `failed`.
 *
 * **Errors** `CallError` (`Refused`: there is no such domain)
 * @category verbs @since 0.1.0
 */
export const check = (domain: Pick<EmailDomain, "domainId" | "subdomain" | "senderLocalPart">) =>
  Effect.map(Endpoints.CheckEmailDomain({ body: domain }), ({ status }) => status)

/** The domains that were begun with. **Errors** `CallError` @category verbs @since 0.1.0 */
export const list = () => Endpoints.ListEmailDomains()

/**
 * Sends the project's e-mails from the domain. It takes the place of the project's e-mail server.
 *
 * **Errors** `CallError` (`Refused`: there is no such domain, or it is not verified)
 * @category verbs @since 0.1.0
 */
export const apply = (domainId: string) => Effect.asVoid(Endpoints.ApplyEmailDomain({ body: { domainId } }))
