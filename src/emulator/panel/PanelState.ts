/** The JSON that the emulator sends to its page. Moments are milliseconds since 1970 by the emulator's clock. */

export interface PanelMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly sentAt: number
  /** The first 140 characters of the text, without URLs. */
  readonly preview: string
  /** The whole text of the mail. */
  readonly text: string
  /** The codes in the mail, for the user to type. */
  readonly codes: ReadonlyArray<string>
  /** The http(s) addresses in the mail, in the order in which they appear. */
  readonly links: ReadonlyArray<string>
}

export interface PanelSession {
  readonly id: string
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly isImpersonation: boolean
}

export interface PanelUser {
  readonly id: string
  /** The name of the user's project; `null` for the project whose keys the page shows. */
  readonly project: string | null
  readonly displayName: string | null
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly isAnonymous: boolean
  readonly hasSecondFactor: boolean
  /** Ways to sign in: `password`, `code`, `passkey`, and the ids of identity providers. */
  readonly methods: ReadonlyArray<string>
  readonly restricted: string | null
  readonly signedUpAt: number
  readonly lastActiveAt: number
  readonly teams: ReadonlyArray<string>
  readonly metadata: { readonly [name: string]: unknown }
  readonly sessions: ReadonlyArray<PanelSession>
}

/** An entry of the request log. */
export interface PanelRequest {
  readonly id: number
  readonly at: number
  readonly durationMillis: number
  readonly method: string
  /** Path below the API's base URL, with the query; secrets are hidden. */
  readonly path: string
  /** The status of the response; `null` without a response. */
  readonly status: number | null
  /** The provider's error code; `null` without one. */
  readonly code: string | null
  readonly isFaulty: boolean
  /** The access type: `client`, `server` or `admin`; `null` without one. */
  readonly access: string | null
}

/** The body of a request or a response, as the page shows it. */
export interface PanelBody {
  readonly type: string
  readonly bytes: number
  /** The body as text, in which secrets are hidden; `null` if the body is binary or too long. */
  readonly text: string | null
}

export interface PanelRequestDetail extends PanelRequest {
  /** The message of the refusal; `null` without one. */
  readonly message: string | null
  readonly userId: string | null
  readonly requestHeaders: ReadonlyArray<readonly [string, string]>
  readonly requestBody: PanelBody
  readonly responseHeaders: ReadonlyArray<readonly [string, string]>
  readonly responseBody: PanelBody | null
}

/** A pending fault, as `GET /emulator/faults` returns it. */
export interface PanelFault {
  readonly method?: string
  readonly path?: string
  readonly count?: number
  readonly status?: number
  readonly refuse?: boolean
  readonly delay_millis?: number
  readonly [field: string]: unknown
}

export interface PanelState {
  readonly url: string
  /** Milliseconds by which the emulator's clock is ahead of the real one. */
  readonly clockOffset: number
  readonly now: number
  readonly isSaved: boolean
  /** The `Origin` of the latest browser request from an app, not from another website; `null` if there was none. */
  readonly appOrigin: string | null
  readonly project: {
    readonly name: string
    readonly projectId: string
    readonly publishableClientKey: string
    readonly secretServerKey: string
    readonly superSecretAdminKey: string
  }
  /** Counts of all entries, including those that the search excludes. */
  readonly totals: { readonly mails: number; readonly users: number; readonly requests: number }
  /** The newest entries that match the search. */
  readonly mails: ReadonlyArray<PanelMail>
  readonly users: ReadonlyArray<PanelUser>
  readonly requests: ReadonlyArray<PanelRequest>
  readonly faults: ReadonlyArray<PanelFault>
}

/** A link that signs the browser in as a user. */
export interface PanelSignIn {
  /** An address that opens the app with the user signed in. Works once. */
  readonly link: string
}
export interface PanelTokens {
  readonly accessToken: string
  readonly refreshToken: string
}
