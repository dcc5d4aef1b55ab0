/** The environment of the scenario: a runner, the keys of the scratch project, and helpers that create users and read their mail. */
import type * as Schema from "effect/Schema"
import { Buffer } from "node:buffer"
import * as Endpoints from "../../../../src/endpoints/index.ts"
import type { AnyEndpoint } from "../../../../src/pipeline/request/Endpoint.ts"
import { type Caller, caller, type ProjectKeys, type Tokens } from "./Caller.ts"
import { recipes, type RefusalFixtures } from "./refusals.ts"
import { type AnyInput, endpointName, type InputOf, type Runner, textAt } from "./Runner.ts"
import { unprovokedReasons } from "./unprovoked.ts"

/** Overrides of a project's configuration, by key. */
type Settings = { readonly [key: string]: Schema.Json }

export interface Person {
  readonly id: string
  readonly email: string
  readonly tokens: Tokens
  /** The user as a caller from a browser; `server` is the user as a caller from a server. */
  readonly client: Caller
  readonly server: Caller
}

/** The app's address. The repository's tests may use the same provider concurrently, so their project has another address. */
export const site = "http://localhost:3000"
export const callbackUrl = `${site}/conform`
export const password = "conform analytical engine"

/**
 * Codes of an endpoint's refusals that `success` does not provoke, because the scenario provokes them elsewhere or cannot provoke them at
 * that step.
 */
export type Without = ReadonlyArray<string>

export class Scratch {
  readonly runner: Runner
  readonly keys: ProjectKeys
  readonly guest: Caller
  readonly server: Caller
  readonly admin: Caller
  /** Callers and values that provoke refusals; set once users and teams exist. */
  refusalFixtures: RefusalFixtures | null = null
  /** A random id of this run, so that runs do not conflict. */
  readonly run = Buffer.from(crypto.getRandomValues(new Uint8Array(5))).toString("hex")
  private readonly tried = new Set<string>()

  constructor(runner: Runner, keys: ProjectKeys) {
    this.runner = runner
    this.keys = keys
    this.guest = caller("client", keys)
    this.server = caller("server", keys)
    this.admin = caller("admin", keys)
  }

  email(name: string): string {
    return `${name}.${this.run}@example.com`
  }

  as(access: Caller["access"], tokens: Tokens): Caller {
    return caller(access, this.keys, tokens)
  }

  /** Creates a user with a password and a session. */
  async person(name: string): Promise<Person> {
    const email = this.email(name)
    const response = await this.runner.call(Endpoints.CreateUser, this.server, {
      body: { displayName: name, primaryEmail: email, primaryEmailVerified: true, primaryEmailAuthEnabled: true, password }
    })
    const id = textAt(response, "id")
    const session = await this.runner.call(Endpoints.CreateSession, this.server, { body: { userId: id } })
    const tokens = { accessToken: textAt(session, "access_token"), refreshToken: textAt(session, "refresh_token") }
    return { id, email, tokens, client: this.as("client", tokens), server: this.as("server", tokens) }
  }

  /** Provokes the endpoint's refusals for which `recipes` has an entry, then makes the successful call. */
  async success<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>, without: Without = []): Promise<unknown> {
    await this.refusals(endpoint, who, input, without)
    return this.runner.call(endpoint, who, input)
  }

  async refusals<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>, without: Without = []): Promise<void> {
    const fixtures = this.refusalFixtures
    if (fixtures === null) return
    for (const code of ["INSUFFICIENT_ACCESS_TYPE", ...endpoint.errors.map((error) => error.code)]) {
      const key = `${endpoint.id} ${code}`
      if (without.includes(code) || this.tried.has(key) || `${endpointName(endpoint)} ${code}` in unprovokedReasons) continue
      const good = { endpoint, who, input: input as AnyInput }
      const change = recipes[code]?.(good, fixtures)
      if (change === undefined) continue
      this.tried.add(key)
      await this.runner.make(endpoint, change.who ?? who, change.input ?? good.input, code)
    }
  }

  /** Changes settings of the project, runs `work`, then restores the settings. */
  async configured(changes: Settings, work: () => Promise<void>): Promise<void> {
    const set = (values: Settings) =>
      this.runner.call(Endpoints.UpdateConfigOverride, this.admin, {
        params: { level: "environment" },
        body: { changes: values }
      })
    await set(changes)
    try {
      await work()
    } finally {
      await set(Object.fromEntries(Object.keys(changes).map((key) => [key, settings[key] ?? null])))
    }
  }

  /**
   * Returns the newest code that was mailed to an address and that no earlier call returned. Polls the outbox for up to 20 seconds; returns
   * `""` if no mail arrives.
   */
  async mailedCode(to: string): Promise<string> {
    for (let attempt = 0; attempt < 20; attempt++) {
      const page = await this.runner.call(Endpoints.ListOutboxEmails, this.server, { query: { limit: 100 } })
      const items: unknown = Object(page)["items"]
      const mails = (Array.isArray(items) ? items : []) as ReadonlyArray<{ readonly [name: string]: unknown }>
      const texts = mails.map((mail) => JSON.stringify(mail)).filter((text) => text.includes(to))
      for (const text of texts) {
        const [, code] = /[?&](?:amp;)?code=([0-9a-z]{45})/i.exec(text) ?? []
        if (code !== undefined && !this.used.has(code)) {
          this.used.add(code)
          return code
        }
      }
      if (this.isImmediate) return ""
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    return ""
  }
  private readonly used = new Set<string>()
  /** Whether mails arrive immediately: `true` for the emulator in this process. */
  isImmediate = false
}

/** The scenario's initial settings. */
export const settings: Settings = {
  "auth.password.allowSignIn": true,
  "auth.otp.allowSignIn": true,
  "auth.passkey.allowSignIn": true,
  "auth.oauth.providers": Object.fromEntries(
    ["github", "google"].map((type) => [type, { type, isShared: true, allowSignIn: true, allowConnectedAccounts: true }])
  ),
  "auth.allowSignUp": true,
  "teams.allowClientTeamCreation": true,
  "users.allowClientUserDeletion": true,
  "apiKeys.enabled.user": true,
  "apiKeys.enabled.team": true,
  "domains.allowLocalhost": true,
  "apps.installed.analytics.enabled": true,
  "payments.items": {
    credits: { displayName: "Credits", customerType: "user" },
    seats: { displayName: "Seats", customerType: "team" }
  },
  "payments.productLines": { plans: { displayName: "Plans", customerType: "user" } },
  "payments.products": {
    pro: {
      displayName: "Pro",
      customerType: "user",
      productLineId: "plans",
      prices: { monthly: { USD: "10", interval: [1, "month"] } },
      includedItems: { credits: { quantity: 100, repeat: [1, "month"], expires: "when-repeated" } }
    },
    max: {
      displayName: "Max",
      customerType: "user",
      productLineId: "plans",
      prices: { monthly: { USD: "20", interval: [1, "month"] } },
      includedItems: { credits: { quantity: 500 } }
    },
    "team-plan": {
      displayName: "Team plan",
      customerType: "team",
      prices: { once: { USD: "50" } },
      includedItems: { seats: { quantity: 5 } }
    },
    extra: { displayName: "Extra", customerType: "user", stackable: true, prices: { once: { USD: "1.50" } }, includedItems: {} }
  },
  "payments.testMode": true,
  "dataVault.stores": { vault: { displayName: "Vault" } }
}
