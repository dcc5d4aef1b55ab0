/** The emulator's memory: a table per subject, what it was told when it was made, and its own clock. */
import * as Context from "effect/Context"
import type * as EmailRows from "./EmailRows.ts"
import type * as OAuthRows from "./OAuthRows.ts"
import type * as PaymentRows from "./PaymentRows.ts"
import type * as ReplayRows from "./ReplayRows.ts"
import type * as Rows from "./Rows.ts"
import { type RowChange, Table } from "./Table.ts"

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

const tables = (): Tables => ({
  projects: new Table(),
  keySets: new Table(),
  users: new Table(),
  channels: new Table(),
  passkeys: new Table(),
  oauthAccounts: new Table(),
  oauthAttempts: new Table(),
  authorizationCodes: new Table(),
  identities: new Table(),
  identityGrants: new Table(),
  identityTokens: new Table(),
  cliLogins: new Table(),
  sessions: new Table(),
  teams: new Table(),
  memberships: new Table(),
  teamGrants: new Table(),
  projectGrants: new Table(),
  apiKeys: new Table(),
  notifications: new Table(),
  codes: new Table(),
  mails: new Table(),
  images: new Table(),
  itemChanges: new Table(),
  purchases: new Table(),
  paymentAccounts: new Table(),
  paymentSetups: new Table(),
  paymentMethods: new Table(),
  emails: new Table(),
  emailDrafts: new Table(),
  emailBoosts: new Table(),
  emailDomains: new Table(),
  vaultValues: new Table(),
  chatMessages: new Table(),
  analyticsEvents: new Table(),
  replays: new Table(),
  replayChunks: new Table(),
  ruleTriggers: new Table(),
  signingKeys: new Table()
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

export const emptyMemory = (settings: Settings, url: string): Memory => ({
  ...tables(),
  settings,
  clockOffset: 0,
  askedAt: 0,
  url
})

const tableNames = Object.keys(tables()) as ReadonlyArray<keyof Tables>

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

/** A change of a table. */
export interface Change extends RowChange<Rows.Row> {
  readonly table: keyof Tables
}

/** Calls the listener after each change of a table; changes of `clockOffset` are not reported. */
export const watch = (memory: Memory, listener: (change: Change) => void): void => {
  for (const table of tableNames) memory[table].watch((change) => listener({ table, ...change }))
}

/** Applies a change. Tables that this version does not have are ignored, as by `restore`. */
export const replay = (memory: Memory, { put, remove, table }: Change): void => {
  if (!tableNames.includes(table)) return
  // As in `restore`: the row is of this table.
  if (put !== undefined) memory[table].put(put as never)
  else if (remove !== undefined) memory[table].remove(remove)
  else memory[table].replaceAll([])
}
