/** The tests that `npm test` leaves to CI. */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { gates } from "../../scripts/affected.mjs"
import { ciTests } from "../../scripts/ciTests.mjs"
import { tool } from "../../scripts/toolchain.mjs"
import { root } from "../kit/paths.ts"

const files = Object.values(ciTests).flat()

describe("the tests that npm test leaves to CI", () => {
  it("are files, of one kind each, and no gates", () => {
    assert.deepStrictEqual(files.filter((file) => !existsSync(join(root, file))), [])
    assert.lengthOf(new Set(files), files.length)
    assert.deepStrictEqual(files.filter((file) => gates.some((gate) => file.startsWith(gate))), [])
  })
  it("are run by CI", () => {
    assert.match(readFileSync(join(root, ".ci", "run"), "utf8"), /^CI=true npm test$/m)
  })
  it("are run by name, unless this run leaves them out", () => {
    const list = (leftOut: string) =>
      spawnSync(process.execPath, [
        tool("vitest"),
        "list",
        "--filesOnly",
        "test/react/pages/slashes",
        "test/react/pages/everyPage"
      ], {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, LATCHKEY_LEFT_TO_CI: leftOut, VITEST: undefined }
      }).stdout.match(/\w+(?=\.test\.ts)/g)
    assert.sameMembers(list("") ?? [], ["slashes", "everyPage"])
    assert.sameMembers(list(files.join()) ?? [], ["slashes"])
  })
})
