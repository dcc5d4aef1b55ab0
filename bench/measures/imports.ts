/** Loading an entry from the built package, each time in a process of its own, above an empty process. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { peerFolder } from "../peer.ts"
import { report } from "../report.ts"
import { inTurn, minus, row } from "../statistics.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const options = JSON.stringify({
  projectId: "6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11",
  publishableClientKey: "pck_0000000000000000000000000000000000000000",
  secretServerKey: "ssk_0000000000000000000000000000000000000000"
})

/** Milliseconds from the start of a process to its end. */
const run = (program: string, cwd = root) => (): Promise<number> => {
  const begin = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { cwd, encoding: "utf8" })
  const millis = performance.now() - begin
  if (status !== 0) throw new Error(stderr)
  return Promise.resolve(millis)
}

const measured = await inTurn({
  empty: run("process.exit()"),
  promise: run(`import "latchkey/promise"; process.exit()`),
  effect: run(`import "latchkey"; process.exit()`),
  server: run(`import { createServerApp } from "latchkey/promise"; createServerApp(${options}); process.exit()`),
  jwt: run(`import { createVerifier } from "latchkey/jwt"; createVerifier(${options}); process.exit()`),
  emulator: run(`import "latchkey/emulator"; process.exit()`),
  peer: run(`import "./index.mjs"; process.exit()`, peerFolder),
  peerServer: run(
    `import { StackServerApp } from "./index.mjs"
    new StackServerApp({ ...${options}, tokenStore: "memory", noAutomaticPrefetch: true }); process.exit()`,
    peerFolder
  )
}, { rounds: 15, warmUp: 2 })

const above = (values: ReadonlyArray<number>) => minus(values, measured.empty)
report([
  row("Import latchkey/promise, above an empty process", "ms", above(measured.promise), above(measured.peer)),
  row("Import latchkey, above an empty process", "ms", above(measured.effect), above(measured.peer)),
  row("Import and createServerApp, above an empty process", "ms", above(measured.server), above(measured.peerServer), {
    budget: 80
  }),
  row("Import and createVerifier of latchkey/jwt, above an empty process", "ms", above(measured.jwt), null, { budget: 15 }),
  row("Import latchkey/emulator, above an empty process", "ms", above(measured.emulator), null)
])
