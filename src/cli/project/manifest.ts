/** The packages of a project: its package.json. */
import { withoutMark } from "./textFile.ts"

export interface Manifest {
  /** The version ranges of the packages in `dependencies`, `devDependencies` and `peerDependencies`; `""` if a range is not text. */
  readonly packages: ReadonlyMap<string, string>
  /** The field `type`. */
  readonly type: string | undefined
}

const isRecord = (value: unknown): value is { readonly [name: string]: unknown } => typeof value === "object" && value !== null

/** Parses the text of a package.json. Throws a one-line `Error` if it is not a JSON object. */
export const manifestFrom = (text: string): Manifest => {
  let manifest: unknown
  try {
    manifest = JSON.parse(withoutMark(text))
  } catch {
    manifest = null
  }
  if (!isRecord(manifest)) throw new Error("package.json is not a JSON object.")
  const { dependencies, devDependencies, peerDependencies, type } = manifest
  // The range of an installed package takes precedence over that of a peer dependency.
  const packages = [peerDependencies, devDependencies, dependencies].flatMap((ranges) =>
    isRecord(ranges)
      ? Object.entries(ranges).map(([name, range]) => [name, typeof range === "string" ? range : ""] as const)
      : []
  )
  return { packages: new Map(packages), type: typeof type === "string" ? type : undefined }
}
