/** Domains that the provider manages for a project's e-mails. */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/** A domain to set up, such as `mail.example.com`, and the part of the sender's address before the `@`. @category schemas @since 0.1.0 */
export class EmailDomainSetup extends Schema.Opaque<EmailDomainSetup>()(Wire.struct({
  subdomain: Schema.String,
  senderLocalPart: Schema.String
})) {}

/** A domain and its status. @category schemas @since 0.1.0 */
export class EmailDomain extends Schema.Opaque<EmailDomain>()(Wire.struct({
  domainId: Schema.String,
  subdomain: Schema.String,
  senderLocalPart: Schema.String,
  /** Name servers to enter as NS records of the subdomain. */
  nameServers: Schema.Array(Schema.String),
  /** `pending_dns`, `pending_verification`, `verified`, `applied` or `failed`; the provider may add more. */
  status: Schema.String
}, { nameServers: "name_server_records" })) {}
