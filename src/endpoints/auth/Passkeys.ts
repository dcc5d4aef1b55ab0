/** `/auth/passkey`: registering a passkey and signing in with it (WebAuthn). */
import * as Schema from "effect/Schema"
import * as Passkey from "../../errors/provider/PasskeyErrors.ts"
import { MultiFactorAuthenticationRequired } from "../../errors/provider/SignInErrors.ts"
import * as Verification from "../../errors/provider/VerificationErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  NewPasskey,
  RegisteredPasskey,
  SignedChallenge,
  StartedPasskeyRegistration,
  StartedPasskeySignIn
} from "../../schema/auth/Passkey.ts"
import { SignedInOrUpTokens } from "../../schema/auth/Session.ts"

const access = ["client", "server", "admin"] as const
/** The provider wants a body, and nothing in it. */
const nothing = Schema.Record(Schema.String, Schema.Never)
const ofCode = [
  Verification.VerificationCodeNotFound,
  Verification.VerificationCodeExpired,
  Verification.VerificationCodeAlreadyUsed,
  Verification.VerificationCodeMaxAttemptsReached,
  Passkey.PasskeyAuthenticationNotEnabled
]

/**
 * What the browser makes the signed-in user's passkey from. Without a session a `SchemaError`.
 * @category endpoints @since 0.1.0
 */
export const StartPasskeyRegistration = Endpoint.make(
  "passkeys.startRegistration",
  "POST /auth/passkey/initiate-passkey-registration",
  { access, body: nothing, success: StartedPasskeyRegistration, errors: [Passkey.PasskeyAuthenticationNotEnabled] }
)
/**
 * Keeps the new passkey, in place of the one that the user may have had. The page has to be on a trusted domain.
 * @category endpoints @since 0.1.0
 */
export const RegisterPasskey = Endpoint.make("passkeys.register", "POST /auth/passkey/register", {
  access,
  body: NewPasskey,
  success: RegisteredPasskey,
  errors: [...ofCode, Passkey.PasskeyRegistrationFailed]
})
/** What the browser signs with whichever passkey of the page the person chooses. @category endpoints @since 0.1.0 */
export const StartPasskeySignIn = Endpoint.make("passkeys.startSignIn", "POST /auth/passkey/initiate-passkey-authentication", {
  access,
  body: nothing,
  success: StartedPasskeySignIn,
  errors: [Passkey.PasskeyAuthenticationNotEnabled]
})
/** Signs in; never up. The page has to be on a trusted domain. @category endpoints @since 0.1.0 */
export const SignInWithPasskey = Endpoint.make("auth.signInWithPasskey", "POST /auth/passkey/sign-in", {
  access,
  body: SignedChallenge,
  success: SignedInOrUpTokens,
  errors: [...ofCode, Passkey.PasskeyAuthenticationFailed, MultiFactorAuthenticationRequired]
})
