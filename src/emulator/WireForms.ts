/** Where the provider's bodies and answers have other keys than the library writes and reads: a function per endpoint. */
import type { EndpointName } from "./Handlers.ts"

type Fields = { readonly [key: string]: unknown }

export interface WireForm {
  /** The body before it is read. Only objects come here. */
  readonly body?: (body: Fields) => Fields
  /** The answer before it is sent. */
  readonly answer?: (answer: Fields) => Fields
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value)

/** Without the keys that are `null`, in the section if one is named. */
const without = (...keys: ReadonlyArray<string>) => (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => value !== null || !keys.includes(key)))

const inSection = (section: string, change: (fields: Fields) => Fields) => (fields: Fields): Fields => {
  const value = fields[section]
  return isFields(value) ? { ...fields, [section]: change(value) } : fields
}

const forms: { readonly [K in EndpointName]?: WireForm } = {
  // The newest version of the provider says it, the recorded one does not.
  ReadProject: { answer: inSection("config", without("allow_localhost")) },
  RefreshSession: {
    // What is missing is refused by the grant, not by the schema.
    body: (body) => ({ refresh_token: "", client_id: "", client_secret: "", ...body }),
    answer: (answer) => ({ ...answer, afterCallbackRedirectUrl: null, after_callback_redirect_url: null })
  }
}

export const wireForm = (name: string): WireForm => forms[name as EndpointName] ?? {}

/** Applies a change to what is an object, and leaves everything else. */
export const applied = (change: ((fields: Fields) => Fields) | undefined, value: unknown): unknown =>
  change !== undefined && isFields(value) ? change(value) : value
