/** The page of the passkey tests: an app over the browser's own authenticators, and inputs that passkeys are suggested in. */
import { type ClientApp, type ClientAppOptions, createClientApp } from "../../../src/promise/index.ts"

type Verb = "register" | "signIn" | "autofill"

interface Settled {
  readonly ok: boolean
  /** What came of it, as far as it can leave the page. */
  readonly value: unknown
}

declare global {
  interface Window {
    app: ClientApp
    /** Ends the ceremonies that begin from now on. */
    controller: AbortController
    /** What has come of the ceremonies that were begun without waiting, in the order of their ends. */
    ended: Array<readonly [name: string, outcome: unknown]>
    openApp: (options: ClientAppOptions) => void
    begin: (name: string, verb: Verb) => void
    outcome: (verb: Verb, hostname?: string) => Promise<Settled>
    showInput: (autocomplete: string) => void
    /** How many prompts the page has asked the browser for since the input is there. */
    prompts: number
  }
}

const verbs = {
  register: (app: ClientApp, hostname?: string) => app.safe.passkeys.register({ hostname }),
  signIn: (app: ClientApp, hostname?: string) => app.safe.auth.signInWithPasskey({ hostname }),
  autofill: (app: ClientApp, hostname?: string) => app.safe.auth.signInWithPasskeyAutofill({ hostname })
}

window.ended = []
window.controller = new AbortController()
window.openApp = (options) => {
  window.app = createClientApp(options)
}
window.outcome = async (verb, hostname) => {
  const result = await verbs[verb](window.app.with({ signal: window.controller.signal }), hostname)
  return result.ok ? { ok: true, value: result.value } : { ok: false, value: JSON.parse(JSON.stringify(result.error)) }
}
window.begin = (name, verb) => {
  window.outcome(verb).then(
    ({ value }) => window.ended.push([name, value]),
    (error: unknown) => window.ended.push([name, String(error)])
  )
}
const counted = <Options>(ask: (options: Options) => Promise<Credential | null>) => (options: Options) => {
  window.prompts++
  return ask(options)
}
if (isSecureContext) {
  const { credentials } = navigator
  credentials.create = counted(credentials.create.bind(credentials))
  credentials.get = counted(credentials.get.bind(credentials))
}
window.showInput = (autocomplete) => {
  window.prompts = 0
  const input = document.createElement("input")
  input.setAttribute("autocomplete", autocomplete)
  document.body.append(input)
}
