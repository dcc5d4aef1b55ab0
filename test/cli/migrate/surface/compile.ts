/** Compiles migrated programs against Latchkey's sources. */
import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "../../../kit/paths.ts"

export interface CompilerError {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** Writes the files to a folder of the repository that git ignores, and returns the compiler's errors. */
export const compile = (name: string, files: { readonly [path: string]: string }): ReadonlyArray<CompilerError> => {
  const folder = join(root, ".latchkey", name)
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  // The programs have unused variables, as those of most users do not have.
  const compilerOptions = {
    module: "ESNext",
    moduleResolution: "Bundler",
    exactOptionalPropertyTypes: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
    noUncheckedIndexedAccess: false,
    noUncheckedSideEffectImports: false,
    verbatimModuleSyntax: false,
    erasableSyntaxOnly: false
  }
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, files: Object.keys(files), include: [], exclude: [] })
  )
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "-p", folder, "--pretty", "false", "--checkers", "1"],
    { cwd: folder, encoding: "utf8", maxBuffer: 100_000_000 }
  )
  const failure = /^error TS.*$/m.exec(stdout)
  if (failure) throw new Error(failure[0])
  return Array.from(stdout.matchAll(/^(\S+)\((\d+),\d+\): error (TS\d+: .*)$/gm), ([, path = "", line, message = ""]) => ({
    path,
    line: Number(line),
    message
  }))
}
