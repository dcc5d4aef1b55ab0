/** Rules for hooks of server users and teams, whose values a component reads with `useAdminLive`. */
import { activeSessions, payment } from "./data.ts"
import { list } from "./DeclaredShape.ts"
import { adminHook, hook, type MethodCall, needsPerson, type Rule, type Rules } from "./Rule.ts"

const live = (call: MethodCall, value: string): string =>
  `${call.use("useAdminLive", "latchkey/react/admin")}(${call.useValue(value, "latchkey/live/admin")})`

/** The fields of a query for the permissions of a user, in a team if the first argument is one. */
const permissionQuery = (call: MethodCall): { readonly value: string; readonly query: string } => {
  const inTeam = call.count > 0 && call.literal(0) === undefined && !call.isObject(0)
  const options = inTeam ? 1 : 0
  const fields = [...(inTeam ? [`teamId: ${call.idOf(0)}`] : []), `userId: ${call.id}`].join(", ")
  return {
    value: inTeam ? "serverTeamPermissions" : "serverProjectPermissions",
    query: call.count > options && call.isObject(options) ? call.withFields(options, fields) : `{ ${fields} }`
  }
}

const ofUser = (name: string, gives?: Rule["gives"]): Rule =>
  hook((call) => live(call, `${name}({ userId: ${call.id} })`), gives, { owner: "$id" })

export const serverCustomerHooks = (owner: "userId" | "teamId"): Rules["calls"] => ({
  useItem: hook((call) => live(call, `serverItem(${call.arg(0)}, { ${owner}: ${call.id} })`), "ServerItem", {
    owner: `$0, { ${owner}: $id`
  }),
  useProducts: hook((call) => live(call, `serverProducts({ ${owner}: ${call.id} })`), payment.products)
})

export const serverUserHooks: Rules["calls"] = {
  useContactChannels: ofUser("serverContactChannels", list("ServerChannel")),
  useNotificationCategories: ofUser("serverNotificationCategories", list("ServerCategory")),
  useActiveSessions: ofUser("serverSessions", activeSessions),
  useOAuthProviders: ofUser("serverOAuthProviders", list("ServerProvider")),
  useApiKeys: ofUser("serverUserApiKeys", list("UserKey")),
  useTeam: adminHook("serverTeam($args)", "ServerTeam"),
  useTeams: hook((call) => {
    const query = call.count > 0 ? call.withFields(0, `userId: ${call.id}`) : `{ userId: ${call.id} }`
    return `${live(call, `serverTeams(${query})`)}.items`
  }, list("ServerTeam")),
  usePermissions: hook((call) => {
    const { query, value } = permissionQuery(call)
    if (call.property(call.count - 1, "direct") !== undefined) {
      return needsPerson("`direct` is no option: `recursive` decides which permissions are listed")
    }
    return live(call, `${value}(${query})`)
  })
}

export const serverTeamHooks: Rules["calls"] = {
  useInvitations: hook((call) => live(call, `serverInvitations({ teamId: ${call.id} })`), list("Invitation")),
  useApiKeys: hook((call) => live(call, `serverTeamApiKeys({ teamId: ${call.id} })`), list("TeamKey"))
}

/** The rule for the permissions of all members of a team. */
export const memberPermissions: Rule = hook((call) => {
  const query = call.count > 1 ? call.withFields(1, `teamId: ${call.arg(0)}`) : `{ teamId: ${call.arg(0)} }`
  return `${live(call, `serverTeamPermissions(${query})`)}.map(({ id, userId }) => ({ userId, permissionId: id }))`
})
