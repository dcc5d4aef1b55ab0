/** Replaces the packages of the old client in a package.json. */

const old = /^@stackframe\/(?:js|react|stack|stack-shared)$/

/** The versions of the packages that the sources need. */
export interface Versions {
  readonly latchkey: string
  readonly effect: string
}

const fields = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"]

/** Returns the text with the packages replaced in place, except `used` ones; unchanged if it has none of them or is not JSON. */
export const migrateManifest = (
  text: string,
  versions: Versions,
  more: Readonly<Record<string, string>>,
  used: ReadonlySet<string> = new Set()
): string => {
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    return text
  }
  if (typeof manifest !== "object" || manifest === null) return text
  let changed = false
  const entries = Object.entries(manifest).map(([name, value]: [string, unknown]) => {
    if (!fields.includes(name) || typeof value !== "object" || value === null) return [name, value]
    const packages: ReadonlyArray<readonly [string, unknown]> = Object.entries(value)
    if (!packages.some(([one]) => old.test(one))) return [name, value]
    const kept = packages.filter(([one]) => !old.test(one) || used.has(one))
    const added = Object.entries({ ...versions, ...more }).filter(([one]) => !kept.some(([other]) => other === one))
    if (kept.length < packages.length || added.length > 0) changed = true
    const all = [...kept, ...added]
    const isSorted = packages.every(([one], index) => index === 0 || (packages[index - 1]?.[0] ?? "") < one)
    return [name, Object.fromEntries(isSorted ? all.toSorted(([one], [other]) => one < other ? -1 : 1) : all)]
  })
  if (!changed) return text
  const indentation = /\n([ \t]+)"/.exec(text)?.[1] ?? "  "
  return JSON.stringify(Object.fromEntries(entries), null, indentation) + (/\s*$/.exec(text)?.[0] ?? "")
}
