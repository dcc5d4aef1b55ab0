/** Licence texts of the packages whose code a bundle contains. */
import type { Metafile } from "esbuild"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The folders of the packages with bytes in an output, relative to the build's working directory. */
export const packagesIn = ({ outputs }: Pick<Metafile, "outputs">): ReadonlyArray<string> => {
  const inlinedPackages = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => bytesInOutput > 0 ? [path.replaceAll("\\", "/")] : [])
  )
  return [...new Set(inlinedPackages.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []))]
}

const licenceOf = (root: string, folder: string): string => {
  const { license, name, version } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
    readonly [field: string]: unknown
  }
  const files = readdirSync(join(root, folder)).filter((file) => /^(licen[cs]e|notice|copying)([.-]|$)/i.test(file))
    .toSorted((a, b) => a.toLowerCase() < b.toLowerCase() ? -1 : 1)
  const texts = files.map((file) => readFileSync(join(root, folder, file), "utf8").trim()).filter((text) => text !== "")
  if (texts.length === 0) throw new Error(`${name} is bundled and has no licence text.`)
  return `${name} ${version} (${license})\n\n${texts.join("\n\n")}\n`
}

/** The licence texts of these packages, by name. Throws if one has none. */
export const licencesOf = (root: string, folders: Iterable<string>): string =>
  [...new Set(folders)].toSorted((a, b) => a < b ? -1 : 1)
    .map((folder) => licenceOf(root, folder)).join(`\n${"-".repeat(80)}\n\n`)
