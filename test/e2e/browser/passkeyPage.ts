/** The page of the passkey tests: an app over the browser's own authenticators, and inputs that suggest passkeys. */
import { type ClientApp, type ClientAppOptions, createClientApp } from "../../../src/promise/index.ts"

type Verb = "register" | "signIn" | "autofill"

interface Settled {
  readonly ok: boolean
  /** The outcome, if it can be serialized. */
  readonly value: unknown
}

declare global {
  interface Window {
    app: ClientApp
    /** Aborts the ceremonies that start after it was set. */
    controller: AbortController
    /** The outcomes of the ceremonies that were started without waiting, in the order of completion. */
    ended: Array<readonly [name: string, outcome: unknown]>
    openApp: (options: ClientAppOptions) => void
    begin: (name: string, verb: Verb) => void
    outcome: (verb: Verb, hostname?: string) => Promise<Settled>
    showInput: (autocomplete: string) => void
    /** Prompts that the page has requested from the browser since the input was added. */
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
const countPrompts = <Options>(ask: (options: Options) => Promise<Credential | null>) => (options: Options) => {
  window.prompts++
  return ask(options)
}
if (isSecureContext) {
  const { credentials } = navigator
  credentials.create = countPrompts(credentials.create.bind(credentials))
  credentials.get = countPrompts(credentials.get.bind(credentials))
}
window.showInput = (autocomplete) => {
  window.prompts = 0
  const input = document.createElement("input")
  input.setAttribute("autocomplete", autocomplete)
  document.body.append(input)
}
