/**
 * `/internal/emails/managed-onboarding`: domains that the provider sets up for the e-mails of a project. Older providers do not have it.
 * A domain that does not exist or is not verified is refused in plain text (`Refused`).
 */
import * as Schema from "effect/Schema"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { EmailDomain, EmailDomainSetup } from "../../schema/emails/EmailDomain.ts"
import { namedList } from "../../schema/wire/Envelope.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const access = ["admin"] as const
const domainId = Schema.String

/** Begins with a domain. One that was begun with already is given as it is. @category endpoints @since 0.1.0 */
export const SetUpEmailDomain = Endpoint.make("emailDomains.setUp", "POST /internal/emails/managed-onboarding/setup", {
  access,
  body: EmailDomainSetup,
  success: EmailDomain
})
/** Looks how far a domain is. @category endpoints @since 0.1.0 */
export const CheckEmailDomain = Endpoint.make("emailDomains.check", "POST /internal/emails/managed-onboarding/check", {
  access,
  body: Wire.struct({ domainId, subdomain: Schema.String, senderLocalPart: Schema.String }),
  success: Wire.struct({ status: Schema.String })
})
/** @category endpoints @since 0.1.0 */
export const ListEmailDomains = Endpoint.make("emailDomains.list", "GET /internal/emails/managed-onboarding/list", {
  access,
  success: namedList("items", EmailDomain)
})
/**
 * Sends the project's e-mails from a verified domain: it takes the place of the project's mail server.
 * @category endpoints @since 0.1.0
 */
export const ApplyEmailDomain = Endpoint.make("emailDomains.apply", "POST /internal/emails/managed-onboarding/apply", {
  access,
  body: Wire.struct({ domainId }),
  success: Wire.struct({ status: Schema.String })
})
