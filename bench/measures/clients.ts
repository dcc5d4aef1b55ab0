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
const measured = (make: () => unknown, dispose: (made: Array<unknown>) => Promise<unknown> = async () => {}) => async () => {
  const made: Array<unknown> = []
  const before = process.cpuUsage()
  for (let index = 0; index < count; index++) made.push(make())
  const { system, user } = process.cpuUsage(before)
  await dispose(made)
  return (system + user) / count
}
const disposed = (apps: Array<unknown>) =>
  Promise.all(apps.map((app) => (app as { readonly dispose: () => Promise<void> }).dispose()))

const { betterAuth, client, server, supabase } = await inTurn({
  client: measured(() => createClientApp({ ...project, tokenStore: "memory" }), disposed),
  server: measured(() => createServerApp({ ...project, secretServerKey, tokenStore: null }), disposed),
  betterAuth: measured(() => createAuthClient({ baseURL: project.baseUrl })),
  supabase: measured(() =>
    new AuthClient({ url: project.baseUrl, headers: { apikey: "key" }, autoRefreshToken: false, persistSession: false })
  )
}, { rounds: 15, warmUp: 3 })

report([
  row("Construct a client app, beside better-auth/client", "µs CPU", client, betterAuth, { budget: 1_000 }),
  row("Construct a client app, beside @supabase/auth-js", "µs CPU", client, supabase, { budget: 1_000 }),
  row("Construct a server app", "µs CPU", server, null, { budget: 1_000 })
])
