/** The names of environment variables: both brands and every prefix, read as bundlers can replace them. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import * as Environment from "../../src/base/Environment.ts"
import { root } from "../docs/Pages.ts"

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (/STACK_|HEXCLAVE_/.test(name)) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const settings = [
  ["projectId", Environment.projectId, Environment.projectIdNames],
  ["publishableClientKey", Environment.publishableClientKey, Environment.publishableClientKeyNames],
  ["baseUrl", Environment.baseUrl, [...Environment.serverBaseUrlNames, ...Environment.baseUrlNames]],
  ["extraRequestHeaders", Environment.extraRequestHeaders, Environment.extraRequestHeadersNames],
  ["secretServerKey", Environment.secretServerKey, Environment.secretServerKeyNames],
  ["superSecretAdminKey", Environment.superSecretAdminKey, Environment.superSecretAdminKeyNames]
] as const

describe("environment variables", () => {
  it.for(settings)("for %s are read by each listed name, and the first one wins", ([, read, names]) => {
    assert.isUndefined(read())
    for (const name of names.toReversed()) {
      vi.stubEnv(name, `value of ${name}`)
      assert.strictEqual(read(), `value of ${name}`)
    }
    vi.stubEnv(names[0] ?? "", "")
    assert.strictEqual(read(), `value of ${names[1]}`)
  })

  it("have both brands, and public ones every prefix", () => {
    assert.sameMembers([...Environment.projectIdNames], [
      "NEXT_PUBLIC_HEXCLAVE_PROJECT_ID",
      "HEXCLAVE_PROJECT_ID",
      "VITE_HEXCLAVE_PROJECT_ID",
      "EXPO_PUBLIC_HEXCLAVE_PROJECT_ID",
      "PUBLIC_HEXCLAVE_PROJECT_ID",
      "NEXT_PUBLIC_STACK_PROJECT_ID",
      "STACK_PROJECT_ID",
      "VITE_STACK_PROJECT_ID",
      "EXPO_PUBLIC_STACK_PROJECT_ID",
      "PUBLIC_STACK_PROJECT_ID"
    ])
  })

  it("never give a secret with a prefix", () => {
    for (const prefix of Environment.prefixes.filter((prefix) => prefix !== "")) {
      for (const brand of Environment.brands) {
        vi.stubEnv(`${prefix}${brand}_SECRET_SERVER_KEY`, "ssk_public")
        vi.stubEnv(`${prefix}${brand}_SUPER_SECRET_ADMIN_KEY`, "sak_public")
      }
    }
    assert.deepStrictEqual([Environment.secretServerKey(), Environment.superSecretAdminKey()], [undefined, undefined])
  })

  it("that Next.js replaces in pages are written out", () => {
    const source = readFileSync(join(root, "src", "base", "Environment.ts"), "utf8")
    const names = settings.flatMap(([, , list]) => list).filter((name) => name.startsWith("NEXT_PUBLIC_"))
    assert.deepStrictEqual(names.filter((name) => !new RegExp(`process\\.env\\.${name}\\b`).test(source)), [])
  })

  it("are unset without a process, as in pages", () => {
    vi.stubEnv("STACK_PROJECT_ID", "internal")
    vi.stubGlobal("process", undefined)
    const id = Environment.projectId()
    vi.unstubAllGlobals()
    assert.isUndefined(id)
  })
})
