/** Rows of OAuth flows and of logins of command-line programs. Values are plain JSON. */

/** A sign-in at an identity provider that a browser began. Its id is the `state` between the API and the identity provider. */
export interface OAuthAttemptRow {
  readonly id: string
  readonly projectId: string
  /** Which of the project's configured identity providers. */
  readonly providerId: string
  readonly type: "authenticate" | "link"
  /** Whom `link` connects the account to, or which anonymous user may become the account that signs up. */
  readonly userId: string | null
  /** What is asked of the identity provider. */
  readonly scopes: ReadonlyArray<string>
  /** The PKCE verifier between the API and the identity provider. */
  readonly verifier: string
  /** Whether the browser has to come back with the cookie that the start gave it. */
  readonly needsCookie: boolean
  /** What the app asked for, and gets back. */
  readonly redirectUri: string
  readonly state: string
  readonly codeChallenge: string
  readonly errorRedirectUrl: string | null
  readonly afterCallbackRedirectUrl: string | null
  readonly expiresAt: number
}

/** An authorization code of the API for an app (RFC 6749, section 4.1.2), until it is exchanged. Its id is the code. */
export interface AuthorizationCodeRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly isNewUser: boolean
  /** The session that the code hands to another domain; `null` where the code begins one. */
  readonly sessionId: string | null
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly afterCallbackRedirectUrl: string | null
  readonly expiresAt: number
}

/** Somebody's account at an identity provider, which the emulator plays itself. Its id is `providerId/accountId`. */
export interface IdentityRow {
  readonly id: string
  readonly providerId: string
  readonly accountId: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly displayName: string | null
}

/** A consent at an identity provider, until the API has taken it. Its id is the code that the browser carries. */
export interface IdentityGrantRow {
  readonly id: string
  readonly identityId: string
  readonly scopes: ReadonlyArray<string>
  readonly codeChallenge: string
  readonly expiresAt: number
}

/** An access token of an identity provider. Its id is the token. */
export interface IdentityTokenRow {
  readonly id: string
  /** The `OAuthAccountRow` that it belongs to. */
  readonly oauthAccountId: string
  readonly scopes: ReadonlyArray<string>
  readonly expiresAt: number
}

/** A login of a command-line program. Its id is the code by which the program asks. */
export interface CliLoginRow {
  readonly id: string
  readonly projectId: string
  /** The code by which the browser confirms. */
  readonly loginCode: string
  /** Of the program's anonymous session, which the browser may take over. */
  readonly anonymousRefreshToken: string | null
  /** What the browser confirmed with. */
  readonly refreshToken: string | null
  readonly usedAt: number | null
  readonly expiresAt: number
}
