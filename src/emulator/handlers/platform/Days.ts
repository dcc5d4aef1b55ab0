/** Counts of moments on the last 31 days. */

/** Milliseconds. */
export const day = 86_400_000
/** The day of a moment: days since 1970. Moments are compared by it, because writing a date takes a hundred times as long. */
export const dayOf = (at: number) => Math.floor(at / day)
export const dateOf = (days: number) => new Date(days * day).toISOString().slice(0, 10)

/** The last 31 days, ending today. */
export const days = (now: number): ReadonlyArray<number> => Array.from({ length: 31 }, (_, index) => dayOf(now) - 30 + index)

/** Counts moments on each of the last 31 days. */
export const dailyCounter = (now: number) => {
  const dates = days(now)
  const [firstDay = 0] = dates
  const counts = dates.map(() => 0)
  return {
    add: (at: number) => {
      const index = dayOf(at) - firstDay
      const count = counts[index]
      if (count !== undefined) counts[index] = count + 1
    },
    list: () => dates.map((date, index) => ({ date: dateOf(date), activity: counts[index] ?? 0 }))
  }
}

/** Counts how many of the moments are on each of the last 31 days. */
export const daily = (now: number, moments: ReadonlyArray<number>) => {
  const counter = dailyCounter(now)
  for (const at of moments) counter.add(at)
  return counter.list()
}
