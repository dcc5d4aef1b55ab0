/** Where the provider's bodies, answers and refusals have another form than the library's: functions per endpoint. */
import * as Schema from "effect/Schema"
import { Uuid } from "../../schema/wire/Ids.ts"
import type { HandledName } from "../request/Handler.ts"
import { isTooDeep, maxJsonDepth } from "../request/JsonDepth.ts"

const isUuid = Schema.is(Uuid)

type Fields = { readonly [key: string]: unknown }

/** What else of a request decides about its body. */
export interface QuirkContext {
  readonly query: Fields
  /** `null`: signed out. */
  readonly userId: string | null
}
interface QuirkRefusal {
  readonly status: number
  readonly text: string
}

export interface ProviderQuirk {
  /**
   * What the provider refuses in plain words, which the library's schema would refuse with a code; `undefined` for nothing.
   * With 400, unless it says another status.
   */
  readonly refusal?: (body: Fields, context: QuirkContext) => string | QuirkRefusal | undefined
  /** The body before it is read. Only objects come here. */
  readonly body?: (body: Fields, context: QuirkContext) => Fields
  /** Whether no body is an empty one. */
  readonly isBodyOptional?: boolean
  /** The answer before it is sent. */
  readonly response?: (response: Fields) => Fields
  /** The status of an answer, where it is not always that of the endpoint. */
  readonly status?: (response: unknown) => number
  /** Headers of the answer beside the usual ones. */
  readonly headers?: { readonly [name: string]: string }
  /** Whether today's provider has the call no more: its method is refused like one that never was. */
  readonly isGone?: boolean
  /** Whether a request without the headers of a project is answered too. */
  readonly isOpen?: boolean
  /** Whether the query may have other keys too. */
  readonly isQueryOpen?: boolean
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value)

/** Without the keys that are `null`, in the section if one is named. */
const omitNulls = (...keys: ReadonlyArray<string>) => (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => value !== null || !keys.includes(key)))

const inSection = (section: string, change: (fields: Fields) => Fields) => (fields: Fields): Fields => {
  const value = fields[section]
  return isFields(value) ? { ...fields, [section]: change(value) } : fields
}

/** A passkey is added by registering one; the flag only removes it. */
const userUpdate: ProviderQuirk = {
  refusal: (body) => body["passkey_auth_enabled"] === true ? "Passkeys cannot be enabled by an update: register one." : undefined
}

/** An older way to say who creates a team: the signed-in user. */
const teamCreation: ProviderQuirk = {
  refusal: (body, { query, userId }) => {
    if (query["add_current_user"] !== "true") return undefined
    if (body["creator_user_id"] !== undefined) return "Give either creator_user_id or add_current_user."
    return userId === null ? { status: 401, text: "Sign in to be added to the team." } : undefined
  },
  body: (body, { query, userId }) =>
    query["add_current_user"] === "true" && userId !== null ? { ...body, creator_user_id: userId } : body
}

/** The theme of a project is refused in plain words, whatever is wrong with it. */
const projectChange: ProviderQuirk = {
  refusal: ({ config }) => {
    const theme = isFields(config) ? config["email_theme"] : undefined
    return theme === undefined || isUuid(theme) ? undefined : "The e-mail theme does not exist."
  }
}

/** What token endpoints add for caches of HTTP/1.0 (RFC 6749, section 5.1). */
const noCacheHeaders = { pragma: "no-cache" }

/** The fields of a grant that the grant itself refuses where they are missing, instead of the schema. */
const blankClient = { client_id: "", client_secret: "" }

/** Settings are JSON text in a field, which the limit for the body's depth does not cover. */
const settings = (field: string): ProviderQuirk => ({
  refusal: ({ [field]: text }) =>
    typeof text === "string" && isTooDeep(text) ? `Invalid override: nested deeper than ${maxJsonDepth} levels.` : undefined
})

const quirks: { readonly [K in HandledName]?: ProviderQuirk } = {
  AuthorizeOAuth: { isQueryOpen: true },
  CheckFeatureSupport: { isBodyOptional: true, isOpen: true },
  CreateProject: projectChange,
  CreateServerTeam: teamCreation,
  CreateTeam: teamCreation,
  CompleteCliLogin: { body: (body) => ({ refresh_token: "", ...body }) },
  ExchangeAuthorizationCode: {
    headers: noCacheHeaders,
    // No request for authorization came from this address, so that leaving it out is a wrong one.
    body: (body) => ({ code: "", code_verifier: "", redirect_uri: "about:blank", ...blankClient, ...body })
  },
  PollCliLogin: { status: (response) => isFields(response) && response["status"] === "success" ? 201 : 200 },
  QueryAi: { isOpen: true },
  ReadJwks: { headers: { "cache-control": "public, max-age=3600" } },
  // The newest version of the provider says it, the recorded one does not.
  ReadProject: { response: inSection("config", omitNulls("allow_localhost")) },
  UpdateCurrentUser: userUpdate,
  UpdateCurrentServerUser: userUpdate,
  UpdateProject: projectChange,
  UpdateUser: userUpdate,
  RefreshSession: {
    headers: noCacheHeaders,
    body: (body) => ({ refresh_token: "", ...blankClient, ...body }),
    response: (response) => ({ ...response, afterCallbackRedirectUrl: null, after_callback_redirect_url: null })
  },
  ReplaceConfigOverride: settings("config_string"),
  SendChatMessage: { isGone: true },
  SetUpPayments: { isBodyOptional: true },
  StartCliLogin: { isBodyOptional: true },
  UpdateConfig: settings("config_override_string"),
  UpdateConfigOverride: settings("config_override_string")
}

export const quirkOf = (name: string): ProviderQuirk => quirks[name as HandledName] ?? {}

/** Why the body is refused in plain words, if it is. */
export const quirkRefusal = ({ refusal }: ProviderQuirk, body: unknown, context: QuirkContext): QuirkRefusal | undefined => {
  const said = refusal !== undefined && isFields(body) ? refusal(body, context) : undefined
  return typeof said === "string" ? { status: 400, text: said } : said
}

/** Applies a change to what is an object, and leaves everything else. */
export const applyQuirk = (change: ((fields: Fields) => Fields) | undefined, value: unknown): unknown =>
  change !== undefined && isFields(value) ? change(value) : value
