/** Recurring intervals: every n days, weeks, months or years, counted from a start time (in UTC). */
import type { Interval } from "../../store/PaymentRows.ts"

const day = 86_400_000

/** Adds a number of months: the result is on the same day, or on the last day of a shorter month. */
const monthsLater = (start: number, months: number): number => {
  const date = new Date(start)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, lastDay))
  return date.getTime()
}

/** Adds a number of intervals to a time. */
export const addInterval = (start: number, [count, unit]: Interval, times: number): number => {
  const steps = count * times
  switch (unit) {
    case "week":
      return start + steps * 7 * day
    case "month":
      return monthsLater(start, steps)
    case "year":
      return monthsLater(start, steps * 12)
    default:
      return start + steps * day
  }
}

/** The start and end of each period, from the first one until the time `until`. An interval with a count of zero has one endless period. */
export function* periods(
  start: number,
  interval: Interval,
  until: number
): Generator<{ readonly from: number; readonly to: number }> {
  if (start > until) return
  if (interval[0] <= 0) return yield { from: start, to: Infinity }
  for (let times = 0, from = start; from <= until; times++) {
    const to = addInterval(start, interval, times + 1)
    yield { from, to }
    from = to
  }
}

/** The end of the period that a time falls in. */
export const periodEnd = (start: number, interval: Interval, moment: number): number => {
  let end = start
  for (const { to } of periods(start, interval, moment)) end = to
  return end
}
