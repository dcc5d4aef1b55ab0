/** Emulators whose ready-made project was deleted: the next start and the next restore add the project, and keep all other data. */
import { afterEach, assert, describe, it } from "@effect/vitest"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Emulator, make, makeSync } from "../../src/emulator/index.ts"
import { api, password, quick } from "./Api.ts"

const folders: Array<string> = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-"))
  folders.push(folder)
  return join(folder, "data")
}

const owner = { email: "owner@example.com", password }

/** Signs up an owner in the project `internal`, who creates a project; returns its id. */
const createProject = async (emulator: Emulator) => {
  const internal = api(emulator, "client", emulator.internal)
  const signedUp = await internal("POST", "/auth/password/sign-up", owner)
  const session = { "x-stack-access-token": signedUp.json.access_token }
  const team = await internal("POST", "/teams", { display_name: "Owners", creator_user_id: "me" }, session)
  const body = { display_name: "Shop", owner_team_id: team.json.id }
  const project = await internal("POST", "/internal/projects", body, session)
  assert.strictEqual(project.status, 201, project.text)
  return String(project.json.id)
}

/** The ids of the owner's projects. */
const ownedProjects = async (emulator: Emulator) => {
  const internal = api(emulator, "client", emulator.internal)
  const signedIn = await internal("POST", "/auth/password/sign-in", owner)
  assert.strictEqual(signedIn.status, 200, signedIn.text)
  const session = { "x-stack-access-token": signedIn.json.access_token }
  const { json } = await internal("GET", "/internal/projects", undefined, session)
  return json.items.map(({ id }: { readonly id: string }) => id)
}

/** Deletes the ready-made project, which has a user. */
const deleteReadyMade = async (emulator: Emulator) => {
  await api(emulator, "server")("POST", "/users", { display_name: "Ada" })
  assert.strictEqual((await api(emulator, "admin")("DELETE", "/internal/projects/current")).status, 200)
}

/** The number of users of the ready-made project, and whether its features are enabled. */
const readyMade = async (emulator: Emulator) => {
  const users = await api(emulator, "server")("GET", "/users")
  const { json } = await api(emulator, "client")("GET", "/projects/current")
  return [users.json.items.length, json.config.passkey_enabled]
}

describe("after the ready-made project is deleted", () => {
  it("the next start on the same folder adds it, and keeps all other data", async () => {
    const data = await newFolder()
    const first = await make({ ...quick, data })
    const { internal } = first
    const shop = await createProject(first)
    await deleteReadyMade(first)
    await first.close()
    const next = await make({ ...quick, data })
    assert.deepStrictEqual(next.internal, internal)
    assert.notStrictEqual(next.project.projectId, first.project.projectId)
    assert.deepStrictEqual([await ownedProjects(next), await readyMade(next)], [[shop], [0, true]])
    await next.close()
    const third = await make({ ...quick, data })
    assert.deepStrictEqual(third.project, next.project)
    await third.close()
  })
  it("the next start uses the keys of its options", async () => {
    const data = await newFolder()
    const first = await make({ ...quick, data, fixedKeys: true })
    const shop = await createProject(first)
    await deleteReadyMade(first)
    await first.close()
    const next = await make({ ...quick, data, fixedKeys: true })
    assert.deepStrictEqual([next.internal, next.project], [first.internal, first.project])
    assert.deepStrictEqual([await ownedProjects(next), await readyMade(next)], [[shop], [0, true]])
    await next.close()
  })
  it("restoring a snapshot adds it with its keys, and keeps the data and the clock", async () => {
    const emulator = makeSync(quick)
    const shop = await createProject(emulator)
    await deleteReadyMade(emulator)
    emulator.advanceClock(60_000)
    const snapshot = emulator.snapshot()
    emulator.reset()
    const { internal, project } = emulator
    emulator.restore(snapshot)
    assert.deepStrictEqual([emulator.internal, emulator.project], [internal, project])
    assert.strictEqual(emulator.snapshot().clockOffset, 60_000)
    assert.deepStrictEqual([await ownedProjects(emulator), await readyMade(emulator)], [[shop], [0, true]])
  })
})

it("restoring a snapshot adds a deleted project `internal`", async () => {
  const emulator = makeSync(quick)
  await api(emulator, "server")("POST", "/users", { display_name: "Ada" })
  assert.strictEqual((await api(emulator, "admin", emulator.internal)("DELETE", "/internal/projects/current")).status, 200)
  const { internal, project } = emulator
  emulator.restore(emulator.snapshot())
  assert.deepStrictEqual([emulator.internal, emulator.project], [internal, project])
  assert.deepStrictEqual(await readyMade(emulator), [1, true])
  assert.isNotEmpty(await createProject(emulator))
})
