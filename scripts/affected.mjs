/**
 * The tests that `npm run check` runs: those that reach a changed module by imports or have its name, and the gates of the whole repository. Imports through
 * large barrels do not count, because nearly every test imports one; nor do dynamic imports, which load the commands of the command line.
 */
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, normalize } from "node:path"
import { root } from "./toolchain.mjs"

/** Tests of what all modules have in common. They run after each change, because imports do not show what they read. */
export const gates = [
  "test/architecture.test.ts",
  "test/architecture/folders.test.ts",
  "test/architecture/names.test.ts",
  "test/cli/conform/scenario.test.ts",
  "test/cli/conform/sourceVerbs.test.ts",
  "test/docs/",
  "test/endpoints/complete.test.ts",
  "test/errors/classes.test.ts",
  "test/errors/errors-doc.test.ts",
  "test/promise/lateVerbs.test.ts",
  "test/property/live/everyChange.test.ts",
  "test/public/exports.test.ts",
  "test/public/tags.test.ts",
  "test/scripts/documented.test.ts",
  "test/services/FurtherVerbs.test.ts"
]

const importing = /\bfrom "(\.[^"]+)"|^import "(\.[^"]+)"/gm
/**
 * The barrels through which one changed verb would reach most tests.
 * @param {string} file
 */
const isBarrel = (file) =>
  /^src\/((emulator|emulator\/handlers|endpoints|errors|errors\/provider|live|promise|schema|testing)\/)?index\.ts$/.test(file)
/** @param {string} path */
const slashes = (path) => path.replaceAll("\\", "/")

const sources = () =>
  ["src", "packages/cli/src", "test", "scripts", "examples"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => slashes(join(folder, file)))
  ).filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes("/node_modules/"))

/** The importers of each file. */
const importers = () => {
  /** @type {Map<string, ReadonlyArray<string>>} */
  const files = new Map()
  for (const file of sources()) {
    const text = readFileSync(join(root, file), "utf8")
    for (const [, staticImport, dynamicImport] of text.matchAll(importing)) {
      const target = slashes(normalize(join(dirname(file), staticImport ?? dynamicImport ?? "")))
      files.set(target, [...files.get(target) ?? [], file])
    }
  }
  return files
}

/**
 * Files that differ from a commit, and files that Git does not know yet.
 * @param {string} commit
 * @returns {ReadonlyArray<string>}
 */
export const changedSince = (commit) => {
  /** @param {ReadonlyArray<string>} args */
  const git = (...args) =>
    spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.split("\n").filter((line) => line !== "")
  return [...git("diff", "--name-only", "--relative", commit), ...git("ls-files", "--others", "--exclude-standard")]
}

/**
 * The test files to run after changes of these files.
 * @param {ReadonlyArray<string>} changedFiles
 * @returns {ReadonlyArray<string>}
 */
export const affectedTests = (changedFiles) => {
  const graph = importers()
  /** @type {Set<string>} */
  const reachedFiles = new Set()
  // A file of vectors belongs to the tests of its family.
  const families = changedFiles.flatMap((file) => /^test\/contract\/vectors\/(\w+)\//.exec(file)?.slice(1) ?? [])
  const open = [
    ...changedFiles.filter((file) => !isBarrel(file)),
    ...families.map((family) => `test/endpoints/${family}.test.ts`)
  ]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reachedFiles.has(file)) continue
    reachedFiles.add(file)
    open.push(...(graph.get(file) ?? []).filter((importer) => !isBarrel(importer)))
  }
  // The tests of a module may reach it only through a barrel, and then have its name.
  const stems = new Set(
    changedFiles.filter((file) => /^(?:src|packages\/cli\/src)\//.test(file) && !isBarrel(file)).map((file) =>
      basename(file).split(".")[0]
    )
  )
  /** @param {string} file */
  const isTest = (file) => /^test\/.*\.test\.tsx?$/.test(file)
  const namedTests = sources().filter((file) => isTest(file) && stems.has(basename(file).split(".")[0]))
  const tests = [...reachedFiles].filter((file) => isTest(file) && existsSync(join(root, file)))
  return [...new Set([...gates, ...tests, ...namedTests])]
}
