/** The emulator's store: one table per kind of row, the settings, and the clock. */
import type { Clock } from "effect/Clock"
import type { ApiKeyRow, CodeRow, SessionRow, SigningKeyRow } from "./CredentialRows.ts"
import type { EmailBoostRow, EmailDomainRow, EmailDraftRow, EmailRow, MailRow } from "./EmailRows.ts"
import type {
  AuthorizationCodeRow,
  CliLoginRow,
  IdentityGrantRow,
  IdentityRow,
  IdentityTokenRow,
  OAuthAttemptRow
} from "./OAuthRows.ts"
import type { ItemChangeRow, PaymentAccountRow, PaymentMethodRow, PaymentSetupRow, PurchaseRow } from "./PaymentRows.ts"
import type { AnalyticsEventRow, ChatMessageRow, KeySetRow, ProjectRow, RuleTriggerRow, VaultValueRow } from "./ProjectRows.ts"
import type { ReplayChunkRow, ReplayRow } from "./ReplayRows.ts"
import { type Row, type RowChange, Table } from "./Table.ts"
import type { MembershipRow, ProjectGrantRow, TeamGrantRow, TeamRow } from "./TeamRows.ts"
import type { ChannelRow, ImageRow, NotificationRow, OAuthAccountRow, PasskeyRow, UserRow } from "./UserRows.ts"

/** Settings that the operator of the provider chooses. */
export interface Settings {
  /** Lifetime of access tokens, in milliseconds. */
  readonly accessTokenLifetime: number
  /** Rounds of PBKDF2 per password. */
  readonly passwordIterations: number
  /** Milliseconds that a project's e-mails wait before they are sent. */
  readonly mailDelay: number
  /** The challenge of every passkey ceremony, in base64url; `undefined` makes a new one for each. */
  readonly passkeyChallenge: string | undefined
  /** The origin of the login page of the provider's development server; `undefined` shows the emulator's page. */
  readonly developmentLogin: string | undefined
  /** Whether the base URL was chosen, instead of being that of the port. */
  readonly isUrlGiven: boolean
}

/** The users, whose text is their id, name and addresses, and the addresses. */
const makeUsers = () => {
  const channels: Table<ChannelRow> = new Table({ onChange: (channel) => users.forgetText(channel?.userId) })
  const users: Table<UserRow> = new Table({
    textOf: ({ displayName, id }) =>
      [id, displayName ?? "", ...channels.where("userId", id).map(({ value }) => value)].join("\n").toLowerCase()
  })
  return { users, channels }
}

const makeTables = () => ({
  ...makeUsers(),
  projects: new Table<ProjectRow>(),
  keySets: new Table<KeySetRow>(),
  passkeys: new Table<PasskeyRow>(),
  oauthAccounts: new Table<OAuthAccountRow>(),
  oauthAttempts: new Table<OAuthAttemptRow>(),
  authorizationCodes: new Table<AuthorizationCodeRow>(),
  identities: new Table<IdentityRow>(),
  identityGrants: new Table<IdentityGrantRow>(),
  identityTokens: new Table<IdentityTokenRow>(),
  cliLogins: new Table<CliLoginRow>(),
  sessions: new Table<SessionRow>(),
  teams: new Table<TeamRow>(),
  memberships: new Table<MembershipRow>(),
  teamGrants: new Table<TeamGrantRow>(),
  projectGrants: new Table<ProjectGrantRow>(),
  apiKeys: new Table<ApiKeyRow>(),
  notifications: new Table<NotificationRow>(),
  codes: new Table<CodeRow>(),
  mails: new Table<MailRow>(),
  images: new Table<ImageRow>(),
  itemChanges: new Table<ItemChangeRow>(),
  purchases: new Table<PurchaseRow>(),
  paymentAccounts: new Table<PaymentAccountRow>(),
  paymentSetups: new Table<PaymentSetupRow>(),
  paymentMethods: new Table<PaymentMethodRow>(),
  emails: new Table<EmailRow>(),
  emailDrafts: new Table<EmailDraftRow>(),
  emailBoosts: new Table<EmailBoostRow>(),
  emailDomains: new Table<EmailDomainRow>(),
  vaultValues: new Table<VaultValueRow>(),
  chatMessages: new Table<ChatMessageRow>(),
  analyticsEvents: new Table<AnalyticsEventRow>(),
  replays: new Table<ReplayRow>(),
  replayChunks: new Table<ReplayChunkRow>(),
  ruleTriggers: new Table<RuleTriggerRow>(),
  signingKeys: new Table<SigningKeyRow>()
})

type Made = ReturnType<typeof makeTables>

/** The type of a row, by the name of its table. */
export type RowOf = { readonly [K in keyof Made]: Made[K] extends Table<infer R> ? R : never }
export type TableName = keyof RowOf
export type Tables = { readonly [K in TableName]: Table<RowOf[K]> }

/** The whole state of an emulator. */
export interface Store extends Tables {
  readonly settings: Settings
  /** Milliseconds by which the emulator's clock is ahead of `clock`. */
  clockOffset: number
  /** The clock of the last request's fiber, which a test may control; the real clock before the first request. */
  clock: Pick<Clock, "currentTimeMillisUnsafe">
  /** The base URL, without a trailing slash. The issuer of tokens contains it. */
  url: string
}

export const makeStore = (settings: Settings, url: string): Store => ({
  ...makeTables(),
  settings,
  clockOffset: 0,
  clock: { currentTimeMillisUnsafe: () => Date.now() },
  url
})

/** The emulator's time in milliseconds since 1970. */
export const currentTime = ({ clock, clockOffset }: Store): number => clock.currentTimeMillisUnsafe() + clockOffset

// `Object.keys` returns strings. The object is created above and has no other keys.
const tableNames = Object.keys(makeTables()) as ReadonlyArray<TableName>

/** The whole state of an emulator, as JSON. @category models @since 0.1.0 */
export type Snapshot = { readonly clockOffset: number } & { readonly [K in TableName]: ReadonlyArray<Row> }

export const snapshot = (store: Store): Snapshot => {
  const rows: { readonly [name: string]: ReadonlyArray<Row> } = Object.fromEntries(
    tableNames.map((name) => [name, store[name].all()])
  )
  // The loop sets a key for every name, which the type of `fromEntries` does not express.
  return { ...rows as { readonly [K in TableName]: ReadonlyArray<Row> }, clockOffset: store.clockOffset }
}

// Rows of snapshots and changes come from the table of that name, and are not checked again.
const restoreTable = <K extends TableName>(
  tables: Tables,
  name: K,
  snapshot: { readonly [N in K]?: ReadonlyArray<Row> }
) => tables[name].replaceAll((snapshot[name] ?? []) as ReadonlyArray<RowOf[K]>)
const putRow = <K extends TableName>(tables: Tables, name: K, row: Row): RowOf[K] => tables[name].put(row as RowOf[K])

/** Restores a snapshot. Tables that an older version's snapshot lacks become empty. */
export const restore = (store: Store, snapshot: Partial<Snapshot> & Pick<Snapshot, "clockOffset">): void => {
  for (const name of tableNames) restoreTable(store, name, snapshot)
  store.clockOffset = snapshot.clockOffset
}

/** A copy of the state, for reading only. */
export const copyOf = (store: Store): Store => {
  const copy = makeStore(store.settings, store.url)
  restore(copy, snapshot(store))
  return copy
}

/** A change to a table, with the table's name. */
export interface Change extends RowChange<Row> {
  readonly table: TableName
}

/** Calls the listener after each change to a table; changes to `clockOffset` are not reported. */
export const watch = (store: Store, listener: (change: Change) => void): void => {
  for (const table of tableNames) store[table].watch((change) => listener({ table, ...change }))
}

/** Applies a change. Ignores a table that this version does not have, as `restore` does. */
export const applyChange = (store: Store, { put, remove, table }: Change): void => {
  if (!tableNames.includes(table)) return
  if (put !== undefined) putRow(store, table, put)
  else if (remove !== undefined) store[table].remove(remove)
  else store[table].replaceAll([])
}
