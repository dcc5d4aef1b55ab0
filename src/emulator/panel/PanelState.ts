/** The JSON between the emulator and its page. Moments are milliseconds since 1970 by the emulator's clock. */

export interface PanelMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly sentAt: number
  /** The first words of the text. */
  readonly preview: string
  /** The whole text. */
  readonly text: string
  /** What a person types. */
  readonly codes: ReadonlyArray<string>
  /** http(s) addresses, in the order of the mail. */
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
  /** `null`: of the project whose keys the page shows. */
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

/** A line of the log. */
export interface PanelRequest {
  readonly id: number
  readonly at: number
  readonly durationMillis: number
  readonly method: string
  /** Below the API's base, with the query; secrets are hidden. */
  readonly path: string
  /** `null`: no answer. */
  readonly status: number | null
  /** The provider's code of a refusal. */
  readonly code: string | null
  readonly isFaulty: boolean
  /** `client`, `server` or `admin`. */
  readonly access: string | null
}

/** A body as the page shows it. */
export interface PanelBody {
  readonly type: string
  readonly bytes: number
  /** Secrets are hidden. `null`: bytes, or too long. */
  readonly text: string | null
}

export interface PanelRequestDetail extends PanelRequest {
  /** The message of the refusal. */
  readonly message: string | null
  readonly userId: string | null
  readonly requestHeaders: ReadonlyArray<readonly [string, string]>
  readonly requestBody: PanelBody
  readonly responseHeaders: ReadonlyArray<readonly [string, string]>
  readonly responseBody: PanelBody | null
}

/** A fault to come, as `GET /emulator/faults` has it. */
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
  /** How far the emulator's clock is ahead of the real one. */
  readonly clockOffset: number
  readonly now: number
  readonly isSaved: boolean
  /** The `Origin` of the last browser request from an app. */
  readonly appOrigin: string | null
  readonly project: {
    readonly name: string
    readonly projectId: string
    readonly publishableClientKey: string
    readonly secretServerKey: string
    readonly superSecretAdminKey: string
  }
  /** The numbers of all entries, including those that the search excludes. */
  readonly totals: { readonly mails: number; readonly users: number; readonly requests: number }
  /** The newest entries that match the search. */
  readonly mails: ReadonlyArray<PanelMail>
  readonly users: ReadonlyArray<PanelUser>
  readonly requests: ReadonlyArray<PanelRequest>
  readonly faults: ReadonlyArray<PanelFault>
}

/** A session in a user's name. */
export interface PanelSignIn {
  /** Opens the app signed in, once. */
  readonly link: string
}
export interface PanelTokens {
  readonly accessToken: string
  readonly refreshToken: string
}
