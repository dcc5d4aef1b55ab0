/** Reads the project's texts for tests of the documentation: sources, pages and headings. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export const root = join(import.meta.dirname, "..", "..")

const folders = ["src", "packages", "test", "scripts", "docs", "bench", "examples"]
const generation = /(^|\/)(node_modules|dist|\.next|screenshots)(\/|$)/

/** Every text of the project by its path, except recorded and generated data. */
export const texts: ReadonlyMap<string, string> = new Map(
  [
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        `${folder}/${file.replaceAll("\\", "/")}`
      )
    ),
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "vitest.config.ts"
  ].filter((file) => /\.(tsx?|mjs|md)$/.test(file) && !generation.test(file))
    .map((file) => [file, readFileSync(join(root, file), "utf8")])
)

/** Joins each comment of a text to one line, so that searches find phrases across line ends. */
export const unwrapLines = (text: string): string => text.replaceAll(/[ \t]*\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, " ")

/** A page without code blocks, whose headings and links do not count. */
const withoutCode = (page: string) => page.replaceAll(/^```[^]*?^```/gm, "")

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string): string =>
  heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").trim().toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(
    /\s/g,
    "-"
  )

const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set(Array.from(withoutCode(page).matchAll(/^#{1,6} +(.+)$/gm), ([, heading = ""]) => anchorOf(heading)))

const knownValue = new Map<string, ReadonlySet<string>>()

/** The problem with an address in the repository, such as `docs/errors.md#families`; `undefined` if there is none. */
export const problemOf = (address: string): string | undefined => {
  const [path = "", anchor] = address.split("#")
  if (!existsSync(join(root, path))) return `${path} does not exist`
  if (anchor === undefined || !path.endsWith(".md")) return undefined
  const anchors = knownValue.get(path) ?? anchorsOf(readFileSync(join(root, path), "utf8"))
  knownValue.set(path, anchors)
  return anchors.has(anchor) ? undefined : `${path} has no heading #${anchor}`
}

/** The targets of a page's links to files, relative to the page. */
export const linksOf = (page: string): ReadonlyArray<string> =>
  Array.from(withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g), ([, to = ""]) => to).filter((to) => !/^[a-z]+:/.test(to))
