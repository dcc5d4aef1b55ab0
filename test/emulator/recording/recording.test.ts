/** Recording and replaying a provider: what the files keep, what they omit, and what a program sees. */
import { assert, describe, it } from "@effect/vitest"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { keptFields } from "../../../packages/cli/src/record/keptFields.ts"
import { makeRecorder } from "../../../packages/cli/src/record/Recorder.ts"
import { listen } from "../../../src/emulator/http/Server.ts"
import * as Emulator from "../../../src/emulator/index.ts"
import { createVerifier } from "../../../src/jwt/index.ts"
import { createClientApp, createServerApp } from "../../../src/promise/index.ts"
import { inProcess, runSpawned } from "../../cli/Command.ts"
import { api } from "../../kit/api.ts"

const folder = () => {
  const newFolder = mkdtempSync(join(tmpdir(), "latchkey-recording-"))
  onTestFinished(() => rmSync(newFolder, { recursive: true, force: true }))
  return newFolder
}
const texts = (dir: string) => readdirSync(dir).toSorted().map((name) => readFileSync(join(dir, name), "utf8"))

const email = "augusta.king@private.example"
const password = "correct horse battery"
const displayName = "Augusta Ada King"

/** A test as a user might write it: what it does, and what it then knows. */
const story = async (baseUrl: string, keys: Emulator.Keys, fetch: typeof globalThis.fetch = globalThis.fetch) => {
  const { projectId, publishableClientKey, secretServerKey } = keys
  const app = createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory" })
  const server = createServerApp({ projectId, publishableClientKey, secretServerKey, baseUrl, fetch, tokenStore: null })
  await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
  await app.user.update({ displayName, clientMetadata: { born: 1815, "ada@home.example": "London" } })
  const team = await app.teams.create({ displayName: "Analytical Engines Ltd" })
  const me = await app.user.find()
  const read = await server.users.get(me?.id ?? "")
  const refusal = await app.safe.auth.signInWithPassword({ email, password: "wrong" })
  await Promise.all([app.dispose(), server.dispose()])
  return {
    email: me?.primaryEmail,
    name: me?.displayName,
    metadata: me?.clientMetadata,
    isSame: me?.id === read?.id,
    team: team.displayName,
    refusal: "error" in refusal && Object(refusal.error)._tag
  }
}

const record = async () => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const provider = await emulator.listen({ port: 0 })
  const dir = folder()
  const failures: Array<string> = []
  const proxy = await listen(
    await makeRecorder({ url: provider.url, folder: dir, onFailure: (message) => failures.push(message) }),
    { host: "127.0.0.1", port: 0 }
  )
  const live = await story(proxy.url, emulator.project)
  await proxy.close()
  await provider.close()
  assert.deepStrictEqual(failures, [])
  return { dir, emulator, live }
}

/** The sign-in that the recorded story makes last, while it is signed in. The provider hides the status of its refusal. */
const wrongPassword = (replay: Emulator.Emulator) =>
  api(replay)("POST", "/auth/password/sign-in", { email, password: "wrong" }, { "x-stack-access-token": "any" })

describe("a recording", () => {
  it("contains no secrets or personal data, and keeps equal values equal", async () => {
    const { dir, emulator, live } = await record()
    const allText = texts(dir).join("\n")
    const { internal: _, project } = emulator
    const { channels, sessions, users } = Object(emulator.snapshot())
    for (
      const secret of [
        email,
        password,
        displayName,
        "augusta",
        "private.example",
        "Analytical",
        "London",
        "1815",
        "ada@home",
        "wrong",
        "127.0.0.1",
        ...Object.values(project),
        ...[...users, ...channels, ...sessions].map(({ id }: { readonly id: string }) => id)
      ]
    ) assert.notInclude(allText.toLowerCase(), secret.toLowerCase(), "is in the recording")
    assert.notMatch(allText, /ey[\w-]+\.ey[\w-]+/)
    assert.include(allText, "\"email_verified\": false")
    assert.isAbove(allText.split("person-1@example.com").length, 3)
    assert.notInclude(allText, "person-2@example.com")
    assert.include(allText, "EMAIL_PASSWORD_MISMATCH")
    assert.deepStrictEqual(live, {
      email,
      name: displayName,
      metadata: { born: 1815, "ada@home.example": "London" },
      isSame: true,
      team: "Analytical Engines Ltd",
      refusal: "EmailPasswordMismatch"
    })
  })

  it("replays the provider's responses with the program's own values", async () => {
    const { dir, emulator, live } = await record()
    const replay = await Emulator.make({ replay: dir })
    assert.deepStrictEqual(await story(replay.url, emulator.project, replay.fetch), live)
    assert.lengthOf(Object(replay.snapshot()).users, 0, "the emulator answered")
    replay.reset()
    assert.deepStrictEqual(await story(replay.url, emulator.project, replay.fetch), live)
  })

  it("leaves calls that are not in the recording to the emulator", async () => {
    const { dir } = await record()
    const replay = await Emulator.make({ replay: dir })
    const server = createServerApp({ ...replay.project, baseUrl: replay.url, fetch: replay.fetch, tokenStore: null })
    const user = await server.users.create({ primaryEmail: "grace@example.com" })
    assert.strictEqual((await server.users.get(user.id))?.primaryEmail, "grace@example.com")
    await server.dispose()
  })

  it("lets browsers read a replayed refusal, and forbids caching it", async () => {
    const { dir } = await record()
    const replay = await Emulator.make({ replay: dir })
    const refusal = await wrongPassword(replay)
    assert.strictEqual(refusal.status, 200)
    const { "x-stack-known-error": code, "x-stack-request-id": id, ...headers } = Object.fromEntries(refusal.headers)
    assert.deepStrictEqual([code, id], ["EMAIL_PASSWORD_MISMATCH", "replayed"])
    assert.strictEqual(headers["access-control-allow-origin"], "*")
    assert.include(headers["access-control-expose-headers"] ?? "", "x-stack-known-error")
    assert.strictEqual(headers["cache-control"], "no-store, max-age=0")
  })

  it("applies faults to replayed answers", async () => {
    const { dir } = await record()
    const replay = await Emulator.make({ replay: dir })
    replay.addFault({ path: "/auth/password/sign-in", status: 503 })
    assert.strictEqual((await wrongPassword(replay)).status, 503)
    assert.isEmpty(replay.faults())
    replay.addFault({ path: "/auth/password/sign-in", headers: { "x-proxy": "yes" } })
    const refusal = await wrongPassword(replay)
    assert.deepStrictEqual([refusal.status, refusal.headers.get("x-proxy")], [200, "yes"])
    assert.strictEqual(refusal.headers.get("x-stack-request-id"), "replayed")
  })
})

describe("a replay", () => {
  it("signs access tokens with the claims of the recorded ones", async () => {
    const { dir } = await record()
    const replay = await Emulator.make({ replay: dir })
    const { json } = await api(replay)("POST", "/auth/password/sign-up", { email, password })
    const token = String(json.access_token)
    const { projectId } = replay.project
    const { verify } = createVerifier({ projectId, baseUrl: replay.url, fetch: replay.fetch })
    const verification = await verify(token)
    assert.deepInclude(verification.user, { primaryEmail: email, primaryEmailVerified: false, isAnonymous: false })
  })
  it("matches metadata with other numbers, and responds with the program's own values", async () => {
    const { dir, emulator } = await record()
    const replay = await Emulator.make({ replay: dir, onUnmatched: (line) => assert.fail(line) })
    const app = createClientApp({ ...emulator.project, baseUrl: replay.url, fetch: replay.fetch, tokenStore: "memory" })
    await app.auth.signUpWithPassword({ email: "lin@example.com", password, verificationCallbackUrl: null })
    await app.user.update({ displayName: "Lin", clientMetadata: { age: 44, city: "Oslo" } })
    await app.teams.create({ displayName: "Choir" })
    const me = await app.user.find()
    assert.deepStrictEqual(me?.clientMetadata, { age: 44, city: "Oslo" })
    await app.dispose()
  })
})

describe("a request that is not in the recording", () => {
  const messages = async (...request: readonly [method: string, path: string, body?: unknown]) => {
    const { dir } = await record()
    const lines: Array<string> = []
    const replay = await Emulator.make({ replay: dir, onUnmatched: (line) => void lines.push(line) })
    await api(replay)(...request)
    return lines
  }
  it("is named with the nearest recorded request and the field that differs", async () => {
    const [line = ""] = await messages("POST", "/auth/password/sign-up", { email, password: 7 })
    assert.strictEqual(
      line,
      "POST /auth/password/sign-up is not in the recording, so the emulator responds. The nearest recorded request, exchange-00001.json, differs at body.password: recorded is a text, sent is a number."
    )
  })
  it("is named if the recording has no such path, also one that cannot be decoded", async () => {
    const [line = ""] = await messages("GET", "/teams/%zz")
    assert.match(line, /^GET \/teams\/%zz is not in the recording, .* No recorded request has this method and path\.$/)
  })
})

describe("bad input", () => {
  it("is rejected with one readable error that names the folder or the file", async () => {
    const failure = (dir: string) => Emulator.make({ replay: dir }).then(() => "not thrown", (cause: Error) => cause.message)
    const empty = folder()
    assert.match(await failure(join(empty, "absent")), /^the recording in .*absent cannot be read: ENOENT/)
    assert.match(await failure(empty), /^there is no recording in /)
    writeFileSync(join(empty, "exchange-00001.json"), "{")
    assert.match(await failure(empty), /exchange-00001\.json is damaged: /)
    writeFileSync(join(empty, "exchange-00001.json"), "{}")
    assert.match(await failure(empty), /exchange-00001\.json is not an exchange of this version/)
    const request = { method: "GET", path: "/", query: {}, access: null, user: null, project: null, body: null }
    const response = { status: 200, headers: {}, body: null }
    for (
      const [field, exchange] of [
        ["request.query", { request: { ...request, query: null }, response }],
        ["request.user", { request: { ...request, user: true }, response }],
        ["response.status", { request, response: { ...response, status: 7 } }],
        ["response.headers", { request, response: { ...response, headers: { age: 1 } } }],
        ["response.body", { request, response: { status: 200, headers: {} } }],
        ["request", { request: { ...request, body: JSON.parse("[".repeat(1_001) + "]".repeat(1_001)) }, response }]
      ] as const
    ) {
      writeFileSync(join(empty, "exchange-00001.json"), JSON.stringify({ version: 2, ...exchange }))
      assert.match(await failure(empty), new RegExp(`exchange-00001\\.json is damaged: ${field} is missing or wrong$`))
    }
  })
  it("ends the command with one line on stderr, and exit code 2 for wrong flags", async () => {
    const stderrOf = (...command: ReadonlyArray<string>) => async (exitCode: number, ...args: ReadonlyArray<string>) => {
      const { output, status } = await inProcess([...command, "--port", "0", ...args])
      assert.strictEqual(status, exitCode)
      assert.strictEqual(output.stdout, "")
      return output.stderr
    }
    const [recording, replaying] = [stderrOf("record"), stderrOf("emulator")]
    const usedFolder = folder()
    writeFileSync(join(usedFolder, "exchange-00001.json"), "{}")
    const { close, url } = await Emulator.makeSync().listen({ port: 0 })
    assert.match(
      await recording(1, "--url", url, "--to", usedFolder),
      /^latchkey record: .* already has a recording: choose an empty folder\n$/
    )
    await close()
    assert.match(
      await replaying(1, "--replay", join(usedFolder, "absent")),
      /^latchkey emulator: the recording in .* cannot be read/
    )
    assert.match(await replaying(1, "--replay", usedFolder), /^latchkey emulator: .*exchange-00001\.json is not an exchange/)
    assert.match(
      await recording(1, "--url", "http://127.0.0.1:9", "--to", folder()),
      /^latchkey record: http:\/\/127\.0\.0\.1:9 cannot be reached \(/
    )
    assert.match(await recording(2, "--url", "http://127.0.0.1:9"), /recording needs both --url URL and --to DIR/)
    assert.match(await recording(2, "--url", "nowhere", "--to", usedFolder), /--url takes an http or https address/)
  })
})

describe("the command", () => {
  it("records a provider until a signal, and replays the recording", async () => {
    const emulator = Emulator.makeSync({ passwordIterations: 1 })
    const provider = await emulator.listen({ port: 0 })
    onTestFinished(provider.close)
    const dir = join(folder(), "new")
    const recording = await runSpawned(["record", "--port", "0", "--json", "--url", provider.url, "--to", dir])
    const [, url = ""] = await recording.shown("stdout", /"url":"([^"]+)"/)
    const live = await story(url, emulator.project)
    recording.child.kill("SIGTERM")
    assert.strictEqual(await recording.ended, 0)
    const replaying = await runSpawned(["emulator", "--port", "0", "--json", "--replay", dir])
    const [, replayUrl = ""] = await replaying.shown("stdout", /"url":"([^"]+)"/)
    assert.deepStrictEqual(await story(replayUrl, emulator.project), live)
    replaying.child.kill("SIGTERM")
    assert.strictEqual(await replaying.ended, 0)
  })
})

describe("docs/conform.md", () => {
  it("lists the fields whose text a recording keeps", () => {
    const page = readFileSync(new URL("../../../docs/conform.md", import.meta.url), "utf8")
    const [, fieldNames = ""] = /Texts stay in these fields alone: ([^.]+)\./.exec(page.replaceAll("\n", " ")) ?? []
    assert.deepStrictEqual(Array.from(fieldNames.matchAll(/`(\w+)`/g), ([, name]) => name), [...keptFields])
  })
})
