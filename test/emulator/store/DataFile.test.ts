/** The data file of a saved emulator: cut, damaged, large, and with rows that cannot be saved. */
import { afterEach, assert, describe, it } from "@effect/vitest"
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { make, makeSync } from "../../../src/emulator/index.ts"
import { runs } from "../../kit/Depth.ts"
import { api, password, quick } from "../Api.ts"
import { closeSaved, create, failure, namesIn, newFolder, open_, openedOpen, readNames } from "./SavedEmulators.ts"

afterEach(closeSaved)

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

  // 512 MB is the longest string; less has lines in several parts, too.
  it(`of ${runs(21, 560)} MB is read and written`, { timeout: 600_000 }, async () => {
    const data = await newFolder()
    const emulator = await openedOpen(data)
    await create(emulator, "Ada")
    const before = emulator.snapshot()
    const [row] = before.users
    if (row === undefined) return assert.fail("There is no user.")
    const serverMetadata = "x".repeat(7_000_000)
    const users = Array.from({ length: runs(3, 80) }, (_, index) => ({ ...row, id: `user-${index}`, serverMetadata }))
    emulator.restore({ ...before, users })
    // First a line of changes, then a snapshot.
    for (const start of ["changes", "snapshot"]) {
      const current = open_.at(-1) ?? emulator
      assert.strictEqual((await create(current, start)).status, 201)
      await current.close()
      assert.isAbove((await stat(join(data, "emulator.jsonl"))).size, users.length * serverMetadata.length)
      assert.lengthOf((await openedOpen(data)).snapshot().users, users.length + (start === "changes" ? 1 : 2))
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
