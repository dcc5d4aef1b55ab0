/** What the recordings have and the library has not, each with its reason. */

/** Fields of answers that the specification does not have: the endpoint's id and the path, or `*` and the field's name anywhere. */
export const beyondTheSpecification: ReadonlyArray<string> = [
  // The token endpoint says some things twice; see the docstring of `RefreshSession`.
  "sessions.refresh.after_callback_redirect_url",
  "sessions.refresh.afterCallbackRedirectUrl"
]

const base = String.raw`\/api\/(?:v1|latest|v2beta\d+)`
const calls = (methods: string, paths: string) => new RegExp(`^(?:${methods}) ${base}\\/(?:${paths})(?:[/?]\\S*)? \\d+ `)

/** Requests that are nobody's call, by method, path, status and, where it is a form, body. */
export const unclaimed: ReadonlyArray<{ readonly request: RegExp; readonly reason: string }> = [
  {
    request: calls(
      ".*",
      "auth\\/(?:password\\/(?:send-reset-code|reset|update|set)|otp|mfa|passkey|anonymous|cli|oauth\\/(?!token)[^/?]+)"
    ),
    reason: "not declared yet: other ways in and out"
  },
  {
    request: calls("GET|POST", "auth\\/sessions|auth\\/sessions\\/current\\/refresh"),
    reason: "not declared yet: lists of sessions"
  },
  { request: calls("DELETE", "auth\\/sessions\\/(?!current)[^/]+"), reason: "not declared yet: lists of sessions" },
  {
    request: calls(".*", "connected-accounts|data-vault|contact-channels\\/(?:send-verification-code|verify)"),
    reason: "not declared yet"
  },
  {
    request: calls(
      ".*",
      "internal|payments|emails|webhooks|analytics|check-feature-support|check-version|projects\\/[^/]+\\/\\.well-known"
    ),
    reason: "not declared yet"
  },
  { request: /grant_type=authorization_code/, reason: "not declared yet: the code exchange" },
  { request: /^(?:PUT|HEAD|OPTIONS) /, reason: "a method that no call has" },
  { request: /^\S+ \S+ (?:405|308) /, reason: "refused by the path alone" },
  { request: /^GET (?:\/health|\/api\/v1\/?|\/api\/v9\/\S+|\/api\/v1\/does\/not\/exist) \d+ /, reason: "no call of the API" }
]
