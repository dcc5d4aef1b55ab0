/** Parts of the recordings that the library does not support, each with its reason. */

/** Response fields that the library does not read, as the endpoint's id and the field's path. `*` matches any place of the name. */
export const unreadFields: ReadonlyArray<string> = [
  // A redirect after a callback that the refresh grant returns, in two spellings, although there was no callback.
  "sessions.refresh.after_callback_redirect_url",
  "sessions.refresh.afterCallbackRedirectUrl"
]

const base = String.raw`\/api\/(?:v1|latest|v2beta\d+)`
const calls = (methods: string, paths: string) => new RegExp(`^(?:${methods}) ${base}\\/(?:${paths})(?:[/?]\\S*)? \\d+ `)

/** Requests that no call of the library sends, by method, path, status and, for a form, body. */
export const unclaimedRequests: ReadonlyArray<{ readonly request: RegExp; readonly reason: string }> = [
  { request: calls(".*", "analytics|check-version|emails\\/unsubscribe-link"), reason: "a call that the library does not make" },
  { request: /^GET \/api\/v1\/internal\/config 200 /, reason: "its text was left out of the recording" },
  { request: /\/auth\/oauth\/(?:authorize|callback)\/\S* 30[37] /, reason: "browser navigation: redirects, not answers" },
  { request: calls("GET|POST", "auth\\/oauth\\/callback\\/[^/?]+"), reason: "the identity provider's own redirect" },
  { request: /^(?:PUT|HEAD|OPTIONS) /, reason: "a method that no call has" },
  { request: /^\S+ \S+ (?:405|308) /, reason: "refused by the path alone" },
  { request: /^GET (?:\/health|\/api\/v1\/?|\/api\/v9\/\S+|\/api\/v1\/does\/not\/exist) \d+ /, reason: "no call of the API" }
]

/** Whether the library reads a metadata field as `null`, because it is not a JSON object (docs/decisions/0030-typed-metadata.md). */
export const readsAsNull = (field: string, value: unknown): boolean =>
  /^(client|client_read_only|server)_metadata$/.test(field) && (typeof value !== "object" || Array.isArray(value))
