/** The emulator's memory: a table per subject, what it was told when it was made, and its own clock. */
import * as Context from "effect/Context"
import type * as EmailRows from "./EmailRows.ts"
import type * as OAuthRows from "./OAuthRows.ts"
import type * as PaymentRows from "./PaymentRows.ts"
import type * as ReplayRows from "./ReplayRows.ts"
import type * as Rows from "./Rows.ts"
import { Table } from "./Table.ts"

/** How an emulator behaves where the provider's operator decides. */
export interface Settings {
  /** Life of access tokens, in milliseconds. */
  readonly accessTokenLifetime: number
  /** Rounds of PBKDF2 per password. */
  readonly passwordIterations: number
  /** How long an e-mail of a project waits before it goes out, in milliseconds. */
  readonly mailDelay: number
  /** The challenge of every passkey ceremony, in base64url; `undefined` makes a new one for each. */
  readonly passkeyChallenge: string | undefined
}

export interface Tables {
  readonly projects: Table<Rows.ProjectRow>
  readonly keySets: Table<Rows.KeySetRow>
  readonly users: Table<Rows.UserRow>
  readonly channels: Table<Rows.ChannelRow>
  readonly passkeys: Table<Rows.PasskeyRow>
  readonly oauthAccounts: Table<Rows.OAuthAccountRow>
  readonly oauthAttempts: Table<OAuthRows.OAuthAttemptRow>
  readonly authorizationCodes: Table<OAuthRows.AuthorizationCodeRow>
  readonly identities: Table<OAuthRows.IdentityRow>
  readonly identityGrants: Table<OAuthRows.IdentityGrantRow>
  readonly identityTokens: Table<OAuthRows.IdentityTokenRow>
  readonly cliLogins: Table<OAuthRows.CliLoginRow>
  readonly sessions: Table<Rows.SessionRow>
  readonly teams: Table<Rows.TeamRow>
  readonly memberships: Table<Rows.MembershipRow>
  readonly teamGrants: Table<Rows.TeamGrantRow>
  readonly projectGrants: Table<Rows.ProjectGrantRow>
  readonly apiKeys: Table<Rows.ApiKeyRow>
  readonly notifications: Table<Rows.NotificationRow>
  readonly codes: Table<Rows.CodeRow>
  readonly mails: Table<Rows.MailRow>
  readonly images: Table<Rows.ImageRow>
  readonly itemChanges: Table<PaymentRows.ItemChangeRow>
  readonly purchases: Table<PaymentRows.PurchaseRow>
  readonly paymentAccounts: Table<PaymentRows.PaymentAccountRow>
  readonly paymentSetups: Table<PaymentRows.PaymentSetupRow>
  readonly paymentMethods: Table<PaymentRows.PaymentMethodRow>
  readonly emails: Table<EmailRows.EmailRow>
  readonly emailDrafts: Table<EmailRows.EmailDraftRow>
  readonly emailBoosts: Table<EmailRows.EmailBoostRow>
  readonly emailDomains: Table<EmailRows.EmailDomainRow>
  readonly vaultValues: Table<Rows.VaultValueRow>
  readonly chatMessages: Table<Rows.ChatMessageRow>
  readonly analyticsEvents: Table<Rows.AnalyticsEventRow>
  readonly replays: Table<ReplayRows.ReplayRow>
  readonly replayChunks: Table<ReplayRows.ReplayChunkRow>
  readonly ruleTriggers: Table<Rows.RuleTriggerRow>
  readonly signingKeys: Table<Rows.SigningKeyRow>
}

const tables = (changed: () => void): Tables => ({
  projects: new Table(changed),
  keySets: new Table(changed),
  users: new Table(changed),
  channels: new Table(changed),
  passkeys: new Table(changed),
  oauthAccounts: new Table(changed),
  oauthAttempts: new Table(changed),
  authorizationCodes: new Table(changed),
  identities: new Table(changed),
  identityGrants: new Table(changed),
  identityTokens: new Table(changed),
  cliLogins: new Table(changed),
  sessions: new Table(changed),
  teams: new Table(changed),
  memberships: new Table(changed),
  teamGrants: new Table(changed),
  projectGrants: new Table(changed),
  apiKeys: new Table(changed),
  notifications: new Table(changed),
  codes: new Table(changed),
  mails: new Table(changed),
  images: new Table(changed),
  itemChanges: new Table(changed),
  purchases: new Table(changed),
  paymentAccounts: new Table(changed),
  paymentSetups: new Table(changed),
  paymentMethods: new Table(changed),
  emails: new Table(changed),
  emailDrafts: new Table(changed),
  emailBoosts: new Table(changed),
  emailDomains: new Table(changed),
  vaultValues: new Table(changed),
  chatMessages: new Table(changed),
  analyticsEvents: new Table(changed),
  replays: new Table(changed),
  replayChunks: new Table(changed),
  ruleTriggers: new Table(changed),
  signingKeys: new Table(changed)
})

export interface Memory extends Tables {
  readonly settings: Settings
  /** How far the emulator's clock is ahead of the real one, in milliseconds. */
  clockOffset: number
  /** When the last request came, by the real clock or the one of the fiber that it came in: `clockOffset` is not in it. */
  askedAt: number
  /** Where it is reached, without a slash at the end. Part of the issuer of its tokens. */
  url: string
}

/** The memory, for handlers. */
export class State extends Context.Service<State, Memory>()("latchkey/emulator/State") {}

export const emptyMemory = (settings: Settings, url: string, changed: () => void): Memory => ({
  ...tables(changed),
  settings,
  clockOffset: 0,
  askedAt: 0,
  url
})

const tableNames = Object.keys(tables(() => {})) as ReadonlyArray<keyof Tables>

/** Everything an emulator remembers, as JSON. */
export type Snapshot = { readonly clockOffset: number } & { readonly [K in keyof Tables]: ReadonlyArray<Rows.Row> }

export const snapshot = (memory: Memory): Snapshot => ({
  // One list per table: the type of a record built by a loop does not say so.
  ...Object.fromEntries(tableNames.map((name) => [name, memory[name].all()])) as unknown as Omit<Snapshot, "clockOffset">,
  clockOffset: memory.clockOffset
})

/** Tables that the snapshot does not have, because an older version made it, are empty. */
export const restore = (memory: Memory, saved: Snapshot): void => {
  // Each table takes what the same table gave: the pairing is by name, which the type of a loop cannot express.
  for (const name of tableNames) memory[name].replaceAll((saved[name] ?? []) as never)
  memory.clockOffset = saved.clockOffset
}
