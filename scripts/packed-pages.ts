/**
 * The pages in the package. The package has no `docs`, so the links of README.md and CHANGELOG.md lead to the repository there. `npm pack` and
 * `npm publish` run `pack` before and `restore` after they read the pages.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./toolchain.mjs"

const pages = ["README.md", "CHANGELOG.md"]

/** The pages as they are in the repository, while the package is packed. */
const originals = join(root, ".packing")

/** A page whose relative links lead to the repository at `repository`. */
export const packedPage = (text: string, repository: string): string =>
  text.replaceAll(
    /(!?)(\[[^\]]*\])\((?![a-z]+:|#)([^)\s]+)\)/g,
    (_, mark: string, label: string, to: string) => `${mark}${label}(${repository}/${mark === "!" ? "raw" : "blob"}/main/${to})`
  )

const repositoryOf = (manifest: { readonly repository: { readonly url: string } }): string =>
  manifest.repository.url.replace(/^git\+/, "").replace(/\.git$/, "")

/** Puts the pages of the repository back. */
export const restore = (): void => {
  if (!existsSync(originals)) return
  for (const page of pages) renameSync(join(originals, page), join(root, page))
  rmSync(originals, { recursive: true })
}

/** Replaces the pages by those of the package. Restores them first if an earlier run was interrupted. */
export const pack = (): void => {
  restore()
  const repository = repositoryOf(JSON.parse(readFileSync(join(root, "package.json"), "utf8")))
  mkdirSync(originals)
  for (const page of pages) cpSync(join(root, page), join(originals, page))
  for (const page of pages) {
    writeFileSync(join(root, page), packedPage(readFileSync(join(originals, page), "utf8"), repository))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (process.argv[2] === "restore") restore()
  else pack()
}
