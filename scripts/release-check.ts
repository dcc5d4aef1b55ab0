/**
 * `npm run release:check`, and the first step of `npm publish`: refuses placeholders in package.json, changesets that are missing from the
 * release notes, and files that a package should not contain.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { checkFlags } from "./flags.ts"
import { npm, root } from "./toolchain.mjs"

export interface Manifest {
  readonly version: string
  readonly homepage?: string
  readonly repository?: { readonly url?: string }
}

/** Whether an address uses a name that RFC 2606 reserves for documentation. */
const isPlaceholder = (address: string | undefined) =>
  address === undefined || !URL.canParse(address) ||
  /(?:^|\.)(?:example|invalid|test|localhost)(?:\.(?:com|net|org))?$/.test(new URL(address).hostname)

/** The problems that prevent a release. */
export const problemsOf = (manifest: Manifest, changelog: string, changesets: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...(isPlaceholder(manifest.homepage) ? [`homepage of package.json is a placeholder: ${manifest.homepage}`] : []),
  ...(isPlaceholder(manifest.repository?.url)
    ? [`repository of package.json is a placeholder: ${manifest.repository?.url}`]
    : []),
  ...(changelog.includes(`\n## ${manifest.version}\n`) ? [] : [`CHANGELOG.md has no section ${manifest.version}`]),
  ...(changesets.length === 0
    ? []
    : [`no release note has ${changesets.join(", ")}: run \`npm run version:bump\`, or write it into the section and delete it`])
]

/** The maximum size of the packed package, in bytes. */
export const mostPacked = 1_500_000

/** Reasons why a file should not be in the package. */
const reasons: ReadonlyArray<readonly [RegExp, string]> = [
  [/\.test\.[cm]?[jt]sx?$|(?:^|\/)(?:test|tests|__tests__|screenshots)\//, "is a test"],
  [/\.map$/, "is a source map without its source"],
  [/(?:^|\/)(?:node_modules|\.next|\.env)(?:\/|$)|package-lock\.json$|\.tgz$/, "belongs to a working copy"],
  [/^(?:docs|examples)\//, "is for readers of the repository"],
  [/^(?:src|scripts|bench|site|\.changeset|\.ci)\//, "is for work on the library"]
]

/** The problems of the files in the package. */
export const wrongFiles = (
  files: ReadonlyArray<string>,
  packedBytes: number,
  requirements: ReadonlyArray<string> = ["README.md", "LICENSE", "CHANGELOG.md"]
): ReadonlyArray<string> => [
  ...files.flatMap((file) => reasons.filter(([pattern]) => pattern.test(file)).map(([, why]) => `${file} ${why}`)),
  ...requirements.filter((file) => !files.includes(file))
    .map((file) => `${file} is missing`),
  ...(packedBytes > mostPacked ? [`${packedBytes} bytes packed are more than ${mostPacked}`] : [])
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  checkFlags("release:check")
  const read = (file: string) => readFileSync(join(root, file), "utf8")
  const changesets = readdirSync(join(root, ".changeset")).filter((file) => file.endsWith(".md") && file !== "README.md")
  const { stdout } = npm(["pack", "--dry-run", "--json", "--ignore-scripts"], { stdio: "pipe", encoding: "utf8" })
  const [packResult] = Object.values(JSON.parse(String(stdout)) as { readonly [at: string]: Packed })
  const problems = [
    ...problemsOf(JSON.parse(read("package.json")) as Manifest, read("CHANGELOG.md"), changesets),
    ...wrongFiles(packResult?.files.map(({ path }) => path) ?? [], packResult?.size ?? 0)
  ]
  for (const problem of problems) console.log(`✗ ${problem}`)
  console.log(problems.length === 0 ? "Ready for release." : `${problems.length} problems prevent a release.`)
  if (problems.length > 0) process.exit(1)
}

interface Packed {
  readonly size: number
  readonly files: ReadonlyArray<{ readonly path: string }>
}
