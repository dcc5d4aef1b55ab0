/** Corrects tsc's declarations where users of the package could not load them. */
import { readFileSync, writeFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { fail, root } from "../toolchain.mjs"

interface Origin {
  readonly file: string
  /** Whether the name is a namespace with all exports of the module. */
  readonly isWhole: boolean
}

/** The module from which src/index.ts exports each of its names. */
const origins = (): ReadonlyMap<string, Origin> => {
  const index = readFileSync(join(root, "src", "index.ts"), "utf8")
  const single = [...index.matchAll(/export \{([^}]+)\} from "\.\/(.+?)\.ts"/g)]
    .flatMap(([, names = "", file = ""]) =>
      names.split(",").map((name): [string, Origin] => [name.replace(/^\s*type /, "").trim(), { file, isWhole: false }])
    )
  const namespaces = [...index.matchAll(/export \* as (\w+) from "\.\/(.+?)\.ts"/g)].map((
    [, name = "", file = ""]
  ): [string, Origin] => [name, { file, isWhole: true }])
  return new Map([...single, ...namespaces])
}

/** The summary of a module: its first comment, unless a declaration follows. */
const summary = /^\/\*\*(?:(?!\*\/)[^])*\*\/\n(?=import |export (?:\*|\{)|\/\*\*)/

/**
 * Rewrites one declaration file. tsc refers to a type that a file does not import by the shortest path, `../index`, so that loading one
 * module would load all. It also keeps `./X.ts` and `./X.tsx` in declarations, although it rewrites them in JavaScript. Indents by one
 * space, and removes the summary at the start of the file, which no editor shows.
 */
const rewrite = (dist: string, file: string, from: ReadonlyMap<string, Origin>) => {
  const up = "../".repeat(relative(dist, file).split(sep).length - 1)
  const text = readFileSync(file, "utf8").replace(summary, "").replaceAll(
    /^(?: {4})+/gm,
    (indent) => " ".repeat(indent.length / 4)
  ).replace(
    /((?:from |import\()"\.{1,2}\/[^"]+)\.tsx?"/g,
    "$1.js\""
  )
  writeFileSync(
    file,
    text.replaceAll(new RegExp(`import\\("${up}index\\.js"\\)\\.(\\w+)`, "g"), (match, name: string) => {
      const origin = up === "" ? undefined : from.get(name)
      return origin ? `import("${up}${origin.file}.js")${origin.isWhole ? "" : `.${name}`}` : match
    })
  )
}

/** Rewrites all declarations; fails if one still refers to a source file or the whole library. */
export const rewriteDeclarations = (dist: string, files: ReadonlyArray<string>): void => {
  const from = origins()
  for (const file of files) rewrite(dist, file, from)
  const leftovers = files.filter((file) => /(?:from |import\()"\.{1,2}\/[^"]+\.tsx?"/.test(readFileSync(file, "utf8")))
  if (leftovers.length > 0) fail(`Declarations name sources:\n  ${leftovers.join("\n  ")}`)
}
