/** Durations in options of this folder, which must not load Effect: the forms of Effect's `Duration.Input` that programs write. */

const millisPerUnit = {
  nano: 0.000_001,
  micro: 0.001,
  milli: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000
} as const

type Unit = keyof typeof millisPerUnit

/** A `Duration` of Effect, described without a type of Effect, because programs need not have it. */
export interface EffectDuration {
  readonly value:
    | { readonly _tag: "Millis"; readonly millis: number }
    | { readonly _tag: "Nanos"; readonly nanos: bigint }
    | { readonly _tag: "Infinity" }
    | { readonly _tag: "NegativeInfinity" }
}

/** A number of milliseconds, text such as `"10 seconds"`, or a `Duration` of Effect. @category models @since 0.1.0 */
export type DurationInput = number | `${number} ${Unit | `${Unit}s`}` | EffectDuration

const form = /^(-?\d+(?:\.\d+)?)\s+(nano|micro|milli|second|minute|hour|day|week)s?$/

const durationMillis = ({ value }: EffectDuration): number => {
  switch (value._tag) {
    case "Millis":
      return value.millis
    case "Nanos":
      return Number(value.nanos) / 1_000_000
    case "Infinity":
      return Number.POSITIVE_INFINITY
    case "NegativeInfinity":
      return Number.NEGATIVE_INFINITY
    // Untyped callers may pass any object.
    default:
      return Number.NaN
  }
}

/** Milliseconds of an input; `NaN` for any other value of an untyped caller. */
export const millisOf = (input: unknown): number => {
  if (typeof input === "number") return input
  if (typeof input === "string") {
    const [, count, unit] = form.exec(input) ?? []
    // The expression admits only these units.
    return count === undefined ? Number.NaN : Number(count) * millisPerUnit[unit as Unit]
  }
  const isDuration = typeof input === "object" && input !== null && "value" in input &&
    typeof input.value === "object" && input.value !== null && "_tag" in input.value
  return isDuration ? durationMillis(input as EffectDuration) : Number.NaN
}
