/** `latchkey login`: its output, where it writes the token, and its exit codes. */
import { assert, describe, it } from "@effect/vitest"
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { createClientApp, pairTokenStore } from "../../src/promise/index.ts"
import { reveal } from "../../src/schema/wire/Wire.ts"
import { overHttp, password } from "../e2e/flows/OverHttp.ts"
import { inProcess, runSpawned } from "./Command.ts"

const appUrl = "https://app.example.com"

const loginWorld = async () => {
  const { baseUrl, device, emulator, options } = await overHttp()
  const browser = device()
  await browser.auth.signUpWithPassword({ email: "ada@example.com", password, verificationCallbackUrl: null })
  const directory = await mkdtemp(join(tmpdir(), "latchkey-"))
  onTestFinished(() => rm(directory, { recursive: true }))
  const { projectId, publishableClientKey } = emulator.project
  const keys = ["--project-id", projectId, "--publishable-client-key", publishableClientKey, "--api-url", baseUrl]
  /** Starts the command in a child process, and waits until it shows the code. */
  const start = async (args: ReadonlyArray<string>, environment: { readonly [name: string]: string } = {}) => {
    const { child, ended, output, shown } = await runSpawned(["login", ...keys, ...args], environment)
    const [, loginCode = ""] = await shown("stderr", /login_code=(\w{45})\n[^]*Waiting/)
    return { child, output, loginCode, ended }
  }
  /** Runs the command in this process. */
  const result = (args: ReadonlyArray<string>) => inProcess(["login", ...keys, ...args])
  return { browser, directory, emulator, options, result, start }
}

describe("latchkey login", { timeout: 120_000 }, () => {
  it("shows the page's address and the code, and prints only the token to stdout", async () => {
    const { browser, options, start } = await loginWorld()
    const { ended, loginCode, output } = await start(["--app-url", appUrl, "--no-open", "--print"])
    assert.include(output.stderr, `${appUrl}/handler/cli-auth-confirm?login_code=${loginCode}\n`)
    // The page also shows this code. The login code itself confirms for any user, and is only in the address.
    assert.include(output.stderr, `\nCode: ${await browser.cli.getComparisonCode({ loginCode })}\n`)
    assert.lengthOf(output.stderr.split(loginCode), 2)
    await browser.cli.complete({ loginCode })
    assert.strictEqual(await ended, 0, output.stderr)
    assert.match(output.stdout, /^\w{45}\n$/)
    assert.include(output.stderr, "Signed in.")
    const token = output.stdout.trim()
    assert.notInclude(output.stderr, token)
    const app = createClientApp({ ...options, tokenStore: pairTokenStore({ refreshToken: token }) })
    assert.strictEqual((await app.user.get()).primaryEmail, "ada@example.com")
  })
  it("opens the confirmation page, and writes the token to a private file", async () => {
    const { browser, directory, start } = await loginWorld()
    const openedUrls = join(directory, "opened")
    const opener = join(directory, "browser")
    await writeFile(opener, `#!/bin/sh\nprintf %s "$1" > "${openedUrls}"\n`, { mode: 0o755 })
    const out = join(directory, "token")
    await writeFile(out, "an older one", { mode: 0o644 })
    const { ended, loginCode, output } = await start(["--app-url", appUrl, "--out", out], { BROWSER: opener })
    assert.strictEqual(await readFile(out, "utf8"), "an older one")
    await browser.cli.complete({ loginCode })
    assert.strictEqual(await ended, 0, output.stderr)
    assert.strictEqual(await readFile(openedUrls, "utf8"), `${appUrl}/handler/cli-auth-confirm?login_code=${loginCode}`)
    assert.strictEqual((await readFile(out, "utf8")).trim(), reveal((await browser.auth.findTokens())?.refreshToken ?? ""))
    assert.strictEqual((await stat(out)).mode & 0o777, 0o600)
    assert.strictEqual(output.stdout, "")
    assert.sameMembers(await readdir(directory), ["browser", "opened", "token"])
  })
  it.each([["SIGINT", 130], ["SIGTERM", 143]] as const)("ends cleanly on %s", async (signal, status) => {
    const { directory, start } = await loginWorld()
    const { child, ended, output } = await start(["--app-url", appUrl, "--no-open", "--out", join(directory, "token")])
    child.kill(signal)
    assert.strictEqual(await ended, status)
    assert.match(output.stderr, /latchkey login: stopped before the sign-in was complete\.\n$/)
    assert.notMatch(output.stderr, /\n\s+at |Error/)
    assert.deepStrictEqual(await readdir(directory), [])
  })
  it("reports each failure on stderr, without a stack trace", async () => {
    const { directory, result } = await loginWorld()
    const wrong: ReadonlyArray<readonly [args: ReadonlyArray<string>, exitCode: number, message: RegExp]> = [
      [["--print"], 2, /^latchkey login: --app-url is missing/],
      [["--app-url", appUrl], 2, /--out FILE or --print/],
      [["--app-url", appUrl, "--print", "--out", "x"], 2, /--out FILE or --print/],
      [["--app-url", appUrl, "--print", "--port", "1"], 2, /^latchkey login: unknown flag --port/],
      [["--app-url", "nowhere", "--print"], 2, /^latchkey login: --app-url takes an http or https address\n/],
      [["--app-url", appUrl, "--print", "--project-id", "shop"], 2, /^latchkey login: --project-id must be a UUID, .*\n$/],
      [["--app-url", appUrl, "--print", "--api-url", "shop"], 2, /^latchkey login: --api-url .*\n$/],
      [["--app-url", appUrl, "--out", join(directory, "no", "token")], 1, /^latchkey login: ENOENT.*\n$/],
      [["--app-url", appUrl, "--print", "--api-url", "http://127.0.0.1:9"], 1, /^latchkey login: cli\.start: .*reached.*\n$/]
    ]
    for (const [args, exitCode, message] of wrong) {
      const { output, status } = await result(args)
      assert.strictEqual(status, exitCode, output.stderr)
      assert.match(output.stderr, message)
      assert.notMatch(output.stderr, /\n\s+at /)
      assert.strictEqual(output.stdout, "")
    }
  })
  it("exits with 1 if the sign-in is not confirmed in time", async () => {
    const { emulator, start } = await loginWorld()
    const { ended, output } = await start(["--app-url", appUrl, "--no-open", "--print"])
    emulator.advanceClock(2 * 3_600_000)
    assert.strictEqual(await ended, 1)
    assert.include(output.stderr, "latchkey login: CLI authentication request expired. Please try again.\n")
    assert.strictEqual(output.stdout, "")
  })
})
