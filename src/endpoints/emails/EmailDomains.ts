/**
 * `/internal/emails/managed-onboarding`: domains that the provider manages for a project's e-mails. Not available on older providers.
 * `Refused` if a domain does not exist or is not verified.
 * @category endpoints @since 0.1.0
 */
import * as Schema from "effect/Schema"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { EmailDomain, EmailDomainSetup } from "../../schema/emails/EmailDomain.ts"
import { namedList } from "../../schema/wire/Envelope.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const domainId = Schema.String

/** Starts the setup of a domain. Returns the existing domain if its setup was already started. */
export const SetUpEmailDomain = Endpoint.admin("emailDomains.setUp", "POST /internal/emails/managed-onboarding/setup", {
  body: EmailDomainSetup,
  success: EmailDomain
})
/** Checks the status of a domain. */
export const CheckEmailDomain = Endpoint.admin("emailDomains.check", "POST /internal/emails/managed-onboarding/check", {
  body: Wire.struct({ domainId, subdomain: Schema.String, senderLocalPart: Schema.String }),
  success: Wire.struct({ status: Schema.String })
})
export const ListEmailDomains = Endpoint.admin("emailDomains.list", "GET /internal/emails/managed-onboarding/list", {
  success: namedList("items", EmailDomain)
})
/** Makes the project send its e-mails from a verified domain instead of through its own mail server. */
export const ApplyEmailDomain = Endpoint.admin("emailDomains.apply", "POST /internal/emails/managed-onboarding/apply", {
  body: Wire.struct({ domainId }),
  success: Wire.struct({ status: Schema.String })
})
/** Deletes a domain at the provider. `Refused` for an unknown domain. Not available on providers before 2.8.102. */
export const DeleteEmailDomain = Endpoint.admin("emailDomains.delete", "POST /internal/emails/managed-onboarding/delete", {
  body: Wire.struct({ domainId }, { domainId: "resend_domain_id" }),
  success: Wire.struct({ status: Schema.String })
})
