/** The tests that most likely reach a module, in parts: the nearest run first, because a failure ends the run of a mutant. */
import { readdirSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { affectedTests, gates } from "../affected.mjs"

/** Tests of a browser, of examples, or of another program, which take seconds to start. */
const isSlow = (test: string) =>
  /^test\/(?:react\/(?!dom)|e2e\/browser|examples|proxies|contract\/peer|cli|docs|scripts|runtimes|public)/.test(test)

const stemOf = (path: string) => basename(path).split(".")[0]?.toLowerCase() ?? ""

const foldersOf = (path: string) => dirname(path).split("/").slice(1)

/** The number of folders that a module and a test have in common, and more for the same name. */
const nearness = (module: string, test: string) => {
  const folders = foldersOf(module)
  const differing = foldersOf(test).findIndex((folder, index) => folder !== folders[index])
  const [name, testName] = [stemOf(module), stemOf(test)]
  const sameName = name === testName ? 10 : name.includes(testName) || testName.includes(name) ? 5 : 0
  return (differing === -1 ? foldersOf(test).length : differing) + sameName
}

/** The tests below the folder that a module has in `test`, which may reach it through a large `index.ts` or a bundle. */
const testsBeside = (root: string, module: string) => {
  const folder = join("test", ...foldersOf(module).slice(0, 1))
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file).replaceAll("\\", "/"))
}

/** The tests to run for a module, nearest first; browser tests only for modules of `src/react`. */
export const nearestTests = (root: string, module: string, limit: number): ReadonlyArray<ReadonlyArray<string>> => {
  const inReact = module.startsWith("src/react/")
  const tests = [...new Set([...affectedTests([module]), ...testsBeside(root, module)])].filter((test) =>
    !gates.includes(test) && (!isSlow(test) || (inReact && test.startsWith("test/react/")))
  ).toSorted((a, b) => nearness(module, b) - nearness(module, a)).slice(0, limit)
  return [tests.slice(0, 2), tests.slice(2, 8), tests.slice(8)].filter((part) => part.length > 0)
}
