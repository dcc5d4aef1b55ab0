/** The table of docs/reliability.md lists the named faults and the outcomes that the tests check. */
import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { namedFaults } from "./NamedFaults.ts"
import { operationNames, operations } from "./Operations.ts"

const table = [
  ["Fault", ...operationNames.map((name) => operations[name].title)],
  ...namedFaults.map(({ name, outcomes }) => [
    name,
    ...operationNames.map((operation) => outcomes[operation] === "success" ? "works" : `\`${outcomes[operation]}\``)
  ])
].map((cells) => `| ${cells.join(" | ")} |`)

it("docs/reliability.md lists the faults and outcomes that the fault tests check", () => {
  const page = readFileSync(new URL("../../../docs/reliability.md", import.meta.url), "utf8")
  const lines = page.slice(page.indexOf("## What each call does at each fault")).split("\n")
  const rows = lines.filter((line) => line.startsWith("|") && !line.startsWith("| ---"))
  assert.deepStrictEqual(rows, table)
})
