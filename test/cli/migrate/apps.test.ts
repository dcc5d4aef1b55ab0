/** Migrates apps that programs keep in classes, functions and modules. */
import { assert, describe, it } from "vitest"
import { migrate, migrateFile, notesOf } from "./Migrated.ts"

const server = `import { StackServerApp } from "@stackframe/js"
const app = new StackServerApp({ tokenStore: null })
`
/** The migrated lines below the imports and the constructor. */
const body = (text: string) => migrateFile(server + text).replace(/^[^]*?\nconst app = [^\n]*\n/, "")

describe("latchkey migrate (apps)", () => {
  it("rewrites calls on results of own methods, and on parameters of an app's type", () => {
    assert.strictEqual(
      body(
        `class Users {
  async find(id: string) { return await app.getUser(id) }
  async rename(id: string, displayName: string) {
    const user = await this.find(id)
    await user!.update({ displayName })
  }
}
const remove = async (other: typeof app, id: string) => (await other.getUser(id))!.delete()
`
      ),
      `class Users {
  async find(id: string) { return await app.users.find(id) }
  async rename(id: string, displayName: string) {
    const user = await this.find(id)
    await app.users.update(user!.id, { displayName })
  }
}
const remove = async (other: typeof app, id: string) => other.users.delete((await other.users.find(id))!.id)
`
    )
  })

  it("finds apps in private fields, and none by `this` in another function", () => {
    const { files, notes } = migrate({
      "program.ts": `import { StackServerApp } from "@stackframe/js"
class Users {
  readonly #app = new StackServerApp({ tokenStore: "memory" })
  async remove(id: string) {
    const user = await this.#app.getUser(id)
    setTimeout(() => user!.delete())
    setTimeout(function() { user!.delete() })
  }
}
`
    })
    assert.deepStrictEqual(notes, ["program.ts:7 no app is visible here: pass it to this function, or import it"])
    assert.strictEqual(
      files["program.ts"],
      `import { createServerApp } from "latchkey/promise"
class Users {
  readonly #app = createServerApp({ tokenStore: "memory" })
  async remove(id: string) {
    const user = await this.#app.users.find(id)
    setTimeout(() => this.#app.users.delete(user!.id))
    setTimeout(function() { user!.delete() })
  }
}
`
    )
  })

  it("keeps the expression of an app that is no variable, such as a call", () => {
    assert.strictEqual(
      migrateFile(`import { StackClientApp, StackServerApp } from "@stackframe/js"
let made: StackServerApp | undefined
const getServer = () => (made ??= new StackServerApp({ tokenStore: "memory" }))
const later = async () => new StackServerApp({ tokenStore: "memory" })
const first = new StackClientApp({ tokenStore: "memory" })
const second = new StackClientApp({ tokenStore: "memory" })
export const remove = async (id: string) => {
  const user = await getServer().getUser(id)
  await user?.delete()
  await (await made!.getUser(id))!.delete()
  await (await later()).listTeams()
  await (id ? first : second).signInWithPasskey()
}
`),
      `import { createClientApp, createServerApp } from "latchkey/promise"
import type { ServerApp } from "latchkey/promise"
let made: ServerApp | undefined
const getServer = () => (made ??= createServerApp({ tokenStore: "memory" }))
const later = async () => createServerApp({ tokenStore: "memory" })
const first = createClientApp({ tokenStore: "memory" })
const second = createClientApp({ tokenStore: "memory" })
export const remove = async (id: string) => {
  const user = await getServer().users.find(id)
  await (user ? getServer().users.delete(user.id) : undefined)
  await made!.users.delete((await made!.users.find(id))!.id)
  await (await later()).teams.list()
  await (id ? first : second).safe.auth.signInWithPasskey()
}
`
    )
  })

  it("uses no variable that may hold no app yet for an object without an app", () => {
    const notes = notesOf(`import { StackServerApp, type ServerUser } from "@stackframe/js"
let made: StackServerApp | null = null
export const open = () => (made ??= new StackServerApp({ tokenStore: "memory" }))
export const remove = (user: ServerUser) => user.delete()
`)
    assert.deepStrictEqual(notes, ["4 no app is visible here: pass it to this function, or import it"])
  })

  it("keeps a `require` whose other exports a variable holds, and reports it", () => {
    const text = "const { StackClientApp, ...rest } = require(\"@stackframe/js\")\nexports.rest = rest\n"
    const { files, notes } = migrate({ "all.cjs": text })
    assert.strictEqual(files["all.cjs"], text)
    assert.deepStrictEqual(notes, ["all.cjs:1 latchkey has no module with all of these exports"])
  })

  it("keeps comments above options that follow removed ones, and reports others", () => {
    const { files, notes } = migrate({
      "program.ts": `import { StackClientApp } from "@stackframe/js"
export const app = new StackClientApp({
  devTool: false,
  // the project
  projectId: "x",
  noAutomaticPrefetch: true, // not needed
  // memory only
  tokenStore: "memory" // for now
})
await app.sendMagicLinkEmail(/* of Ada */ email)
`
    })
    assert.include(
      files["program.ts"],
      `createClientApp({
  // the project
  projectId: "x",
  // memory only
  tokenStore: "memory" // for now
})
`
    )
    const why = "this comment is not in the new text: add it again if it still applies"
    assert.deepStrictEqual(notes, [`program.ts:6 ${why}`, `program.ts:10 ${why}`])
  })
})
