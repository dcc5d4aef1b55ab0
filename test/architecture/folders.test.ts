/** The diagram and the table of docs/architecture.md match the imports between the folders of src. */
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { assert, describe, it } from "vitest"
import { root } from "../docs/Pages.ts"

const src = join(root, "src")
const posix = (path: string) => path.replaceAll("\\", "/")
const importing = /^(?:import|export|\})[^"\n]*?\bfrom "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm
/** The package `latchkey-cli`, as a path from `src`. */
const projectCommands = "../packages/cli/src"
const folderOf = (path: string) => path.startsWith(projectCommands) ? "latchkey-cli" : path.split("/").slice(0, -1)[0]

/** For each folder, the folders that its files import. */
const imports = new Map<string, Set<string>>()
const files = [".", projectCommands].flatMap((folder) =>
  readdirSync(join(src, folder), { recursive: true, encoding: "utf8" }).map((file) => posix(join(folder, file)))
)
for (const path of files.filter((file) => /\.tsx?$/.test(file))) {
  const from = folderOf(path)
  if (from === undefined) continue
  const targets = imports.get(from) ?? new Set()
  imports.set(from, targets)
  for (const [, staticImport, dynamicImport] of readFileSync(join(src, path), "utf8").matchAll(importing)) {
    const to = folderOf(posix(relative(src, join(src, dirname(path), staticImport ?? dynamicImport ?? ""))))
    if (to !== undefined && to !== from) targets.add(to)
  }
}

const reaches = (from: string, to: string): boolean => {
  const next = [...imports.get(from) ?? []]
  return next.some((staticImport) => staticImport === to || reaches(staticImport, to))
}
/** The arrows of the diagram. Omits imports that another path implies. */
const arrows = Array.from(imports).flatMap(([from, folders]) =>
  [...folders].filter((to) => ![...folders].some((between) => between !== to && reaches(between, to))).map((to) =>
    `${from} --> ${to}`
  )
).toSorted()

const page = readFileSync(join(root, "docs", "architecture.md"), "utf8")

describe("docs/architecture.md", () => {
  it("has a diagram of the imports, without transitive ones", () => {
    const [, diagram = ""] = /^```mermaid\nflowchart TD\n([^]*?)^```$/m.exec(page) ?? []
    const drawing = diagram.trim().split("\n").map((line) => line.trim()).filter((line) => line !== "").toSorted()
    assert.isAbove(arrows.length, 15)
    assert.deepStrictEqual(drawing, arrows)
  })

  it("lists all imports of each folder in a table", () => {
    const rows = Array.from(
      page.matchAll(/^\| `([\w-]+)` \| [^|]+ \| ([^|]*) \|$/gm),
      ([, folder = "", cell = ""]) =>
        [folder, Array.from(cell.matchAll(/`([\w-]+)`/g), ([, name = ""]) => name).toSorted()] as const
    )
    const expected = Array.from(imports, ([folder, folders]) => [folder, [...folders].toSorted()] as const)
    assert.deepStrictEqual(Object.fromEntries(rows), Object.fromEntries(expected))
  })
})
