/** What a change costs a page that shows a long list: the rows that React renders, processor time, and requests. */
import { Window } from "happy-dom"
import { makeSync } from "latchkey/emulator"
import { memberProfile, members, teams } from "latchkey/live"
import { createClientApp, createServerApp, live, pairTokenStore } from "latchkey/promise"
import { report } from "../report.ts"
import { growth, type Row, row } from "../statistics.ts"

/** A user with this many teams, an app signed in as the user, and the number of its requests. */
const signedIn = async (teamCount: number) => {
  const emulator = makeSync({ passwordIterations: 1 })
  const { projectId, publishableClientKey, secretServerKey } = emulator.project
  const server = createServerApp({ projectId, secretServerKey, baseUrl: emulator.url, fetch: emulator.fetch })
  const { id: userId } = await server.users.create({ displayName: "Ada" })
  const ids: Array<string> = []
  for (let index = 0; index < teamCount; index++) {
    ids.push((await server.teams.create({ displayName: `Team ${index}`, creatorUserId: userId })).id)
  }
  const tokenStore = pairTokenStore(await server.sessions.create({ userId }))
  await server.dispose()
  const requests = { count: 0 }
  const fetch: typeof globalThis.fetch = (input, init) => {
    requests.count++
    return emulator.fetch(input, init)
  }
  const app = createClientApp({ projectId, publishableClientKey, baseUrl: emulator.url, fetch, tokenStore })
  return { app, ids, requests }
}
/** Reads after a change begin within 300 milliseconds. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 700))

// The server apps are made before React looks for a browser.
const sizes = [100, 1_000] as const
const lists = [await signedIn(sizes[0]), await signedIn(sizes[1])] as const
const teamCounts = [2, 20] as const
const profiles = [await signedIn(teamCounts[0]), await signedIn(teamCounts[1])] as const

const window = new Window({ url: "https://app.example/" })
Object.assign(globalThis, { window: globalThis, document: window.document, HTMLIFrameElement: window.HTMLIFrameElement })
Object.assign(globalThis, {
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window)
})
const { createElement, memo, Suspense } = await import("react")
const { createRoot } = await import("react-dom/client")
const { AuthProvider, useLive } = await import("latchkey/react")

/** Rows that React renders, milliseconds of processor time and requests, when one team of a list is renamed. */
const rename = async ({ app, ids, requests }: Awaited<ReturnType<typeof signedIn>>) => {
  let renders = 0
  const Item = memo(({ team }: { readonly team: { readonly displayName: string } }) => {
    renders++
    return createElement("li", null, team.displayName)
  })
  const List = () => createElement("ul", null, useLive(teams).map((team) => createElement(Item, { key: team.id, team })))
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

/** Requests of a change of the user's name, with the members and the own profile of each team live. */
const renameUser = async ({ app, ids, requests }: Awaited<ReturnType<typeof signedIn>>) => {
  const ends = [
    ...ids.map((teamId) => live(app, members({ teamId })).subscribe(() => {})),
    ...ids.map((teamId) => live(app, memberProfile({ teamId })).subscribe(() => {}))
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
const [few, many] = [await rename(lists[0]), await rename(lists[1])]
add("rows rendered when one team of a list is renamed", "rows", sizes, [few.rows, many.rows], 0.05)
add("requests of that change", "requests", sizes, [few.requests, many.requests], 0.05)
add("processor time of that change", "ms", sizes, [few.time, many.time], 1)
add("requests when a user is renamed whose teams are live", "requests", teamCounts, [
  await renameUser(profiles[0]),
  await renameUser(profiles[1])
], 1.05)
report(rows)
