/** The webhook events for changes to users, teams and memberships between two snapshots. */
import * as Schema from "effect/Schema"
import { KnownWebhookEvent } from "../../../schema/platform/WebhookEvent.ts"
import type { Store } from "../../store/Store.ts"
import { serverTeamView, serverUserView } from "../users/UserViews.ts"

type Event = KnownWebhookEvent

/**
 * The state of a project, compared before and after a request to find the events. It omits the users' `lastActiveAt`, which changes with
 * each request.
 */
export interface WebhookSnapshot {
  readonly users: ReadonlyMap<string, { readonly data: Extract<Event, { type: "user.created" }>["data"]; readonly text: string }>
  readonly teams: ReadonlyMap<string, { readonly data: Extract<Event, { type: "team.created" }>["data"]; readonly text: string }>
  readonly memberships: ReadonlyMap<string, { readonly teamId: string; readonly userId: string }>
}

/** The users, teams and memberships of a project. */
export const webhookSnapshot = (store: Store, projectId: string): WebhookSnapshot => {
  const project = store.projects.get(projectId)
  const users = project === undefined ? [] : store.users.where("projectId", projectId).map((user) => {
    const data = serverUserView(store, project, user)
    return [user.id, { data, text: JSON.stringify({ ...data, lastActiveAt: null }) }] as const
  })
  const teams = store.teams.where("projectId", projectId).map((team) => {
    const data = serverTeamView(team)
    return [team.id, { data, text: JSON.stringify(data) }] as const
  })
  const ids = new Set(teams.map(([id]) => id))
  const memberships = store.memberships.all().filter(({ teamId }) => ids.has(teamId)).map((row) =>
    [`${row.teamId} ${row.userId}`, { teamId: row.teamId, userId: row.userId }] as const
  )
  return { users: new Map(users), teams: new Map(teams), memberships: new Map(memberships) }
}

/**
 * The events between two snapshots. Memberships of a new or a deleted team have no separate events; the events about a deleted user's
 * memberships precede the user's.
 */
export const eventsBetween = (before: WebhookSnapshot, after: WebhookSnapshot): ReadonlyArray<Event> => {
  const events: Array<Event> = []
  for (const [id, { data, text }] of after.users) {
    const old = before.users.get(id)
    // The provider reads the user before it makes the personal team.
    if (old === undefined) events.push({ type: "user.created", data: { ...data, selectedTeam: null, selectedTeamId: null } })
    else if (old.text !== text) events.push({ type: "user.updated", data })
  }
  for (const [id, { data, text }] of after.teams) {
    const old = before.teams.get(id)
    if (old === undefined) events.push({ type: "team.created", data })
    else if (old.text !== text) events.push({ type: "team.updated", data })
  }
  for (const [key, data] of after.memberships) {
    if (!before.memberships.has(key) && before.teams.has(data.teamId)) events.push({ type: "team_membership.created", data })
  }
  for (const [key, data] of before.memberships) {
    if (!after.memberships.has(key) && after.teams.has(data.teamId)) events.push({ type: "team_membership.deleted", data })
  }
  for (const id of before.teams.keys()) if (!after.teams.has(id)) events.push({ type: "team.deleted", data: { id } })
  for (const id of before.users.keys()) {
    if (after.users.has(id)) continue
    const teams = Array.from(before.memberships.values()).filter(({ userId }) => userId === id)
    events.push({ type: "user.deleted", data: { id, teams: teams.map(({ teamId }) => ({ id: teamId })) } })
  }
  return events
}

const encode = Schema.encodeSync(KnownWebhookEvent)

/** The event in the provider's encoding. Throws if `event` is not a known event. */
export const encodeEvent = (event: Event): string => JSON.stringify(encode(event))
