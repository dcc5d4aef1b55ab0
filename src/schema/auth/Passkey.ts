/**
 * Passkeys: the JSON forms of WebAuthn (Web Authentication Level 3, section 5.1), between a browser and the provider.
 * @category schemas @since 0.1.0
 */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"
import { OneTimeCode } from "./OneTimeCode.ts"

const optionalKey = Schema.optionalKey
const optional = Schema.optional

/**
 * Placeholder for the relying party's id. The page replaces the placeholder with its host name, which the provider cannot know.
 */
export const relyingPartyPlaceholder = "THIS_VALUE_WILL_BE_REPLACED.example.com"

/** Minimum and maximum length of a user handle in bytes (Web Authentication Level 3, section 5.4.3). */
export const userIdBytes = { least: 1, most: 64 } as const
/** How long a browser has to answer a challenge, in milliseconds. The provider accepts answers for another five seconds. */
export const challengeLifetime = 60_000

const descriptors = Schema.Array(Schema.Struct({
  id: Schema.String,
  type: Schema.String,
  transports: optionalKey(Schema.Array(Schema.String))
}))
const wishes = {
  /** The time limit in milliseconds. */
  timeout: optionalKey(Schema.Number),
  hints: optionalKey(Schema.Array(Schema.String)),
  extensions: optionalKey(Schema.Record(Schema.String, Wire.Json))
}

/** `PublicKeyCredentialCreationOptionsJSON`: options to create a passkey in the browser. Binary values are base64url. */
export const CreationOptions = Schema.Struct({
  /** The relying party. Its `id` is `relyingPartyPlaceholder`. */
  rp: Schema.Struct({ id: Schema.String, name: Schema.String }),
  /** The user. The `id` is the user handle, 1 to 64 bytes. */
  user: Schema.Struct({ id: Schema.String, name: Schema.String, displayName: Schema.String }),
  challenge: Schema.String,
  /** COSE algorithms, the preferred one first. */
  pubKeyCredParams: Schema.Array(Schema.Struct({ alg: Schema.Number, type: Schema.String })),
  attestation: optionalKey(Schema.String),
  excludeCredentials: optionalKey(descriptors),
  authenticatorSelection: optionalKey(Schema.Struct({
    authenticatorAttachment: optionalKey(Schema.String),
    residentKey: optionalKey(Schema.String),
    requireResidentKey: optionalKey(Schema.Boolean),
    userVerification: optionalKey(Schema.String)
  })),
  ...wishes
})

/** `PublicKeyCredentialRequestOptionsJSON`: options to sign in with a passkey in the browser. Binary values are base64url. */
export const RequestOptions = Schema.Struct({
  /** The relying party's id, which is `relyingPartyPlaceholder`. */
  rpId: Schema.String,
  challenge: Schema.String,
  allowCredentials: optionalKey(descriptors),
  userVerification: optionalKey(Schema.String),
  ...wishes
})

/** A registration that has started. Send the code with the new passkey within 65 seconds. */
export class StartedPasskeyRegistration extends Schema.Opaque<StartedPasskeyRegistration>()(
  Wire.struct({ options: CreationOptions, code: Wire.Secret }, { options: "options_json" })
) {}

/** A passkey sign-in that has started. Send the code with the browser's response within 65 seconds. */
export class StartedPasskeySignIn extends Schema.Opaque<StartedPasskeySignIn>()(
  Wire.struct({ options: RequestOptions, code: Wire.Secret }, { options: "options_json" })
) {}

const credential = {
  id: Schema.String,
  rawId: Schema.String,
  type: Schema.Literal("public-key"),
  /** How the authenticator is attached: `platform` or `cross-platform`. */
  authenticatorAttachment: optional(Schema.String),
  clientExtensionResults: Schema.Record(Schema.String, Wire.JsonInput)
}

/** `RegistrationResponseJSON`: the browser's response after it created a passkey. */
export const RegistrationResponse = Schema.Struct({
  ...credential,
  response: Schema.Struct({
    clientDataJSON: Schema.String,
    attestationObject: Schema.String,
    transports: optional(Schema.Array(Schema.String)),
    publicKeyAlgorithm: optional(Schema.Number),
    publicKey: optional(Schema.String),
    authenticatorData: optional(Schema.String)
  })
})

/** `AuthenticationResponseJSON`: the browser's response after the authenticator has signed a challenge. */
export const AuthenticationResponse = Schema.Struct({
  ...credential,
  response: Schema.Struct({
    clientDataJSON: Schema.String,
    authenticatorData: Schema.String,
    signature: Schema.String,
    userHandle: optional(Schema.String)
  })
})

/** A passkey that a browser created. */
export class NewPasskey extends Schema.Opaque<NewPasskey>()(
  Wire.struct({ credential: RegistrationResponse, code: OneTimeCode })
) {}

/** A challenge signed with a passkey, as the browser returns it. */
export class SignedChallenge extends Schema.Opaque<SignedChallenge>()(
  Wire.struct({ authenticationResponse: AuthenticationResponse, code: OneTimeCode })
) {}

/** A user's passkey. `userHandle` is the id of its credential. */
export class RegisteredPasskey extends Schema.Opaque<RegisteredPasskey>()(Wire.struct({ userHandle: Schema.String })) {}
