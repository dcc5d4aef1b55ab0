/**
 * Lives of users of a fleet whose processes are killed, whose Redis stops, and whose provider's responses are lost: no acknowledged change
 * of money, permissions or sessions is lost, no change runs twice, every call ends, and memory stays flat.
 */
import { assert, it } from "@effect/vitest"
import { isDeep, runs } from "../kit/Depth.ts"
import { seed } from "../kit/Seed.ts"
import { randomFrom } from "../property/Anything.ts"
import { type Lives, startLives } from "./LivesFleet.ts"

/** The 16 lives of a normal run see two kills and two outages of Redis. */
const lives = runs(16, 1_000)
const steps = 18
/** Lives at the same time. */
const lanes = 6
/** The steps between two kills, and between two outages of Redis. */
const interval = runs(120, 600)
const password = "correct horse battery"
/** The change of credits in each step is another power of 3, so that the sum shows how often each has run. */
const startingCredits = 3 ** steps

/** The values that the provider may have: several after a change without an answer. */
class Possible<A> {
  readonly values: Set<A>
  constructor(value: A) {
    this.values = new Set([value])
  }
  change(value: A, isAcknowledged: boolean) {
    if (isAcknowledged) this.values.clear()
    this.values.add(value)
  }
}

const live = async ({ admin, ask, hasEnded }: Lives, life: number, random: () => number, counts: Counts) => {
  const account = { email: `user-${life}@example.com`, password }
  const { id: userId } = await admin.users.create({
    primaryEmail: account.email,
    primaryEmailAuthEnabled: true,
    primaryEmailVerified: true,
    password
  })
  await admin.items.increase("credits", { userId, quantity: startingCredits })
  const cookies = new Map<string, string>()
  const teams = new Map<string, Possible<string | null>>()
  const displayName = new Possible<string | null>(null)
  const isEditor = new Possible(false)
  /** The sign and the state of each step's change of credits. */
  const changes = new Map<number, { readonly sign: 1 | -1; readonly isAcknowledged: boolean }>()

  const call = async (verb: string, ...args: ReadonlyArray<unknown>) => {
    counts.calls++
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ")
    const outcome = await ask({ verb, args, cookie })
    if (outcome === null) return { ok: false, value: "", tag: null }
    if (outcome.ok) counts.successes++
    else assert.notInclude(outcome.tag, "untyped", verb)
    for (const [name, value] of outcome.changes) {
      if (value === null) cookies.delete(name)
      else cookies.set(name, value)
    }
    return outcome
  }
  const anyTeam = () => [...teams][Math.floor(random() * teams.size)]

  const actions = {
    create: async (step: number) => {
      const name = `team ${life}.${step}`
      const { ok, value } = await call("teams.create", { displayName: name, creatorUserId: userId })
      if (ok) teams.set(value, new Possible<string | null>(name))
    },
    rename: async (step: number) => {
      const [id, team] = anyTeam() ?? []
      if (id === undefined || team === undefined) return
      const name = `renamed ${life}.${step}`
      const { ok } = await call("teams.update", id, { displayName: name })
      team.change(name, ok)
    },
    remove: async () => {
      const [id, team] = anyTeam() ?? []
      if (id === undefined || team === undefined || random() < 0.5) return
      const { ok } = await call("teams.delete", id)
      team.change(null, ok)
    },
    spend: async (step: number) => {
      const { ok, value } = await call("items.tryDecrease", "credits", { userId, quantity: 3 ** step })
      if (ok) assert.strictEqual(value, "true")
      changes.set(step, { sign: -1, isAcknowledged: ok })
    },
    earn: async (step: number) => {
      const { ok } = await call("items.increase", "credits", { userId, quantity: 3 ** step })
      changes.set(step, { sign: 1, isAcknowledged: ok })
    },
    grant: async () => isEditor.change(true, (await call("permissions.project.grant", "editor", { userId })).ok),
    revoke: async () => {
      const { ok, tag } = await call("permissions.project.revoke", "editor", { userId })
      isEditor.change(false, ok || tag === "PermissionNotFound")
    },
    introduce: async (step: number) => {
      const name = `Ada ${step}`
      const { ok, value } = await call("user.update", { displayName: name })
      if (ok) assert.strictEqual(value, userId)
      displayName.change(name, ok)
    },
    read: async () => {
      const { ok, value } = await call("user.find")
      if (ok && value !== "null") assert.strictEqual(value, userId)
    },
    renew: async () => void await call("auth.findTokens", { minimumLifetime: 24_000 }),
    leave: async () => {
      const [, session] = [...cookies].find(([name]) => name.includes("stack-refresh-")) ?? []
      if (session === undefined) return
      const { refresh_token: refreshToken } = JSON.parse(session) as { readonly refresh_token: string }
      if ((await call("auth.signOut")).ok) assert.isTrue(await hasEnded(refreshToken), `a sign-out of life ${life}`)
    }
  }
  const names = Object.keys(actions) as ReadonlyArray<keyof typeof actions>
  for (let step = 0; step < steps; step++) {
    for (let attempt = 0; cookies.size === 0 && attempt < 20; attempt++) await call("auth.signInWithPassword", account)
    await actions[names[Math.floor(random() * names.length)] ?? "read"](step)
    await counts.onStep()
  }

  const present = new Map((await admin.teams.list({ userId })).map(({ displayName, id }) => [id, displayName]))
  for (const [id, { values }] of teams) {
    assert.include([...values], present.get(id) ?? null, `a team of life ${life}`)
  }
  const user = await admin.users.get(userId)
  assert.include([...displayName.values], user.displayName, `the user's name in life ${life}`)
  assert.include([...isEditor.values], await admin.permissions.project.has("editor", { userId }), `a permission in life ${life}`)
  // From the highest power of 3: the lower ones together are less than half of it.
  let rest = (await admin.items.get("credits", { userId })).quantity - startingCredits
  for (let step = steps - 1; step >= 0; step--) {
    const count = Math.round(rest / 3 ** step)
    const change = changes.get(step)
    const expected = change === undefined ? [0] : change.isAcknowledged ? [change.sign] : [0, change.sign]
    assert.include(expected, count, `step ${step} of life ${life}: how often its change of credits has run`)
    rest -= count * 3 ** step
  }
  await admin.users.delete(userId)
}

interface Counts {
  calls: number
  successes: number
  readonly onStep: () => Promise<void>
}

it(
  `${lives} lives in a failing fleet lose nothing, run nothing twice, and end`,
  { timeout: 60_000 + lives * 4_000 },
  async () => {
    const random = randomFrom(seed)
    const fleet = await startLives(random)
    try {
      let step = 0
      let disturbance = Promise.resolve()
      const disturb = (work: () => Promise<void>) => {
        disturbance = disturbance.then(work)
      }
      const counts: Counts = {
        calls: 0,
        successes: 0,
        onStep: async () => {
          step++
          const offset = step % interval
          if (offset === 60) disturb(fleet.killOne)
          if (offset === 80 || offset === 110) disturb(fleet.toggleRedis)
          // A disturbance that has failed fails the test.
          if (step % 30 === 0) await disturbance
        }
      }
      let life = 0
      let heapBefore = 0
      const judge = async () => {
        const growth = await fleet.heapUsed() - heapBefore
        // The figures of a run of an hour, as far as it has come.
        if (isDeep) console.log(JSON.stringify({ life, ...counts, ...fleet.counts, heapBefore, growth }))
        assert.deepStrictEqual([...fleet.unhandled], [])
        assert.deepStrictEqual(
          Array.from(fleet.runCounts).filter(([call, count]) => /^POST \/(teams|items\/)/.test(call) && count > 1),
          []
        )
        assert.isBelow(growth, 8e6)
      }
      const lane = async () => {
        while (life < lives) {
          const number = life++
          if (number === Math.floor(lives / 10)) heapBefore = await fleet.heapUsed()
          else if (number > 0 && number % 50 === 0 && heapBefore > 0) await judge()
          await live(fleet, number, random, counts)
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      await disturbance
      await judge()
      assert.isAbove(counts.successes, counts.calls / 2)
      assert.isAbove(fleet.counts.kills, 1)
      assert.isAbove(fleet.counts.stops, 0)
    } finally {
      await fleet.stop()
    }
  }
)
