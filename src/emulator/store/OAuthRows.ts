/** Rows of OAuth flows and of logins of command-line programs. Values are plain JSON. */

/** A browser's sign-in at an identity provider. The row's id is the `state` that the API sends to the identity provider. */
export interface OAuthAttemptRow {
  readonly id: string
  readonly projectId: string
  /** The id of one of the project's identity providers. */
  readonly providerId: string
  readonly type: "authenticate" | "link"
  /** The user to whom an attempt of the type `link` connects the account, or the anonymous user whom a sign-up upgrades. */
  readonly userId: string | null
  /** The scopes that are requested from the identity provider. */
  readonly scopes: ReadonlyArray<string>
  /** The code verifier (PKCE) of the exchange between the API and the identity provider. */
  readonly verifier: string
  /** Whether the browser must return with the cookie that was set when the sign-in started. */
  readonly needsCookie: boolean
  /** The redirect URI of the app's request. */
  readonly redirectUri: string
  readonly state: string
  readonly codeChallenge: string
  readonly errorRedirectUrl: string | null
  readonly afterCallbackRedirectUrl: string | null
  readonly expiresAt: number
}

/**
 * An authorization code that the API issued to an app and that is not yet exchanged (RFC 6749, section 4.1.2). The row's id is the code.
 */
export interface AuthorizationCodeRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly isNewUser: boolean
  /** The session that the code transfers to another domain; `null` if the code starts a new session. */
  readonly sessionId: string | null
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly afterCallbackRedirectUrl: string | null
  readonly expiresAt: number
}

/** A user's account at an identity provider that the emulator simulates. Its id is `providerId/accountId`. */
export interface IdentityRow {
  readonly id: string
  readonly providerId: string
  readonly accountId: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly displayName: string | null
}

/** A consent at an identity provider, until the API redeems it. Its id is the code that the browser carries. */
export interface IdentityGrantRow {
  readonly id: string
  readonly identityId: string
  readonly scopes: ReadonlyArray<string>
  readonly codeChallenge: string
  readonly expiresAt: number
}

/** An access token of an identity provider. The row's id is the token. */
export interface IdentityTokenRow {
  readonly id: string
  /** The id of the `OAuthAccountRow` that the token belongs to. */
  readonly oauthAccountId: string
  readonly scopes: ReadonlyArray<string>
  readonly expiresAt: number
}

/** A login of a command-line program. Its id is the code with which the program polls. */
export interface CliLoginRow {
  readonly id: string
  readonly projectId: string
  /** The code with which the browser confirms the login. */
  readonly loginCode: string
  /** The refresh token of the program's anonymous session, which the browser may take over; `null` if there is none. */
  readonly anonymousRefreshToken: string | null
  /** The refresh token with which the browser confirmed the login; `null` until the confirmation. */
  readonly refreshToken: string | null
  readonly usedAt: number | null
  readonly expiresAt: number
}
