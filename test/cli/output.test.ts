/** Output and files of the command if the provider, a file or an argument is hostile, or if it cannot write the token. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it, onTestFinished, vi } from "vitest"
import { signedOut } from "../../src/testing/index.ts"
import { overHttp } from "../e2e/flows/OverHttp.ts"
import { run } from "./Command.ts"

/** Asserts that the output is plain text, without control characters that move the cursor or change the direction. */
const assertPlain = (text: string) => assert.notMatch(text, /(?!\n)\p{Cc}|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u)

/** Runs the command; `onText` receives each text written to stderr. */
const command = async (args: ReadonlyArray<string>, onText: (text: string) => void = () => {}) => {
  const output = { stdout: "", stderr: "" }
  const take = (stream: keyof typeof output, end: string) => (text: unknown) => {
    output[stream] += `${String(text)}${end}`
    if (stream === "stderr") onText(String(text))
    return true
  }
  const spies = [
    vi.spyOn(console, "log").mockImplementation(take("stdout", "\n")),
    vi.spyOn(console, "error").mockImplementation(take("stderr", "\n")),
    vi.spyOn(process.stdout, "write").mockImplementation(take("stdout", "")),
    vi.spyOn(process.stderr, "write").mockImplementation(take("stderr", ""))
  ]
  try {
    return { status: await run(args), ...output }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), "latchkey-"))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const world = async () => {
  const { baseUrl, emulator } = await overHttp()
  for (const name of Object.keys(process.env)) if (name.includes("STACK_")) vi.stubEnv(name, undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const keys = ["--project-id", emulator.project.projectId, "--api-url", baseUrl]
  const login = (args: ReadonlyArray<string>, onText?: (text: string) => void) =>
    command([
      "login",
      ...keys,
      "--publishable-client-key",
      emulator.project.publishableClientKey,
      "--app-url",
      "https://a.example",
      "--no-open",
      ...args
    ], onText)
  /** Answers the program's next poll with this token. */
  const confirm = (token: string) =>
    emulator.addFault({
      path: "/auth/cli/poll",
      status: 201,
      body: JSON.stringify({ status: "success", refresh_token: token }),
      contentType: "application/json"
    })
  return { confirm, emulator, keys, login }
}

describe("latchkey login --out", () => {
  it("refuses a directory before a sign-in starts", async () => {
    const { login } = await world()
    const directory = folder()
    for (const out of [directory, `${directory}/`, join(directory, "new/")]) {
      const { status, stderr } = await login(["--out", out])
      assert.deepStrictEqual([status, stderr], [1, `latchkey login: --out ${out} is a directory. Name a file in it.\n`])
    }
    assert.deepStrictEqual(readdirSync(directory), [])
  })

  it("keeps a token that cannot be moved into place, and reports the location", async () => {
    const { confirm, login } = await world()
    const out = join(folder(), "token")
    confirm("the-refresh-token")
    const { status, stderr, stdout } = await login(["--out", out], (text) => text.includes("login_code=") && mkdirSync(out))
    const [, keptPath = ""] = /could not be moved to \S+; it is in (\S+) \(.*\)\.\n$/.exec(stderr) ?? assert.fail(stderr)
    assert.deepStrictEqual([status, stdout, readFileSync(keptPath, "utf8")], [1, "", "the-refresh-token\n"])
    assert.strictEqual(statSync(keptPath).mode & 0o777, 0o600)
    assert.notInclude(stderr, "the-refresh-token")
  })
})

describe("an unknown command", () => {
  it.for(["toString", "constructor", "hasOwnProperty", "__proto__"])("is refused: %s", async (name) => {
    const { status, stderr, stdout } = await command([name, "--port", "0"])
    assert.deepStrictEqual([status, stdout, stderr], [2, "", `latchkey: unknown command ${name}\nTry: npx latchkey --help\n`])
  })
})

describe("the output", () => {
  const hostile = "\x1b]0;owned\x07Shop\x1b[2J\x9b31m\r\n✗ forged\u202e\u2028end"
  const title = "Shop ✗ forged end"

  it("contains no control characters from a refusal", async () => {
    const { emulator, login } = await world()
    emulator.addFault({ path: "/auth/cli", status: 400, body: hostile, contentType: "text/plain" })
    const { status, stderr } = await login(["--print"])
    assert.strictEqual(status, 1)
    assert.match(stderr, /^latchkey login: .*Shop.*✗ forged.*end.*\n$/)
    assertPlain(stderr)
  })

  it("contains no control characters from a token", async () => {
    const { confirm, login } = await world()
    confirm("token\x1b[2J")
    const { status, stderr, stdout } = await login(["--print"])
    assert.deepStrictEqual([status, stdout], [1, ""])
    assertPlain(stderr)
  })

  it("contains no control characters from a project's name, in text and JSON", async () => {
    const { emulator, keys } = await world()
    await signedOut("admin", emulator).app.project.update({ displayName: hostile })
    const [text, json] = [await command(["doctor", ...keys]), await command(["doctor", ...keys, "--json"])]
    assert.include(
      text.stdout.split("\n").map((line) => line.replace(/, without a publishable key$/, "")),
      `✓ project            ${title}`
    )
    assert.include(JSON.parse(json.stdout).findings.map(({ found }: { readonly found: string }) => found).join("\n"), title)
    for (const { stdout } of [text, json]) assertPlain(stdout)
  })

  it("contains no control characters from a path or an argument", async () => {
    const path = join(folder(), hostile.replaceAll("\n", ""))
    writeFileSync(path, "")
    chmodSync(path, 0o400)
    const emulator = await command(["emulator", "--port", "0", "--data", join(path, "data")])
    assert.strictEqual(emulator.status, 1)
    assert.match(emulator.stderr, /^latchkey emulator: .*Shop.*✗ forged end.*\n$/)
    const misspelling = await command([`emulate${hostile}`])
    assert.deepStrictEqual(misspelling.stderr, `latchkey: unknown command emulate${title}\nTry: npx latchkey --help\n`)
    for (const { stderr } of [emulator, misspelling]) assertPlain(stderr)
  })
})
