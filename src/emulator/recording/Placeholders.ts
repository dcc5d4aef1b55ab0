/** The placeholders of a recording, which take the place of values: each has the type of its value. */

/** Whether a value has the form of a placeholder. */
export const isPlaceholder = (value: unknown): value is string | number =>
  typeof value === "number"
    ? value > 900_000_000 && value < 900_100_000
    : typeof value === "string" &&
      /^(?:person-\d+@example\.com|00000000-0000-4000-8000-9\d{11}|https:\/\/placeholder\.example\/\d+|\{"placeholder":\d+\}|2000-01-01T\d\d:\d\d:\d\d\.\d{3}Z|[a-z]{2,4}_placeholder\d+|codeplaceholder\d{30}|(?:text|token|name)-placeholder-\d+|boolean-placeholder-(?:true|false)-\d+)$/
        .test(value)

/** Whether a placeholder represents a boolean. */
export const isBooleanPlaceholder = (value: unknown): boolean =>
  typeof value === "string" && value.startsWith("boolean-placeholder-")
