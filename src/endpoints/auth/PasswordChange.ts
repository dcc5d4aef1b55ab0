/** `/auth/password`: the password of the signed-in user. @category endpoints @since 0.1.0 */
import * as SignInErrors from "../../errors/provider/SignInErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { longestPassword, NewPassword } from "../../schema/auth/Password.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const errors = [SignInErrors.PasswordAuthenticationNotEnabled, SignInErrors.PasswordTooShort, SignInErrors.PasswordTooLong]

/**
 * Changes the password, and ends all sessions of the user except the one whose refresh token the call carries. `SchemaError` without a
 * session.
 */
export const UpdatePassword = Endpoint.make("password.update", "POST /auth/password/update", {
  body: Wire.struct({
    oldPassword: Wire.secretInput(longestPassword),
    /** 8 to 70 characters and at most 71 bytes in UTF-8. */
    newPassword: NewPassword
  }),
  success: Wire.Success,
  errors: [...errors, SignInErrors.UserDoesNotHavePassword, SignInErrors.PasswordConfirmationMismatch]
})
/**
 * Sets a first password of 8 to 70 characters and at most 71 bytes in UTF-8. `Refused` if the user has one. Does not end any session.
 */
export const SetPassword = Endpoint.make("password.set", "POST /auth/password/set", {
  body: Wire.struct({ password: NewPassword }),
  success: Wire.Success,
  errors
})
