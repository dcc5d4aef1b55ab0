/** Ids and addresses as requests may carry them. Answers are read as plain text: what the provider made up is not ours to judge. */
import * as Schema from "effect/Schema"

/** A UUID of version 4, lower or upper case (docs/provider/conventions.md#ids: anything else is refused). */
export const Uuid = Schema.String.check(Schema.isUUID(4))

/** A UUID of version 4, or the nil UUID (RFC 9562, section 5.9), for which the provider looks among drafts and templates too. */
export const UuidOrNil = Schema.Union([Uuid, Schema.Literal("00000000-0000-0000-0000-000000000000")])

/** A user as requests name one: by id, or `me` for the signed-in user (docs/provider/conventions.md#me). */
export const UserIdOrMe = Schema.Union([Schema.Literal("me"), Uuid])

/** An e-mail address with something on both sides of the `@`. */
export const Email = Schema.String.check(Schema.isPattern(/^[^\s@]+@[^\s@]+$/, { message: "Expected an e-mail address" }))

/** As sign-up wants it: at most 256 characters, a domain with a dot, and an end of two letters or more. */
export const StrictEmail = Schema.String.check(
  Schema.isMaxLength(256),
  Schema.isPattern(/^[^\s@.]+(\.[^\s@.]+)*@([^\s@.]+\.)+[^\s@.\d]{2,}$/, { message: "Expected an e-mail address" })
)

/** An absolute address to come back to. */
export const CallbackUrl = Schema.String.check(
  Schema.makeFilter((url) => (!/\s/.test(url) && URL.canParse(url)) || "Expected an absolute URL")
)
