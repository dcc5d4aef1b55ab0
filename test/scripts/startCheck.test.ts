/** `npm run start:check`: refuses unknown names before it builds anything, and finds complaints in the log of a server. */
import { spawnSync } from "node:child_process"
import { assert, describe, it } from "vitest"
import { readIntroduction } from "../../scripts/start/pages.ts"
import { addComplaints, createProblems } from "../../scripts/start/Problems.ts"
import { projects } from "../../scripts/start/projects.ts"
import { findNode } from "../../scripts/toolchain.mjs"

describe("start:check", () => {
  it.for([["nexxt"], ["--biult"], ["toString"]])("refuses %s in one line", ([word = ""]) => {
    const { status, stderr, stdout } = spawnSync(findNode(), ["scripts/start/check.ts", word, "hono"], { encoding: "utf8" })
    assert.strictEqual(status, 2)
    assert.match(stderr, new RegExp(`^Unknown: ${word}\\. Projects: node, .*\\. Flags: --built, --help\\.\\n$`))
    assert.strictEqual(stdout, "")
  })

  it("finds errors and warnings in logs, each once, with the line that follows", () => {
    const problems = createProblems()
    const log =
      "GET /handler/error 200 in 9ms\n\u001b[31m⨯ Error\u001b[0m: broken\n  at page.tsx\n\n(node) Warning: old\nGET / 200\n"
    addComplaints(problems, "first server", log)
    addComplaints(problems, "second server", `GET /again 500 in 5ms\n\n${log}`)
    assert.deepStrictEqual(problems.all(), [
      "first server, log; second server, log\n    ⨯ Error: broken\n      at page.tsx",
      "first server, log; second server, log\n    (node) Warning: old\n    GET / 200",
      "second server, log\n    GET /again 500 in 5ms\n    GET /handler/error 200 in 9ms"
    ])
  })

  it("uses the generators that the pages name", () => {
    const generators = Object.values(projects).flatMap(({ generator, page }) =>
      generator === null ? [] : [{ ...generator, page }]
    )
    assert.isAbove(generators.length, 5)
    assert.deepStrictEqual(generators.filter(({ command, page }) => !readIntroduction(page).includes(command)), [])
  })
})
