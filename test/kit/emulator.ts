/** Emulators for tests, and what a project's owner sets up in them. */
import { assert, onTestFinished } from "vitest"
import { type Emulator, makeSync, type Options } from "../../src/emulator/index.ts"
import { api } from "./api.ts"

/** One round per password, since tests do not measure their strength. */
export const quick: Options = { passwordIterations: 1 }

export const newEmulator = (options: Options = {}): Emulator => makeSync({ ...quick, ...options })

/** An emulator on a port, closed when the test ends. */
export const listening = async () => {
  const emulator = newEmulator()
  const { url } = await emulator.listen({ port: 0 })
  onTestFinished(() => emulator.close())
  return { emulator, baseUrl: url }
}

/** What keys and address an app of the emulator's project is made with. */
export const optionsOf = (emulator: Emulator) => ({ ...emulator.project, baseUrl: emulator.url })

/** Calls of the project's owner in the spelling of the wire; each must succeed. */
export const ownerOf = (emulator: Emulator) => {
  const call = async (method: string, path: string, body: object) => {
    const { status, text } = await api(emulator, "admin")(method, path, body)
    assert.strictEqual(status, 200, text)
  }
  return {
    /** Changes the configuration of the project. */
    configure: (config: object) => call("PATCH", "/internal/projects/current", { config }),
    /** Overrides single settings of it. */
    override: (settings: object) =>
      call("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(settings) }),
    /** Opens an account at the card payment provider. */
    takePayments: () => call("POST", "/internal/payments/setup", {})
  }
}
