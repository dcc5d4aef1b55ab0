/**
 * Checks that programs around the package compile with `declaration`, `composite` and `isolatedDeclarations`: the compiler can name every
 * inferred type by an entry of the package. Otherwise it reports TS2742, or TS2883 in TypeScript 7.
 */
import { execFile } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { npm, tool } from "../toolchain.mjs"
import { annotations, wrappers } from "./wrappers.ts"

/** The last version of the compiler in JavaScript; the repository has the newest. */
const oldTypeScript = "typescript@5.9.3"

/** The programs that the old compiler also checks. It takes three times as long as the new one, and names types by the same rules. */
const checkedTwice = ["apps", "hooks", "layers", "annotated"]

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  composite: true,
  declaration: true,
  skipLibCheck: true,
  module: "nodenext",
  target: "es2023",
  lib: ["es2024", "dom", "dom.iterable", "esnext.disposable"],
  types: [],
  rootDir: "."
}

const writeProject = (folder: string, text: string, options: object = {}) => {
  mkdirSync(folder)
  writeFileSync(join(folder, "index.ts"), text)
  for (const name of ["new", "old"]) {
    const config = { compilerOptions: { ...compilerOptions, ...options, outDir: name }, files: ["index.ts"] }
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(config))
  }
}

/** Compiles the projects. Returns the errors, or "". */
const compile = (node: string, compiler: string, cwd: string, projects: ReadonlyArray<string>) =>
  new Promise<string>((resolve) => {
    execFile(node, [compiler, "-b", ...projects], { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      resolve(error === null ? "" : `${stdout}${stderr}` || String(error))
    })
  })

export interface DeclarationsCheck {
  /** The number of exports. */
  readonly count: number
  /** The errors of the compilers, or of the installation. */
  readonly problems: string
}

/**
 * Installs `packages` into a folder inside `folder`, where a program sees only its direct dependencies, as with pnpm. Each program is a
 * project, since a compiler also finds the names that other files of a project import.
 */
export const checkDeclarations = async (
  folder: string,
  packages: ReadonlyArray<string>,
  entries: ReadonlyArray<string>,
  node: string
): Promise<DeclarationsCheck> => {
  const cwd = join(folder, "declarations")
  mkdirSync(cwd)
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ private: true, type: "module" }))
  const flags = ["--install-strategy=linked", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"]
  const installation = npm(["install", ...flags, ...packages, oldTypeScript], { cwd, stdio: "pipe", encoding: "utf8" })
  if (installation.status !== 0) return { count: 0, problems: `${installation.stdout}${installation.stderr}` }
  const programs = await wrappers(entries)
  for (const { name, text } of programs) writeProject(join(cwd, name), text)
  writeProject(join(cwd, "annotated"), annotations, { isolatedDeclarations: true })
  const projects = [...programs.map(({ name }) => name), "annotated"]
  const problems = await Promise.all([
    compile(node, tool("tsc"), cwd, projects.map((name) => join(name, "new.json"))),
    compile(node, join("node_modules", "typescript", "bin", "tsc"), cwd, checkedTwice.map((name) => join(name, "old.json")))
  ])
  return { count: programs.reduce((sum, { count }) => sum + count, 0), problems: problems.join("") }
}
