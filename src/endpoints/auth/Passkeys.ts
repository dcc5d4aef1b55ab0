/** `/auth/passkey`: registration of a passkey and sign-in with it (WebAuthn). @category endpoints @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as PasskeyErrors from "../../errors/provider/PasskeyErrors.ts"
import { MultiFactorAuthenticationRequired } from "../../errors/provider/SignInErrors.ts"
import * as VerificationErrors from "../../errors/provider/VerificationErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  NewPasskey,
  RegisteredPasskey,
  SignedChallenge,
  StartedPasskeyRegistration,
  StartedPasskeySignIn
} from "../../schema/auth/Passkey.ts"
import { SignedInOrUpTokens } from "../../schema/auth/Session.ts"

/** The provider requires an empty body. */
const noFields = Schema.Record(Schema.String, Schema.Never)
const ofCode = [
  VerificationErrors.VerificationCodeNotFound,
  VerificationErrors.VerificationCodeExpired,
  VerificationErrors.VerificationCodeAlreadyUsed,
  VerificationErrors.VerificationCodeMaxAttemptsReached,
  PasskeyErrors.PasskeyAuthenticationNotEnabled
]

/** Options for the browser to create a passkey for the signed-in user. Fails with `SchemaError` without a session. */
export const StartPasskeyRegistration = Endpoint.make(
  "passkeys.startRegistration",
  "POST /auth/passkey/initiate-passkey-registration",
  { body: noFields, success: StartedPasskeyRegistration, errors: [PasskeyErrors.PasskeyAuthenticationNotEnabled] }
)
/** Stores the new passkey and replaces the user's previous one. The page must be on a trusted domain. */
export const RegisterPasskey = Endpoint.make("passkeys.register", "POST /auth/passkey/register", {
  body: NewPasskey,
  success: RegisteredPasskey,
  errors: [...ofCode, PasskeyErrors.PasskeyRegistrationFailed]
})
/** Options for the browser to sign in with a passkey that the user chooses. */
export const StartPasskeySignIn = Endpoint.make("passkeys.startSignIn", "POST /auth/passkey/initiate-passkey-authentication", {
  body: noFields,
  success: StartedPasskeySignIn,
  errors: [PasskeyErrors.PasskeyAuthenticationNotEnabled]
})
/** Signs in an existing user. The page must be on a trusted domain. */
export const SignInWithPasskey = Endpoint.make("auth.signInWithPasskey", "POST /auth/passkey/sign-in", {
  body: SignedChallenge,
  success: SignedInOrUpTokens,
  errors: [...ofCode, PasskeyErrors.PasskeyAuthenticationFailed, MultiFactorAuthenticationRequired]
})
