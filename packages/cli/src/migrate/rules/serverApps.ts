/** Rules for the methods of server apps. */
import { serverAdvice } from "./advice.ts"
import { appOfOptions, cancelledSubscription, clientCalls, itemOf, readUser, userOptions } from "./clientApps.ts"
import { refuseCursor } from "./customers.ts"
import { email, payment } from "./data.ts"
import { list, page, result } from "./DeclaredShape.ts"
import { adminHook, hook, type MethodCall, needsPerson, rule, type Rules } from "./Rule.ts"
import { memberPermissions } from "./serverHooks.ts"

const userOf = (call: MethodCall): string => {
  if (call.count === 1 && !call.isObject(0)) return `${call.app}.users.find(${call.args})`
  const apiKey = call.property(0, "apiKey")
  if (apiKey !== undefined) return `${call.app}.users.findByApiKey({ apiKey: ${apiKey} })`
  if (call.property(0, "from") !== undefined) return needsPerson("sign-in through Convex has no equivalent")
  const { app, options } = appOfOptions(call)
  return readUser(app, options, call)
}

const teamOf = (call: MethodCall): string => {
  const apiKey = call.property(0, "apiKey")
  return apiKey === undefined ? `${call.app}.teams.find(${call.args})` : `${call.app}.teams.findByApiKey({ apiKey: ${apiKey} })`
}

/** Whether the call's options request one page of a list. */
const isPaged = (call: Pick<MethodCall, "property">) =>
  ["limit", "cursor"].some((option) => call.property(0, option) !== undefined)

const verb = (name: string) => rule(`$app.${name}($args)`)

export const serverCalls: Rules["calls"] = {
  ...clientCalls,
  ...serverAdvice,
  getUser: rule(userOf, "ServerUser"),
  getServerUser: rule(userOf, "ServerUser"),
  listUsers: rule("$app.users.page($args)", page("ServerUser"), { wrap: "items" }),
  createUser: rule("$app.users.create($args)", "ServerUser"),
  createTeam: rule("$app.teams.create($args)", "ServerTeam"),
  getTeam: rule(teamOf, "ServerTeam"),
  listTeams: {
    to: (call) => isPaged(call) ? `${call.app}.teams.page(${call.args})` : `${call.app}.teams.list(${call.args})`,
    gives: (call) => isPaged(call) ? page("ServerTeam") : list("ServerTeam"),
    wrap: "items"
  },
  listTeamMemberPermissions: rule((call) =>
    `${call.app}.permissions.team.list(${
      call.count > 1 ? call.withFields(1, `teamId: ${call.arg(0)}`) : `{ teamId: ${call.arg(0)} }`
    })` +
    ".then((permissions) => permissions.map(({ id, userId }) => ({ userId, permissionId: id })))"
  ),
  createOAuthProvider: rule(
    (call) => `${call.app}.safe.oauth.providers.create(${call.args})`,
    result("ServerProvider")
  ),
  getItem: rule(itemOf, "ServerItem", { owner: "$args" }),
  grantProduct: rule((call) => `${call.app}.payments.products.grant(${call.options(0, { product: "inline" })})`),
  cancelSubscription: rule((call) =>
    call.property(0, "teamId") === undefined && call.property(0, "userId") === undefined
      ? needsPerson("the customer is an option: `{ userId, productId }`")
      : cancelledSubscription(call)
  ),
  getDataVaultStore: rule("{ id: $0 }", "VaultStore", { wrap: "value" }),
  sendEmail: rule((call) =>
    call.property(0, "variables") !== undefined && call.property(0, "templateId") === undefined
      ? needsPerson("`variables` is an option of e-mails with a `templateId`")
      : `${call.app}.emails.send(${call.args})`
  ),
  getEmailDeliveryStats: rule("$app.emails.getDelivery()", email.delivery),
  activateEmailCapacityBoost: verb("emails.boostCapacity"),
  useUsers: hook("@admin/useAdminLive(%admin/serverUsers($args)).items", list("ServerUser")),
  useTeams: hook("@admin/useAdminLive(%admin/serverTeams($args)).items", list("ServerTeam")),
  useTeam: hook((call) =>
    call.isObject(0)
      ? needsPerson("a hook shows a team by its id: `server.teams.findByApiKey({ apiKey })` finds it by its key")
      : `${call.use("useAdminLive", "latchkey/react/admin")}(${
        call.useValue(`serverTeam(${call.args})`, "latchkey/live/admin")
      })`, "ServerTeam"),
  useTeamMemberPermissions: memberPermissions,
  useEmailDeliveryStats: adminHook("emailDelivery", email.delivery),
  useItem: hook(
    (call) => {
      const itemId = call.property(0, "itemId") ?? needsPerson("the item's id is the first argument")
      return `${call.use("useAdminLive", "latchkey/react/admin")}(${
        call.useValue(`serverItem(${itemId}, ${call.options(0, { itemId: "" })})`, "latchkey/live/admin")
      })`
    },
    "ServerItem",
    { owner: "$args" }
  ),
  useProducts: hook((call) => {
    refuseCursor(call, 0)
    return `${call.use("useAdminLive", "latchkey/react/admin")}(${
      call.useValue(`serverProducts(${call.args})`, "latchkey/live/admin")
    })`
  }, payment.products),
  useInvoices: rule(() => needsPerson("`server.payments.listInvoices({ userId })` lists the invoices: call it on a server")),
  useUser: rule(
    (call) =>
      call.count === 1 && !call.isObject(0)
        ? `${call.use("useAdminLive", "latchkey/react/admin")}(${
          call.useValue(`serverUser(${call.args})`, "latchkey/live/admin")
        })`
        : `${call.use("useUser", "latchkey/react")}(${userOptions(call)})`,
    "ServerUser",
    { isSync: true }
  )
}
