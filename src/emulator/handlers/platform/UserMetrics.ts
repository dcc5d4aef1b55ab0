/** The part of `/internal/metrics` that counts a project's users. */
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { UserRow } from "../../store/UserRows.ts"
import { dailyCounter, day, dayOf } from "./Days.ts"

/** Counts the sign-in methods of users. */
const methodCounter = (store: Store, { id }: ProjectRow) => {
  // Few users of most projects have an account, and a look-up of the accounts of each would take longer than all else.
  const ownersOfAccounts = new Set(store.oauthAccounts.where("projectId", id).map(({ userId }) => userId))
  const counts = new Map<string, number>()
  const add = (method: string) => counts.set(method, (counts.get(method) ?? 0) + 1)
  return {
    add: (user: UserRow) => {
      if (user.password !== null) add("password")
      if (user.otpAuthEnabled) add("otp")
      if (user.passkeyAuthEnabled) add("passkey")
      const accounts = ownersOfAccounts.has(user.id)
        ? store.oauthAccounts.where("userId", user.id).filter(({ allowSignIn }) => allowSignIn)
        : []
      for (const { providerId } of accounts) add(providerId)
      if (user.password === null && !user.otpAuthEnabled && !user.passkeyAuthEnabled && accounts.length === 0) add("other")
    },
    list: () => Array.from(counts, ([method, count]) => ({ method, count }))
  }
}

/** Finds the five users with the greatest numbers, the greatest first. Sorting all would take most of the time of a response. */
const newestFinder = () => {
  const rows: Array<UserRow> = []
  const numbers: Array<number> = []
  return {
    add: (row: UserRow, number: number) => {
      if (numbers.length === 5 && number <= (numbers[4] ?? 0)) return
      let index = Math.min(numbers.length, 4)
      // Methods of arrays take many times as long, and users are often in the order of their sign-up: then each of them is inserted.
      for (let former = numbers[index - 1]; former !== undefined && former < number; former = numbers[index - 1]) {
        numbers[index] = former
        rows[index] = rows[index - 1] ?? row
        index--
      }
      numbers[index] = number
      rows[index] = row
    },
    list: (): ReadonlyArray<UserRow> => rows
  }
}

/** Counts the users, reading each once: with many users, this takes most of the time of a response. */
export const countUsers = (store: Store, project: ProjectRow, now: number, includeAnonymous: boolean) => {
  const [signUps, active, knownActive, newActive] = [dailyCounter(now), dailyCounter(now), dailyCounter(now), dailyCounter(now)]
  const methods = methodCounter(store, project)
  const [newest, lastActive] = [newestFinder(), newestFinder()]
  const countries: Array<string> = []
  const anonymousUsers: Array<UserRow> = []
  let [count, knownCount, monthlyCount] = [0, 0, 0]
  for (const user of store.users.where("projectId", project.id)) {
    const { countryCode, isAnonymous, lastActiveAt, signedUpAt } = user
    if (isAnonymous) anonymousUsers.push(user)
    else {
      knownCount++
      if (lastActiveAt > now - 30 * day) monthlyCount++
      knownActive.add(lastActiveAt)
      if (dayOf(lastActiveAt) === dayOf(signedUpAt)) newActive.add(lastActiveAt)
    }
    if (isAnonymous && !includeAnonymous) continue
    count++
    signUps.add(signedUpAt)
    active.add(lastActiveAt)
    if (countryCode !== null) countries.push(countryCode)
    methods.add(user)
    newest.add(user, signedUpAt)
    lastActive.add(user, lastActiveAt)
  }
  return {
    count,
    knownCount,
    monthlyCount,
    anonymousUsers,
    countries,
    newest: newest.list(),
    lastActive: lastActive.list(),
    methods: methods.list(),
    signUps: signUps.list(),
    active: active.list(),
    knownActive: knownActive.list(),
    newActive: newActive.list()
  }
}
