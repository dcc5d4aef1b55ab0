/** Client authentication (RFC 6749, section 2.3; OpenID Connect Core 1.0, section 9). */
import * as Duration from "effect/Duration"
import * as Redacted from "effect/Redacted"
import type * as oauth from "oauth4webapi"
import { reveal } from "../schema/wire/Wire.ts"

/** Lifetime of a client assertion (RFC 7523). @category constants @since 0.1.0 */
export const clientAssertionLifetime = Duration.seconds(60)

/** A method of client authentication, by its registered name. @category models @since 0.1.0 */
export type ClientAuthentication =
  | { readonly method: "none" }
  | { readonly method: "client_secret_basic" | "client_secret_post" | "client_secret_jwt"; readonly secret: Redacted.Redacted }
  | { readonly method: "private_key_jwt"; readonly key: CryptoKey; readonly keyId: string | null }

/**
 * A public client: an app in a browser or on a device, which cannot keep a secret. PKCE protects its authorization codes.
 * @category constructors @since 0.1.0
 */
export const none: ClientAuthentication = { method: "none" }

type Secret = string | Redacted.Redacted
const withSecret =
  (method: "client_secret_basic" | "client_secret_post" | "client_secret_jwt") => (secret: Secret): ClientAuthentication => ({
    method,
    secret: Redacted.make(reveal(secret))
  })

/**
 * The secret in the header `Authorization` (RFC 6749, section 2.3.1). Servers must support this method.
 * @category constants @since 0.1.0
 */
export const clientSecretBasic = withSecret("client_secret_basic")

/** The secret in the request's body, for servers that do not accept it in the `Authorization` header. @category constants @since 0.1.0 */
export const clientSecretPost = withSecret("client_secret_post")

/**
 * An assertion signed with the secret (HS256), valid for 60 s: the secret itself is never sent.
 * @category constants @since 0.1.0
 */
export const clientSecretJwt = withSecret("client_secret_jwt")

/**
 * An assertion signed with a private key, valid for 60 s. The key determines the algorithm: ES256 to ES512, RS256 to RS512, PS256 to PS512,
 * Ed25519. `keyId` identifies the key if the client's key set has several.
 * @category constructors @since 0.1.0
 */
export const privateKeyJwt = (key: CryptoKey, keyId?: string): ClientAuthentication => ({
  method: "private_key_jwt",
  key,
  keyId: keyId ?? null
})

/** Sets the lifetime of an assertion, so that it does not depend on the library's default, which is also 60 s. */
const limitLength =
  (lifetime: Duration.Duration) => (_header: unknown, payload: Record<string, oauth.JsonValue | undefined>): void => {
    payload["exp"] = Number(payload["iat"]) + Duration.toSeconds(lifetime)
  }

/** Converts the authentication to the form of `oauth4webapi`. Adds the secret to `secrets`, because no error may repeat it. */
export const authenticate = (
  library: typeof oauth,
  authentication: ClientAuthentication,
  secrets: Set<string>
): oauth.ClientAuth => {
  const assertion = { [library.modifyAssertion]: limitLength(clientAssertionLifetime) }
  if (authentication.method === "none") return library.None()
  if (authentication.method === "private_key_jwt") {
    const { key, keyId } = authentication
    return library.PrivateKeyJwt(keyId === null ? key : { key, kid: keyId }, assertion)
  }
  const secret = Redacted.value(authentication.secret)
  secrets.add(secret)
  switch (authentication.method) {
    case "client_secret_basic":
      return library.ClientSecretBasic(secret)
    case "client_secret_post":
      return library.ClientSecretPost(secret)
    case "client_secret_jwt":
      return library.ClientSecretJwt(secret, assertion)
  }
}
