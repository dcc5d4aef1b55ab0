/** The cost of storing a short value in the data vault, and the throughput with a value of 1 MB. */
import { make } from "latchkey/emulator"
import { createServerApp } from "latchkey/promise"
import { peerServerApp } from "../peer.ts"
import { report } from "../report.ts"
import { inTurn, row } from "../statistics.ts"

const emulator = await make()
const { apiUrl, project, url } = emulator
const storeId = "bench"
const response = await emulator.fetch(`${apiUrl}/internal/config/override/environment`, {
  method: "PATCH",
  headers: {
    "content-type": "application/json",
    "x-stack-access-type": "admin",
    "x-stack-project-id": project.projectId,
    "x-stack-super-secret-admin-key": project.superSecretAdminKey
  },
  body: JSON.stringify({ config_override_string: JSON.stringify({ [`dataVault.stores.${storeId}`]: { displayName: "Bench" } }) })
})
if (response.status !== 200) throw new Error(`The emulator answered ${response.status}: ${await response.text()}`)

// Runs in one process with the emulator: both libraries encode and decode their requests as JSON here.
globalThis.fetch = emulator.fetch
const secret = "correct horse battery staple"
const { vault } = createServerApp({ ...project, baseUrl: url })
const peer = await (await peerServerApp({ project, url, apiUrl })).getDataVaultStore(storeId)

const megabyte = "0123456789abcde\n".repeat(65_536)
const contenders = {
  ours: {
    write: (value: string) => vault.setValue("ours", { storeId, value, secret }),
    read: () => vault.findValue("ours", { storeId, secret })
  },
  theirs: {
    write: (value: string) => peer.setValue("theirs", value, { secret }),
    read: () => peer.getValue("theirs", { secret })
  }
}
const timeOf = async (call: () => Promise<unknown>) => {
  const begin = performance.now()
  await call()
  return performance.now() - begin
}
const measureCipher = (value: string, rounds: number) => {
  const writing = (name: keyof typeof contenders) => () => timeOf(() => contenders[name].write(value))
  const reading = (name: keyof typeof contenders) => () =>
    timeOf(async () => {
      if (await contenders[name].read() !== value) throw new Error(`${name}: not what was written`)
    })
  return inTurn({
    ourWrite: writing("ours"),
    theirWrite: writing("theirs"),
    ourRead: reading("ours"),
    theirRead: reading("theirs")
  }, { rounds, warmUp: 3 })
}
/** Megabytes per second, from milliseconds per value. */
const rate = (millis: ReadonlyArray<number>) => millis.map((duration) => 1000 / duration)

const short = await measureCipher("a token of forty characters or thereabouts", 21)
const long = await measureCipher(megabyte, 21)
// Checks that each library reads the other's value.
const exchanges = [await vault.findValue("theirs", { storeId, secret }), await peer.getValue("ours", { secret })]
if (exchanges.some((value) => value !== megabyte)) throw new Error("The two do not read each other's values.")

report([
  row("Data vault: write a short value", "ms", short.ourWrite, short.theirWrite),
  row("Data vault: read a short value", "ms", short.ourRead, short.theirRead),
  row("Data vault: write 1 MB", "MB per second", rate(long.ourWrite), rate(long.theirWrite), { budget: 5, more: true }),
  row("Data vault: read 1 MB", "MB per second", rate(long.ourRead), rate(long.theirRead), { budget: 5, more: true })
])
