/** Draws how costs grow: for each row of `growth` and `lists`, the exponent as a bar between 0 (no growth) and 1 (in proportion). */
import { growthPrefix, type Row } from "./statistics.ts"

const width = 760
const leftEdge = 500
const barHeight = 12
const plotWidth = 180

/** Returns one SVG element without scripts or fonts. Its colours are visible on light and dark pages. */
export const drawGrowth = (rows: ReadonlyArray<Row>): string => {
  const growths = rows.filter(({ measure }) => growthPrefix.test(measure))
  const top = 30
  const bars = growths.flatMap(({ measure, ours: { median } }, index) => {
    const y = top + 10 + index * (barHeight + 6)
    const length = Math.max(1, Math.min(1.2, median) * plotWidth)
    const label = measure.replace(
      growthPrefix,
      (_, from: string, to: string) => `${Number(from).toLocaleString("en")} to ${Number(to).toLocaleString("en")}: `
    )
    return [
      `<text x="${leftEdge - 6}" y="${y + 10}" fill="#888" text-anchor="end">${label}</text>`,
      `<rect x="${leftEdge}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}" fill="#2563eb"/>`,
      `<text x="${(leftEdge + length + 5).toFixed(1)}" y="${y + 10}" fill="#888">${median}</text>`
    ]
  })
  const height = top + 20 + growths.length * (barHeight + 6)
  const axis = [[0, "0: none"], [1, "1: in proportion"]].flatMap(([value, text]) => {
    const x = leftEdge + Number(value) * plotWidth
    return [
      `<line x1="${x}" y1="${top}" x2="${x}" y2="${height - 6}" stroke="#888"/>`,
      `<text x="${x}" y="${top - 8}" fill="#888" text-anchor="middle">${text}</text>`
    ]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui,sans-serif" font-size="11" role="img" aria-label="Growth of costs with the number of users, definitions, rows or teams">
${[...axis, ...bars].join("\n")}
</svg>
`
}
