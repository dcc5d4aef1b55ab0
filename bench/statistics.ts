/** Statistics of many measurements, and the rows of the table. */

/** The median of many measurements, and the range of the middle four fifths. */
export interface Figure {
  readonly median: number
  readonly low: number
  readonly high: number
}

export interface Row {
  readonly measure: string
  readonly unit: string
  readonly ours: Figure
  /** The figure of the existing SDK, or of the library that the measure names. `null` if it cannot do the same. */
  readonly theirs: Figure | null
  /** Ours divided by theirs, pair by pair. */
  readonly ratio: Figure | null
  /** The maximum, or the minimum if `more` is better. */
  readonly budget: number | null
  readonly more: boolean
  readonly kept: boolean | null
}

const round = (value: number): number => Number(value.toPrecision(3))

const at = (sortedValues: ReadonlyArray<number>, share: number): number =>
  sortedValues[Math.round((sortedValues.length - 1) * share)] ?? Number.NaN

export const figure = (values: ReadonlyArray<number>): Figure => {
  const sortedValues = values.toSorted((a, b) => a - b)
  return { median: round(at(sortedValues, 0.5)), low: round(at(sortedValues, 0.1)), high: round(at(sortedValues, 0.9)) }
}

/** Combines two lists of the same rounds, element by element. */
export const combineEach = (
  ownValues: ReadonlyArray<number>,
  peerValues: ReadonlyArray<number>,
  combine: (our: number, theirValue: number) => number
): ReadonlyArray<number> => ownValues.map((value, index) => combine(value, peerValues[index] ?? Number.NaN))

export const minus = (values: ReadonlyArray<number>, base: ReadonlyArray<number>) => combineEach(values, base, (a, b) => a - b)

export const row = (
  measure: string,
  unit: string,
  ownValues: ReadonlyArray<number>,
  peerValues: ReadonlyArray<number> | null,
  { budget = null, more = false }: { readonly budget?: number | null; readonly more?: boolean } = {}
): Row => {
  const median = at(ownValues.toSorted((a, b) => a - b), 0.5)
  return {
    measure,
    unit,
    ours: figure(ownValues),
    theirs: peerValues && figure(peerValues),
    // Omits the ratio to zero, or to a difference below zero.
    ratio: peerValues && peerValues.every((value) => value > 0)
      ? figure(combineEach(ownValues, peerValues, (a, b) => a / b))
      : null,
    budget,
    more,
    kept: budget === null ? null : more ? median >= budget : median <= budget
  }
}

/** How a row of `growth` begins. */
export const growthPrefix = /^Growth from (\d+) to (\d+): /

/** A row with the exponent between two sizes: 0 if the cost does not depend on the size, 1 if it grows in proportion. */
export const growth = (
  measure: string,
  sizes: readonly [number, number],
  costs: readonly [number, number],
  budget: number
): Row => {
  const exponent = Math.log(costs[1] / costs[0]) / Math.log(sizes[1] / sizes[0])
  return row(`Growth from ${sizes.join(" to ")}: ${measure}`, "exponent", [exponent], null, { budget })
}

/** Runs each contender once per round, so that changes of the machine's speed affect all of them. The first rounds warm up. */
export const inTurn = async <Name extends string>(
  contenders: { readonly [K in Name]: () => Promise<number> },
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number }
): Promise<{ readonly [K in Name]: ReadonlyArray<number> }> => {
  const names = Object.keys(contenders) as Array<Name>
  const times = Object.fromEntries(names.map((name) => [name, [] as Array<number>])) as { readonly [K in Name]: Array<number> }
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of names) {
      const value = await contenders[name]()
      if (round >= 0) times[name].push(value)
    }
  }
  return times
}
