/** The callback addresses that the emulator accepts for mails. */
import { assert, describe, it } from "@effect/vitest"
import { makeSync } from "../../../../src/emulator/index.ts"
import { api, password, quick } from "../../Api.ts"
import { pageOf } from "../../panel/Caller.ts"

const domains = [
  "https://app.example.com",
  "https://*.wild.example.com",
  "http://**.deep.example.com:*",
  "https://port.example.com:8443"
]
const trustedUrls = [
  "https://app.example.com/any?path#at-all",
  "https://app.example.com:443/",
  "https://a.wild.example.com/",
  "http://a.b.deep.example.com:3000/",
  "https://port.example.com:8443/"
]
const otherUrls = [
  "http://app.example.com/",
  "https://app.example.com.evil.org/",
  "https://a.b.wild.example.com/",
  "https://a.wild.example.com:8443/",
  "https://wild.example.com/",
  "http://localhost:3000/",
  "https://evil.org/https://app.example.com"
]

describe("callback addresses", () => {
  it("must match a domain of the project, regardless of the path", async () => {
    const emulator = makeSync(quick)
    await api(emulator, "admin")("PATCH", "/internal/projects/current", {
      config: { allow_localhost: false, domains: domains.map((domain) => ({ domain, handler_path: "/handler" })) }
    })
    const status = async (url: string, index: number) =>
      (await api(emulator)("POST", "/auth/password/sign-up", {
        email: `${index}${url.length}@example.com`,
        password,
        verification_callback_url: url
      })).status
    for (const [index, url] of trustedUrls.entries()) assert.strictEqual(await status(url, index), 200, url)
    for (const [index, url] of otherUrls.entries()) assert.strictEqual(await status(url, 100 + index), 400, url)
    await api(emulator, "admin")("PATCH", "/internal/projects/current", { config: { allow_localhost: true } })
    assert.strictEqual(await status("http://127.0.0.1:5173/", 200), 200)
  })
})

describe("callback addresses that are not http(s)", () => {
  // The provider compares only the host, so it trusts any scheme with the host localhost.
  const script = "javascript://localhost/%0aalert(document.domain)"
  it("are accepted, as by the provider, but are not links on the emulator's page", async () => {
    const emulator = makeSync(quick)
    const signUp = (email: string, url: string) =>
      api(emulator)("POST", "/auth/password/sign-up", { email, password, verification_callback_url: url })
    assert.strictEqual((await signUp("script@example.com", script)).status, 200)
    assert.strictEqual((await signUp("app@example.com", "myapp://localhost/verify")).status, 200)
    assert.strictEqual((await signUp("page@example.com", "http://localhost:3000/verify")).status, 200)
    const { mails } = await pageOf(emulator).state()
    assert.strictEqual(mails.length, 3)
    const links = mails.flatMap((mail) => mail.links)
    assert.deepStrictEqual(links.map((address) => address.replace(/\?.*/, "")), ["http://localhost:3000/verify"])
  })
})
