/**
 * Keys of queries. Of most routes the provider refuses unknown keys, also where the library's endpoint has no query. It ignores the queries
 * of the other routes.
 */
const lists = "team_id limit cursor order_by desc query include_anonymous only_anonymous include_restricted"
const grants = "team_id user_id permission_id recursive"

/** The first entry whose pattern matches the method and path of an endpoint has the keys of its route. */
const keysOfRoutes: ReadonlyArray<readonly [route: RegExp, keys: string]> = [
  [/^POST \/(?:internal|user|team)(?:\/|-)api-keys|\/(?:send-verification-code|verify|check-code)\b/, "*"],
  [/ \/team-invitations\/(?:send-code|accept)/, "*"],
  [/ \/users\/me$/, ""],
  [/ \/users\b/, lists],
  [/ \/teams\b/, "user_id add_current_user"],
  [/ \/contact-channels\b/, "user_id contact_channel_id"],
  [/ \/(?:oauth-providers|user-api-keys|auth\/sessions\/\{)/, "user_id"],
  [/ \/team-api-keys\b/, "team_id"],
  [/ \/team-(?:invitations|member-profiles)\b/, "team_id user_id"],
  [/ \/(?:team|project)-permissions\b/, grants],
  [/ \/emails\/outbox\b/, "status simple_status limit cursor"],
  [
    / \/(?:team|project)-permission-definitions\b| \/team-memberships\b| \/connected-accounts\b| \/emails\/notification-preference\b/,
    ""
  ],
  [/ \/internal\/(?:api-keys|projects(?:\/current)?)(?:\/\{|$)| \/projects\/current$| \/webhooks\/svix-token$/, ""],
  [/^GET \/internal\/(?:email-themes\/\{|emails$)/, ""]
]

/** The keys that the provider refuses in the query of an endpoint without declared keys. */
export const unknownQueryKeys = (method: string, path: string, query: object): ReadonlyArray<string> => {
  const [, keys = "*"] = keysOfRoutes.find(([route]) => route.test(`${method} ${path}`)) ?? []
  return keys === "*" ? [] : Object.keys(query).filter((key) => !keys.split(" ").includes(key))
}
