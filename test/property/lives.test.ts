/** Lives of users while the network fails at random: no acknowledged change is lost, no change runs twice, and every call ends. */
import { assert, it } from "@effect/vitest"
import { type ClientApp, createAdminApp, createClientApp, createServerApp, type ServerApp } from "../../src/promise/index.ts"
import { catalog } from "../emulator/Callers.ts"
import { runs } from "../kit/Depth.ts"
import { newEmulator, optionsOf } from "../kit/emulator.ts"
import { seed } from "../kit/Seed.ts"
import { randomFrom } from "./Anything.ts"
import { unreliable } from "./Lives.ts"

/** The 20 lives of a normal run have about 400 calls, and meet each failure several times. */
const lives = runs(20, 1_000)
const steps = 18
/** In milliseconds; far above `totalTimeout`, because a busy machine pauses. */
const longestCall = 30_000
const impatient = { timeout: 40, totalTimeout: 2_000, retry: { maxAttempts: 4, baseDelay: 1 }, navigator: null }

const setUp = async () => {
  const emulator = newEmulator({ accessTokenLifetime: 25_000 })
  const random = randomFrom(seed)
  const { runCounts, fetch } = unreliable(emulator, random)
  const steady = { ...optionsOf(emulator), fetch: emulator.fetch }
  const admin = createAdminApp(steady)
  await admin.config.update(catalog)
  const server = createServerApp({ ...optionsOf(emulator), ...impatient, fetch })
  const visit = () => createClientApp({ ...optionsOf(emulator), ...impatient, fetch, tokenStore: "memory" })
  return { emulator, random, runCounts, admin, server, visit }
}
type Setup = Awaited<ReturnType<typeof setUp>>

/** The values that the provider may have: several after a change whose response was lost. */
interface Team {
  readonly names: Set<string>
  state: "there" | "deleted" | "unknown"
}

/** Runs a call, and fails if it does not end or rejects with an error that is not typed. */
const requireEnd = async <A>(
  call: Promise<{ readonly ok: true; readonly value: A } | { readonly ok: false; readonly error: unknown }>
) => {
  let timer
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("A call did not end.")), longestCall)
  })
  try {
    const result = await Promise.race([call, late])
    if (!result.ok) assert.property(result.error, "_tag")
    return result
  } finally {
    clearTimeout(timer)
  }
}

const live = async ({ admin, runCounts, random, server, visit }: Setup, life: number) => {
  const account = { email: `user-${life}@example.com`, password: "correct horse battery" }
  const { id: userId } = await admin.users.create({
    primaryEmail: account.email,
    primaryEmailAuthEnabled: true,
    primaryEmailVerified: true,
    password: account.password
  })
  await admin.items.increase("credits", { userId, quantity: 100 })
  const app: ClientApp = visit()
  const teams = new Map<string, Team>()
  const credits = { least: 100, most: 100 }
  const counts = { calls: 0, successes: 0 }
  const call: typeof requireEnd = async (running) => {
    counts.calls++
    const result = await requireEnd(running)
    if (result.ok) counts.successes++
    return result
  }
  const anyTeam = () => [...teams][Math.floor(random() * teams.size)]

  const actions = {
    create: async (step: number) => {
      const displayName = `team ${life}.${step}`
      const result = await call(app.safe.teams.create({ displayName }))
      if (result.ok) teams.set(result.value.id, { names: new Set([displayName]), state: "there" })
    },
    rename: async (step: number) => {
      const [id, team] = anyTeam() ?? []
      if (id === undefined || team === undefined) return
      const displayName = `renamed ${life}.${step}`
      const result = await call(app.safe.teams.update(id, { displayName }))
      if (result.ok) team.names.clear()
      team.names.add(displayName)
    },
    remove: async () => {
      const [id, team] = anyTeam() ?? []
      if (id === undefined || team === undefined || random() < 0.5) return
      const result = await call(app.safe.teams.delete(id))
      team.state = result.ok || team.state === "deleted" ? "deleted" : "unknown"
    },
    spend: async () => {
      const result = await call(server.safe.items.tryDecrease("credits", { userId, quantity: 3 }))
      credits.least -= 3
      if (result.ok) credits.most -= 3
    },
    read: async () => void await call(app.safe.teams.list()),
    renew: async () => void await call(app.safe.auth.findTokens({ minimumLifetime: 59_000 })),
    leave: async () => void await call(app.safe.auth.signOut())
  }
  const names = Object.keys(actions) as ReadonlyArray<keyof typeof actions>
  for (let step = 0; step < steps; step++) {
    if (!await app.auth.findTokens()) await call(app.safe.auth.signInWithPassword(account))
    await actions[names[Math.floor(random() * names.length)] ?? "read"](step)
  }
  await app.dispose()

  const present = new Map((await admin.teams.list({ userId })).map(({ displayName, id }) => [id, displayName]))
  for (const [id, { names, state }] of teams) {
    const name = present.get(id)
    if (state === "there") assert.include([...names], name, `an acknowledged team of life ${life}`)
    if (state === "deleted") assert.isUndefined(name, `a deleted team of life ${life}`)
  }
  const { quantity } = await admin.items.get("credits", { userId })
  assert.isAtLeast(quantity, credits.least)
  assert.isAtMost(quantity, credits.most)
  const creations = [...runCounts].filter(([request]) => request.startsWith("POST /teams "))
  assert.deepStrictEqual(creations.filter(([, count]) => count > 1), [])
  runCounts.clear()
  return { ...counts, creations: creations.length }
}

it(`${lives} lives over a network that fails lose nothing, run nothing twice, and end`, { timeout: lives * 5_000 }, async () => {
  const setup = await setUp()
  const server: ServerApp = setup.server
  let [calls, successes, creations] = [0, 0, 0]
  for (let life = 0; life < lives; life++) {
    const counts = await live(setup, life)
    calls += counts.calls
    successes += counts.successes
    creations += counts.creations
  }
  await server.dispose()
  // The failures must not be so many that the lives change nothing.
  assert.isAbove(successes, calls / 2)
  assert.isAbove(creations, lives)
  assert.isBelow(successes, calls)
})
