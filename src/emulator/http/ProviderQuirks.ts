/** Differences between the provider and the library's schemas, as functions per endpoint that change bodies, responses and refusals. */
import * as Schema from "effect/Schema"
import { Email, Uuid } from "../../schema/wire/Ids.ts"
import type { HandledName } from "../request/Handler.ts"
import { isTooDeep, maxJsonDepth } from "../request/JsonDepth.ts"

const isEmail = Schema.is(Email)
const isUuid = Schema.is(Uuid)

type Fields = { readonly [key: string]: unknown }

/** Properties of a request, other than the body, that determine how the provider treats its body. */
export interface QuirkContext {
  readonly query: Fields
  /** The signed-in user's id; `null` if no user is signed in. */
  readonly userId: string | null
  /** Whether the request names no client version, and is answered without what newer versions than 2.8.86 changed (`newer`). */
  readonly isOlder: boolean
}
interface QuirkRefusal {
  readonly status: number
  readonly text: string
}

export interface ProviderQuirk {
  /**
   * Returns a refusal in plain text where the library's schema would refuse with a code, or `undefined` for none. The default status is
   * 400.
   */
  readonly refusal?: (body: Fields, context: QuirkContext) => string | QuirkRefusal | undefined
  /** Changes the body before it is decoded. Called for objects only. */
  readonly body?: (body: Fields, context: QuirkContext) => Fields
  /** Whether a missing body is treated as an empty one. */
  readonly isBodyOptional?: boolean
  /** Changes the response before it is sent. */
  readonly response?: (response: Fields) => Fields
  /** Returns the status of a response. If absent, every response has the endpoint's status. */
  readonly status?: (response: unknown) => number
  /** Headers of the response, in addition to the usual ones. */
  readonly headers?: { readonly [name: string]: string }
  /** Whether requests without a project's headers are answered. */
  readonly isOpen?: boolean
  /** Whether the query may have unknown keys. */
  readonly isQueryOpen?: boolean
  /** What newer versions than 2.8.86 changed. Requests that name no client version are answered without it (docs/provider/versions.md). */
  readonly newer?: {
    /** Keys of the query that 2.8.86 refuses. */
    readonly query?: ReadonlyArray<string>
    /** A field that 2.8.86 requires in the body, in place of newer ones. */
    readonly replacedField?: string
    /** Removes what 2.8.86 does not have from a response. */
    readonly response?: (response: Fields) => Fields
  }
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value)

/** Removes the given keys if their value is `null`. */
const omitNulls = (...keys: ReadonlyArray<string>) => (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => value !== null || !keys.includes(key)))

const inSection = (section: string, change: (fields: Fields) => Fields) => (fields: Fields): Fields => {
  const value = fields[section]
  return isFields(value) ? { ...fields, [section]: change(value) } : fields
}

/** Quirk of user updates: they can only turn `passkey_auth_enabled` off. Registering a passkey turns it on. */
const userUpdate: ProviderQuirk = {
  refusal: (body) => body["passkey_auth_enabled"] === true ? "Passkeys cannot be enabled by an update: register one." : undefined
}

/** Quirk of team creation: accepts `add_current_user` in the query, the older way to make the signed-in user the creator. */
const teamCreation: ProviderQuirk = {
  refusal: (body, { query, userId }) => {
    if (query["add_current_user"] !== "true") return undefined
    if (body["creator_user_id"] !== undefined) return "Give either creator_user_id or add_current_user."
    return userId === null ? { status: 401, text: "Sign in to be added to the team." } : undefined
  },
  body: (body, { query, userId }) =>
    query["add_current_user"] === "true" && userId !== null ? { ...body, creator_user_id: userId } : body
}

/** Quirk of project changes: refuses, in plain text, an e-mail theme that is not a UUID. */
const projectChange: ProviderQuirk = {
  refusal: ({ config }) => {
    const theme = isFields(config) ? config["email_theme"] : undefined
    return theme === undefined || isUuid(theme) ? undefined : "The e-mail theme does not exist."
  }
}

/** Quirk of a lifetime: accepts 0 and negative numbers, which the library's schema refuses. They end at once. */
const lifetime: ProviderQuirk = {
  body: (body) => {
    const millis = body["expires_in_millis"]
    return typeof millis === "number" && millis < 1 ? { ...body, expires_in_millis: 1 } : body
  }
}

/** Quirk of an expiry: drops fractions of milliseconds, and fails on times that no `Date` can represent. */
const expiry: ProviderQuirk = {
  refusal: ({ expires_at_millis: millis }) =>
    typeof millis === "number" && Number.isNaN(new Date(millis).getTime())
      ? { status: 500, text: "The provider fails here (500): expires_at_millis is not a time that it can store." }
      : undefined,
  body: (body) => {
    const millis = body["expires_at_millis"]
    return typeof millis === "number" ? { ...body, expires_at_millis: Math.trunc(millis) } : body
  }
}

/**
 * Quirk of changes of contact channels: fails on an address that is none if the request does not say that it is one. The provider has then
 * stored it, and fails on each list of the channels; the emulator does not store it.
 */
const channelChange: ProviderQuirk = {
  refusal: ({ type, value }) =>
    type === undefined && typeof value === "string" && !isEmail(value)
      ? { status: 500, text: "The provider fails here (500): it stores any value of a channel if the request has no type." }
      : undefined
}

/** Keys of lists that newer versions divide into pages. */
const pageKeys = ["cursor", "limit", "query"]

const withoutCustomer = (transaction: unknown) => {
  if (!isFields(transaction)) return transaction
  const { customer_id: _, customer_type: __, ...fields } = transaction
  return fields
}

const sumOf = (amounts: ReadonlyArray<unknown>) =>
  amounts.reduce<number>((sum, entry) => sum + Math.round(Number(isFields(entry) ? entry["amount_usd"] : Number.NaN) * 100), 0)

/** Quirk of refunds: 2.8.86 has the amounts by entry, and always takes the product back. */
const refund: ProviderQuirk = {
  body: ({ refund_entries: entries, ...body }, { isOlder }) =>
    isOlder && Array.isArray(entries) ? { ...body, amount_usd: String(sumOf(entries) / 100), end_action: "now" } : body,
  newer: { replacedField: "refund_entries", response: ({ success }) => ({ success }) }
}

/** The header that token endpoints add for HTTP/1.0 caches (RFC 6749, section 5.1). */
const noCacheHeaders = { pragma: "no-cache" }

/** Defaults for missing client fields. They pass the schema, so that the grant's handler refuses them with its own error. */
const blankClient = { client_id: "", client_secret: "" }

/**
 * Quirk of a field that contains settings as JSON text: limits their depth, because the limit on the body's depth does not apply to text.
 */
const settings = (field: string): ProviderQuirk => ({
  refusal: ({ [field]: text }) =>
    typeof text === "string" && isTooDeep(text) ? `Invalid override: nested deeper than ${maxJsonDepth} levels.` : undefined
})

const quirks: { readonly [K in HandledName]?: ProviderQuirk } = {
  AuthorizeOAuth: { isQueryOpen: true },
  CheckFeatureSupport: { isBodyOptional: true, isOpen: true },
  CreateProject: projectChange,
  CreateProjectKeySet: expiry,
  CreateServerTeam: teamCreation,
  CreateSession: lifetime,
  CreateTeam: teamCreation,
  CreateTeamApiKey: expiry,
  CreateUserApiKey: expiry,
  CompleteCliLogin: { body: (body) => ({ refresh_token: "", ...body }) },
  ExchangeAuthorizationCode: {
    headers: noCacheHeaders,
    // A missing address becomes `about:blank`, which no sign-in used, so that it is refused as a mismatch.
    body: (body) => ({ code: "", code_verifier: "", redirect_uri: "about:blank", ...blankClient, ...body })
  },
  ListServerTeams: { newer: { query: [...pageKeys, "desc", "order_by"] } },
  ListTeamPermissionDefinitions: { newer: { query: pageKeys } },
  ListTransactions: {
    newer: {
      query: ["customer_id"],
      response: ({ transactions, ...page }) => ({
        ...page,
        transactions: Array.isArray(transactions) ? transactions.map(withoutCustomer) : transactions
      })
    }
  },
  ListUsers: { newer: { query: ["excluded_email_domains"] } },
  PollCliLogin: { status: (response) => isFields(response) && response["status"] === "success" ? 201 : 200 },
  QueryAi: { isOpen: true },
  ReadJwks: { headers: { "cache-control": "public, max-age=3600" } },
  // The newest version of the provider has this field; the recorded version does not.
  ReadProject: { response: inSection("config", omitNulls("allow_localhost")) },
  UpdateContactChannel: channelChange,
  UpdateServerContactChannel: channelChange,
  UpdateCurrentUser: userUpdate,
  UpdateCurrentServerUser: userUpdate,
  UpdateProject: projectChange,
  UpdateUser: userUpdate,
  RefundTransaction: refund,
  RefreshSession: {
    headers: noCacheHeaders,
    refusal: ({ grant_type: grant, scope }) =>
      grant === "refresh_token" && typeof scope === "string" && scope.split(" ").some((name) => name !== "" && name !== "legacy")
        ? { status: 500, text: "The provider fails here (500): the only scope is `legacy`." }
        : undefined,
    body: (body) => ({ refresh_token: "", ...blankClient, ...body, scope: "legacy" }),
    response: (response) => ({ ...response, afterCallbackRedirectUrl: null, after_callback_redirect_url: null })
  },
  ReplaceConfigOverride: settings("config_string"),
  SetUpPayments: { isBodyOptional: true },
  StartCliLogin: { ...lifetime, isBodyOptional: true },
  UpdateConfig: settings("config_override_string"),
  UpdateConfigOverride: settings("config_override_string")
}

export const quirkOf = (name: string): ProviderQuirk => quirks[name as HandledName] ?? {}

/** The plain-text refusal of a body; `undefined` if the body is accepted. */
export const quirkRefusal = ({ refusal }: ProviderQuirk, body: unknown, context: QuirkContext): QuirkRefusal | undefined => {
  const refusalResponse = refusal !== undefined && isFields(body) ? refusal(body, context) : undefined
  return typeof refusalResponse === "string" ? { status: 400, text: refusalResponse } : refusalResponse
}

/** The problems of a request that uses what newer versions than 2.8.86 added. */
export const problemsOfNewer = ({ newer }: ProviderQuirk, query: unknown, body: unknown): ReadonlyArray<string> => {
  const keys = Object.keys(Object(query)).filter((key) => newer?.query?.includes(key))
  const field = newer?.replacedField
  return [
    ...keys.map((key) => `query contains unknown properties: ${key}`),
    ...(field !== undefined && isFields(body) && body[field] === undefined ? [`body.${field} must be defined`] : [])
  ]
}

/** Applies a change to an object; returns any other value unchanged. */
export const applyQuirk = (change: ((fields: Fields) => Fields) | undefined, value: unknown): unknown =>
  change !== undefined && isFields(value) ? change(value) : value
