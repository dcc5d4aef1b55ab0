/**
 * The history of package sizes and costs by release, with those of the other libraries in the same run: bench/history.json, and its chart.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type PeerName, peerNames, peerSize } from "./browserSizes.ts"
import { drawHistory } from "./historyPicture.ts"
import type { Row } from "./statistics.ts"

export type Library = "latchkey" | PeerName

/** One figure of a release, for each library that was measured. */
export interface Footprint {
  readonly name: string
  readonly unit: string
  readonly values: { readonly [L in Library]?: number }
}

export interface Release {
  readonly version: string
  /** Versions of the other libraries. */
  readonly against: { readonly [name: string]: string }
  readonly figures: ReadonlyArray<Footprint>
}

const browserProgram = "Browser program: sign in, read the user"

/** The rows of `npm run bench` for each figure, by library. */
const trackedMeasures: ReadonlyArray<{ readonly name: string; readonly rows: { readonly [P in PeerName]: string } }> = [
  {
    name: browserProgram,
    rows: {
      "@stackframe/js": "Browser program of README.md on promises",
      "better-auth": "The same beside better-auth/client",
      "@supabase/auth-js": "The same beside @supabase/auth-js"
    }
  },
  {
    name: "Import in Node and make a client",
    rows: {
      "@stackframe/js": "Import and createServerApp, above an empty process",
      "better-auth": "Import and createClientApp, beside better-auth/client",
      "@supabase/auth-js": "Import and createClientApp, beside @supabase/auth-js"
    }
  },
  {
    name: "Installed with all dependencies",
    rows: {
      "@stackframe/js": "Installed with dependencies, effect too",
      "better-auth": "The same beside better-auth",
      "@supabase/auth-js": "The same beside @supabase/auth-js, installed"
    }
  }
]

const round = (value: number) => Number(value.toPrecision(3))

/** The tracked figures that these rows have for all libraries. */
export const figuresOf = (rows: ReadonlyArray<Row>): ReadonlyArray<Footprint> =>
  trackedMeasures.flatMap(({ name, rows: names }) => {
    const values = peerNames.map((peer) => [peer, rows.find(({ measure }) => measure === names[peer])] as const)
    const [, first] = values[0] ?? []
    if (first === undefined || values.some(([, row]) => row?.theirs == null)) return []
    const peerValues = values.map(([peer, row]) => [peer, row?.theirs?.median])
    return [{ name, unit: first.unit, values: { latchkey: first.ours.median, ...Object.fromEntries(peerValues) } }]
  })

/** The figure of `npm run size`, in KB. Includes the other libraries if they are installed. */
export const sizeFigure = async (kilobytes: number, hasPeers: boolean): Promise<Footprint> => ({
  name: browserProgram,
  unit: "KB gzip",
  values: {
    latchkey: round(kilobytes),
    ...(hasPeers && Object.fromEntries(await Promise.all(peerNames.map(async (peer) => [peer, round(await peerSize(peer))]))))
  }
})

/** Returns the history with the new figures of a version. Keeps earlier values that this run did not measure. */
export const recordRelease = (
  history: ReadonlyArray<Release>,
  { against, figures, version }: Release
): ReadonlyArray<Release> => {
  const before = history.find((release) => release.version === version)
  const figuresOfBoth = figures.map((figure): Footprint => {
    const old = before?.figures.find(({ name }) => name === figure.name)
    return { ...figure, values: { ...old?.values, ...figure.values } }
  })
  const oldFigures = (before?.figures ?? []).filter(({ name }) => !figures.some((figure) => figure.name === name))
  const release = { version, against: { ...before?.against, ...against }, figures: [...oldFigures, ...figuresOfBoth] }
  const order = trackedMeasures.map(({ name }) => name)
  release.figures.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return before ? history.map((entry) => entry.version === version ? release : entry) : [...history, release]
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
export const historyFile = here("history.json")
export const pictureFile = here("../docs/footprint.svg")

export const readHistory = (): ReadonlyArray<Release> => JSON.parse(readFileSync(historyFile, "utf8")) as ReadonlyArray<Release>

/** Records figures for the version in package.json, and draws the chart. */
export const record = (figures: ReadonlyArray<Footprint>, against: Release["against"] = {}): void => {
  if (figures.length === 0) return
  const { version } = JSON.parse(readFileSync(here("../package.json"), "utf8")) as { readonly version: string }
  const history = recordRelease(readHistory(), { version, against, figures })
  writeFileSync(historyFile, `${JSON.stringify(history, null, 2)}\n`)
  writeFileSync(pictureFile, drawHistory(history))
}
