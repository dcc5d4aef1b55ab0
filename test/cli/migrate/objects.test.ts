/** Migrates calls and fields of the existing SDK's objects, whose type the command infers in different ways. */
import { assert, describe, it } from "vitest"
import { migrateFile, notesOf } from "./Migrated.ts"

const server = `import { StackServerApp, type ServerTeam, type ServerUser } from "@stackframe/js"
const app = new StackServerApp({ tokenStore: null })
`
const client = `import { StackClientApp, type CurrentUser, type Team } from "@stackframe/js"
const app = new StackClientApp({ tokenStore: "memory" })
`
/** The migrated lines below the imports and the constructor. */
const body = (preamble: string, text: string) => migrateFile(preamble + text).replace(/^[^]*?\nconst app = [^\n]*\n/, "")

describe("latchkey migrate (objects)", () => {
  it("rewrites calls on objects from lists, loops, callbacks and promises", () => {
    assert.strictEqual(
      body(
        server,
        `for (const team of await app.listTeams()) await team.update({ displayName: "x" })
const users = await app.listUsers({ teamId })
await Promise.all(users.filter((user) => !user.isAnonymous).map((user) => user.delete()))
app.getTeam("id").then((team) => team?.delete())
const names = users.map(async (user) => (await user.listTeams()).map((team) => team.displayName))
const [[first], last] = await Promise.all([app.listTeams(), app.getTeam("last")])
await first!.addUser(users[0]!.id)
await last!.removeUser(users.at(-1)!.id)
`
      ),
      `for (const team of await app.teams.list()) await app.teams.update(team.id, { displayName: "x" })
const users = (await app.users.page({ teamId })).items
await Promise.all(users.filter((user) => !user.isAnonymous).map((user) => app.users.delete(user.id)))
app.teams.find("id").then((team) => (team ? app.teams.delete(team.id) : undefined))
const names = users.map(async (user) => (await app.teams.list({ userId: user.id })).map((team) => team.displayName))
const [[first], last] = await Promise.all([app.teams.list(), app.teams.find("last")])
await app.members.add({ teamId: first!.id, userId: users[0]!.id })
await app.members.remove({ teamId: last!.id, userId: users.at(-1)!.id })
`
    )
  })

  it("rewrites calls on parameters, properties and class fields of declared types", () => {
    assert.strictEqual(
      body(
        server,
        `interface Props { readonly user: ServerUser; readonly teams: ReadonlyArray<ServerTeam> }
const rename = ({ user, teams: [team] }: Props) => team?.update({ displayName: user.displayName ?? "" })
class Service {
  constructor(private readonly stack: StackServerApp, readonly user?: ServerUser) {}
  all = () => this.stack.listTeams()
  async clear() { await this.user?.delete() }
}
const make = async () => await app.createUser({})
await (await make()).setDisplayName("x")
`
      ),
      `interface Props { readonly user: ServerUser; readonly teams: ReadonlyArray<ServerTeam> }
const rename = ({ user, teams: [team] }: Props) => (team ? app.teams.update(team.id, { displayName: user.displayName ?? "" }) : undefined)
class Service {
  constructor(private readonly stack: ServerApp, readonly user?: ServerUser) {}
  all = () => this.stack.teams.list()
  async clear() { await (this.user ? app.users.delete(this.user.id) : undefined) }
}
const make = async () => await app.users.create({})
await app.users.update((await make()).id, { displayName: "x" })
`
    )
  })

  it("rewrites calls to use the app of the nearest scope", () => {
    assert.strictEqual(
      body(
        server,
        `const clean = async (other: StackServerApp, user: ServerUser) => {
  for (const team of await other.listTeams()) await team.delete()
  await user.delete()
}
`
      ),
      `const clean = async (other: ServerApp, user: ServerUser) => {
  for (const team of await other.teams.list()) await other.teams.delete(team.id)
  await other.users.delete(user.id)
}
`
    )
  })

  it("assigns the page, not its items, if the program reads the page's cursor", () => {
    assert.strictEqual(
      body(
        server,
        `let users = await app.listUsers({ limit: 2 })
while (users.nextCursor) {
  print(users.length, { users })
  users = await app.listUsers({ limit: 2, cursor: users.nextCursor })
}
`
      ),
      `let users = await app.users.page({ limit: 2 })
while (users.nextCursor) {
  print(users.items.length, { users: users.items })
  users = await app.users.page({ limit: 2, cursor: users.nextCursor })
}
`
    )
  })

  it("rewrites fields that were renamed or are secrets", () => {
    assert.strictEqual(
      body(
        client,
        `const user = await app.getUser({ or: "throw" })
const [team] = await user.listTeams()
const members = (await team!.listUsers()).map((member) => [member.id, member.teamProfile.displayName])
const key = await user.createApiKey({ description: "x", expiresAt: null })
send(key.value, await app.getAccessToken(), app.getRefreshToken())
const { accessToken } = await user.currentSession.getTokens()
const item = await user.getItem("credits")
print(item.nonNegativeQuantity, user.selectedTeam?.displayName, await user.selectedTeam?.listInvitations())
`
      ),
      `const user = await app.user.get()
const [team] = await app.teams.list()
const members = (await app.members.list({ teamId: team!.id })).map((member) => [member.userId, member.displayName])
const key = await app.apiKeys.user.create({ description: "x", expiresAt: null })
send(reveal(key.value), await app.auth.findTokens().then((tokens) => reveal(tokens)?.accessToken ?? null), app.auth.findTokens().then((tokens) => reveal(tokens)?.refreshToken ?? null))
const { accessToken } = await app.auth.findTokens().then((tokens) => reveal(tokens ?? { accessToken: null, refreshToken: null }))
const item = await app.items.get("credits", { userId: user.id })
print(Math.max(0, item.quantity), user.selectedTeam?.displayName, await (user.selectedTeam ? app.invitations.list({ teamId: user.selectedTeam.id }) : undefined))
`
    )
  })

  it("adds a second call where the old call did two things", () => {
    assert.strictEqual(
      body(
        client,
        `const user = await app.getUser({ or: "throw" });
if (user) {
  const team = await user.createTeam({ displayName: "x" });
}
`
      ),
      `const user = await app.user.get();
if (user) {
  const team = await app.teams.create({ displayName: "x" });
  await app.user.update({ selectedTeamId: team.id });
}
`
    )
  })

  it("rewrites renamed options", () => {
    assert.strictEqual(
      body(
        client,
        `await app.signInWithCredential({ email, password, noRedirect: !stay })
await app.signUpWithCredential({ email, password, noVerificationCallback: true })
await app.signInWithMagicLink(code, { noRedirect: true })
await app.signInWithMfa(totp, code)
await app.sendMagicLinkEmail(email)
await app.sendForgotPasswordEmail("a@b.c", { callbackUrl })
await app.signOut({ redirectUrl: "/" })
await app.promptCliLogin({ appUrl, expiresInMillis: 1000, promptLink: async (url, code) => open(url + code) })
await app.promptCliLogin({ appUrl, promptLink: show })
`
      ),
      `await app.safe.auth.signInWithPassword({ email, password, redirect: !(!stay) })
await app.safe.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
await app.safe.auth.signInWithMagicLink({ code, redirect: false })
await app.safe.auth.signInWithMfaCode({ totp: totp, attemptCode: code })
await app.safe.auth.sendMagicLink({ email })
await app.safe.auth.sendPasswordReset({ email: "a@b.c", callbackUrl })
await app.auth.signOut({ redirectTo: "/" })
await app.safe.cli.promptLogin({ appUrl, expiresIn: 1000, prompt: async ({ url, loginCode: code }) => open(url + code) })
await app.safe.cli.promptLogin({ appUrl, prompt: ({ url, loginCode }) => (show)(url, loginCode) })
`
    )
  })
})

describe("latchkey migrate (notes)", () => {
  it("reports unknown objects, apps and arguments for manual review", () => {
    assert.deepStrictEqual(
      notesOf(`import { type CurrentUser, StackServerApp } from "@stackframe/js"
import { someone } from "./elsewhere"
const app = new StackServerApp({ tokenStore: null })
someone.setDisplayName("x")
export const leave = (user: CurrentUser) => user.setDisplayName("x")
const user = await app.getUser("id")
if (user) {
  await user.setSelectedTeam(someone)
  await user.signOut()
  user.unknownMethod()
  const { update } = user
  const remove = user.delete
}
`),
      [
        "4 the type of someone is not known: add a type annotation, or rewrite the call",
        "8 the argument may be a team or its id",
        "9 it acts in the session of a request: call it on the app of that request",
        "10 unknownMethod has no equivalent that this command knows",
        "11 update cannot be taken out of the object: it is plain data",
        "12 delete is a method: pass a function that calls it"
      ]
    )
  })
})
