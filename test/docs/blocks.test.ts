/** Blocks of the guides that are neither programs nor commands: settings and data. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it, onTestFinished } from "vitest"
import { makeSync } from "../../src/emulator/index.ts"
import { createClientApp } from "../../src/promise/index.ts"
import { account, signUp } from "../kit/people.ts"
import { root } from "./Pages.ts"

const read = (file: string) => readFileSync(join(root, file), "utf8")
const blockOf = (page: string, language: string) =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "m").exec(page)?.[1] ?? assert.fail(`no block in ${language}`)

it("docs/react.md permits the style element that the example permits", () => {
  const [hash = assert.fail("no hash")] = /sha256-[\w+/]+=/.exec(read("docs/react.md")) ?? []
  assert.include(read("examples/react/server/serve.ts"), hash)
})

it("docs/emulator.md shows the fixed keys", () => {
  const [, section = ""] = read("docs/emulator.md").split("## Fixed keys")
  const { projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = makeSync({ fixedKeys: true }).project
  assert.deepStrictEqual(blockOf(section, "sh").trim().split("\n"), [
    `HEXCLAVE_PROJECT_ID=${projectId}`,
    "HEXCLAVE_API_URL=http://127.0.0.1:8102",
    `HEXCLAVE_PUBLISHABLE_CLIENT_KEY=${publishableClientKey}`,
    `HEXCLAVE_SECRET_SERVER_KEY=${secretServerKey}`,
    `HEXCLAVE_SUPER_SECRET_ADMIN_KEY=${superSecretAdminKey}`
  ])
})

it("docs/emulator.md shows each field of a mail over HTTP", async () => {
  const emulator = makeSync({ passwordIterations: 1 })
  onTestFinished(() => emulator.close())
  const { url } = await emulator.listen({ port: 0 })
  const app = createClientApp({ ...emulator.project, baseUrl: url, tokenStore: "memory" })
  onTestFinished(app.dispose)
  await signUp(app, account.email)
  await app.contactChannels.sendPrimaryVerification({ callbackUrl: "http://localhost:5173/handler/email-verification" })
  const [mail] = await (await fetch(`${url}/emulator/inbox?to=${account.email}`)).json()
  const shownMail = JSON.parse(blockOf(read("docs/emulator.md"), "json"))
  assert.sameMembers(Object.keys(shownMail), Object.keys(mail))
  for (const [field, value] of Object.entries(shownMail)) assert.strictEqual(typeof value, typeof mail[field], field)
  assert.lengthOf(mail.code, 45)
  assert.deepStrictEqual([mail.otp, mail.nonce], [mail.code.slice(0, 6).toUpperCase(), mail.code.slice(6)])
})
