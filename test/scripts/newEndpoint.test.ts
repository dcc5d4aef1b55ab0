/** `npm run new:endpoint` in a copy of the tree: types fail only at the placeholders, for new and existing subjects. */
import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"
import { addEndpoint } from "../../scripts/endpoint/addEndpoint.ts"
import { type Plan, planOf } from "../../scripts/endpoint/plan.ts"
import { isDeep } from "../kit/Depth.ts"

const root = join(import.meta.dirname, "..", "..")
const copy = realpathSync(mkdtempSync(join(tmpdir(), "latchkey-endpoint-")))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const plan = (command: string): Plan => {
  const creation = planOf(command.split(" "))
  return typeof creation === "string" ? assert.fail(creation) : creation
}
const read = (file: string) => readFileSync(join(copy, file), "utf8")

/** The files that CONTRIBUTING.md lists for its example. */
const touches = [
  ".changeset/avatars-set.md",
  "scripts/build/documented/clientExamples.ts",
  "packages/cli/src/conform/scenario/people.ts",
  "src/emulator/handlers/index.ts",
  "src/emulator/handlers/users/Avatars.ts",
  "src/endpoints/index.ts",
  "src/endpoints/users/Avatars.ts",
  "src/errors/provider/AvatarErrors.ts",
  "src/errors/provider/index.ts",
  "src/index.ts",
  "src/live/invalidations.ts",
  "src/promise/later.ts",
  "src/schema/index.ts",
  "src/schema/users/Avatar.ts",
  "src/services/client/Avatars.ts",
  "test/contract/vectors/management/Avatars.json",
  "test/property/live/callsOfPeople.ts",
  "test/services/client/Avatars.test.ts"
]

const isCopied = (path: string) => !/[\\/](screenshots|node_modules)$/.test(path)
for (const part of ["src", "packages", "scripts", "test", "tsconfig.json", "package.json", ".changeset"]) {
  cpSync(join(root, part), join(copy, part), { recursive: true, filter: isCopied })
}
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction")

const commands = [
  "Avatars.set POST /users/me/avatar --error AVATAR_TOO_LARGE:413",
  "Teams.archive POST /teams/{teamId}/archive --error TEAM_ARCHIVED:409",
  "Teams.seal POST /teams/{teamId}/seal --access server",
  "Widgets.list GET /internal/widgets/{kind} --access server --folder platform",
  "TeamApiKeys.rotate POST /team-api-keys/{apiKeyId}/rotate",
  "Payments.tip POST /payments/tip",
  "Gadgets.delete DELETE /internal/gadgets/{gadgetId} --access admin --folder projects"
]
const writtenCookies = commands.map((command) => addEndpoint(copy, plan(command)))
const files = Array.from(new Set(writtenCookies.flat()))

describe("a new endpoint", () => {
  it("has a schema, errors, verb, handler, vectors, tests, changeset and exports", () => {
    const [creation = assert.fail()] = writtenCookies
    assert.sameMembers([...creation], touches)
  })
  it("is placed in the folders of its subject and of its callers", () => {
    assert.includeMembers(files, [
      "src/schema/platform/Widget.ts",
      "src/endpoints/platform/Widgets.ts",
      "src/emulator/handlers/platform/Widgets.ts",
      "src/services/server/Widgets.ts",
      "test/services/server/Widgets.test.ts",
      "src/emulator/handlers/projects/Gadgets.ts",
      "src/services/admin/Gadgets.ts",
      "test/services/admin/Gadgets.test.ts",
      "test/contract/vectors/admin/Gadgets.json"
    ])
  })
  it("has its verb among the lazily loaded verbs of client apps", () => {
    assert.include(read("src/promise/later.ts"), "  avatars: Avatars,")
    assert.include(read("scripts/build/documented/clientExamples.ts"), "await app.apiKeys.team.rotate(apiKeyId, TODO_body)")
  })
  // The compiler takes 8 seconds.
  if (isDeep) {
    it("fails to compile only at its `TODO_` placeholders", () => {
      const config = join(copy, "tsconfig.placeholders.json")
      writeFileSync(
        config,
        JSON.stringify({ extends: "./tsconfig.json", include: [], files: files.filter((file) => file.endsWith(".ts")) })
      )
      const tsc = spawnSync(
        process.execPath,
        [join(root, "node_modules/typescript/bin/tsc"), "-p", config, "--pretty", "false", "--checkers", "1"],
        {
          cwd: copy,
          encoding: "utf8"
        }
      )
      const errors = tsc.stdout.split("\n").filter((line) => line.includes("error TS"))
      assert.deepStrictEqual(
        errors.filter((line) => !/^[\w/.-]+\(\d+,\d+\): error TS2304: Cannot find name 'TODO_\w+'\.$/.test(line)),
        []
      )
      const failing = new Set(errors.map((line) => line.slice(0, line.indexOf("("))))
      const unfilledText = files.filter((file) => file.endsWith(".ts") && /\bTODO_\w+(?=[\s,)\]>(]|$)/m.test(code(read(file))))
      assert.sameMembers([...failing], unfilledText)
      assert.isAbove(unfilledText.length, 20)
    })
  }
  it("has a `TODO_` placeholder in every new file", () => {
    const isNew = (file: string) => /Avatar|avatars|Widget|Gadget|gadgets/.test(file)
    const bare = files.filter(isNew).filter((file) => !read(file).includes("TODO_"))
    assert.deepStrictEqual(bare, [])
  })
  it("is called at the end of a conform scenario, after the names that it uses", () => {
    const users = /export const users = [^]*?\n\}\n/.exec(read("packages/cli/src/conform/scenario/people.ts"))?.[0] ?? ""
    assert.match(
      users,
      /const ada = [^]*\n {2}await scratch\.runner\.refused\(Endpoints\.SetAvatar, ada\.client, .*\n.*TODO_body.*\n\}\n$/
    )
  })
  it("is added once to the files of an existing subject", () => {
    assert.match(read("src/endpoints/teams/Teams.ts"), /Endpoint\.client\("teams\.archive", "POST \/teams\/\{teamId\}\/archive"/)
    assert.lengthOf(read("src/endpoints/index.ts").match(/from "\.\/teams\/Teams\.ts"/g) ?? [], 1)
    assert.lengthOf(read("src/promise/later.ts").match(/teams: Teams,/g) ?? [], 1)
    assert.property(JSON.parse(read("test/contract/vectors/management/Teams.json")), "ArchiveTeam")
    assert.property(JSON.parse(read("test/contract/vectors/management/Teams.json")), "ListTeams")
  })
  it("is added to the server verbs if they have a separate file", () => {
    const [file = assert.fail()] = files.filter((name) => name.endsWith("/ServerTeams.ts"))
    assert.match(read(file), /export const seal = \(teamId: string, body: SealTeamBody\) => SealTeam\(/)
    assert.include(read("test/services/client/Teams.test.ts"), "expectTypeOf(ServerTeams.seal)")
    assert.include(read("packages/cli/src/conform/scenario/teams.ts"), "scratch.success(Endpoints.SealTeam, scratch.server, ")
    assert.include(read("src/live/invalidations.ts"), "\"serverTeams.seal\"")
  })
  it("is refused if its folder is unknown", () => {
    assert.throws(() => addEndpoint(copy, plan("Tools.list GET /internal/tools")), "Expected --folder auth, emails,")
    assert.throws(() => addEndpoint(copy, plan("Tools.list GET /tools --folder tools")), "and got tools")
  })
  it("is refused if its name is taken", () => {
    assert.throws(() => addEndpoint(copy, plan("Teams.read GET /teams/{teamId}")), "There is an endpoint ReadTeam already")
  })
})

/** Without comments, in which `test/docs/placeholders.test.ts` finds the placeholders. */
const code = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "").replaceAll(/"(?:[^"\\\n]|\\.)*"/g, "")

describe("the command line of npm run new:endpoint", () => {
  const wrong: ReadonlyArray<[string, string]> = [
    ["", "Expected Subject.verb"],
    ["avatars.set POST /a", "Expected Subject.verb"],
    ["Avatars.set FETCH /a", "Expected GET, POST"],
    ["Avatars.set POST a", "Expected a path"],
    ["Avatars.set POST /a/{avatarId", "Expected a path"],
    ["Avatars.set POST /a/{avatar-id}", "Expected a path"],
    ["Avatars.set POST /a --access owner", "Expected --access"],
    ["Avatars.set POST /a --error TOO_LARGE", "Expected --error CODE:STATUS"],
    ["Avatars.set POST /a --acess client", "There is no option --acess"],
    ["Avatars.set POST /a --access", "Option --access needs a value"],
    ["Avatars.set POST /a --name setAvatar", "Expected --name such as SetAvatar"]
  ]
  it.each(wrong)("reports the problem with the arguments %j", (command, says) => {
    assert.include(planOf(command.split(" ")) as string, says)
  })
  it("ends with one line and status 2", () => {
    const script = join(root, "scripts/new-endpoint.ts")
    const { status, stderr } = spawnSync(process.execPath, [script, "Avatars.set", "FETCH", "/a"], { encoding: "utf8" })
    assert.deepStrictEqual([status, stderr.trimEnd().split("\n").length], [2, 1], stderr)
  })
  it("also accepts the request line as one argument", () => {
    assert.deepStrictEqual(planOf(["Avatars.set", "POST /users/me/avatar"]), plan("Avatars.set POST /users/me/avatar"))
    assert.include(plan("Policies.list GET /policies"), { name: "ListPolicies", id: "policies.list", singular: "Policy" })
  })
})
