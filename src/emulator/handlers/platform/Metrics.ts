/** `/internal/metrics`: usage of a project, counted from the emulator's state. */
import type * as Schema from "effect/Schema"
import { chargeCents, chargedAt } from "../../model/payments/Charges.ts"
import { primaryChannel, serverUserView } from "../../model/users/UserViews.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { UserRow } from "../../store/UserRows.ts"
import { daily, dateOf, day, dayOf, days } from "./Days.ts"
import { countUsers } from "./UserMetrics.ts"

const countValues = (values: Iterable<string>): { readonly [value: string]: number } => {
  const counts: { [value: string]: number } = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

const authOverview = (store: Store, project: ProjectRow, now: number, users: ReturnType<typeof countUsers>) => {
  // Few users are anonymous, and a look-up of each of the others takes longer than reading all channels.
  const verifiedChannels = store.channels.filter(({ isPrimary, isVerified, projectId }) =>
    isPrimary && isVerified && projectId === project.id
  )
  const verifiedCount = verifiedChannels.length
    - users.anonymousUsers.filter(({ id }) => primaryChannel(store, id)?.isVerified === true).length
  const emptyDays = daily(now, [])
  return {
    verified_users: verifiedCount,
    unverified_users: users.knownCount - verifiedCount,
    anonymous_users: users.anonymousUsers.length,
    total_teams: store.teams.count("projectId", project.id),
    mau: users.monthlyCount,
    total_users_filtered: users.count,
    daily_active_users_split: {
      total: users.knownActive,
      new: users.newActive,
      // The emulator stores only each user's last active day, so returning users count as retained.
      retained: users.knownActive.map(({ activity, date }, index) => ({
        date,
        activity: activity - (users.newActive[index]?.activity ?? 0)
      })),
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
    const users = countUsers(store, project, now, includeAnonymous)
    const payments = paymentsOverview(store, project, now)
    const show = (user: UserRow) => serverUserView(store, project, user)
    return {
      totalUsers: users.count,
      dailyUsers: users.signUps,
      dailyActiveUsers: users.active,
      usersByCountry: countValues(users.countries),
      recentlyRegistered: users.newest.map(show),
      recentlyActive: users.lastActive.map(show),
      loginMethods: users.methods,
      authOverview: json(authOverview(store, project, now, users)),
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
