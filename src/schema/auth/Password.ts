/** New passwords, limited in characters and in bytes as the provider limits them. */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Wire from "../wire/Wire.ts"

/** The provider's maximum password length; a call with a longer password fails before anything is sent. */
export const longestPassword = 70

/**
 * Whether the provider cannot store a password: it has more than 70 characters (UTF-16 code units), or more than 71 bytes in UTF-8. The
 * provider responds with 500 to a new password of 72 bytes or more, and consumes the code of a reset.
 */
export const isPasswordTooLong = (password: string): boolean =>
  password.length > longestPassword || new TextEncoder().encode(password).length > 71

/** A new password: at most 70 characters and 71 bytes in UTF-8. The emulator decodes more bytes, on which the provider fails. */
export const NewPassword = Wire.secretInput(longestPassword).pipe(
  Schema.decodeTo(
    Schema.Union([Schema.Redacted(Schema.String), Schema.String]),
    SchemaTransformation.transformEffect<string | Redacted.Redacted, string | Redacted.Redacted>({
      decode: (password) => Effect.succeed(password),
      encode: (password) =>
        isPasswordTooLong(Wire.tryReveal(password) ?? "")
          ? Effect.fail(new SchemaIssue.InvalidValue({ message: "Expected at most 70 characters and 71 bytes" }, "<redacted>"))
          : Effect.succeed(password)
    })
  )
)
