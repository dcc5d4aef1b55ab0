/** A woven pattern, drawn from a seed: the same seed always gives the same pattern. */
import type { ReactNode } from "react"

/** Returns a generator of pseudo-random numbers from 0 to 1, exclusive (mulberry32). */
const chance = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let hash = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
  return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296
}

const threads = 9
const colours = ["crimson", "iris", "amber", "teal", "plum", "orange", "cyan", "grass"]

interface PatternProps {
  readonly seed: number
  /** Width and height in pixels. @default the available width */
  readonly size?: number
  /** The text alternative. @default none: the pattern is decorative */
  readonly label?: string
}

export const Pattern = ({ label, seed, size }: PatternProps): ReactNode => {
  const next = chance(seed)
  const colour = () => colours[Math.floor(next() * colours.length)] ?? "crimson"
  const [ground, thread, accent] = [colour(), colour(), colour()]
  // Draws a quarter at random and mirrors it twice, as a loom repeats its cards.
  const quarter = Array.from({ length: (threads + 1) / 2 }, () => Array.from({ length: (threads + 1) / 2 }, () => next()))
  const at = (index: number) => Math.min(index, threads - 1 - index)
  const cells = Array.from({ length: threads * threads }, (_, index) => {
    const [x, y] = [index % threads, Math.floor(index / threads)]
    const threadNumber = quarter[at(y)]?.[at(x)] ?? 0
    const fill = threadNumber < 0.42 ? `var(--${ground}-4)` : threadNumber < 0.8 ? `var(--${thread}-9)` : `var(--${accent}-11)`
    return <rect height={0.88} key={index} rx={0.28} style={{ fill }} width={0.88} x={x + 0.06} y={y + 0.06} />
  })
  return (
    <svg
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      className="pattern"
      height={size}
      viewBox={`0 0 ${threads} ${threads}`}
      width={size ?? "100%"}
    >
      {cells}
    </svg>
  )
}
