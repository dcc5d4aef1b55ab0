/** `/internal/metrics`: usage of a project, counted from the emulator's state. */
import type * as Schema from "effect/Schema"
import { chargeCents, chargedAt } from "../../model/payments/Charges.ts"
import { primaryChannel, serverUserView } from "../../model/users/UserViews.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { UserRow } from "../../store/UserRows.ts"

const day = 86_400_000
/** The day of a moment: days since 1970. Moments are compared by it, because writing a date takes a hundred times as long. */
const dayOf = (at: number) => Math.floor(at / day)
const dateOf = (days: number) => new Date(days * day).toISOString().slice(0, 10)

/** The last 31 days, ending today. */
const days = (now: number): ReadonlyArray<number> => Array.from({ length: 31 }, (_, index) => dayOf(now) - 30 + index)

/** Counts how many of the moments are on each of the last 31 days. */
const daily = (now: number, moments: ReadonlyArray<number>) => {
  const dates = days(now)
  const [firstDay = 0] = dates
  const counts = dates.map(() => 0)
  for (const at of moments) {
    const index = dayOf(at) - firstDay
    const count = counts[index]
    if (count !== undefined) counts[index] = count + 1
  }
  return dates.map((date, index) => ({ date: dateOf(date), activity: counts[index] ?? 0 }))
}

const countValues = (values: Iterable<string>): { readonly [value: string]: number } => {
  const counts: { [value: string]: number } = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** The sign-in methods of all these users. Yields them one at a time, because a list per user takes most of the time of a response. */
function* methodsOf(store: Store, { id }: ProjectRow, users: ReadonlyArray<UserRow>): Generator<string> {
  // Few users of most projects have an account, and a look-up of the accounts of each would take longer than all else.
  const ownersOfAccounts = new Set(store.oauthAccounts.where("projectId", id).map(({ userId }) => userId))
  for (const user of users) {
    let hasMethod = user.password !== null || user.otpAuthEnabled || user.passkeyAuthEnabled
    if (user.password !== null) yield "password"
    if (user.otpAuthEnabled) yield "otp"
    if (user.passkeyAuthEnabled) yield "passkey"
    const accounts = ownersOfAccounts.has(user.id) ? store.oauthAccounts.where("userId", user.id) : []
    for (const { allowSignIn, providerId } of accounts) {
      if (!allowSignIn) continue
      hasMethod = true
      yield providerId
    }
    if (!hasMethod) yield "other"
  }
}

/** The five users with the greatest numbers, the greatest first. Sorting all would take most of the time of a response. */
const newest = (users: ReadonlyArray<UserRow>, by: "signedUpAt" | "lastActiveAt") => {
  const newestUsers: Array<UserRow> = []
  for (const user of users) {
    let index = newestUsers.length
    for (let former = newestUsers[index - 1]; former !== undefined && former[by] < user[by]; former = newestUsers[index - 1]) {
      index--
    }
    if (index === 5) continue
    if (newestUsers.length < 5) newestUsers.push(user)
    // Methods of arrays take many times as long, and users are often in the order of their sign-up: then each of them is inserted.
    for (let position = newestUsers.length - 1; position > index; position--) {
      newestUsers[position] = newestUsers[position - 1] ?? user
    }
    newestUsers[index] = user
  }
  return newestUsers
}

const isNew = ({ lastActiveAt, signedUpAt }: UserRow): boolean => dayOf(lastActiveAt) === dayOf(signedUpAt)

const authOverview = (
  store: Store,
  project: ProjectRow,
  now: number,
  allUsers: ReadonlyArray<UserRow>,
  knownUsers: ReadonlyArray<UserRow>,
  count: number
) => {
  const anonymousUsers = allUsers.length === knownUsers.length ? [] : allUsers.filter(({ isAnonymous }) => isAnonymous)
  // Few users are anonymous, and a look-up of each of the others takes longer than reading all channels.
  const verifiedChannels = store.channels.filter(({ isPrimary, isVerified, projectId }) =>
    isPrimary && isVerified && projectId === project.id
  )
  const verifiedCount = verifiedChannels.length
    - anonymousUsers.filter(({ id }) => primaryChannel(store, id)?.isVerified === true).length
  const active = knownUsers.filter(({ lastActiveAt }) => lastActiveAt > now - 30 * day)
  const emptyDays = daily(now, [])
  const onDays = (users: ReadonlyArray<UserRow>) => daily(now, users.map(({ lastActiveAt }) => lastActiveAt))
  const activeUsers = onDays(knownUsers)
  const newUsers = onDays(knownUsers.filter(isNew))
  return {
    verified_users: verifiedCount,
    unverified_users: knownUsers.length - verifiedCount,
    anonymous_users: anonymousUsers.length,
    total_teams: store.teams.count("projectId", project.id),
    mau: active.length,
    total_users_filtered: count,
    daily_active_users_split: {
      total: activeUsers,
      new: newUsers,
      // The emulator stores only each user's last active day, so returning users count as retained.
      retained: activeUsers.map(({ activity, date }, index) => ({ date, activity: activity - (newUsers[index]?.activity ?? 0) })),
      reactivated: emptyDays
    },
    // The emulator does not track the activity of teams.
    daily_active_teams_split: { total: emptyDays, new: emptyDays, retained: emptyDays, reactivated: emptyDays }
  }
}

const paymentsOverview = (store: Store, { id }: ProjectRow, now: number) => {
  const purchases = store.purchases.where("projectId", id)
  const subscriptions = purchases.filter(({ interval }) => interval !== null)
  const checkouts = store.codes.where("projectId", id).filter(({ purpose }) => purpose === "checkout")
  const active = subscriptions.filter(({ endedAt }) => endedAt === null)
  const revenue = (list: typeof purchases, since: number) =>
    list.flatMap((purchase) => chargedAt(purchase, now).map((at) => at > since ? chargeCents(purchase) : 0))
      .reduce((sum, cents) => sum + cents, 0)
  return {
    subscriptions_by_status: countValues(subscriptions.map(({ endedAt }) => endedAt === null ? "active" : "canceled")),
    active_subscription_count: active.length,
    total_one_time_purchases: purchases.length - subscriptions.length,
    daily_subscriptions: daily(now, subscriptions.map(({ createdAt }) => createdAt)),
    revenue_cents: revenue(purchases, 0),
    mrr_cents: revenue(active, now - 30 * day),
    total_orders: purchases.length,
    checkout_conversion_rate: checkouts.length === 0
      ? 0
      : checkouts.filter(({ usedAt }) => usedAt !== null).length / checkouts.length
  }
}

const emailOverview = (store: Store, { id }: ProjectRow, now: number) => {
  const emails = store.emails.where("projectId", id)
  const sentEmails = emails.filter(({ status }) => status === "sent")
  const failedEmails = emails.filter(({ status }) => status === "render-error")
  const waiting = emails.filter(({ status }) => status === "scheduled" || status === "paused")
  const on = (list: typeof emails, day: number) => list.filter(({ createdAt }) => dayOf(createdAt) === day).length
  return {
    emails_by_status: countValues(emails.map(({ status }) => status)),
    total_emails: emails.length,
    daily_emails: daily(now, emails.map(({ createdAt }) => createdAt)),
    daily_emails_by_status: days(now).map((day) => ({
      date: dateOf(day),
      ok: on(sentEmails, day),
      error: on(failedEmails, day),
      in_progress: on(waiting, day)
    })),
    emails_sent: sentEmails.length,
    recent_emails: emails.toReversed().slice(0, 10).map(({ createdAt, id, status, subject }) => ({
      id,
      status,
      subject,
      created_at_millis: createdAt
    })),
    deliverability_status: { delivered: sentEmails.length, bounced: 0, error: failedEmails.length, in_progress: waiting.length },
    deliverability_rate: emails.length === 0 ? 0 : sentEmails.length / emails.length,
    bounce_rate: 0,
    click_rate: 0
  }
}

const analyticsOverview = (store: Store, { id }: ProjectRow, now: number, revenueCents: number) => {
  const events = store.analyticsEvents.where("projectId", id)
  const eventsOf = (type: string) => events.filter((event) => event.type === type)
  const visitors = new Set(events.map(({ userId }) => userId)).size
  const firstOfDay = new Map(events.map((event) => [`${dayOf(event.at)}/${event.userId}`, event.at]))
  return {
    daily_page_views: daily(now, eventsOf("$page-view").map(({ at }) => at)),
    daily_clicks: daily(now, eventsOf("$click").map(({ at }) => at)),
    daily_visitors: daily(now, Array.from(firstOfDay.values())),
    daily_revenue: days(now).map((day) => ({ date: dateOf(day), new_cents: 0, refund_cents: 0 })),
    total_revenue_cents: revenueCents,
    total_replays: 0,
    recent_replays: 0,
    visitors,
    avg_session_seconds: 0,
    online_live: 0,
    revenue_per_visitor: visitors === 0 ? 0 : revenueCents / visitors,
    top_referrers: [],
    top_region: null
  }
}

/** Casts an overview to JSON; all its values are JSON. */
const json = (overview: object) => overview as Schema.JsonObject

export const metricsHandlers = {
  ReadMetrics: ({ now, project, query: { includeAnonymous = false }, store }) => {
    const allUsers = store.users.where("projectId", project.id)
    const knownUsers = allUsers.filter(({ isAnonymous }) => !isAnonymous)
    const users = includeAnonymous ? allUsers : knownUsers
    const payments = paymentsOverview(store, project, now)
    const show = (user: UserRow) => serverUserView(store, project, user)
    return {
      totalUsers: users.length,
      dailyUsers: daily(now, users.map(({ signedUpAt }) => signedUpAt)),
      dailyActiveUsers: daily(now, users.map(({ lastActiveAt }) => lastActiveAt)),
      usersByCountry: countValues(users.map(({ countryCode }) => countryCode).filter((country) => country !== null)),
      recentlyRegistered: newest(users, "signedUpAt").map(show),
      recentlyActive: newest(users, "lastActiveAt").map(show),
      loginMethods: Object.entries(countValues(methodsOf(store, project, users)))
        .map(([method, count]) => ({ method, count })),
      authOverview: json(authOverview(store, project, now, allUsers, knownUsers, users.length)),
      paymentsOverview: json(payments),
      emailOverview: json(emailOverview(store, project, now)),
      analyticsOverview: json(analyticsOverview(store, project, now, payments.revenue_cents))
    }
  },
  ReadUserCounts: ({ project, store }) => {
    const users = store.users.where("projectId", project.id)
    const anonymousUsers = users.filter(({ isAnonymous }) => isAnonymous).length
    return { totalUsers: users.length - anonymousUsers, anonymousUsers }
  },
  ReadUserActivity: ({ now, project, query: { userId }, store }) => {
    const user = store.users.get(userId)
    // The emulator stores only each user's last active day.
    const isKnown = user?.projectId === project.id
    return { dataPoints: daily(now, isKnown ? [user.lastActiveAt] : []) }
  }
} satisfies SomeHandlers
