/** `npm start -- --once`: the tour runs to its end, is short enough to read, and uses every group of verbs. */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { text } from "node:stream/consumers"
import { assert, describe, it } from "vitest"
import { createAdminApp, createClientApp, createServerApp } from "../../src/promise/index.ts"
import { options, projectId } from "../kit/TestApp.ts"

const source = readFileSync("examples/tour.ts", "utf8")

const run = async (...given: ReadonlyArray<string>) => {
  const tour = spawn(process.execPath, ["scripts/start.mjs", ...given], { stdio: ["ignore", "pipe", "pipe"] })
  const ended = new Promise<number | null>((resolve) => tour.on("close", resolve))
  const [out, problems] = await Promise.all([text(tour.stdout), text(tour.stderr)])
  return { out, problems, status: await ended }
}

/** The verbs of all groups, by the group's name: `auth`, `apiKeys.user`. */
const groupsOf = (app: object, above = ""): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    Object.entries(app).flatMap(([name, group]: [string, unknown]) => {
      if (typeof group !== "object" || group === null || name === "safe" || name.startsWith("~")) return []
      const path = above + name
      const verbs = Object.keys(group).filter((verb) => typeof Reflect.get(group, verb) === "function")
      return [...(verbs.length > 0 ? [[path, verbs] as const] : []), ...groupsOf(group, `${path}.`)]
    })
  )

const client = groupsOf(createClientApp({ projectId, tokenStore: null }))
const server = groupsOf(createServerApp(options))
const admin = groupsOf(createAdminApp(options))

/** The groups of an app that add verbs to those of another. */
const beyond = (groups: typeof client, others: typeof client) =>
  new Map(
    Array.from(groups, ([path, verbs]) => [path, verbs.filter((verb) => !others.get(path)?.includes(verb))] as const)
      .filter(([, verbs]) => verbs.length > 0)
  )

/** The groups that the tour never calls, by any of its names for the app. */
const unused = (groups: typeof client, ...names: ReadonlyArray<string>) =>
  Array.from(groups).filter(([path, verbs]) =>
    !new RegExp(`\\b(?:${names.join("|")})(?:\\.safe)?\\.${path.replaceAll(".", "\\.")}\\.(?:${verbs.join("|")})\\(`).test(source)
  ).map(([path]) => path)

describe("the tour", () => {
  it("succeeds, and prints every step", async () => {
    const { out, problems, status } = await run("--once")
    assert.deepStrictEqual([status, problems], [0, ""], out)
    const steps = out.match(/^ *\d+\. .*$/gm) ?? []
    assert.strictEqual(steps.length, source.match(/^tell\(/gm)?.length)
    assert.deepStrictEqual(steps.filter((line) => /undefined|NaN|\[object|\bnull\b| $/.test(line)), [])
    assert.include(out, "A wrong password is a typed error                      EmailPasswordMismatch")
    assert.include(out, "<redacted")
    assert.include(out, "The example app's page is served.")
  }, 180_000)
  it("calls a verb of every group, as client, server and admin", () => {
    assert.isAtLeast(client.size, 20)
    assert.deepStrictEqual(unused(client, "ada", "grace", "terminal", "owner"), [])
    // Without the groups in which a server has the same verbs as a client.
    const ofServers = new Map(
      Array.from(server).filter(([path]) => !["cli", "navigation", "oauth", "platform", "project", "projects"].includes(path))
    )
    assert.deepStrictEqual(unused(ofServers, "server", "answering"), [])
    assert.deepStrictEqual(unused(beyond(admin, server), "admin", "owned"), [])
  })
  it("has fewer than 200 lines", () => {
    assert.isBelow(source.split("\n").length, 200)
  })
})
