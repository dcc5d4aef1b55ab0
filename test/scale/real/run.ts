/** Runs a fleet of real processes, a real Redis and the emulator, which is killed and restarted, with the people and visits of a simulation. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startRedis } from "../../fleet/RedisServer.ts"
import * as Browser from "../Browser.ts"
import * as Figures from "../Figures.ts"
import type { Pace } from "../Pace.ts"
import { budgetFor, type Scenario } from "../scenarios.ts"
import type { Result, Size } from "../simulate.ts"
import * as Visits from "../Visits.ts"
import { signUp } from "./people.ts"
import { type Program, startProvider, startServer } from "./programs.ts"
import * as ProviderProxy from "./ProviderProxy.ts"
import { closeConnections, open } from "./visit.ts"

export interface RealSize extends Size {
  /** When the emulator is killed, and when its restart begins, in milliseconds after the warm-up. */
  readonly down: readonly [number, number]
  /** The time for signing up the people and starting the processes, in milliseconds. */
  readonly preparation: number
}

export interface RealResult {
  readonly result: Result
  /** What happened, with the times that were measured: a simulation can repeat it. */
  readonly scenario: Scenario
}

const later = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis))

const project = {
  projectId: "1a7c4ce1-0000-4000-8000-000000008102",
  publishableClientKey: "pck_latchkey_emulator",
  secretServerKey: "ssk_latchkey_emulator"
}

export const run = async ({ down, peopleEach, preparation, processes: count }: RealSize, pace: Pace): Promise<RealResult> => {
  const { duration, lifetime, meanGap, tolerance, warmUp } = pace
  const people = count * peopleEach
  const random = Visits.randomOf(people)
  const ages = Array.from({ length: people }, () => random() * lifetime)
  const start = Date.now() + preparation
  const [measured, end] = [start + warmUp, start + warmUp + duration]
  const visits = Visits.make({ meanGap, people, processes: count, start, end, random })
  const figures = Figures.make(measured, duration)

  const data = mkdtempSync(join(tmpdir(), "latchkey-scale-"))
  const programs = new Set<Program>()
  const started = async (program: Promise<Program>) => {
    programs.add(await program)
    return program
  }
  const proxy = await ProviderProxy.make({
    delay: () => random() < 0.9 ? 50 : 100,
    arrived: (kind) => figures.arrived(Date.now(), kind),
    renewed: () => figures.renewed(Date.now())
  })
  const redis = await startRedis()
  try {
    const provider = { data, lifetime, url: proxy.url, port: 0 }
    const persons = await signUp(provider, ages.map((age) => lifetime - age), start)
    const browsers = persons.map(({ accessToken, refreshToken }) => Browser.make(refreshToken, accessToken, project.projectId))
    const emulator = await started(startProvider(provider))
    proxy.to(emulator.port)
    const setup = {
      options: { ...project, baseUrl: proxy.url },
      redis: redis.url,
      budget: budgetFor(people, count, pace),
      tolerance
    }
    const servers = await Promise.all(Array.from({ length: count }, () => started(startServer(setup))))
    if (Date.now() > start) throw new Error(`The preparation took ${Date.now() - start} ms longer than ${preparation} ms.`)

    let isOver = false
    const visited = async ({ person, processes, readsUser }: Visits.Visit) => {
      const browser = browsers[person]
      if (browser === undefined) return
      const startedAt = Date.now()
      const statuses = await Promise.all(
        processes.flatMap((index) => servers[index] ?? []).map(({ port }, index) =>
          open(port, readsUser && index === 0 ? "/user" : "/page", browser)
        )
      )
      const slot = figures.at(startedAt)
      // As in a simulation, pages that wait at the end have no figures.
      if (slot === undefined || isOver) return
      slot.pages++
      slot.latencies.push(Date.now() - startedAt)
      if (statuses.some((status) => status === 0 || status >= 500)) slot.errors++
      if (statuses.includes(401) || !browser.isSignedIn()) slot.signOuts++
    }
    const outage = async () => {
      await later(measured + down[0] - Date.now())
      const killed = Date.now()
      await emulator.kill()
      await later(measured + down[1] - Date.now())
      await started(startProvider({ ...provider, port: emulator.port }))
      return [killed - measured, Date.now() - measured] as const
    }
    for (const [at, visitors] of visits) {
      setTimeout(() => {
        for (const visit of visitors) void visited(visit)
      }, at - Date.now())
    }
    const [killed, restarted] = await outage()
    await later(end - Date.now())
    isOver = true
    const fault = [killed / 1000, restarted / 1000] as const
    return {
      scenario: {
        name: "real",
        title: "Provider killed",
        says: "The provider is killed and restarted.",
        fault,
        happenings: [
          [fault[0], { kind: "provider", condition: { kind: "down" } }],
          [fault[1], { kind: "provider", condition: { kind: "up" } }]
        ]
      },
      result: {
        figures,
        people,
        leastRenewals: Visits.leastRenewals(visits, ages.map((age) => start - age + lifetime), { lifetime, from: measured })
      }
    }
  } finally {
    closeConnections()
    for (const program of programs) await program.kill()
    await redis.kill()
    await proxy.close()
    rmSync(data, { recursive: true, force: true })
  }
}
