/** Domains that the provider sets up for the project's e-mails. Not available on older providers. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as EmailDomainsEndpoints from "../../../endpoints/emails/EmailDomains.ts"
import { inConfigurationTurn } from "../../../pipeline/request/inTurn.ts"
import type { EmailDomain, EmailDomainSetup } from "../../../schema/emails/EmailDomain.ts"

/**
 * Starts the setup of a domain. Next, enter `nameServers` as its NS records, call `check` until its status is `verified`, and call `apply`.
 *
 * **Errors** `CallError` (`Refused`: the domain or the sender's name is invalid)
 */
export const setUp = (domain: EmailDomainSetup) => EmailDomainsEndpoints.SetUpEmailDomain({ body: domain })

/**
 * The status of a domain: `pending_dns`, `pending_verification`, `verified`, `applied` or `failed`.
 *
 * **Errors** `CallError` (`Refused`: no such domain)
 */
export const check = (
  { domainId, senderLocalPart, subdomain }: Pick<EmailDomain, "domainId" | "subdomain" | "senderLocalPart">
) =>
  // The argument may be a domain of `list`, with its other fields.
  Effect.map(EmailDomainsEndpoints.CheckEmailDomain({ body: { domainId, senderLocalPart, subdomain } }), ({ status }) => status)

/** The domains whose setup has started. **Errors** `CallError` */
export const list = () => EmailDomainsEndpoints.ListEmailDomains()

/**
 * Makes the provider send the project's e-mails from the domain, instead of through the project's e-mail server.
 *
 * **Errors** `CallError` (`Refused`: no such domain, or it is not verified)
 */
export const apply = (domainId: string) =>
  Effect.asVoid(EmailDomainsEndpoints.ApplyEmailDomain({ body: { domainId } })).pipe(inConfigurationTurn)

/**
 * Deletes a domain. If it was applied, the project's e-mails need another server. Not available on providers before 2.8.102.
 *
 * **Errors** `CallError` (`Refused`: no such domain)
 */
const remove = (domainId: string) =>
  Effect.asVoid(EmailDomainsEndpoints.DeleteEmailDomain({ body: { domainId } })).pipe(inConfigurationTurn)
export { remove as delete }
