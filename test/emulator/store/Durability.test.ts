/** Emulators saved in a folder: kills, full disks, damaged and planted files, and several emulators on one folder. */
import { afterEach, assert, describe, it, vi } from "@effect/vitest"
import { chmod, mkdir, open, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { make } from "../../../src/emulator/index.ts"
import { isDeep } from "../../kit/Depth.ts"
import { seed } from "../../kit/Seed.ts"
import { end, type Ready, running, runningWithFileLimit, serverCall, start } from "../Process.ts"
import { closeSaved, create, failure, folders, newFolder, open_, openedOpen, readNames } from "./SavedEmulators.ts"

afterEach(closeSaved)

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
