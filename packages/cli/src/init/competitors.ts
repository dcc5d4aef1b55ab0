/** Finds files of a project that would take the place of a written file, or that a framework refuses beside it. */
import type { Project } from "../project/Project.ts"

const endings = [".ts", ".tsx", ".js", ".jsx", ".mjs"]

const inBoth = (path: string): ReadonlyArray<string> =>
  [".ts", ".tsx", ".js", ".jsx"].flatMap((ending) => [path + ending, `src/${path}${ending}`])

/** Competitors with another name, by the end of the written file's path. */
const otherFiles: { readonly [path: string]: ReadonlyArray<string> } = {
  // Wrangler reads only one configuration: .json before .jsonc before .toml.
  "wrangler.jsonc": ["wrangler.json", "wrangler.toml"],
  // Next.js refuses both files together.
  "proxy.ts": inBoth("middleware"),
  "proxy.js": inBoth("middleware"),
  // Next.js refuses two pages for the same address.
  "app/account/page.tsx": inBoth("pages/account")
}

/** Pages that Next.js refuses beside `[[...page]]`: those with another parameter in its place, and the page of the folder. */
const pagesBeside = (project: Project, path: string): ReadonlyArray<string> => {
  const folder = /^(.*app\/handler)\/\[\[\.\.\.page\]\]\//.exec(path)?.[1]
  return folder === undefined ? [] : project.list(folder).filter((path) => {
    const inside = path.slice(folder.length + 1)
    return /^page\.\w+$/.test(inside) || (inside.startsWith("[") && !inside.startsWith("[[...page]]/"))
  })
}

/** Existing files with the same name and another ending, as `app/session.jsx` beside `app/session.tsx`. */
const twinsOf = (path: string): ReadonlyArray<string> => {
  const stem = path.replace(/\.\w+$/, "")
  if (!endings.some((ending) => path.endsWith(ending))) return []
  return endings.map((ending) => stem + ending).filter((twin) => twin !== path)
}

/** The existing files that compete with the file at a path. */
export const competitorsOf = (project: Project, path: string): ReadonlyArray<string> =>
  [...twinsOf(path), ...otherFiles[path.replace(/^src\//, "")] ?? [], ...pagesBeside(project, path)].filter(project.has)
