/**
 * What a change costs a page that shows a long list: the rows that React renders, processor time, and requests. `builds` also runs it over
 * an earlier build.
 */
import { Window } from "happy-dom"
import { makeSync } from "latchkey/emulator"
import * as Live from "latchkey/live"
import { createClientApp, live } from "latchkey/promise"
import type { ReactNode } from "react"
import { isEarlierBuild } from "../earlierBuild.ts"
import { report } from "../report.ts"
import { growth, type Row, row } from "../statistics.ts"

/** A user with this many teams, an app signed in as the user, and the number of its requests. */
const signedIn = async (teamCount: number) => {
  const emulator = makeSync({ passwordIterations: 1 })
  const { projectId, publishableClientKey } = emulator.project
  const requests = { count: 0 }
  const fetch: typeof globalThis.fetch = (input, init) => {
    requests.count++
    return emulator.fetch(input, init)
  }
  const app = createClientApp({ projectId, publishableClientKey, baseUrl: emulator.url, fetch, tokenStore: "memory" })
  await app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine", verificationCallbackUrl: null })
  const ids: Array<string> = []
  for (let index = 0; index < teamCount; index++) ids.push((await app.teams.create({ displayName: `Team ${index}` })).id)
  return { app, ids, requests }
}
/** Reads after a change begin within 300 milliseconds. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 700))

// The apps are made before React looks for a browser.
const sizes = [300, 3_000] as const
const lists = [await signedIn(sizes[0]), await signedIn(sizes[1])] as const
const styledCount = 1_000
const styledList = await signedIn(styledCount)
const teamCounts = [2, 98] as const
const profiles = [await signedIn(teamCounts[0]), await signedIn(teamCounts[1])] as const

const window = new Window({ url: "https://app.example/" })
Object.assign(globalThis, { window: globalThis, document: window.document, HTMLIFrameElement: window.HTMLIFrameElement })
Object.assign(globalThis, {
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window)
})
const { createElement, memo, Suspense } = await import("react")
const { createRoot } = await import("react-dom/client")
const { Card, Text, Theme } = await import("@radix-ui/themes")
const { AuthProvider, useTeams } = await import("latchkey/react")

type SignedIn = Awaited<ReturnType<typeof signedIn>>
type ItemProps = { readonly team: { readonly displayName: string } }
const Plain = ({ team }: ItemProps) => createElement("li", null, team.displayName)
const Styled = ({ team }: ItemProps) => createElement(Card, null, createElement(Text, null, team.displayName))

/** Rows that React renders, milliseconds of processor time and requests, when one team of a list is renamed. */
const rename = async ({ app, ids, requests }: SignedIn, Row: (props: ItemProps) => ReactNode) => {
  let renders = 0
  const Item = memo((props: ItemProps) => {
    renders++
    return Row(props)
  })
  const List = () => createElement(Theme, null, useTeams().map((team) => createElement(Item, { key: team.id, team })))
  const root = createRoot(document.body.appendChild(document.createElement("div")))
  root.render(createElement(AuthProvider, { app }, createElement(Suspense, null, createElement(List))))
  for (let round = 0; round < 20 && renders < ids.length; round++) await rest()
  if (renders < ids.length) throw new Error(`React rendered ${renders} of ${ids.length} rows.`)
  await app.teams.update(ids[0] ?? "", { displayName: "First" })
  await rest()
  renders = 0
  requests.count = 0
  const begin = process.cpuUsage()
  await app.teams.update(ids[1] ?? "", { displayName: "Second" })
  await rest()
  const { system, user } = process.cpuUsage(begin)
  root.unmount()
  return { rows: renders, time: (system + user) / 1000, requests: requests.count }
}

/** The argument of values about a team, which was the id alone in the earlier build. */
const ofTeam = (teamId: string) => (isEarlierBuild ? teamId : { teamId }) as { readonly teamId: string }

/** Requests of a change of the user's name, with the members and the own profile of each team live. */
const renameUser = async ({ app, ids, requests }: SignedIn) => {
  const ends = [
    ...ids.map((teamId) => live(app, Live.members(ofTeam(teamId))).subscribe(() => {})),
    ...ids.map((teamId) => live(app, Live.memberProfile(ofTeam(teamId))).subscribe(() => {}))
  ]
  await rest()
  await app.user.update({ displayName: "Countess" })
  await rest()
  requests.count = 0
  await app.user.update({ displayName: "Ada Lovelace" })
  await rest()
  for (const end of ends) end()
  return requests.count
}

/** Requests of ten changes of the user's metadata, with the user live. */
const changeMetadata = async ({ app, requests }: SignedIn) => {
  const user = live(app, Live.currentUser)
  const end = user.subscribe(() => {})
  await user.settled
  requests.count = 0
  for (let step = 0; step < 10; step++) await app.user.update({ clientMetadata: { step } })
  await rest()
  end()
  return requests.count
}

/** Requests of checks at once whether the user has permissions of a team. */
const checkPermissions = async ({ app, ids: [teamId = ""], requests }: SignedIn, permissions: ReadonlyArray<string>) => {
  requests.count = 0
  // The earlier build took the team first.
  const argumentsOf = (permission: string) => isEarlierBuild ? [teamId, permission] : [permission, { teamId }]
  const has = app.permissions.team.has as (...args: ReadonlyArray<unknown>) => Promise<boolean>
  await Promise.all(permissions.map((permission) => has(...argumentsOf(permission))))
  return requests.count
}

const rows: Array<Row> = []
const add = (
  measure: string,
  unit: string,
  counts: readonly [number, number],
  costs: readonly [number, number],
  budget: number
) => {
  counts.forEach((count, index) => rows.push(row(`${measure}, ${count}`, unit, [costs[index] ?? Number.NaN], null)))
  rows.push(growth(measure, counts, costs, budget))
}
const [few, many] = [await rename(lists[0], Plain), await rename(lists[1], Plain)]
add("rows rendered when one team of a list is renamed", "rows", sizes, [few.rows, many.rows], 0.05)
add("requests of that change", "requests", sizes, [few.requests, many.requests], 0.05)
add("processor time of that change", "ms", sizes, [few.time, many.time], 1)
add("requests when a user is renamed whose teams are live", "requests", teamCounts, [
  await renameUser(profiles[0]),
  await renameUser(profiles[1])
], 1.05)
const { time } = await rename(styledList, Styled)
rows.push(
  row(`processor time of that change with ${styledCount} rows of Radix Themes`, "ms", [time], null),
  row("requests of ten changes of the user's metadata", "requests", [await changeMetadata(profiles[0])], null, { budget: 13 }),
  row(
    "requests of ten equal checks of a permission",
    "requests",
    [
      await checkPermissions(profiles[0], Array.from({ length: 10 }, () => "team_admin"))
    ],
    null,
    { budget: 1 }
  ),
  row(
    "requests of five different checks",
    "requests",
    [
      await checkPermissions(profiles[0], ["team_admin", "team_member", "$update_team", "$delete_team", "$read_members"])
    ],
    null,
    { budget: 1 }
  )
)
report(rows)
