/** Secrets of other services that an app sends to the provider, such as in metadata: the panel's log does not show them. */
import { assert, it } from "vitest"
import { hideField, hideInBody, hideInTarget } from "../../../src/emulator/panel/secrets.ts"

it.each(["apiKey", "api_key", "x-api-key", "privateKey", "private_key", "passphrase", "accessKey", "credentials", "pin", "otp"])(
  "the field %s is hidden",
  (name) => assert.strictEqual(hideField(name, "sensitive"), "••••••")
)

it.each(["display_name", "apiKeyCount", "passport", "spinner", "opinion", "keyboard"])("the field %s is shown", (name) => {
  assert.strictEqual(hideField(name, "plain"), "plain")
})

it.each([
  ["Authorization: Bearer abcdef0123456789", "abcdef0123456789"],
  ["postgres://ada:lovelace@db.example/main", "lovelace"],
  ["AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE"],
  ["ghp_0123456789abcdefghijklmnopqrstuvwxyz", "ghp_0123456789"],
  ["github_pat_0123456789abcdefghijkl", "github_pat_0123456789"],
  ["xoxb-123456789012-abcdefghij", "xoxb-123456789012"],
  ["-----BEGIN PRIVATE KEY-----\nMIIEvQ==\n-----END PRIVATE KEY-----", "MIIEvQ"],
  ["password=hunter2 in a log", "hunter2"]
])("the secret in %j is hidden, also in JSON and plain text", (note, secret) => {
  for (
    const text of [
      hideField("note", note),
      hideInBody("application/json", JSON.stringify({ note })),
      hideInBody("text/plain", note)
    ]
  ) {
    assert.notInclude(text, secret)
  }
})

it("the fragment of an address is hidden", () => {
  assert.strictEqual(
    hideField("url", "https://shop.example/cb?a=1#access_token=abc&state=x"),
    "https://shop.example/cb?a=1#••••••"
  )
  assert.strictEqual(hideInTarget("/cb#id_token=abc"), "/cb#••••••")
})
