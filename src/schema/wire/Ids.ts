/** Ids and addresses in requests. Ids in responses decode as plain text, because they need no validation. */
import * as Schema from "effect/Schema"
import { emailForm } from "./TypedText.ts"

/** A UUID of version 4, in lower or upper case. The provider refuses other ids (docs/provider/conventions.md#ids). */
export const Uuid = Schema.String.check(Schema.isUUID(4))

/** A UUID of version 4 or the nil UUID (RFC 9562, section 5.9), which the provider also accepts for drafts and templates. */
export const UuidOrNil = Schema.Union([Uuid, Schema.Literal("00000000-0000-0000-0000-000000000000")])

/** A user in a request: an id, or `me` for the signed-in user (docs/provider/conventions.md#me). */
export const UserIdOrMe = Schema.Union([Schema.Literal("me"), Uuid])

/** An e-mail address that the provider accepts, see `emailForm`. Domains with other letters need their ASCII form (`xn--`). */
export const Email = Schema.String.check(Schema.isPattern(emailForm, { message: "Expected an e-mail address" }))

/** An e-mail address for sign-up: at most 256 characters, with a dot in the domain and a top-level domain of two characters or more. */
export const StrictEmail = Schema.String.check(
  Schema.isMaxLength(256),
  Schema.isPattern(
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z\d][A-Za-z\d-]{0,61}[A-Za-z\d]$/,
    { message: "Expected an e-mail address" }
  )
)

/** An absolute callback URL. */
export const CallbackUrl = Schema.String.check(
  Schema.makeFilter((url) => (!/\s/.test(url) && URL.canParse(url)) || "Expected an absolute URL")
)
