/** Draws bench/history.json as SVG: for each figure, one bar per library and release. */
import type { Library, Release } from "./history.ts"

const colors: { readonly [L in Library]: string } = {
  latchkey: "#2563eb",
  "@stackframe/js": "#d97706",
  "better-auth": "#059669",
  "@supabase/auth-js": "#7c3aed"
}
const libraries = Object.keys(colors) as ReadonlyArray<Library>

const width = 640
const leftEdge = 150
const barHeight = 13
const plotWidth = width - leftEdge - 90
/** Most recent releases to draw. The file keeps older ones. */
const mostReleases = 6

/** Returns one SVG element without scripts or fonts. Its colours are visible on light and dark pages. */
export const drawHistory = (history: ReadonlyArray<Release>): string => {
  const releases = history.slice(-mostReleases)
  const names = [...new Set(releases.flatMap(({ figures }) => figures.map(({ name }) => name)))]
  const parts: Array<string> = []
  let y = 0
  for (const name of names) {
    const points = releases.flatMap(({ figures, version }) =>
      figures.filter((figure) => figure.name === name).map((figure) => ({ ...figure, version }))
    )
    const highest = Math.max(...points.flatMap(({ values }) => Object.values(values)))
    y += 26
    parts.push(`<text x="8" y="${y}" fill="#888" font-size="13" font-weight="600">${name}</text>`)
    for (const { unit, values, version } of points) {
      for (const library of libraries) {
        const value = values[library]
        if (value === undefined) continue
        y += barHeight + 4
        const length = (value / highest * plotWidth).toFixed(1)
        const label = library === "latchkey" ? `latchkey ${version}` : library
        parts.push(
          `<text x="${leftEdge - 6}" y="${y}" fill="#888" text-anchor="end">${label}</text>`,
          `<rect x="${leftEdge}" y="${y - 10}" width="${length}" height="${barHeight}" fill="${colors[library]}"/>`,
          `<text x="${(leftEdge + Number(length) + 5).toFixed(1)}" y="${y}" fill="#888">${value} ${unit}</text>`
        )
      }
      y += 4
    }
  }
  const height = y + 14
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui,sans-serif" font-size="11" role="img" aria-label="Size and start of each release beside other libraries">
${parts.join("\n")}
</svg>
`
}
