/** Emulators saved in a folder: kills, full disks, damaged and planted files, and several emulators on one folder. */
import { afterEach, assert, describe, it, vi } from "@effect/vitest"
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Emulator, make, makeSync, type SavingOptions } from "../../../src/emulator/index.ts"
import { isDeep } from "../../kit/Depth.ts"
import { seed } from "../../kit/Seed.ts"
import { api, password, quick } from "../Api.ts"
import { end, type Ready, running, runningWithFileLimit, serverCall, start } from "../Process.ts"

const folders: Array<string> = []
const open_: Array<Emulator> = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const emulator of open_.splice(0)) await emulator.close()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-"))
  folders.push(folder)
  return join(folder, "data")
}
const openedOpen = async (data: string, options: SavingOptions = {}) => {
  const emulator = await make({ ...quick, data, ...options })
  open_.push(emulator)
  return emulator
}
const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(() => assert.fail("it did not fail"), (cause: unknown) => cause instanceof Error ? cause.message : String(cause))
const create = (emulator: Emulator, name: string) => api(emulator, "server")("POST", "/users", { display_name: name })
const namesIn = (emulator: Emulator) =>
  emulator.snapshot().users.map((row) => "displayName" in row && typeof row.displayName === "string" ? row.displayName : "")
/** The users that the next emulator restores from a folder. */
const readNames = async (data: string) => {
  const emulator = await make({ ...quick, data })
  const names = namesIn(emulator)
  await emulator.close()
  return names
}
const fileHandles = async (folder: string): Promise<{ readonly datasync: () => Promise<void> }> => {
  const file = await open(folder)
  await file.close()
  return Object.getPrototypeOf(file)
}

const kills = isDeep ? 50 : 5
/** Lengths of metadata. The file is written in parts of a million characters, and rewritten under load if it has 4 MB of changes. */
const lengths = isDeep ? [100_000, 1_500_000] : [10_000, 1_500_000]

describe("a kill", () => {
  /** Creates users, and renames one user to their count, until the connection breaks. Reports each acknowledged name. */
  const load = async (emulator: Ready, worker: string, length: number, onAcknowledged: (name: string) => void) => {
    const user = await (await serverCall(emulator, "POST", "/users", { display_name: worker })).json() as { readonly id: string }
    onAcknowledged(worker)
    for (let count = 1;; count++) {
      const creation = await serverCall(emulator, "POST", "/users", { display_name: `${worker}.${count}` })
      assert.strictEqual(creation.status, 201)
      await creation.text()
      onAcknowledged(`${worker}.${count}`)
      const display_name = `${worker}:${count}`
      const metadata = { filler: "x".repeat(length) }
      const change = await serverCall(emulator, "PATCH", `/users/${user.id}`, { display_name, server_metadata: metadata })
      assert.strictEqual(change.status, 200)
      await change.text()
      onAcknowledged(display_name)
    }
  }

  it(`under load loses no acknowledged change (${kills} times)`, { timeout: isDeep ? 1_800_000 : 120_000 }, async () => {
    let [data, onAcknowledged, total, state] = ["", new Set<string>(), 0, seed]
    for (let kill = 0; kill < kills; kill++) {
      // Starts a new folder now and then, because a large snapshot makes rewrites under load rare.
      if (kill % 10 === 0) [data, onAcknowledged] = [await newFolder(), new Set()]
      const emulator = await running("--data", data)
      // Kills after a number of acknowledgements, which does not depend on the machine's speed.
      state = (state * 16_807) % 2_147_483_647
      const last = onAcknowledged.size + 20 + state % (isDeep ? 500 : 100)
      const workers = Array.from(
        { length: 8 },
        (_, worker) =>
          load(emulator.ready, `${kill}-${worker}`, lengths[kill % lengths.length] ?? 0, (name) => {
            onAcknowledged.add(name)
            total++
            if (onAcknowledged.size === last) emulator.child.kill("SIGKILL")
          })
      )
      for (const end of await Promise.all(workers.map(failure))) assert.match(end, /fetch failed|terminated/)
      assert.isNull(await emulator.ended)
      const names = new Set(await readNames(data))
      for (const name of onAcknowledged) {
        const [worker = "", count] = name.split(":")
        // The next count may have been saved without being acknowledged.
        const isThere = name.includes(".") || names.has(name) || Array.from(names).some((candidate) => {
          const [owner, suffix] = candidate.split(":")
          return owner === worker && Number(suffix) >= Number(count ?? 0)
        })
        assert.isTrue(isThere && (!name.includes(".") || names.has(name)), `${name} is lost after kill ${kill + 1}`)
      }
    }
    assert.isAbove(total, kills * 20)
  })
})

describe("an answer", () => {
  it("waits until the request's changes are flushed; concurrent answers share a flush", async () => {
    const data = await newFolder()
    const emulator = await openedOpen(data)
    let release = () => {}
    const gate = new Promise<void>((resolve) => release = resolve)
    const sync = vi.spyOn(await fileHandles(folders[0] ?? ""), "datasync").mockReturnValue(gate)
    let answers = 0
    const creating = Array.from({ length: 20 }, async (_, index) => {
      const { status } = await create(emulator, `user ${index}`)
      answers++
      return status
    })
    while (emulator.snapshot().users.length < 20 || sync.mock.calls.length === 0) {
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    assert.strictEqual(answers, 0)
    release()
    assert.deepStrictEqual(new Set(await Promise.all(creating)), new Set([201]))
    assert.isAtMost(sync.mock.calls.length, 3)
  })

  it("has status 500 if a save fails; the next save also contains the failed changes", async () => {
    const data = await newFolder()
    const failures: Array<string> = []
    const emulator = await openedOpen(data, { onSaveFailure: (cause) => failures.push(String(cause)) })
    await create(emulator, "Ada")
    const handles = await fileHandles(folders[0] ?? "")
    vi.spyOn(handles, "datasync").mockRejectedValueOnce(new Error("ENOSPC: no space left on device, write"))
    const refusal = await create(emulator, "Grace")
    assert.strictEqual(refusal.status, 500)
    assert.include(refusal.text, "could not save what this request changed: ")
    const file = join(data, "emulator.jsonl")
    assert.deepStrictEqual(failures, [`Error: ${file} cannot be written: ENOSPC: no space left on device, write`])
    // Requests that change nothing are still answered.
    assert.strictEqual((await emulator.fetch(`${emulator.url}/emulator/inbox`)).status, 200)
    assert.strictEqual((await create(emulator, "Edsger")).status, 201)
    await emulator.close()
    assert.deepStrictEqual(await readNames(data), ["Ada", "Grace", "Edsger"])
    assert.lengthOf(failures, 1)
  })

  it("has status 500 on a full disk; earlier changes are kept, and the exit code is 1", async () => {
    const data = await newFolder()
    const emulator = await runningWithFileLimit(200, "--data", data)
    const onAcknowledged: Array<string> = []
    const store = (name: string) =>
      serverCall(emulator.ready, "POST", "/users", { display_name: name, server_metadata: "x".repeat(20_000) })
    let refusal: Response | undefined
    while (refusal === undefined) {
      const name = `user ${onAcknowledged.length}`
      const response = await store(name)
      if (response.status === 201) onAcknowledged.push(name)
      else refusal = response
    }
    assert.strictEqual(refusal.status, 500)
    assert.match(await refusal.text(), /could not save what this request changed: .*emulator\.jsonl cannot be written: EFBIG/)
    assert.strictEqual((await fetch(`${emulator.ready.url}/health`)).status, 200)
    assert.strictEqual(await end(emulator), 1)
    const lines = emulator.output.stderr.trim().split("\n")
    assert.isAtMost(lines.length, 3)
    for (const line of lines) assert.match(line, /^latchkey emulator: .*(not saved|unsaved changes).*EFBIG/)
    assert.isAbove(onAcknowledged.length, 4)
    assert.includeMembers(await readNames(data), onAcknowledged)
  })
})

describe("the data file", () => {
  it("is read without an incomplete last line; damage elsewhere is refused", async () => {
    const data = await newFolder()
    const emulator = await openedOpen(data)
    for (const name of ["Ada", "Grace", "Edsger"]) await create(emulator, name)
    const file = join(data, "emulator.jsonl")
    const text = await readFile(file, "utf8")
    await emulator.close()
    const last = text.lastIndexOf("\n", text.length - 2) + 1
    for (const cut of [last + 1, last + 100, text.length - 2]) {
      await writeFile(file, text.slice(0, cut))
      assert.deepStrictEqual(await readNames(data), ["Ada", "Grace"])
    }
    // After a loss of power the file may have its length without all of its bytes.
    await writeFile(file, `${text.slice(0, last + 50)}${"\0".repeat(200)}\n`)
    assert.deepStrictEqual(await readNames(data), ["Ada", "Grace"])
    const lines = text.split("\n")
    await writeFile(file, lines.with(2, lines[2]?.slice(0, -9) ?? "").join("\n"))
    assert.match(await failure(make({ data })), /emulator\.jsonl cannot be read: line 3 is damaged\. Move it away/)
    assert.include(await readFile(file, "utf8"), "Edsger")
    for (const content of ["", "nonsense\n", "{}\n", "{\"version\":3}\n", "{\"version\":2,\"users\":1}\n"]) {
      await writeFile(file, content)
      assert.match(await failure(make({ data })), /emulator\.jsonl cannot be read: .*line 1/)
    }
  })

  it("that was cut or damaged is refused by its name and line", async () => {
    const data = await newFolder()
    for (const name of ["Ada", "Grace"]) {
      const emulator = await openedOpen(data)
      await create(emulator, name)
      await emulator.close()
    }
    const file = join(data, "emulator.jsonl")
    const text = await readFile(file, "utf8")
    const [snapshot = "", change = ""] = text.split("\n")
    const long = "x".repeat(3_000_000)
    for (
      const [content, where] of [
        [snapshot.slice(0, 100), "line 1 was cut"],
        [snapshot, "line 1 was cut"],
        [`${snapshot.slice(0, -9)}\n`, "line 1 is damaged"],
        [`${snapshot.replace("\"id\":", "\"no\":")}\n`, "line 1 is damaged"],
        [`${snapshot}\n${long}\n${change}\n`, "line 2 is damaged"],
        [`${snapshot}\n${change}\n${change.replace("{\"table\"", "{\"t\"")}\n${change}\n`, "line 3 is damaged"],
        [`${snapshot}\n${change}\n${change.slice(0, 80)}\n${change}\n`, "line 3 is damaged"]
      ] as const
    ) {
      await writeFile(file, content)
      assert.include(await failure(make({ data })), `${file} cannot be read: ${where}`)
      assert.strictEqual(await readFile(file, "utf8"), content)
    }
  })

  it("names the row that cannot be saved, and is complete once that row is gone", async () => {
    const data = await newFolder()
    const failures: Array<string> = []
    const emulator = await openedOpen(data, { onSaveFailure: (cause) => failures.push(String(cause)) })
    await create(emulator, "Ada")
    const before = emulator.snapshot()
    const [row] = before.users
    if (row === undefined) return assert.fail("There is no user.")
    const user = { ...row, serverMetadata: 1n }
    emulator.restore({ ...before, users: [user] })
    const refusal = await create(emulator, "Grace")
    assert.strictEqual(refusal.status, 500)
    const reason = `${join(data, "emulator.jsonl")} cannot be written: row ${user.id} of users cannot be saved as JSON`
    assert.include(refusal.text, JSON.stringify(reason).slice(1, -1))
    assert.include(failures.join("\n"), reason)
    emulator.restore(before)
    assert.strictEqual((await create(emulator, "Edsger")).status, 201)
    await emulator.close()
    assert.deepStrictEqual(await readNames(data), ["Ada", "Edsger"])
  })

  it.runIf(isDeep)("of more than 512 MB, the longest string, is read and written", { timeout: 600_000 }, async () => {
    const data = await newFolder()
    const emulator = await openedOpen(data)
    await create(emulator, "Ada")
    const before = emulator.snapshot()
    const [row] = before.users
    if (row === undefined) return assert.fail("There is no user.")
    const serverMetadata = "x".repeat(7_000_000)
    const users = Array.from({ length: 80 }, (_, index) => ({ ...row, id: `user-${index}`, serverMetadata }))
    emulator.restore({ ...before, users })
    // First a line of changes, then a snapshot.
    for (const start of ["changes", "snapshot"]) {
      const current = open_.at(-1) ?? emulator
      assert.strictEqual((await create(current, start)).status, 201)
      await current.close()
      assert.isAbove((await stat(join(data, "emulator.jsonl"))).size, 536_870_888)
      assert.lengthOf((await openedOpen(data)).snapshot().users, start === "changes" ? 81 : 82)
    }
  })

  it("records calls of `reset` and `advanceClock`, which are not requests", async () => {
    const data = await newFolder()
    const emulator = await openedOpen(data)
    await create(emulator, "Ada")
    emulator.reset()
    await create(emulator, "Grace")
    const { publishableClientKey } = emulator.project
    emulator.advanceClock(5_000)
    await emulator.close()
    const second = await openedOpen(data)
    assert.deepStrictEqual(namesIn(second), ["Grace"])
    assert.deepStrictEqual([second.snapshot().clockOffset, second.project.publishableClientKey], [5_000, publishableClientKey])
    assert.strictEqual((await create(emulator, "too late")).status, 500)
  })

  it("is rewritten when the changes are larger than the snapshot", async () => {
    const data = await newFolder()
    const emulator = await openedOpen(data)
    const { json: { id } } = await create(emulator, "Ada")
    for (let count = 0; count < 30; count++) {
      const metadata = String(count).repeat(300_000)
      assert.strictEqual((await api(emulator, "server")("PATCH", `/users/${id}`, { server_metadata: metadata })).status, 200)
    }
    assert.isBelow((await stat(join(data, "emulator.jsonl"))).size, 7_000_000)
    const before = emulator.snapshot()
    await emulator.close()
    assert.deepStrictEqual(JSON.parse(JSON.stringify((await openedOpen(data)).snapshot())), JSON.parse(JSON.stringify(before)))
  })

  it("in the former format is read and replaced", async () => {
    const data = await newFolder()
    const former = makeSync(quick)
    await api(former)("POST", "/auth/password/sign-up", { email: "ada@example.com", password })
    await mkdir(data)
    await writeFile(join(data, "emulator.json"), JSON.stringify({ version: 1, ...former.snapshot() }))
    const emulator = await openedOpen(data)
    assert.deepStrictEqual(emulator.project, former.project)
    const signIn = await api(emulator)("POST", "/auth/password/sign-in", { email: "ada@example.com", password })
    assert.strictEqual(signIn.status, 200)
    assert.sameMembers(await readdir(data), ["emulator.1.lock", "emulator.jsonl"])
    const unknownFolder = await newFolder()
    await mkdir(unknownFolder)
    await writeFile(join(unknownFolder, "emulator.json"), "{\"version\":7}")
    assert.match(await failure(make({ data: unknownFolder })), /emulator\.json cannot be read: .*line 1, format 7.*Move it away/)
  })
})

describe("a folder", () => {
  it("is private, and planted symbolic links in it are not followed", async () => {
    const data = await newFolder()
    await mkdir(data, { mode: 0o777 })
    const target = join(folders[0] ?? "", "target")
    await writeFile(target, "precious")
    for (const name of ["emulator.json.new", "emulator.jsonl.new", "emulator.00000000-0000-4000-8000-000000000000.tmp"]) {
      await symlink(target, join(data, name))
    }
    const emulator = await openedOpen(data)
    await create(emulator, "Ada")
    await emulator.close()
    assert.strictEqual(await readFile(target, "utf8"), "precious")
    const file = join(data, "emulator.jsonl")
    // A file that any user can read is replaced by one of mode 0600.
    await chmod(file, 0o666)
    assert.deepStrictEqual(await readNames(data), ["Ada"])
    assert.strictEqual((await stat(file)).mode & 0o777, 0o600)
    await rm(file)
    await symlink(target, file)
    assert.match(await failure(make({ data })), /emulator\.jsonl is a link, which is not followed/)
    await rm(file)
    await symlink(target, join(data, "emulator.99.lock"))
    assert.match(await failure(make({ data })), /emulator\.99\.lock is a link, which is not followed/)
    assert.strictEqual(await readFile(target, "utf8"), "precious")
  })

  it("has one owner at a time; a second emulator names the owner and exits with 1", async () => {
    const data = await newFolder()
    const first = await openedOpen(data)
    const second = start("emulator", "--port", "0", "--data", data)
    assert.strictEqual(await second.ended, 1)
    assert.match(second.output.stderr, new RegExp(`^latchkey emulator: .* is in use by process ${process.pid}\\. [^\\n]*\\n$`))
    assert.match(await failure(make({ data })), new RegExp(`in use by process ${process.pid}`))
    assert.strictEqual((await create(first, "Ada")).status, 201)
    await first.close()
    assert.deepStrictEqual(await readNames(data), ["Ada"])
  })

  it("whose owner has exited is taken over by exactly one of several emulators", async () => {
    const data = await newFolder()
    await mkdir(data)
    // A missing process; this process id with another start time; a process that ended before writing; a released lock.
    for (const owner of ["4194999 1\n", `${process.pid} 1\n`, "", "0\n"]) {
      await writeFile(join(data, "emulator.7.lock"), owner)
      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => openedOpen(data)))
      const refusals = attempts.flatMap((attempt) => attempt.status === "rejected" ? [String(attempt.reason)] : [])
      assert.lengthOf(refusals, 7)
      for (const refusal of refusals) assert.include(refusal, `in use by process ${process.pid}`)
      assert.deepStrictEqual((await readdir(data)).filter((name) => name.endsWith(".lock")), ["emulator.8.lock"])
      await open_.pop()?.close()
      await rm(join(data, "emulator.8.lock"))
    }
  })
})
