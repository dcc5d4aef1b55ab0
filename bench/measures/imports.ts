/** Processor time of loading an entry of the built package in a new process, minus that of an empty process. */
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { exportsOf, matcherOf } from "../../scripts/exports.ts"
import { peerFolder } from "../peer.ts"
import { processorTime } from "../processorTime.ts"
import { report } from "../report.ts"
import { combineEach, inTurn, row } from "../statistics.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const projectId = "6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11"
const options = JSON.stringify({
  projectId,
  publishableClientKey: "pck_0000000000000000000000000000000000000000",
  secretServerKey: "ssk_0000000000000000000000000000000000000000"
})

/** A user in the provider's encoding, for both libraries. */
const userId = "3f1d0b1e-8d6b-4b7e-9a55-0a4f4e6b1c11"
const output = JSON.stringify(JSON.stringify({
  id: userId,
  display_name: "Ada Lovelace",
  primary_email: "ada@example.com",
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  profile_image_url: null,
  signed_up_at_millis: 1_760_000_000_000,
  last_active_at_millis: 1_760_000_000_000,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  has_password: true,
  auth_with_email: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  requires_totp_mfa: false,
  oauth_providers: [],
  is_anonymous: false,
  selected_team_id: null,
  selected_team: null,
  is_restricted: false,
  restricted_reason: null,
  risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } }
}))
const init = JSON.stringify({ headers: { "content-type": "application/json", "x-stack-actual-status": "200" } })

/** A run of a program in a new process. */
const run = (program: string, cwd = root) => (): Promise<number> => Promise.resolve(processorTime(program, cwd))

/** The files of dist, as paths from the root of the package. */
const distFiles = readdirSync(`${root}dist`, { recursive: true, encoding: "utf8" }).map((file) => `./dist/${file}`)

/** A program for each entry of package.json that is a module. An entry of several modules, such as `./services/*`, loads all of them. */
const entryPrograms = Object.fromEntries(
  Object.entries(exportsOf()).flatMap(([subpath, target]) => {
    const file = typeof target === "object" ? target?.["default"] : undefined
    if (file === undefined) return []
    const names = distFiles.flatMap((path) => {
      const match = matcherOf(file).exec(path)
      // `./services/internal/*` is no entry.
      return match === null || match[1]?.startsWith("internal/") === true ? [] : [subpath.replace("*", match[1] ?? "")]
    })
    const imports = names.map((name) => `import ${JSON.stringify(`latchkey${name.slice(1)}`)};`).join(" ")
    return [[subpath, run(`${imports} process.exit()`)]]
  })
)
if (Object.keys(entryPrograms).length < 20) throw new Error("package.json has fewer entries than expected.")
const entryTimes = await inTurn(entryPrograms, { rounds: 9, warmUp: 1 })

const times = await inTurn({
  empty: run("process.exit()"),
  promise: run(`import "latchkey/promise"; process.exit()`),
  effect: run(`import "latchkey"; process.exit()`),
  client: run(
    `import { createClientApp } from "latchkey/promise"
    createClientApp({ projectId: ${JSON.stringify(projectId)}, tokenStore: "memory" }); process.exit()`
  ),
  server: run(`import { createServerApp } from "latchkey/promise"; createServerApp(${options}); process.exit()`),
  jwt: run(`import { createVerifier } from "latchkey/jwt"; createVerifier(${options}); process.exit()`),
  emulator: run(`import "latchkey/emulator"; process.exit()`),
  answer: run(
    `globalThis.fetch = async () => new Response(${output}, ${init})
    const { createServerApp } = await import("latchkey/promise")
    const found = await createServerApp({ ...${options}, tokenStore: null }).users.get("${userId}")
    process.exit(found.id === "${userId}" ? 0 : 1)`
  ),
  emulated: run(`import { make } from "latchkey/emulator"; await make(); process.exit()`),
  peer: run(`import "./index.ts"; process.exit()`, peerFolder),
  betterAuth: run(
    `import { createAuthClient } from "better-auth/client"
    createAuthClient({ baseURL: "https://auth.example.com" }); process.exit()`,
    peerFolder
  ),
  supabase: run(
    `import { AuthClient } from "@supabase/auth-js"
    new AuthClient({ url: "https://project.supabase.co/auth/v1", headers: { apikey: "key" }, autoRefreshToken: false }); process.exit()`,
    peerFolder
  ),
  peerAnswer: run(
    `globalThis.fetch = async () => new Response(${output}, ${init})
    const { StackServerApp } = await import("../peer/index.ts")
    const found = await new StackServerApp({ ...${options}, tokenStore: "memory", noAutomaticPrefetch: true }).getUser("${userId}")
    process.exit(found.id === "${userId}" ? 0 : 1)`,
    peerFolder
  ),
  peerServer: run(
    `import { StackServerApp } from "../peer/index.ts"
    new StackServerApp({ ...${options}, tokenStore: "memory", noAutomaticPrefetch: true }); process.exit()`,
    peerFolder
  )
}, { rounds: 25, warmUp: 1 })

/**
 * The minimum of all rounds, because other work on the machine only adds time, including processor time when it evicts caches.
 */
const above = (values: ReadonlyArray<number>): ReadonlyArray<number> => [Math.min(...values) - Math.min(...times.empty)]
const over = (ownTimes: ReadonlyArray<number>, peerValues: ReadonlyArray<number>) =>
  combineEach(above(ownTimes), above(peerValues), (our, theirTime) => our / theirTime)
report([
  row("Import latchkey/promise, above an empty process", "ms", above(times.promise), above(times.peer), { budget: 80 }),
  row("Import latchkey, above an empty process", "ms", above(times.effect), above(times.peer), { budget: 200 }),
  row("Import and createClientApp, beside better-auth/client", "ms", above(times.client), above(times.betterAuth), {
    budget: 80
  }),
  row("Import and createClientApp, beside @supabase/auth-js", "ms", above(times.client), above(times.supabase), {
    budget: 80
  }),
  row("Import and createServerApp, above an empty process", "ms", above(times.server), above(times.peerServer), {
    budget: 80
  }),
  row("Import to the first answer, above an empty process", "ms", above(times.answer), above(times.peerAnswer), {
    budget: 130
  }),
  row("Import and createServerApp, over the existing SDK", "ratio", over(times.server, times.peerServer), null, {
    budget: 0.4
  }),
  row("Import to the first answer, over the existing SDK", "ratio", over(times.answer, times.peerAnswer), null, {
    budget: 0.65
  }),
  row("Import and createVerifier of latchkey/jwt, above an empty process", "ms", above(times.jwt), null, { budget: 15 }),
  row("Import latchkey/emulator, above an empty process", "ms", above(times.emulator), null, { budget: 350 }),
  row("Import latchkey/emulator and make, above an empty process", "ms", above(times.emulated), null, { budget: 360 }),
  ...Object.entries(entryTimes).map(([subpath, values]) =>
    row(`Import latchkey${subpath.slice(1)} alone, of 9 processes`, "ms", above(values), null)
  )
])
