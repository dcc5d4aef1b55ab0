/** The command rewrites every call in the tables of docs/migration.md to the verb in the same row, or reports it with a reason. */
import { parse } from "@babel/parser"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { rewrite } from "../../../packages/cli/src/migrate/rewrite.ts"

const page = readFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "migration.md"), "utf8")

/** Calls that need a decision, which the command reports. */
const reportedRows = [
  "user.update({ totpMultiFactorSecret })",
  "user.createTeam({ displayName, profileImageUrl })",
  "invitation.accept()",
  "app.updateTeamPermissionDefinition(id, { … })",
  "app.updateProjectPermissionDefinition(id, { … })",
  "user.getConnectedAccount(provider, { or: \"redirect\", scopes })",
  "user.getConnectedAccount(provider, { scopes })",
  "serverUser.getConnectedAccount(provider, { scopes })",
  "app.createItemQuantityChange({ itemId, quantity, … })",
  "app.cancelSubscription({ productId })",
  "app.sendChatMessage(…)",
  "app.saveChatMessage(…)",
  "app.listChatMessages(…)"
]

/**
 * Calls that do not become the verb in their row: hooks, plain data, an app for one request, and methods of objects that were not found.
 */
const elsewhere = [
  "user.toClientJson()",
  "connection.getAccessToken()",
  "connection.getAccessToken()",
  "app.getUser({ tokenStore: request })",
  "app.useEmailTheme(id)",
  "app.useEmailDraft(id)",
  "app.getDataVaultStore(id)",
  "app.useSvixToken()"
]

interface Row {
  readonly section: string
  readonly call: string
  readonly right: string
}

const rows = page.split(/^## /m).flatMap((part): ReadonlyArray<Row> => {
  const section = part.slice(0, part.indexOf("\n"))
  return part.split("\n").filter((line) => line.startsWith("| `")).flatMap((line) => {
    const [calls = "", right = ""] = line.replace(/^\| /, "").split(" | ")
    return Array.from(calls.matchAll(/`([^`]+)`/g), ([, call = ""]) => ({ section, call, right }))
  })
}).filter(({ call }) => /^\w+(?:\.\w+)+\(/.test(call))

/** Declares a value for each object in the tables. */
const preamble = `import { StackAdminApp, StackClientApp, StackServerApp } from "@stackframe/js"
const client = new StackClientApp({ tokenStore: "memory" })
const server = new StackServerApp({ tokenStore: null })
const admin = new StackAdminApp({ tokenStore: null })
const user = await client.getUser({ or: "throw" })
const serverUser = await server.getUser("id")
const [team] = await user.listTeams()
const serverTeam = await server.getTeam("id")
const customer = user
const [channel] = await user.listContactChannels()
const [serverChannel] = await serverUser.listContactChannels()
const [category] = await user.listNotificationCategories()
const [serverCategory] = await serverUser.listNotificationCategories()
const [invitation] = await team.listInvitations()
const [serverInvitation] = await serverTeam.listInvitations()
const [userApiKey] = await user.listApiKeys()
const [teamApiKey] = await team.listApiKeys()
const key = userApiKey
const [provider] = await user.listOAuthProviders()
const [serverProvider] = await serverUser.listOAuthProviders()
const item = await serverUser.getItem("credits")
const store = await server.getDataVaultStore("store")
const profile = await user.getTeamProfile(team)
const project = await admin.getProject()
const [internalApiKey] = await admin.listInternalApiKeys()
`

/** The verbs and live values in a text: `app.safe.teams.create(…)` gives `teams.create`, `useLive(values.teams)` gives `teams`. */
const verbsIn = (text: string) =>
  Array.from(
    text.matchAll(
      /\b(?:app|client|server|admin)\.(?:safe\.)?((?:\w+\.)*\w+)\(|\buse(?:Admin)?Live\((?:\w*[vV]alues\.)?(\w+)|\b(use\w+|is\w+Valid|why\w+Invalid)\(/g
    ),
    ([, verb, value, ownName]) => verb ?? value ?? ownName
  )

/** The lines of a program: each call, for an app of each kind. */
const lines = rows.flatMap(({ call }, row) =>
  (call.startsWith("app.") ? ["client", "server", "admin"] : ["app"]).map((app) => ({
    row,
    text: `await ${call.replace(/^app\b/, app).replaceAll(/,?\s*…/g, "")} // ${row}.`
  }))
)
const source = preamble + lines.map(({ text }) => `${text}\n`).join("")

it("latchkey migrate rewrites or reports each call in the migration guide's tables", () => {
  const { files: [file], notes } = rewrite(parse, [{ path: "program.ts", text: source }])
  const after = (file ?? assert.fail()).after.split("\n")
  const first = preamble.split("\n").length
  const isReported = (row: number) =>
    lines.some((line, index) => line.row === row && notes.some((note) => note.line === first + index))
  const wrong = rows.filter(({ right }, row) => {
    const expectedVerbs = verbsIn(right)
    return !after.filter((line) => line.endsWith(` // ${row}.`)).some((line) =>
      verbsIn(line).some((verb) => expectedVerbs.includes(verb))
    )
  })
  assert.sameMembers(wrong.map(({ call }) => call), [...reportedRows, ...elsewhere])
  assert.deepStrictEqual(reportedRows.filter((call) => !isReported(rows.findIndex((row) => row.call === call))), [])
  assert.isAbove(rows.length, 250)
})
