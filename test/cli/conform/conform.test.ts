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
import { type Answer, type Plant, plantFaults } from "./PlantingProxy.ts"
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
      kind === "new field"
        ? !report.provider.fields.some((field) => field.endpoint === endpoint && field.path === path)
        : !report.results.some((result) =>
          result.endpoint === endpoint &&
          result.differences.some((difference) =>
            difference.kind === kind && difference.path === path && expectedText.test(difference.found)
          )
        )
    )
    assert.deepStrictEqual(report.provider.codes, ["VAULT_SEALED"])
    assert.match(output.stderr, /^100 of \d{3} calls in \d+ s, \d+ with differences…\n200 of/)
    assert.deepStrictEqual(unnamedPlants.map(([endpoint]) => report.results.filter((result) => result.endpoint === endpoint)), [])
    const otherEndpoints = new Set(report.results.map(({ endpoint }) => endpoint))
    for (const [endpoint] of plants) otherEndpoints.delete(endpoint)
    // These are the same routes with other callers, which the plants also affect.
    assert.deepStrictEqual([...otherEndpoints].toSorted(), [
      "CreateServerTeam",
      "ReadTeam"
    ])
    for (const secret of [secretOfReply, person, "@example.com", "ssk_", "sak_", "pck_"]) {
      assert.notInclude((output.stdout + output.stderr).replace(/conform\.owner\.\w{8}@example\.com/, "the owner"), secret)
    }
    assert.notMatch(output.stdout, /ey[\w-]+\.ey/)
  })

  it("names the verbs in the user's sources that a difference affects", async () => {
    const folder = mkdtempSync(join(tmpdir(), "latchkey-conform-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(
      join(folder, "page.ts"),
      "// app.project.getJwks()\nconst me = await app.user.get()\nconst p = await app.safe.project.getJwks()\n"
    )
    const { emulator, url } = await plantFaults(
      plants.filter(([endpoint]) => endpoint === "ReadJwks").map(([, , , , plant]) => plant)
    )
    const options = ["conform", "--url", url, "--project-id", emulator.project.projectId, "--src", folder]
    const { output, status } = await inProcess(options)
    assert.strictEqual(status, 1)
    assert.match(output.stdout, /make these calls:\n    project\.getJwks {2}page\.ts:3 {2}ReadJwks\b/)
    assert.notMatch(output.stdout, /user\.get|page\.ts:1/)
  })
})

describe("latchkey conform against a provider of another version", () => {
  const respond = (status: number, body: unknown) => (response: Answer) => {
    delete response.headers["x-stack-known-error"]
    response.headers["content-type"] = typeof body === "string" ? "text/plain" : "application/json"
    Object.assign(response, { status, body })
  }
  const run = async (plants: ReadonlyArray<Plant>) => {
    const { emulator, url } = await plantFaults(plants)
    const { projectId, secretServerKey: STACK_SECRET_SERVER_KEY, superSecretAdminKey: STACK_SUPER_SECRET_ADMIN_KEY } =
      emulator.project
    const admin = createAdminApp({ ...emulator.project, baseUrl: url })
    onTestFinished(() => admin.dispose())
    await admin.users.create({ primaryEmail: person })
    const environment = { STACK_SECRET_SERVER_KEY, STACK_SUPER_SECRET_ADMIN_KEY }
    return inProcess(["conform", "--url", url, "--project-id", projectId], environment)
  }
  it("names the version and what is new in one line, which is no difference", async () => {
    const error = "You are running an outdated version of Stack Auth (v2.8.109; the current version is v2.8.130)."
    const { output, status } = await run([
      { method: "POST", path: /^\/check-version$/, change: respond(200, { upToDate: false, error, severe: false }) },
      { method: "GET", path: /^\/projects\/current$/, change: ({ body }) => void Object.assign(Object(body), { mood: "calm" }) }
    ])
    assert.match(
      output.stdout,
      /\nThe provider is version 2\.8\.130, newer than 2\.8\.109, which latchkey [\d.]+ was compared with\. New, and not read: mood of [^\n]*ReadProject\.\n/
    )
    assert.match(output.stdout, /, 0 differences\. The provider answers as this version of latchkey expects\.\n$/)
    assert.strictEqual(status, 0)
  })
  it("names a call that the provider does not have", async () => {
    const text = "404 — this page does not exist in Stack Auth's API.\n\nURL: https://api.example.com"
    const { output, status } = await run([{ method: "GET", path: /^\/internal\/metrics$/, change: respond(404, text) }])
    assert.include(
      output.stdout,
      `
    ReadMetrics  GET /internal/metrics
      the provider has no such call (status 404)
`
    )
    assert.strictEqual(status, 1)
  })
  it("takes a feature that is switched off for no difference", async () => {
    const text = "User API keys are not enabled for this project."
    const { output, status } = await run([{ method: "GET", path: /^\/user-api-keys$/, change: respond(400, text) }])
    assert.include(output.stdout, "\nSwitched off in this project, and not compared: ListUserApiKeys.\n")
    assert.strictEqual(status, 0)
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
    const { left } = json(output.stdout)
    assert.lengthOf(left, 1)
    assert.match(left[0] ?? "", /^the account conform\.owner\.\w{8}@example\.com, user [\da-f-]{36} of the project internal$/)
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
      /\nNot removed: the team [\da-f-]{36} of the project internal\.\nDelete what remains in the provider's dashboard/
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
    assert.match(await complaint(["--url", "https://api.invalid"]), /^latchkey conform: --project-id is missing\. /)
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
