/** Emulators for tests, and the settings that a project's owner makes in them. */
import { assert, onTestFinished } from "vitest"
import { type Emulator, makeSync, type Options } from "../../src/emulator/index.ts"
import { api } from "./api.ts"

/** One round per password, since tests do not depend on the strength of hashes. */
export const quick: Options = { passwordIterations: 1 }

export const newEmulator = (options: Options = {}): Emulator => makeSync({ ...quick, ...options })

/** An emulator on a port, closed when the test ends. */
export const listening = async () => {
  const emulator = newEmulator()
  const { url } = await emulator.listen({ port: 0 })
  onTestFinished(() => emulator.close())
  return { emulator, baseUrl: url }
}

/** The options of an app of the emulator's project: keys and address. */
export const optionsOf = (emulator: Emulator) => ({ ...emulator.project, baseUrl: emulator.url })

/** Calls as the project's owner, with field names as on the wire; each must succeed. */
export const ownerOf = (emulator: Emulator) => {
  const call = async (method: string, path: string, body: object) => {
    const { status, text } = await api(emulator, "admin")(method, path, body)
    assert.strictEqual(status, 200, text)
  }
  return {
    /** Changes the configuration of the project. */
    configure: (config: object) => call("PATCH", "/internal/projects/current", { config }),
    /** Overrides single settings of the project. */
    override: (settings: object) =>
      call("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(settings) }),
    /** Opens an account at the card payment provider. */
    takePayments: () => call("POST", "/internal/payments/setup", {})
  }
}

/** Buys a product outside of test mode, as its customer would on the checkout page; the project must take payments. */
export const payByCard = async (emulator: Emulator, checkout: object, priceId: string) => {
  const { override } = ownerOf(emulator)
  await override({ "payments.testMode": false })
  const { json } = await api(emulator, "server")("POST", "/payments/purchases/create-purchase-url", checkout)
  await emulator.fetch(json.url, { method: "POST", body: new URLSearchParams({ price_id: priceId }) })
  await override({ "payments.testMode": true })
}
