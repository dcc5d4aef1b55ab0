/** Differences between the provider and the library's schemas, by endpoint. */
import * as Schema from "effect/Schema"
import { Email, Uuid } from "../../schema/wire/Ids.ts"
import type { HandledName } from "../request/Handler.ts"
import { isTooDeep, maxJsonDepth } from "../request/JsonDepth.ts"
import type { ProviderQuirk } from "../request/ProviderQuirk.ts"
import { type Fields, isFields } from "../store/Fields.ts"

const isEmail = Schema.is(Email)
const isUuid = Schema.is(Uuid)

/** Removes the given keys if their value is `null`. */
const omitNulls = (...keys: ReadonlyArray<string>) => (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => value !== null || !keys.includes(key)))

/** Whether the provider reads a value as `true`. */
const readsAsTrue = (value: unknown) => /^(?:true|1)$/i.test(String(value))

const inSection = (section: string, change: (fields: Fields) => Fields) => (fields: Fields): Fields => {
  const value = fields[section]
  return isFields(value) ? { ...fields, [section]: change(value) } : fields
}

/** Quirk of user updates: they can only turn `passkey_auth_enabled` off. Registering a passkey turns it on. */
const userUpdate: ProviderQuirk = {
  refusal: (body) =>
    readsAsTrue(body["passkey_auth_enabled"]) ? "Passkeys cannot be enabled by an update: register one." : undefined
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
    type === undefined && /^(?:string|number|boolean)$/.test(typeof value) && !isEmail(String(value))
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

/** Quirk of images from users: refuses other addresses than data URLs in plain text. */
const userImage: ProviderQuirk["refusal"] = ({ profile_image_url: image }) =>
  /^https?:/.test(String(image)) && URL.canParse(String(image)) ? "Invalid image: give a base64 data URL." : undefined

/** Quirk of item quantities: fails on an expiry that is not a time. */
const itemChange: ProviderQuirk = {
  refusal: ({ expires_at: time }) =>
    /^(?:string|number|boolean)$/.test(typeof time) && Number.isNaN(Date.parse(String(time)))
      ? { status: 500, text: "The provider fails here (500): expires_at is not a time." }
      : undefined
}

/** Quirk of API keys of teams: fails on an id that is none. */
const teamKey: ProviderQuirk = {
  ...expiry,
  refusal: (body, context) =>
    typeof body["team_id"] === "string" && !isUuid(body["team_id"])
      ? { status: 500, text: "The provider fails here (500): team_id is not an id that it can look up." }
      : expiry.refusal?.(body, context)
}

/** Quirk of lists that fail on a limit that is no number from 1 to `highest`, or refuse it in plain text. */
const checkedLimit = (highest: number, refusal: string | { readonly status: number; readonly text: string }): ProviderQuirk => ({
  refusal: (_, { query: { limit } }) => {
    const number = typeof limit === "string" ? Number.parseFloat(limit) : 1
    return number >= 1 && number <= highest ? undefined : refusal
  }
})

/** Quirk of the outbox: fails on an unknown status, after it has checked the limit. */
const outbox = checkedLimit(100, "The limit must be a number from 1 to 100.")
const statuses =
  /^(?:paused|preparing|rendering|render-error|scheduled|queued|sending|server-error|skipped|bounced|delivery-delayed|sent|opened|clicked|marked-as-spam)?$/i
const outboxQuirk: ProviderQuirk = {
  refusal: (body, context) => {
    const { simple_status: simple = "", status = "" } = context.query
    const isKnown = statuses.test(String(status)) && /^(?:in-progress|ok|error)?$/i.test(String(simple))
    return outbox.refusal?.(body, context) ??
      (isKnown ? undefined : { status: 500, text: "The provider fails here (500): it does not know the status." })
  }
}

const transactionTypes =
  /^(?:purchase|subscription-(?:cancellation|renewal)|manual-item-quantity-change|chargeback|product-change|refund)$/
const transactionType = (type: unknown) => typeof type === "string" && transactionTypes.test(type) ? type : null

/** The lowest and the highest limit become the nearest one that is allowed; a text that is no number counts as none. */
const nearestLimit = (highest: number) => ({ limit, ...query }: Fields): Fields => {
  const number = Number.parseInt(String(limit), 10)
  return Number.isNaN(number) ? query : { ...query, limit: Math.max(1, Math.min(highest, number)) }
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

const limitFailure = "The provider fails here (500): limit is not a number from 1 to 100."
const failingLimit = checkedLimit(100, { status: 500, text: limitFailure })
const unreadBody: ProviderQuirk = { isBodyOptional: "ignored", body: () => ({}) }
const productId = { product_id: ["productId", "unknown"] } as const
const passkeyCode = { code: ["code", "0".repeat(45)] } as const

const quirks: { readonly [K in HandledName]?: ProviderQuirk } = {
  AuthorizeOAuth: { isQueryOpen: true },
  CheckFeatureSupport: { isBodyOptional: "ignored" },
  CreateCheckoutUrl: { uncheckedTexts: productId },
  CreateOAuthProvider: { uncheckedTexts: { provider_config_id: ["providerConfigId", "unknown"] } },
  CreateProject: projectChange,
  CreateProjectKeySet: expiry,
  CreateServerTeam: teamCreation,
  CreateSession: lifetime,
  CreateTeam: { ...teamCreation, refusal: (body, context) => userImage(body, context) ?? teamCreation.refusal?.(body, context) },
  CreateTeamApiKey: teamKey,
  // A passkey cannot be created here; the provider ignores the field.
  CreateUser: {
    body: ({ passkey_auth_enabled: passkey, ...body }) => readsAsTrue(passkey) ? body : { ...body, passkey_auth_enabled: passkey }
  },
  CreateUserApiKey: expiry,
  CompleteCliLogin: { body: (body) => ({ refresh_token: "", ...body }) },
  ExchangeAuthorizationCode: {
    headers: noCacheHeaders,
    // A missing address becomes `about:blank`, which no sign-in used, so that it is refused as a mismatch.
    body: (body) => ({ code: "", code_verifier: "", redirect_uri: "about:blank", ...blankClient, ...body })
  },
  GrantProduct: { uncheckedTexts: productId },
  ListServerTeams: { newer: { query: [...pageKeys, "desc", "order_by"] } },
  ListTeamPermissionDefinitions: { newer: { query: pageKeys } },
  ListInvoices: failingLimit,
  ListOutboxEmails: outboxQuirk,
  ListProducts: failingLimit,
  ListTransactions: {
    // The schema refuses `null`.
    query: ({ type, ...query }) => nearestLimit(200)({ ...query, ...(type !== undefined && { type: transactionType(type) }) }),
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
  ReadJwks: { headers: { "cache-control": "public, max-age=3600" } },
  // The newest version of the provider has this field; the recorded version does not.
  ReadProject: { response: inSection("config", omitNulls("allow_localhost")) },
  UpdateContactChannel: channelChange,
  UpdateServerContactChannel: channelChange,
  UpdateCurrentUser: userUpdate,
  UpdateCurrentServerUser: userUpdate,
  SwitchProduct: { uncheckedTexts: { from_product_id: ["fromProductId", "unknown"], to_product_id: ["toProductId", "unknown"] } },
  BoostEmailCapacity: unreadBody,
  UpdateItemQuantity: itemChange,
  UpdateProject: projectChange,
  UpdateTeam: { refusal: userImage },
  UpdateUser: userUpdate,
  RefundTransaction: refund,
  RegisterPasskey: { uncheckedTexts: passkeyCode },
  RefreshSession: {
    headers: noCacheHeaders,
    refusal: ({ grant_type: grant, scope }) =>
      grant === "refresh_token" && typeof scope === "string" && scope.split(" ").some((name) => name !== "" && name !== "legacy")
        ? { status: 500, text: "The provider fails here (500): the only scope is `legacy`." }
        : undefined,
    body: (body) => ({ refresh_token: "", ...blankClient, ...body, scope: "legacy" }),
    response: (response) => ({ ...response, afterCallbackRedirectUrl: null, after_callback_redirect_url: null })
  },
  // An empty address passes, and no user has it.
  SendPasswordResetCode: { body: (body) => body["email"] === "" ? { ...body, email: `${"0".repeat(45)}@example.com` } : body },
  ReplaceConfigOverride: settings("config_string"),
  SetUpPayments: { isBodyOptional: true },
  SignInWithPasskey: { uncheckedTexts: passkeyCode },
  StartPasskeyRegistration: unreadBody,
  StartPasskeySignIn: unreadBody,
  StartCliLogin: { ...lifetime, isBodyOptional: true },
  UpdateConfig: settings("config_override_string"),
  UpdateConfigOverride: settings("config_override_string")
}

export const quirkOf = (name: string): ProviderQuirk => quirks[name as HandledName] ?? {}
