/** Times, sizes and counts of sessions, retries and random text (docs/provider/cookies.md, tokens.md, transport.md), a test each. */
import { assert, describe, it } from "@effect/vitest"
import { Duration } from "effect"
import * as WebLock from "../../src/layers/browser/WebLock.ts"
import * as serializeSession from "../../src/layers/cookies/serializeSession.ts"
import * as TokenStoreCookie from "../../src/layers/tokenStores/TokenStoreCookie.ts"
import { stateLifetime } from "../../src/pipeline/ports/OAuthStateStore.ts"
import * as Timing from "../../src/pipeline/timing/Timing.ts"
import { challengeLifetime, userIdBytes } from "../../src/schema/auth/Passkey.ts"
import { base32 } from "../../src/schema/wire/Base32.ts"
import { randomString } from "../../src/schema/wire/RandomString.ts"

const millis = Duration.toMillis

describe("apps", () => {
  it("limit the lifetime of the refresh cookie to 31,536,000 s", () =>
    assert.strictEqual(serializeSession.refreshMaxAge, 31_536_000))
  it("limit the lifetime of the access cookie to 86,400 s", () => assert.strictEqual(serializeSession.accessMaxAge, 86_400))
  it("limit the lifetime of the OAuth state cookie to 3,600 s", () => assert.strictEqual(Duration.toSeconds(stateLifetime), 3600))
  it("make the cookie store poll every 100 ms", () => assert.strictEqual(millis(TokenStoreCookie.pollInterval), 100))
  it("require 20,000 ms of token lifetime by default, and do not allow 60,000 ms", () => {
    assert.strictEqual(millis(Timing.requiredLifetime), 20_000)
    assert.strictEqual(millis(Timing.excessiveLifetime), 60_000)
  })
  it("make up to 5 attempts, with pauses from 1,000 ms and a jitter of 0.5 to 1.5", () => {
    assert.strictEqual(Timing.maxAttempts, 5)
    assert.strictEqual(millis(Timing.baseDelay), 1_000)
    assert.deepStrictEqual(Timing.jitter, { least: 0.5, most: 1.5 })
  })
  it("poll for a CLI sign-in every 2,000 ms by default", () => assert.strictEqual(millis(Timing.cliPollWait), 2_000))
  it("tolerate a clock skew of 30 s", () => assert.strictEqual(millis(Timing.clockTolerance), 30_000))
  it("limit every wait to 2,147,483,647 ms", () => assert.strictEqual(Timing.maximumWait, 2_147_483_647))
  it("make random strings 224 bits long by default, in lowercase base32", () => {
    const strings = Array.from({ length: 1_000 }, () => randomString())
    for (const text of strings) assert.match(text, /^[0-9a-hjkmnp-tv-z]{45}$/)
    assert.strictEqual(new Set(strings).size, 1_000)
    assert.strictEqual(randomString(80).length, 16)
    // Each of the 32 characters is about equally frequent.
    const counts = new Map<string, number>()
    for (const char of strings.join("").split("")) counts.set(char, (counts.get(char) ?? 0) + 1)
    assert.strictEqual(counts.size, 32)
    for (const count of counts.values()) assert.closeTo(count, 45_000 / 32, 250)
  })
  it("use the provider's base32 alphabet", () => {
    const cases = { "example.com": "cnw62vbgdhjjwrvfdm", "my-site.co.uk": "dnwjtwv9ehjjwrvf5stpp" }
    for (const [text, expected] of Object.entries(cases)) assert.strictEqual(base32(new TextEncoder().encode(text)), expected)
    assert.deepStrictEqual(["01", "0f", "10", "ff", "ffff"].map((hex) => base32(Buffer.from(hex, "hex"))), [
      "04",
      "1w",
      "20",
      "zw",
      "zzzg"
    ])
  })
  it("require a passkey user id of 1 to 64 bytes", () => assert.deepStrictEqual(userIdBytes, { least: 1, most: 64 }))
  it("abandon a passkey challenge earlier than the provider, which waits 65 s", () => assert.isBelow(challengeLifetime, 65_000))
  it("limit the wait for another tab to 2 s", () => assert.strictEqual(millis(WebLock.longestLockWait), 2_000))
})
