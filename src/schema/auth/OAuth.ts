/**
 * OAuth 2.0 with the provider as authorization server: authorization codes with PKCE (RFC 6749, RFC 7636; docs/provider/oauth.md).
 * @category schemas @since 0.1.0
 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { CallbackUrl } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"
import { botChallenge, oneBotChallenge } from "./OneTimeCode.ts"
import { TokenType } from "./Tokens.ts"

const optional = Schema.optional

/** The client credentials in every OAuth request. */
const client = {
  /** The project's id. */
  clientId: Schema.String,
  /** The publishable client key, or a placeholder if there is none. */
  clientSecret: Schema.String
}

/**
 * The query of `GET /auth/oauth/authorize/{provider}`, which a browser opens to sign in at an identity provider or to connect an account
 * there. The browser returns to `redirectUri` with `code` and `state`, or with `errorCode`, `message` and `details`.
 */
export class AuthorizeQuery extends Schema.Opaque<AuthorizeQuery>()(
  Wire.struct({
    ...client,
    redirectUri: CallbackUrl,
    scope: Schema.Literal("legacy"),
    /** The state, returned unchanged. */
    state: Schema.String,
    grantType: Schema.Literal("authorization_code"),
    /** The SHA-256 hash of the code verifier, as base64url. */
    codeChallenge: Schema.String,
    codeChallengeMethod: Schema.Literal("S256"),
    responseType: Schema.Literal("code"),
    /** `authenticate` signs in; `link` connects the account to the user of `token`. @default "authenticate" */
    type: optional(Schema.Literals(["authenticate", "link"])),
    /** An access token. If its user is anonymous, a sign-up keeps that account. */
    token: optional(Wire.secretInput()),
    /** Additional scopes to request from the identity provider, separated by spaces. */
    providerScope: optional(Schema.String),
    /** Where the provider redirects with an error if `redirectUri` is not trusted. */
    errorRedirectUrl: optional(CallbackUrl),
    /** The newer name of `errorRedirectUrl`. If both are present, the newer name wins. */
    errorRedirectUri: optional(CallbackUrl),
    /** The address to open after the sign-in, on a trusted domain. Returned with the tokens. */
    afterCallbackRedirectUrl: optional(CallbackUrl),
    /** `json` returns the address instead of redirecting. Not available on older providers. @default "redirect" */
    responseMode: optional(Schema.Literals(["redirect", "json"])),
    ...botChallenge
  }, { responseMode: "stack_response_mode" }).check(oneBotChallenge)
) {}

/** The address at the identity provider that the browser opens. */
export class AuthorizeLocation extends Schema.Opaque<AuthorizeLocation>()(Wire.struct({ location: Schema.String })) {}

/** An authorization code to exchange for tokens (RFC 6749, section 4.1.3; RFC 7636, section 4.5). */
export class AuthorizationCodeGrant extends Schema.Opaque<AuthorizationCodeGrant>()(Wire.struct({
  grantType: Schema.Literal("authorization_code"),
  /** The authorization code: 64 hexadecimal digits, valid for one exchange within five minutes. */
  code: Wire.secretInput(),
  /** The `redirectUri` of the authorization request, without its fragment. */
  redirectUri: CallbackUrl,
  codeVerifier: Wire.secretInput(),
  ...client
})) {}

const tokenFields = {
  accessToken: Wire.Secret,
  refreshToken: Wire.Secret,
  tokenType: TokenType,
  /** Seconds until the access token expires. The token's claims are authoritative. */
  expiresIn: Schema.Number.check(Schema.makeFilter((seconds) => seconds > 0 || "Expected a number above 0")),
  scope: Wire.nullable(Schema.String),
  /** Whether the sign-in created the account. */
  isNewUser: Schema.Boolean,
  /** The `afterCallbackRedirectUrl` of the authorization request. */
  afterCallbackRedirectUrl: Wire.nullable(Schema.String)
}
type Issued = Schema.Struct<typeof tokenFields>["Type"]
type Doubled = Issued & { readonly oldIsNewUser?: boolean; readonly oldAfterCallbackRedirectUrl?: string | null }

/** The tokens for an authorization code. Two fields are also written under their former names, for older clients. */
export class IssuedTokens extends Schema.Opaque<IssuedTokens>()(
  Wire.struct({
    ...tokenFields,
    oldIsNewUser: Schema.optionalKey(Schema.Boolean),
    oldAfterCallbackRedirectUrl: Schema.optionalKey(Schema.NullOr(Schema.String))
  }, { oldIsNewUser: "newUser", oldAfterCallbackRedirectUrl: "afterCallbackRedirectUrl" }).pipe(
    Schema.decodeTo(
      Schema.toType(Schema.Struct(tokenFields)),
      SchemaTransformation.transform<Issued, Doubled>({
        decode: ({ oldAfterCallbackRedirectUrl: _url, oldIsNewUser: _is, ...tokens }) => tokens,
        encode: (tokens) => ({
          ...tokens,
          oldIsNewUser: tokens.isNewUser,
          oldAfterCallbackRedirectUrl: tokens.afterCallbackRedirectUrl
        })
      })
    )
  )
) {}

/** A request to share the session of this domain with another domain of the app. Not available on older providers. */
export class CrossDomainAuthorize extends Schema.Opaque<CrossDomainAuthorize>()(Wire.struct({
  redirectUri: CallbackUrl,
  /** The state, 1 to 512 characters. */
  state: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(512)),
  /** The code challenge (RFC 7636, section 4.2). */
  codeChallenge: Schema.String.check(
    Schema.isPattern(/^[A-Za-z0-9._~-]{43,128}$/, { message: "Expected 43 to 128 of the characters of a code challenge" })
  ),
  /** @default "S256" */
  codeChallengeMethod: optional(Schema.Literal("S256")),
  afterCallbackRedirectUrl: optional(CallbackUrl)
})) {}

/** The redirect address: `redirectUri` with the parameters `code` and `state`. */
export class CrossDomainRedirect extends Schema.Opaque<CrossDomainRedirect>()(Wire.struct({ redirectUrl: Schema.String })) {}
