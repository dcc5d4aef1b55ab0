/** Where the provider's bodies, answers and refusals have another form than the library's: functions per endpoint. */
import type { EndpointName } from "./Handlers.ts"

type Fields = { readonly [key: string]: unknown }

export interface WireForm {
  /** What the provider refuses in plain words, which the library's schema would refuse with a code; `undefined` for nothing. */
  readonly refusal?: (body: Fields) => string | undefined
  /** The body before it is read. Only objects come here. */
  readonly body?: (body: Fields) => Fields
  /** Whether no body is an empty one. */
  readonly isBodyOptional?: boolean
  /** The answer before it is sent. */
  readonly answer?: (answer: Fields) => Fields
  /** The status of an answer, where it is not always that of the endpoint. */
  readonly status?: (answer: unknown) => number
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
const without = (...keys: ReadonlyArray<string>) => (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => value !== null || !keys.includes(key)))

const inSection = (section: string, change: (fields: Fields) => Fields) => (fields: Fields): Fields => {
  const value = fields[section]
  return isFields(value) ? { ...fields, [section]: change(value) } : fields
}

/** A passkey is added by registering one; the flag only removes it. */
const userUpdate: WireForm = {
  refusal: (body) => body["passkey_auth_enabled"] === true ? "Passkeys cannot be enabled by an update: register one." : undefined
}

/** The fields of a grant that the grant itself refuses where they are missing, instead of the schema. */
const blankClient = { client_id: "", client_secret: "" }

const forms: { readonly [K in EndpointName]?: WireForm } = {
  AuthorizeOAuth: { isQueryOpen: true },
  CheckFeatureSupport: { isBodyOptional: true, isOpen: true },
  CompleteCliLogin: { body: (body) => ({ refresh_token: "", ...body }) },
  ExchangeAuthorizationCode: {
    // No request for authorization came from this address, so that leaving it out is a wrong one.
    body: (body) => ({ code: "", code_verifier: "", redirect_uri: "about:blank", ...blankClient, ...body })
  },
  PollCliLogin: { status: (answer) => isFields(answer) && answer["status"] === "success" ? 201 : 200 },
  ReadJwks: { headers: { "cache-control": "public, max-age=3600" } },
  // The newest version of the provider says it, the recorded one does not.
  ReadProject: { answer: inSection("config", without("allow_localhost")) },
  UpdateCurrentUser: userUpdate,
  UpdateCurrentServerUser: userUpdate,
  UpdateUser: userUpdate,
  RefreshSession: {
    body: (body) => ({ refresh_token: "", ...blankClient, ...body }),
    answer: (answer) => ({ ...answer, afterCallbackRedirectUrl: null, after_callback_redirect_url: null })
  },
  SendChatMessage: { isGone: true },
  StartCliLogin: { isBodyOptional: true }
}

export const wireForm = (name: string): WireForm => forms[name as EndpointName] ?? {}

/** Why the body is refused in plain words, if it is. */
export const refusalOf = ({ refusal }: WireForm, body: unknown): string | undefined =>
  refusal !== undefined && isFields(body) ? refusal(body) : undefined

/** Applies a change to what is an object, and leaves everything else. */
export const applied = (change: ((fields: Fields) => Fields) | undefined, value: unknown): unknown =>
  change !== undefined && isFields(value) ? change(value) : value
