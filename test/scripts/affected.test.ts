/** The tests that `npm run check` selects for a change. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { affectedTests, gates } from "../../scripts/affected.mjs"
import { filesBelow, root } from "../kit/paths.ts"

const beyondGates = (...change: ReadonlyArray<string>) => affectedTests(change).filter((file) => !gates.includes(file))

describe("the tests of npm run check", () => {
  it("always include the gates, which exist", () => {
    assert.includeMembers([...affectedTests([])], [...gates])
    assert.deepStrictEqual(gates.filter((file) => !existsSync(join(root, file))), [])
  })
  it("include those that import a changed module, directly or through other modules", () => {
    assert.include(beyondGates("src/jwt/compactForm.ts"), "test/jwt/forged.test.ts")
    assert.include(beyondGates("test/services/Verbs.ts"), "test/services/client/Teams.test.ts")
  })
  it("include those with the name of a changed module", () => {
    assert.include(beyondGates("src/emulator/handlers/teams/Teams.ts"), "test/e2e/flows/Teams.test.ts")
  })
  it("include a changed test, and the tests of changed vectors", () => {
    assert.deepStrictEqual(beyondGates("test/jwt/forged.test.ts"), ["test/jwt/forged.test.ts"])
    assert.deepStrictEqual(beyondGates("test/contract/vectors/admin/Items.json"), ["test/endpoints/admin.test.ts"])
  })
  it("do not include those that reach a change only through a large `index.ts`", () => {
    assert.deepStrictEqual(beyondGates("src/endpoints/index.ts", "test/deleted.test.ts"), [])
  })
  it("are at most a third of all for one verb", () => {
    const files = [
      "src/schema/users/Notification.ts",
      "src/endpoints/users/Notifications.ts",
      "src/emulator/handlers/users/Notifications.ts",
      "src/services/client/Notifications.ts",
      "src/live/invalidations.ts",
      "src/promise/later.ts",
      "packages/cli/src/conform/scenario/people.ts",
      "test/contract/vectors/management/Notifications.json"
    ]
    const items = filesBelow(join(root, "test")).filter((file) => /\.test\.tsx?$/.test(file))
    assert.isBelow(beyondGates(...files).length, items.length / 3)
  })
})
