/** Runs the code in a field of the site against an emulator in the browser, and shows what it logs. */
import * as Emulator from "latchkey/emulator"
import * as Promises from "latchkey/promise"
import * as Testing from "latchkey/testing"

const code = document.getElementById("code") as HTMLTextAreaElement
const output = document.getElementById("output") as HTMLPreElement

const log = (...values: ReadonlyArray<unknown>) => {
  const texts = values.map((value) => typeof value === "string" ? value : JSON.stringify(value, null, 2) ?? String(value))
  output.textContent += `${texts.join(" ")}\n`
}

const modules = { "latchkey/promise": Promises, "latchkey/emulator": Emulator, "latchkey/testing": Testing }

/** The program of a function's body: without its imports, whose modules are in `modules`. */
const programOf = (text: string) =>
  text.replaceAll(
    /^import (.+?) from ("latchkey\/\w+")$/gm,
    (_, names: string, module: string) => `const ${names.replace(/^\* as /, "").replaceAll(" as ", ": ")} = modules[${module}]`
  )

const run = async () => {
  output.textContent = ""
  try {
    // The reader's own code, in the reader's own page.
    // oxlint-disable-next-line typescript/no-implied-eval
    const program: unknown = new Function("modules", "console", `return (async () => {${programOf(code.value)}\n})()`)
    if (typeof program === "function") await program(modules, { log, error: log })
  } catch (error) {
    log(error instanceof Error ? `${error.name}: ${error.message}` : error)
  }
}

document.getElementById("run")?.addEventListener("click", () => void run())
code.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void run()
})
code.value = `import * as Emulator from "latchkey/emulator"
import { createClientApp } from "latchkey/promise"
import { seed } from "latchkey/testing"

// The provider, in this page.
const emulator = Emulator.makeSync({ passwordIterations: 1 })
const { users } = await seed(emulator, {
  users: { ada: { displayName: "Ada" } },
  teams: { engine: { members: { ada: ["team_admin"] } } }
})

const { projectId, publishableClientKey } = emulator.project
const app = createClientApp({
  projectId,
  publishableClientKey,
  baseUrl: emulator.url,
  fetch: emulator.fetch,
  tokenStore: "memory"
})

// A refusal is a typed value.
const { email, password } = users.ada
const wrong = await app.safe.auth.signInWithPassword({ email, password: "guess" })
if (!wrong.ok) console.log(wrong.error._tag)

// The token expires, and the next response breaks off: the call continues.
await app.auth.signInWithPassword({ email, password })
emulator.advanceClock("11 minutes")
emulator.addFault({ path: "/users/me", breakAfterBytes: 10 })
console.log("Hello", (await app.user.get()).displayName)

const [team] = await app.teams.list()
await app.invitations.send({
  teamId: team.id,
  email: "grace@example.com",
  callbackUrl: "http://localhost:3000/join"
})
console.log(emulator.inbox("grace@example.com")[0].subject)
`
void run()
