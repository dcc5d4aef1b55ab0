/** The unmet requirements of production mode, in the provider's words (docs/provider/pages.md#production-mode). */
import { assert, describe, it } from "@effect/vitest"
import { productionModeErrors } from "../../../src/services/admin/project/ProductionMode.ts"
import { projectId } from "../../kit/TestApp.ts"

const messages = (domains: ReadonlyArray<string>, allowLocalhost = false) =>
  productionModeErrors({ id: projectId, config: { allowLocalhost, domains: domains.map((domain) => ({ domain })) } })
    .map(({ message }) => message)

const wrong = {
  localhost: "Localhost domains are not allowed to be trusted in production mode: ",
  address: "Direct IPs are not valid for trusted domains in production mode: ",
  http: "Trusted domains should be HTTPS: ",
  url: "Trusted domain is not a valid URL: "
}

describe("production mode", () => {
  const cases: ReadonlyArray<readonly [domain: string, complaint: keyof typeof wrong | null]> = [
    ["https://example.com", null],
    ["https://app.example.com:8443", null],
    ["https://app.example.com/path?query#hash", null],
    ["HTTPS://Example.com", null],
    ["https://münchen.de", null],
    ["https://example", null],
    ["https://localhost.example.com", null],
    ["https://127.example.com", null],
    ["https://*.example.com", null],
    ["https://**.example.com", null],
    ["https://app-*.example.com", null],
    ["https://*.example.com:*", null],
    ["https://example.com:*", null],
    ["https://*", null],

    ["http://localhost", "localhost"],
    ["https://localhost:3000", "localhost"],
    ["http://app.localhost", "localhost"],
    ["https://*.localhost", "localhost"],
    ["https://LOCALHOST", "localhost"],
    ["http://127.0.0.1:3000", "localhost"],
    ["https://127.1.2.3", "localhost"],
    // Other spellings of 127.0.0.1.
    ["https://2130706433", "localhost"],
    ["https://0x7f.1", "localhost"],

    ["https://10.0.0.1", "address"],
    ["http://192.168.0.1:8080", "address"],
    ["https://3232235521", "address"],
    ["https://192.168.*.1", "address"],
    ["https://192.168.0.*", "address"],
    ["https://[2001:db8::1]", "address"],
    ["https://[::1]:3000", "address"],

    ["http://example.com", "http"],
    ["http://*.example.com", "http"],
    ["ftp://example.com", "http"],

    ["", "url"],
    ["example.com", "url"],
    ["*.example.com", "url"],
    ["https://", "url"],
    ["https:// example.com", "url"],
    ["https://.example.com", "url"],
    ["https://example.com.", "url"],
    ["https://example..com", "url"],
    ["https://*..example.com", "url"],
    ["https://exa_mple.com", "url"],
    ["https://example.com:port", "url"],
    ["https://example.com:70000", "url"],
    ["https://user:secret@example.com", "url"],
    ["https://999.999.999.999", "url"],
    ["https://[nonsense]", "url"],
    ["javascript:alert(1)", "url"]
  ]
  it.each(cases)("reports for the trusted domain %j this problem: %s", (domain, complaint) => {
    assert.deepStrictEqual(messages([domain]), complaint === null ? [] : [`${wrong[complaint]}${domain}`])
  })

  it("does not allow localhost", () => {
    assert.deepStrictEqual(messages([], true), [
      "Localhost is not allowed in production mode, turn off Allow localhost in project settings"
    ])
    assert.deepStrictEqual(messages([]), [])
  })
  it("lists all problems, localhost first, each with the page where it can be fixed", () => {
    const domains = ["https://example.com", "http://b.example.com", "nonsense"].map((domain) => ({ domain }))
    const errors = productionModeErrors({ id: projectId, config: { allowLocalhost: true, domains } })
    assert.deepStrictEqual(
      errors,
      [
        "Localhost is not allowed in production mode, turn off Allow localhost in project settings",
        "Trusted domains should be HTTPS: http://b.example.com",
        "Trusted domain is not a valid URL: nonsense"
      ].map((message) => ({ message, relativeFixUrl: `/projects/${projectId}/domains` }))
    )
  })
})
