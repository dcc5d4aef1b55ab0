/** Whether a call invalidates a live value. */
import { invalidations } from "./invalidations.ts"
import type { LiveValue } from "./LiveValue.ts"
import { type Input, members, noReadings, type Readings } from "./readings.ts"

/** The first string among the values of the fields `names` in a call's path, query or body. */
const byName = ({ body, params, query }: Input) => (...names: ReadonlyArray<string>): string | undefined => {
  const values = [params, query, body].flatMap((part) => names.map((name) => part?.[name]))
  return values.find((value) => typeof value === "string")
}

/** Whether a call of the endpoint can invalidate values: whether the table of invalidations has an entry for it. */
const hasInvalidations = (endpoint: string): endpoint is keyof typeof invalidations => Object.hasOwn(invalidations, endpoint)

const readingsOf = (endpoint: string, input: Input): Readings => {
  if (!hasInvalidations(endpoint)) return noReadings
  const entry = invalidations[endpoint]
  return typeof entry === "function" ? entry(input) : entry
}

/**
 * Whether a call invalidates a value; `user` is the signed-in user. A call without a team or customer invalidates the values of all teams
 * and customers.
 */
export const invalidates = (endpoint: string, input: Input, user: string | null) => {
  const name = byName(input)
  const userId = name("userId", "creatorUserId")
  // If a session's token is unreadable, the session may belong to any user.
  const isOwn = userId === undefined || userId === "me" || userId === user || user === ""
  const readings: ReadonlyArray<string> = readingsOf(endpoint, input).filter((reading) => isOwn || members.includes(reading))
  const customer = name("customerId")
  const about = customer === undefined ? name("teamId") : [customer, name("itemId")].join(" ").trim()
  return (value: Pick<LiveValue<unknown, unknown, unknown>, "from" | "about">): boolean =>
    value.from !== null && readings.includes(value.from) &&
    (about === undefined || value.about === null || value.about === about || value.about.startsWith(`${about} `))
}
