/** A command-line program is signed in through a browser, over HTTP. */
import { assert, describe, it, vi } from "vitest"
import { type ClientAppOptions, createClientApp, pairTokenStore } from "../../../src/promise/index.ts"
import { reveal } from "../../../src/schema/wire/Wire.ts"
import type { CliLoginPrompt } from "../../../src/services/client/Cli.ts"
import { overHttp, password, refusedWith, tagOf } from "./OverHttp.ts"

const email = "ada@example.com"
const appUrl = "https://app.example.com"
/** One millisecond, because tests do not wait for people. */
const pollInterval = 1

const loginWorld = async (options: Partial<ClientAppOptions> = {}) => {
  const world = await overHttp()
  const browser = world.device()
  const { userId } = await browser.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
  const program = createClientApp({ ...world.options, tokenStore: null, ...options })
  return { ...world, browser, program, userId }
}

describe("the sign-in of a program", () => {
  it("shows a page and a code, waits, and returns the confirmed session", async () => {
    const { browser, options, program, userId } = await loginWorld()
    const prompts: Array<CliLoginPrompt> = []
    const refreshToken = await program.cli.promptLogin({
      appUrl: `${appUrl}/`,
      pollInterval,
      prompt: async (login) => {
        prompts.push(login)
        await browser.cli.complete({ loginCode: login.loginCode })
      }
    })
    const [{ comparisonCode, expiresAt, loginCode, url } = assert.fail("nothing was shown")] = prompts
    assert.strictEqual(url, `${appUrl}/handler/cli-auth-confirm?login_code=${loginCode}`)
    assert.strictEqual(comparisonCode, await browser.cli.getComparisonCode({ loginCode }))
    assert.closeTo(expiresAt.getTime() - Date.now(), 900_000, 60_000)
    assert.strictEqual(reveal(refreshToken), reveal((await browser.auth.findTokens())?.refreshToken ?? ""))
    assert.notInclude(JSON.stringify({ refreshToken }), reveal(refreshToken))
    const signedIn = createClientApp({ ...options, tokenStore: pairTokenStore({ refreshToken: reveal(refreshToken) }) })
    assert.strictEqual((await signedIn.user.get()).id, userId)
  })
  it("has a comparison code that can neither confirm it nor fetch the session", async () => {
    const { browser, program } = await loginWorld()
    // Computed independently: 40 bits of SHA-256 in Crockford base32.
    assert.strictEqual(await program.cli.getComparisonCode({ loginCode: "a-login-code" }), "HMBV-2RWQ")
    assert.strictEqual(
      await program.cli.getComparisonCode({ loginCode: "0123456789abcdefghjkmnpqrstvwxyz0123456789abc" }),
      "JA2C-B2B2"
    )
    const { loginCode, pollingCode } = await program.cli.start()
    const code = await browser.cli.getComparisonCode({ loginCode })
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    for (const codeText of [code, code.replace("-", ""), code.replace("-", "").toLowerCase()]) {
      assert.strictEqual(await tagOf(browser.safe.cli.complete({ loginCode: codeText })), "Refused")
      assert.strictEqual(await tagOf(program.safe.cli.poll({ pollingCode: codeText, pollInterval })), "InvalidPollingCodeError")
    }
    await browser.cli.complete({ loginCode })
    // The login code in the page's address does not fetch the session, either.
    assert.strictEqual(await tagOf(browser.safe.cli.poll({ pollingCode: loginCode, pollInterval })), "InvalidPollingCodeError")
    await program.cli.poll({ pollingCode, pollInterval })
  })
  it("has no comparison code if the login code is missing", async () => {
    const { browser } = await loginWorld()
    for (const missing of [undefined, null, "", 5]) {
      // `searchParams.get("login_code")` of an untyped page, whose address lacks the code.
      assert.strictEqual(await tagOf(browser.safe.cli.getComparisonCode({ loginCode: missing as string })), "Unsendable")
    }
  })
  it("derives a different comparison code for each login, and fails without WebCrypto", async () => {
    const { program } = await loginWorld()
    const codes = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => program.cli.getComparisonCode({ loginCode: `code-${index}` }))
    )
    assert.strictEqual(new Set(codes).size, 1_000)
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) })
    try {
      assert.strictEqual(await tagOf(program.safe.cli.getComparisonCode({ loginCode: "a-login-code" })), "WebCryptoFailed")
    } finally {
      vi.unstubAllGlobals()
    }
  })
  it("polls until confirmed, even after a lost connection", async () => {
    const world = await loginWorld()
    let polls = 0
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (!String(input).endsWith("/auth/cli/poll")) return world.options.fetch(input, init)
      polls++
      if (polls === 3) throw new TypeError("fetch failed")
      if (polls === 5) await world.browser.cli.complete({ loginCode: code })
      return world.options.fetch(input, init)
    }
    let code = ""
    const program = createClientApp({ ...world.options, fetch, tokenStore: null })
    await program.cli.promptLogin({ appUrl, pollInterval, prompt: ({ loginCode }) => void (code = loginCode) })
    assert.isAtLeast(polls, 5)
  })
  it("fails with a typed error if it is not confirmed in time", async () => {
    const { emulator, program } = await loginWorld()
    const login = { appUrl, pollInterval, prompt: () => {} }
    const exhaustion = await refusedWith(program.safe.cli.promptLogin({ ...login, maxAttempts: 3 }))
    assert.deepInclude(exhaustion, { _tag: "CliAuthError", message: "Timed out waiting for CLI authentication." })
    const late = await refusedWith(
      program.safe.cli.promptLogin({ ...login, expiresIn: "1 minute", prompt: () => emulator.advanceClock(60_000) })
    )
    assert.deepInclude(late, { _tag: "CliAuthExpiredError", message: "CLI authentication request expired. Please try again." })
  })
  it("returns the session once, and refuses unknown codes", async () => {
    const { browser, program } = await loginWorld()
    const { loginCode, pollingCode } = await program.cli.start()
    await browser.cli.complete({ loginCode })
    await program.cli.poll({ pollingCode, pollInterval })
    const again = await refusedWith(program.safe.cli.poll({ pollingCode, pollInterval }))
    assert.deepInclude(again, { _tag: "CliAuthUsedError", message: "This authentication token has already been used." })
    assert.strictEqual(await tagOf(program.safe.cli.poll({ pollingCode: "unknown", pollInterval })), "InvalidPollingCodeError")
    assert.strictEqual(await tagOf(browser.safe.cli.complete({ loginCode })), "Refused")
  })
  it("writes the address and the code to stderr if there is no prompt function", async () => {
    const { browser, program } = await loginWorld()
    const writes = vi.spyOn(console, "error").mockImplementation((text: string) => {
      const loginCode = /login_code=(\S+)/.exec(text)?.[1] ?? assert.fail(text)
      void browser.cli.complete({ loginCode })
    })
    try {
      assert.isNotNull(await program.cli.promptLogin({ appUrl, pollInterval }))
      const [[text] = []] = writes.mock.calls
      assert.match(
        String(text),
        /^To sign in.*:\n\n {2}https:\/\/app\.example\.com\/handler\/cli-auth-confirm\?login_code=\w{45}\n\n.* code: \w{4}-\w{4}\n$/
      )
      assert.lengthOf(writes.mock.calls, 1)
    } finally {
      writes.mockRestore()
    }
    const wrong = { appUrl, prompt: "stderr" as never }
    assert.deepInclude(await refusedWith(program.safe.cli.promptLogin(wrong)), { _tag: "InvalidOption", option: "prompt" })
  })
  it("is cancelled by the signal of its app", async () => {
    const { program } = await loginWorld()
    const ending = new AbortController()
    const login = program.with({ signal: ending.signal }).cli.promptLogin({ appUrl, prompt: () => ending.abort() })
    assert.strictEqual(await login.then(() => "signed in", (error: Error) => error.name), "AbortError")
  })
  it("refuses invalid input before it sends a request", async () => {
    const { asked, program } = await loginWorld()
    const before = asked.length
    const login = { appUrl, pollInterval, prompt: () => assert.fail("asked") }
    const wrongOptions: ReadonlyArray<object> = [
      ...["/app", "javascript:alert(1)", "https://a:b@app.example.com"].map((appUrl) => ({ appUrl })),
      ...[0, Number.NaN].map((pollInterval) => ({ pollInterval })),
      ...[0, 1.5, Number.NaN].map((maxAttempts) => ({ maxAttempts })),
      ...[null, "prompt"].map((prompt) => ({ prompt }))
    ]
    for (const wrong of wrongOptions) {
      const [option = ""] = Object.keys(wrong)
      const refusal = await refusedWith(program.safe.cli.promptLogin({ ...login, ...wrong }))
      assert.deepInclude(refusal, { _tag: "InvalidOption", option }, JSON.stringify(wrong))
    }
    assert.strictEqual(await tagOf(program.safe.cli.start({ expiresIn: "2 days" })), "Unsendable")
    assert.strictEqual(asked.length, before)
  })
  it("leaves the user 15 minutes, and reports a lifetime that the provider refuses", async () => {
    const { program } = await loginWorld()
    const { expiresAt } = await program.cli.start()
    assert.approximately(expiresAt.getTime() - Date.now(), 900_000, 60_000)
    assert.include(await refusedWith(program.safe.cli.start({ expiresIn: "1 hour" })), { _tag: "CallError" })
  })
  it("shows an address with the page's configured path, below the app's path", async () => {
    const urls = { cliAuthConfirm: "/terminal?theme=dark" }
    const { program } = await loginWorld({ urls })
    const prompts: Array<string> = []
    await program.safe.cli.promptLogin({
      appUrl: `${appUrl}/shop/`,
      pollInterval,
      maxAttempts: 1,
      prompt: ({ url }) => void prompts.push(url)
    })
    assert.match(prompts[0] ?? "", /^https:\/\/app\.example\.com\/shop\/terminal\?theme=dark&login_code=[0-9a-z]{45}$/)
  })
})

describe("the confirmation page", () => {
  it("requires a session to confirm a login", async () => {
    const { device, options, program } = await loginWorld()
    const { loginCode } = await program.cli.start()
    assert.strictEqual(await tagOf(device().safe.cli.complete({ loginCode })), "UserAuthenticationRequired")
    assert.strictEqual(await tagOf(program.safe.cli.complete({ loginCode })), "TokenStoreRequired")
    const brief = createClientApp({ ...options, tokenStore: pairTokenStore({ accessToken: "not.a.token", refreshToken: null }) })
    assert.strictEqual(await tagOf(brief.safe.cli.complete({ loginCode })), "UserAuthenticationRequired")
  })
})
