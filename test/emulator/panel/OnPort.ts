/** An emulator on a port, and callers over that port: its log has only their requests. */
import { onTestFinished } from "vitest"
import { type Emulator, makeSync } from "../../../src/emulator/index.ts"
import { api, quick } from "../Api.ts"

export const newEmulatorOnPort = async () => {
  const emulator = makeSync(quick)
  await emulator.listen({ port: 0 })
  onTestFinished(() => emulator.close())
  const { apiUrl, project, url } = emulator
  const overPort: Emulator = { ...emulator, apiUrl, project, url, fetch: globalThis.fetch }
  return { emulator, overPort, client: api(overPort), server: api(overPort, "server") }
}
