/** `latchkey conform` against an emulator on a port, and against a provider that differs in twenty ways. */
import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import type { Report } from "../../../packages/cli/src/conform/report.ts"
import type { Emulator } from "../../../src/emulator/index.ts"
import { createAdminApp } from "../../../src/promise/index.ts"
import { inProcess } from "../Command.ts"
import { newOwner } from "./newOwner.ts"
import { type Answer, plantFaults } from "./PlantingProxy.ts"
import { person, plants, secretOfReply } from "./plants.ts"

const resources = (emulator: Emulator) =>
  ["projects", "teams"].map((table) => Object.keys(Object(emulator.snapshot())[table] ?? {}).toSorted())

const json = (stdout: string) => JSON.parse(stdout) as Report

describe("latchkey conform against an emulator", () => {
  it("makes only read-only calls, and reports no differences", async () => {
    const { emulator, url } = await plantFaults([])
    const admin = createAdminApp({ ...emulator.project, baseUrl: url })
    onTestFinished(() => admin.dispose())
    const ada = await admin.users.create({ primaryEmail: person, primaryEmailAuthEnabled: true, password: "analytical engine" })
    await admin.teams.create({ displayName: "Engines", creatorUserId: ada.id })
    // The emulator creates signing keys on the first read.
    await admin.project.getJwks()
    const before = JSON.stringify(emulator.snapshot())
    const environment = {
      NEXT_PUBLIC_STACK_PROJECT_ID: emulator.project.projectId,
      STACK_SECRET_SERVER_KEY: emulator.project.secretServerKey,
      STACK_SUPER_SECRET_ADMIN_KEY: emulator.project.superSecretAdminKey
    }
    const { output, status } = await inProcess(["conform", "--url", url, "--json"], environment)
    const report = json(output.stdout)
    assert.deepStrictEqual(report.results, [])
    assert.strictEqual(status, 0)
    assert.isAbove(report.calls, 40)
    assert.strictEqual(report.mode, "read-only")
    assert.strictEqual(JSON.stringify(emulator.snapshot()), before, "something was changed")
    const shownOutput = output.stdout + output.stderr
    for (const secret of [person, emulator.project.secretServerKey, emulator.project.superSecretAdminKey, ada.id]) {
      assert.notInclude(shownOutput, secret)
    }
  })
  it("colours the marks of its report", async () => {
    const { emulator, url } = await plantFaults([])
    const args = ["conform", "--url", url, "--project-id", emulator.project.projectId]
    assert.include((await inProcess(args, { FORCE_COLOR: "1" })).output.stdout, "\n\x1b[32m✓\x1b[39m ")
    assert.notInclude((await inProcess(args)).output.stdout, "\x1b")
  })
})

describe("latchkey conform against a provider that differs", () => {
  it("names each planted difference, and prints nothing from the replies", async () => {
    assert.isAtLeast(plants.length, 20)
    const { emulator, url } = await plantFaults(plants.map(([, , , , plant]) => plant))
    const key = emulator.internal.publishableClientKey
    const options = ["conform", "--url", url, "--project", "scratch", "--publishable-client-key", key, "--json"]
    const { output, status } = await inProcess(options)
    const report = json(output.stdout)
    assert.strictEqual(status, 1)
    assert.strictEqual(report.ok, false)
    const unnamedPlants = plants.filter(([endpoint, kind, path, expectedText]) =>
      !report.results.some((result) =>
        result.endpoint === endpoint &&
        result.differences.some((difference) =>
          difference.kind === kind && difference.path === path && expectedText.test(difference.found)
        )
      )
    )
    assert.match(output.stderr, /^100 calls, \d+ with differences…\n200 calls/)
    assert.deepStrictEqual(unnamedPlants.map(([endpoint]) => report.results.filter((result) => result.endpoint === endpoint)), [])
    const otherEndpoints = new Set(report.results.map(({ endpoint }) => endpoint))
    for (const [endpoint] of plants) otherEndpoints.delete(endpoint)
    // These are the same routes with other callers, which the plants also affect.
    assert.deepStrictEqual([...otherEndpoints].toSorted(), [
      "CreateServerTeam",
      "ReadCurrentServerUser",
      "ReadCurrentUser",
      "ReadTeam"
    ])
    for (const secret of [secretOfReply, person, "@example.com", "ssk_", "sak_", "pck_"]) {
      assert.notInclude(output.stdout + output.stderr, secret)
    }
    assert.notMatch(output.stdout, /ey[\w-]+\.ey/)
  })

  it("names the verbs in the user's sources that a difference affects", async () => {
    const folder = mkdtempSync(join(tmpdir(), "latchkey-conform-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(
      join(folder, "page.ts"),
      "// app.project.get()\nconst me = await app.user.get()\nconst p = await app.safe.project.get()\n"
    )
    const { emulator, url } = await plantFaults(plants.slice(-1).map(([, , , , plant]) => plant))
    const options = ["conform", "--url", url, "--project-id", emulator.project.projectId, "--src", folder]
    const { output, status } = await inProcess(options)
    assert.strictEqual(status, 1)
    assert.match(output.stdout, /make these calls:\n    project\.get {2}page\.ts:3 {2}ReadProject\b/)
    assert.notMatch(output.stdout, /user\.get|page\.ts:1/)
  })
})

describe("latchkey conform after a signal", () => {
  const runInterrupted = async (args: ReadonlyArray<string>) => {
    let calls = 0
    const change = () => void (++calls === 20 && process.emit("SIGINT", "SIGINT"))
    const { emulator, url } = await plantFaults([{ method: "GET", path: /./, change }])
    const key = emulator.internal.publishableClientKey
    const options = ["conform", "--url", url, "--project", "scratch", "--publishable-client-key", key, ...args]
    const { output, status } = await inProcess(options)
    assert.strictEqual(status, 130)
    assert.match(output.stderr, /latchkey conform: stopped before all calls were made\.\n$/)
    return output.stdout
  }
  it("reports the calls that it made, and that the run is incomplete", async () => {
    assert.deepInclude(json(await runInterrupted(["--json"])), { ok: false, interrupted: true, differences: 0, notMade: 0 })
    const text = await runInterrupted([])
    assert.match(text, /\n\n\d+ calls, 0 differences\. The run was interrupted before all calls were made\.\n$/)
  })
})

describe("latchkey conform after a signal during a call that creates a resource", () => {
  it("reports the new account of the owner", async () => {
    const change = () => void process.emit("SIGINT", "SIGINT")
    const { emulator, url } = await plantFaults([{ method: "POST", path: /^\/auth\/password\/sign-up$/, change }])
    const options = ["conform", "--url", url, "--project", "scratch", "--json"]
    const { output, status } = await inProcess([...options, "--publishable-client-key", emulator.internal.publishableClientKey])
    assert.strictEqual(status, 130)
    assert.deepStrictEqual(json(output.stdout).left, ["the account of the project's owner"])
  })

  it.each(
    [["team", /^\/teams$/], ["project", /^\/internal\/projects$/]] as const
  )("deletes the %s in the account of an existing owner", async (_, path) => {
    const change = (response: Answer) => void (response.status < 300 && process.emit("SIGTERM", "SIGTERM"))
    const { emulator, url } = await plantFaults([{ method: "POST", path, change }])
    const key = emulator.internal.publishableClientKey
    const owner = await newOwner(emulator)
    const before = resources(emulator)
    const options = ["conform", "--url", url, "--project", "scratch", "--publishable-client-key", key]
    const { output, status } = await inProcess(options, { LATCHKEY_OWNER_REFRESH_TOKEN: owner })
    assert.strictEqual(status, 143)
    assert.notInclude(output.stdout, "Not removed")
    assert.deepStrictEqual(resources(emulator), before)
    assert.match(output.stderr, /deleting the scratch project\. A second signal ends the command without that\.\n/)
  })

  it("names a team that it cannot delete, and says how to delete it", async () => {
    const { emulator, url } = await plantFaults([
      {
        method: "POST",
        path: /^\/teams$/,
        change: () => {
          emulator.addFault({ method: "DELETE", path: "/teams/*", status: 403, count: 1 })
          process.emit("SIGINT", "SIGINT")
        }
      }
    ])
    const key = emulator.internal.publishableClientKey
    const options = ["conform", "--url", url, "--project", "scratch", "--publishable-client-key", key]
    const { output } = await inProcess(options, { LATCHKEY_OWNER_REFRESH_TOKEN: await newOwner(emulator) })
    assert.match(
      output.stdout,
      /\nNot removed: the team [\da-f-]{36} of the project internal\.\nSign in to the provider's dashboard as the owner, and delete it there\.\n/
    )
  })
})

describe("latchkey conform, given bad input", () => {
  const complaint = async (args: ReadonlyArray<string>, environment = {}) => {
    const { output, status } = await inProcess(["conform", ...args], environment)
    assert.strictEqual(output.stdout, "")
    assert.strictEqual(status, 2)
    return output.stderr.trimEnd()
  }
  const id = ["--project-id", "8b0a2a5e-8d0b-4f0c-9a51-2c34e1f6a7d9"]
  it("prints one readable line and exits with 2", async () => {
    assert.match(await complaint(["--url", "ftp://x"]), /--url takes an http or https address/)
    assert.match(await complaint(["--project", "mine"]), /--project accepts only scratch/)
    assert.match(await complaint(["--timeout", "0"]), /--timeout takes seconds/)
    assert.match(await complaint(["--url", "https://api.invalid"]), /^latchkey conform: .*projectId/)
    assert.match(await complaint(["--url", "http://api.example.com", ...id]), /^latchkey conform: the address is neither https/)
    assert.match(
      await complaint(["--url", "http://127.0.0.1:9", ...id, "--src", "/does/not/exist"]),
      /^latchkey conform: --src cannot be read/
    )
    assert.match(
      await complaint(["--url", "http://127.0.0.1:9", ...id], { STACK_SECRET_SERVER_KEY: "pck_wrong" }),
      /^latchkey conform: STACK_SECRET_SERVER_KEY/
    )
  })
  it("makes no call if a folder below --src cannot be read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "latchkey-conform-"))
    onTestFinished(() => void spawnSync("rm", ["-rf", folder]))
    // A path longer than the system accepts cannot be read, even by root.
    const script = `name=$(printf %0200d 0); for i in $(seq 25); do mkdir $name && cd -P $name || exit 1; done`
    assert.strictEqual(spawnSync("sh", ["-c", script], { cwd: folder }).status, 0)
    let calls = 0
    const { emulator, url } = await plantFaults([{ method: "GET", path: /./, change: () => void calls++ }])
    const message = await complaint(["--url", url, "--project-id", emulator.project.projectId, "--src", folder])
    assert.match(message, /^latchkey conform: --src cannot be read: ENAMETOOLONG/)
    assert.strictEqual(calls, 0)
  })
  it("reports that a provider is unreachable", async () => {
    assert.match(await complaint(["--url", "http://127.0.0.1:9", ...id]), /^latchkey conform: 127\.0\.0\.1:9 cannot be reached/)
    assert.match(
      await complaint(["--url", "http://127.0.0.1:9", "--project", "scratch"]),
      /^latchkey conform: 127\.0\.0\.1:9 cannot be reached/
    )
  })
})
