/** The example of CONTRIBUTING.md, "Adding an endpoint", in a copy of the repository: scaffold, fill, `npm run update`, gates. */
import { spawnSync, type SpawnSyncReturns } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"
import { isDeep } from "../kit/Depth.ts"
import { root } from "../kit/paths.ts"
import { filled, fills } from "./newEndpointFills.ts"

const copy = realpathSync(mkdtempSync(join(tmpdir(), "latchkey-walk-")))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const notCopied = new Set([".git", "node_modules", "dist", ".next", "site", "screenshots", "findings"])
const isCopied = (path: string) => !notCopied.has(path.split(/[\\/]/).at(-1) ?? "")
for (const entry of readdirSync(root).filter(isCopied)) {
  cpSync(join(root, entry), join(copy, entry), { recursive: true, filter: isCopied })
}
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction")

const git = (...args: ReadonlyArray<string>) => spawnSync("git", args, { cwd: copy, encoding: "utf8" }).stdout
git("init", "--quiet")
git("add", "--all")

/** Runs a tool or a script in the copy, as `npm run` does. */
const run = (name: string, ...args: ReadonlyArray<string>) =>
  spawnSync(process.execPath, ["scripts/run.mjs", name, ...args], {
    cwd: copy,
    encoding: "utf8",
    // The copy's tests are not part of this run.
    env: { ...process.env, LATCHKEY_OUTCOME: undefined, LATCHKEY_DEEP: undefined, VITEST: undefined }
  })
const passes = ({ status, stderr, stdout }: SpawnSyncReturns<string>) => assert.strictEqual(status, 0, `${stdout}\n${stderr}`)

/** The gates that take long run in the deep mode only. */
const gates = [
  "test/architecture.test.ts",
  "test/architecture/",
  "test/docs/placeholders.test.ts",
  "test/endpoints/complete.test.ts",
  "test/errors/classes.test.ts",
  "test/errors/errors-doc.test.ts",
  "test/promise/lateVerbs.test.ts",
  "test/public/exports.test.ts",
  "test/public/tags.test.ts",
  "test/scripts/documented.test.ts",
  "test/services/FurtherVerbs.test.ts",
  "test/services/client/Avatars.test.ts",
  ...isDeep
    ? [
      "test/cli/conform/",
      "test/docs/",
      "test/emulator/",
      "test/endpoints/",
      "test/errors/",
      "test/examples/tour.test.ts",
      "test/live/",
      "test/property/live/",
      "test/public/"
    ]
    : []
]

describe("the endpoint of CONTRIBUTING.md", { timeout: 900_000 }, () => {
  it("is scaffolded by its command, and not updated before it is filled in", () => {
    passes(run("scripts/new-endpoint.ts", ..."Avatars.set POST /users/me/avatar --error AVATAR_TOO_LARGE:413".split(" ")))
    const { status, stderr } = run("scripts/update.ts")
    assert.strictEqual(status, 1)
    assert.match(stderr, /^Fill these \d+ placeholders, then run it again\. The first: src\/\S+: TODO_\w+\n$/)
  })
  it("is updated with one command once it is filled in", () => {
    for (const file of Object.keys(fills)) writeFileSync(join(copy, file), filled(file, readFileSync(join(copy, file), "utf8")))
    passes(run("scripts/update.ts"))
  })
  it("touches the files of CONTRIBUTING.md, and two generated files", () => {
    const touches = git("status", "--porcelain", "--untracked-files=all").split("\n").filter((line) => /^.[M?]/.test(line))
    assert.sameMembers(touches.map((line) => line.slice(3)), [
      ...Object.keys(fills),
      ...["schema/", "errors/provider/", "endpoints/", "emulator/handlers/", ""].map((folder) => `src/${folder}index.ts`),
      "src/promise/later.ts",
      "docs/errors.md",
      "docs/provider/endpoints.md"
    ])
  })
  it("passes the gates", () => passes(run("vitest", "run", "--project=node", "--project=isolated", ...gates)))
  if (isDeep) {
    it("passes types, format and lint", () => {
      passes(run("tsc", "-p", "tsconfig.json"))
      passes(run("dprint", "check"))
      passes(run("oxlint", "--type-aware", ...Object.keys(fills).filter((file) => file.endsWith(".ts"))))
      passes(run("scripts/style.ts"))
    })
  }
})
