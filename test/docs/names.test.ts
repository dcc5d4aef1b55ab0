/** docs/provider/names.md names the variables, headers, cookies, hosts and issuers that the sources read. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import * as Environment from "../../src/base/Environment.ts"
import { hostsOf, issuersOf } from "../../src/base/hosts.ts"
import { apiUrlOf } from "../../src/base/project.ts"
import { root } from "./Pages.ts"

const page = readFileSync(join(root, "docs", "provider", "names.md"), "utf8")
const rows = page.split("\n").filter((line) => line.startsWith("| ")).map((line) => line.split("|").map((cell) => cell.trim()))
const row = (start: string) => rows.find(([, cell]) => cell?.startsWith(start)) ?? assert.fail(`no row ${start}`)
const codes = (text = "") => Array.from(text.matchAll(/`([^`]+)`/g), ([, code = ""]) => code)

describe("docs/provider/names.md", () => {
  it("names the environment variables, prefixes and their order", () => {
    const prefixes = codes(row("project id")[3]?.replace("none", "``").replaceAll("``", "`none`"))
    assert.deepStrictEqual(prefixes.map((prefix) => prefix === "none" ? "" : prefix), [...Environment.prefixes])
    const settings = {
      "project id": "PROJECT_ID",
      "publishable client key": "PUBLISHABLE_CLIENT_KEY",
      "base address": "API_URL",
      "extra request headers": "EXTRA_REQUEST_HEADERS",
      "secret server key": "SECRET_SERVER_KEY",
      "super secret admin key": "SUPER_SECRET_ADMIN_KEY"
    } as const
    for (const [start, setting] of Object.entries(settings)) {
      assert.deepStrictEqual(codes(row(start)[2]), [...Environment.plainNames(setting)])
    }
    const onServers = codes(row("base address on a server")[2]).filter((name) => name !== "STACK")
    assert.deepStrictEqual(onServers, Environment.serverBaseUrlNames.slice(0, 3))
    const legacy = Environment.baseUrlNames.filter((name) => !name.endsWith("API_URL"))
    assert.deepStrictEqual(codes(row("base address")[3]), legacy)
  })

  it("names the hosts and issuers of the hosted provider", () => {
    for (const address of ["https://api.stack-auth.com", "https://api.hexclave.com"]) {
      const hosts = hostsOf([apiUrlOf(address)]).map((apiUrl) => new URL(apiUrl).host)
      assert.deepStrictEqual(codes(row(`\`${address}\``)[2]), hosts)
    }
    const issuers = issuersOf(apiUrlOf("https://api2.hexclave.com")).map((issuer) => new URL(issuer).origin)
    assert.deepStrictEqual(codes(row("`https://api.stack-auth.com`")[3]), issuers)
  })

  it("names the headers and cookies that the sources read", () => {
    const sources = {
      "response headers": ["src/pipeline/request/ProviderHeaders.ts", ["x-stack-", "x-hexclave-"]],
      "`x-stack-access-token`": ["src/backend/server/readCredentials.ts", ["x-stack-access-token", "x-hexclave-access-token"]],
      "`Authorization: Bearer": ["src/layers/tokenStores/bearerCredential.ts", ["stackauth", "hexclave"]],
      "cookies `stack-access`": ["src/layers/cookies/CookieFormat.ts", ["stack-access", "hexclave-access"]],
      "cookies `stack-is-https`": ["src/layers/cookies/isSecureRequest.ts", ["stack-is-https", "hexclave-is-https"]],
      "redirect scheme": ["src/base/trustedDomains.ts", [
        "stack-auth-mobile-oauth-url:",
        "hexclave-mobile-oauth-url:"
      ]]
    } as const
    for (const [start, [path, names]] of Object.entries(sources)) {
      const source = readFileSync(join(root, path), "utf8")
      for (const name of names) {
        assert.include(row(start)[1], name)
        assert.include(source, name)
      }
    }
  })

  it("says in ten lines what the provider is called", () => {
    const [, section = ""] = /## What is the provider called today\n\n((?:\d+\. .+\n)+)/.exec(page) ?? []
    assert.lengthOf(section.trim().split("\n"), 10)
  })
})
