/** The tests that most likely reach a module, in parts: the nearest run first, because a failure ends the run of a mutant. */
import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { affectedTests, gates } from "../affected.mjs"

/** Tests of a browser, of examples, or of another program, which take seconds to start. */
export const isSlow = (test: string) =>
  /^test\/(?:react\/(?!dom)|e2e\/browser|examples|proxies|contract\/peer|cli|docs|scripts|runtimes|public)/.test(test)

const stemOf = (path: string) => basename(path).split(".")[0]?.toLowerCase() ?? ""

const foldersOf = (path: string) => dirname(path).split("/").slice(1)

const textOf = (root: string, test: string) => readFileSync(join(root, test), "utf8")
const imports = (root: string, test: string, module: string) => textOf(root, test).includes(`/${basename(module)}"`)
const haveSameName = (module: string, test: string) => stemOf(module) === stemOf(test)

/** The number of folders that a module and a test have in common, and more for the same name, or if the test names the module. */
const nearness = (root: string, module: string, test: string) => {
  const folders = foldersOf(module)
  const differing = foldersOf(test).findIndex((folder, index) => folder !== folders[index])
  const [name, testName] = [stemOf(module), stemOf(test)]
  const sameName = haveSameName(module, test) ? 10 : name.includes(testName) || testName.includes(name) ? 5 : 0
  const mention = new RegExp(`\\b${name}\\b`, "i").test(textOf(root, test)) ? 3 : 0
  return (differing === -1 ? foldersOf(test).length : differing) + sameName + mention
}

const testsBelow = (root: string, folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file).replaceAll("\\", "/"))

/** The tests below the folder that a module has in `test`, which may reach it through a large `index.ts` or a bundle. */
const testsBeside = (root: string, module: string) => testsBelow(root, join("test", ...foldersOf(module).slice(0, 1)))

/**
 * The tests to run for a module, nearest first; slow tests only if they import the module or have its name, and browser tests for modules of
 * `src/react`.
 */
export const nearestTests = (root: string, module: string, limit: number): ReadonlyArray<ReadonlyArray<string>> => {
  const inReact = module.startsWith("src/react/")
  const tests = [...new Set([...affectedTests([module]), ...testsBeside(root, module)])].filter((test) =>
    !gates.includes(test) && (!isSlow(test) || (inReact && test.startsWith("test/react/")) || imports(root, test, module))
  ).map((test) => ({ test, near: nearness(root, module, test) })).toSorted((a, b) => b.near - a.near).slice(0, limit)
    .map(({ test }) => test)
  const browserTests = testsBelow(root, "test/e2e/browser").filter((test) => haveSameName(module, test))
  return [tests.slice(0, 2), tests.slice(2, 8), tests.slice(8), browserTests].filter((part) => part.length > 0)
}
