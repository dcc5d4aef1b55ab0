/** The table of cookie formats in docs/sessions.md equals the value that the program uses. */
import { readFileSync } from "node:fs"
import { assert, it } from "vitest"
import { cookieFormatOf, cookieFormats } from "../../../src/layers/cookies/CookieFormat.ts"
import { projectId } from "../../kit/TestApp.ts"
import { namedTossings } from "./Tossing.ts"

it("the documentation lists the cookie formats that the library reads", () => {
  const text = readFileSync(new URL("../../../docs/sessions.md", import.meta.url), "utf8")
  const section = text.slice(text.indexOf("| Form |"), text.indexOf("**Migration**"))
  const rows = section.split("\n").slice(2).flatMap((line) => {
    const [, names = "", writers = "", counts = ""] = /^\| (.*) \| (.*) \| (.*) \|$/.exec(line) ?? []
    return names === "" ? [] : [{ names: Array.from(names.matchAll(/`([^`]+)`/g), ([, name = ""]) => name), writers, counts }]
  })
  assert.lengthOf(rows, cookieFormats.length)
  const writers = {
    host: /^this host, over https$/,
    domain: /^any host of the configured domain, and of a domain above it;/,
    site: /^any host of the site; an attacker on the network/
  }
  const site = (secure: boolean, domain: string | null) => ({ projectId, secure, domain })
  for (const [at, form] of cookieFormats.entries()) {
    const row = rows[at] ?? assert.fail("no row")
    assert.match(row.writers, writers[form.writer])
    for (const name of row.names) {
      const cookie = name.replace("<id>", projectId).replace("<other domain>", "OTHER")
        .replace("<domain>", namedTossings.domain.slice(namedTossings.domain.lastIndexOf("-") + 1))
      const format = cookieFormatOf(cookie, site(true, at === 0 ? "example.com" : null))
      assert.strictEqual(format && cookieFormats.indexOf(format), at, cookie)
    }
    const roles = [site(true, null), site(true, "example.com"), site(false, null), site(false, "example.com")].map(form.role)
    const [secure, , http] = roles
    if (secure === http) assert.isTrue(row.counts.startsWith(secure ?? ""), row.counts)
    else {assert.deepStrictEqual([row.counts, roles], [
        "session on http without a configured domain, else migration",
        ["migration", "migration", "session", "migration"]
      ])}
  }
})
