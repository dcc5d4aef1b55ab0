/** The verbs that `latchkey conform --src` finds, and the table that it uses. */
import { assert, describe, it } from "@effect/vitest"
import { verbsIn } from "../../../packages/cli/src/conform/sourceVerbs.ts"
import { verbsOfModules } from "../../../packages/cli/src/conform/verbs.ts"
import * as Endpoints from "../../../src/endpoints/index.ts"

const verbsOf = (text: string) => verbsIn(text).map(({ line, verb }) => `${verb}:${line}`)

describe("the verbs of a source", () => {
  it("are found by group, at any depth, across lines and after `?.`", () => {
    assert.deepStrictEqual(verbsOf("app.teams.create({})"), ["teams.create:1"])
    assert.deepStrictEqual(verbsOf("\nctx.app?.apiKeys.user\n  .list()"), ["apiKeys.user.list:2"])
    assert.deepStrictEqual(verbsOf("const { payments } = app\nawait payments.products.cancel(x)"), ["payments.products.cancel:2"])
    assert.deepStrictEqual(verbsOf("yield* ServerTeams.create({})"), ["ServerTeams.create:1"])
    assert.deepStrictEqual(verbsOf("app.safe.user.update({}).then(f)"), ["user.update:1"])
  })
  it("are not found in comments, strings or longer names", () => {
    assert.deepStrictEqual(verbsOf("// app.teams.create()\n/* app.user.get() */ log(\"app.user.get()\")"), [])
    assert.deepStrictEqual(verbsOf("myteams.create(); teams.created()"), [])
  })
})

describe("the table of verbs", () => {
  it("covers most endpoints, and names no unknown endpoint", () => {
    const namedVerbs = new Set(Object.values(verbsOfModules).flatMap((verbs) => Object.values(verbs)).flat())
    assert.deepStrictEqual([...namedVerbs].filter((name) => !(name in Endpoints)), [])
    assert.isAbove(namedVerbs.size, 190)
  })
})
