/** Draws a scenario as SVG: load at the provider, sign-outs, errors and latency over ten minutes. */
import * as Figures from "./Figures.ts"
import type { Scenario } from "./scenarios.ts"
import type { Result } from "./simulate.ts"

const width = 640
const left = 64
const panelHeight = 64
const gap = 26
const top = 40
const plotWidth = width - left - 12

interface Panel {
  readonly title: string
  readonly values: ReadonlyArray<number>
  /** The value at which a line marks the limit. */
  readonly limit?: number
  readonly color: string
}

const rounded = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(2)))

const panel = ({ color, limit, title, values }: Panel, index: number, fault: readonly [number, number] | null): string => {
  const y = top + index * (panelHeight + gap)
  const highest = Math.max(1e-9, ...values, limit ?? 0)
  const shown = Math.max(...values) === 0 && limit === undefined ? 1 : highest
  const step = plotWidth / values.length
  const yOf = (value: number) => (y + panelHeight - value / shown * panelHeight).toFixed(1)
  const points = values.flatMap((value, at) => [
    `${(left + at * step).toFixed(1)},${yOf(value)}`,
    `${(left + (at + 1) * step).toFixed(1)},${yOf(value)}`
  ])
  const bottom = y + panelHeight
  const shade = fault === null ?
    "" :
    `<rect x="${(left + fault[0] / 600 * plotWidth).toFixed(1)}" y="${y}" width="${
      ((fault[1] - fault[0]) / 600 * plotWidth).toFixed(1)
    }" height="${panelHeight}" fill="#d97706" fill-opacity=".14"/>`
  const line = limit === undefined ? "" : `<path d="M${left} ${yOf(limit)}h${plotWidth}" stroke="#888" stroke-dasharray="4 3"/>`
  return `${shade}<text x="${left}" y="${y - 6}" fill="#888">${title}</text>
<text x="${left - 6}" y="${y + 9}" fill="#888" text-anchor="end">${rounded(shown)}</text><text x="${
    left - 6
  }" y="${bottom}" fill="#888" text-anchor="end">0</text>
<path d="M${left} ${bottom}h${plotWidth}" stroke="#888" stroke-opacity=".5"/>${line}
<path d="M${left},${bottom} L${points.join(" ")} L${
    left + plotWidth
  },${bottom}Z" fill="${color}" fill-opacity=".25" stroke="${color}" stroke-linejoin="round"/>`
}

/** One element without scripts and fonts; the colours are visible on light and dark pages. `people` is the number of people to scale to. */
export const draw = (
  scenario: Scenario,
  { figures: { slots }, people }: Result,
  steadyPerSecond: number,
  scaledTo = 1_000_000
): string => {
  const factor = scaledTo / people
  const perSecond = (of: (slot: Figures.Slot) => number) => slots.map((slot) => of(slot) * factor / (Figures.slot / 1000))
  const panels: ReadonlyArray<Panel> = [
    {
      title: "requests a second at the provider (dashed: twice the steady state)",
      values: perSecond(Figures.requestsIn),
      limit: 2 * steadyPerSecond * factor,
      color: "#2563eb"
    },
    { title: "sign-outs a second", values: perSecond((slot) => slot.signOuts), color: "#7c3aed" },
    { title: "pages a second with an error", values: perSecond((slot) => slot.errors), color: "#dc2626" },
    {
      title: "seconds until the page, 99 of 100",
      values: slots.map(({ latencies }) => Figures.quantile(latencies, 0.99) / 1000),
      color: "#059669"
    }
  ]
  const height = top + panels.length * (panelHeight + gap) + 8
  const minutes = Array.from(
    { length: 11 },
    (_, minute) =>
      `<text x="${(left + minute / 10 * plotWidth).toFixed(1)}" y="${height - 12}" fill="#888" text-anchor="${
        minute === 10 ? "end" : "middle"
      }">${minute} min</text>`
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui,sans-serif" font-size="11" fill="none" role="img" aria-label="${scenario.title}">
<text x="${left}" y="16" fill="#888" font-size="13" font-weight="600">${scenario.title}</text>
${panels.map((each, index) => panel(each, index, scenario.fault ?? null)).join("\n")}
${minutes.join("")}
</svg>
`
}
