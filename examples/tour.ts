/** `npm start`: what Latchkey does, told step by step against the emulator over a real socket. */
import * as Emulator from "latchkey/emulator"
import { createClientApp, createServerApp } from "latchkey/promise"
import { parseArgs } from "node:util"

const { values: { once, port } } = parseArgs({
  options: { once: { type: "boolean", default: false }, port: { type: "string", default: "0" } }
})

let step = 0
const tell = (title: string, found: unknown = "") =>
  console.log(`${String(++step).padStart(2)}. ${title.padEnd(58)} ${String(found)}`)

const emulator = await Emulator.make()
const served = await emulator.listen({ port: Number(port) })
const { projectId, publishableClientKey, secretServerKey } = emulator.project
const baseUrl = served.url
console.log(`\nLatchkey against its emulator, ${baseUrl}\n`)

await using app = createClientApp({ projectId, publishableClientKey, baseUrl, tokenStore: "memory" })
await using server = createServerApp({ projectId, secretServerKey, baseUrl })

const project = await app.project.get()
tell("The project allows passwords", project.config.credentialEnabled)

const email = "ada@example.com"
const password = "analytical engine"
const { userId } = await app.auth.signUpWithPassword({
  email,
  password,
  verificationCallbackUrl: `${baseUrl}/handler/email-verification`
})
tell("Ada signs up", userId)
const [mail] = emulator.inbox(email)
tell("The inbox has her verification mail", mail?.subject)

const me = await app.user.get({ or: "throw" })
tell("She is signed in", `${me.primaryEmail}, since ${me.signedUpAt.toISOString()}`)
const renamed = await app.user.update({ displayName: "Ada Lovelace", clientMetadata: { theme: "dark" } })
tell("She chooses a name", renamed.displayName)

emulator.advanceClock(11 * 60_000)
const calls = await Promise.all(Array.from({ length: 100 }, () => app.user.get({ or: "throw" })))
tell("Eleven minutes later, 100 calls share one refresh", `${calls.length} answers`)

const wrong = await app.safe.auth.signInWithPassword({ email, password: "difference engine" })
if (wrong.ok) throw new Error("a wrong password was accepted")
tell("A wrong password is a typed refusal", `${wrong.error._tag}: ${wrong.error.message}`)
const again = await app.safe.auth.signUpWithPassword({ email, password })
if (again.ok) throw new Error("the same address signed up twice")
tell("Signing up twice is another", again.error._tag)

await server.users.update(userId, { serverMetadata: { plan: "pro" } })
tell("The server sees what she does not", JSON.stringify((await server.users.get(userId)).serverMetadata))
await server.users.create({ primaryEmail: "grace@example.com", displayName: "Grace Hopper" })
const names: Array<string | null> = []
for await (const user of server.users.list({ limit: 1 })) names.push(user.displayName)
tell("The server lists users, page by page", names.join(", "))
const missing = await server.safe.users.get("00000000-0000-4000-8000-000000000000")
if (missing.ok) throw new Error("nobody was found")
tell("A user who is not there", `${missing.error._tag} (request ${"call" in missing.error ? missing.error.call?.requestId : ""})`)

await app.auth.signOut()
tell("Ada signs out", String(await app.user.get()))
await app.auth.signInWithPassword({ email: email.toUpperCase(), password })
tell("and in again, with her address in capitals", (await app.user.get())?.displayName)
await server.users.delete(userId)
tell("The server deletes her; her session knows nobody", String(await app.user.get()))

console.log("\nEvery step was a real HTTP call. Nothing left this machine.\n")
if (once) {
  await served.close()
} else {
  console.log(`The emulator stays up for you to try: ${baseUrl}`)
  console.log(`  project id              ${projectId}`)
  console.log(`  publishable client key  ${publishableClientKey}`)
  console.log(`  secret server key       ${secretServerKey}`)
  console.log("  inbox                   /emulator/inbox        end with Ctrl-C\n")
}
