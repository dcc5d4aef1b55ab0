/** The cost of creating an app in a process that has created others, as a server does for each request. */
import { createClientApp, createServerApp } from "latchkey/promise"
import { importFromPeer } from "../peer.ts"
import { report } from "../report.ts"
import { inTurn, row } from "../statistics.ts"

const project = { projectId: "6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11", baseUrl: "https://auth.example.com" }
const secretServerKey = "ssk_0000000000000000000000000000000000000000"

const { createAuthClient } = await importFromPeer("better-auth/client") as {
  readonly createAuthClient: (options: { readonly baseURL: string }) => unknown
}
const { AuthClient } = await importFromPeer("@supabase/auth-js") as {
  readonly AuthClient: new(options: { readonly [name: string]: unknown }) => unknown
}

const count = 200
/** Processor time of making one app, in microseconds. */
const measureApps = (make: () => unknown, dispose: (apps: Array<unknown>) => Promise<unknown> = async () => {}) => async () => {
  const apps: Array<unknown> = []
  const before = process.cpuUsage()
  for (let index = 0; index < count; index++) apps.push(make())
  const { system, user } = process.cpuUsage(before)
  await dispose(apps)
  return (system + user) / count
}
const disposeAll = (apps: Array<unknown>) =>
  Promise.all(apps.map((app) => (app as { readonly dispose: () => Promise<void> }).dispose()))

const { betterAuth, client, server, supabase } = await inTurn({
  client: measureApps(() => createClientApp({ ...project, tokenStore: "memory" }), disposeAll),
  server: measureApps(() => createServerApp({ ...project, secretServerKey, tokenStore: null }), disposeAll),
  betterAuth: measureApps(() => createAuthClient({ baseURL: project.baseUrl })),
  supabase: measureApps(() =>
    new AuthClient({ url: project.baseUrl, headers: { apikey: "key" }, autoRefreshToken: false, persistSession: false })
  )
}, { rounds: 15, warmUp: 3 })

report([
  row("Construct a client app, beside better-auth/client", "µs CPU", client, betterAuth, { budget: 1_000 }),
  row("Construct a client app, beside @supabase/auth-js", "µs CPU", client, supabase, { budget: 1_000 }),
  row("Construct a server app", "µs CPU", server, null, { budget: 1_000 })
])
