/** The environment of the scenario: a runner, the keys of the scratch project, and helpers that create users and read their mail. */
import type * as Schema from "effect/Schema"
import { Buffer } from "node:buffer"
import { setTimeout } from "node:timers/promises"
import * as Endpoints from "../../../../src/endpoints/index.ts"
import type { AnyEndpoint } from "../../../../src/pipeline/request/Endpoint.ts"
import { type Answer, listAt, missingValue, textAt } from "./answers.ts"
import { type Caller, caller } from "./Caller.ts"
import type { ProjectKeys } from "./ProjectKeys.ts"
import { recipes, type RefusalFixtures } from "./refusals.ts"
import { type AnyInput, endpointName, group, type InputOf, type Runner } from "./Runner.ts"
import { Session } from "./Session.ts"
import { sideBySide } from "./Turns.ts"
import { unprovokedReasons } from "./unprovoked.ts"

type OutboxQuery = NonNullable<InputOf<typeof Endpoints.ListOutboxEmails>["query"]>

/** Overrides of a project's configuration, by key. */
type Settings = { readonly [key: string]: Schema.Json }

/** The input of a call that changes settings. */
export const overrideBy = (changes: Settings) => ({ params: { level: "environment" }, body: { changes } }) as const

export interface Person {
  readonly id: string
  readonly email: string
  readonly session: Session
  /** The user as a caller from a browser; `server` is the user as a caller from a server. */
  readonly client: Caller
  readonly server: Caller
}

/** The app's address. The repository's tests may use the same provider concurrently, so their project has another address. */
export const site = "http://localhost:3000"
export const callbackUrl = `${site}/conform`
/** The page that an e-mail links to. Each e-mail of the scenario has its own page, because e-mails arrive late. */
export const pageOf = (name: string): string => `${callbackUrl}/${name}`

/** Codes of an endpoint's refusals that the scenario provokes elsewhere, or cannot provoke at this step. */
export type Without = ReadonlyArray<string>

/** The pause between two looks for an e-mail. */
const mailPauseMillis = 1_000

/** What the parts of a scenario share. */
interface Shared {
  /** A random id of this run, so that runs do not conflict. */
  readonly run: string
  readonly password: string
  /** Callers and values that provoke refusals; set once users and teams exist. */
  refusalFixtures: RefusalFixtures | null
  readonly triedRefusals: Set<string>
  /** How long to wait for the next e-mail, in milliseconds: less after one that did not arrive. */
  mailMillis: number
}

const randomHex = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("hex")

const newShared = (): Shared => ({
  run: randomHex(5),
  password: `conform ${randomHex(12)}`,
  refusalFixtures: null,
  triedRefusals: new Set(),
  mailMillis: 45_000
})

export class Scratch {
  readonly runner: Runner
  readonly keys: ProjectKeys
  readonly guest: Caller
  readonly server: Caller
  readonly admin: Caller
  readonly shared: Shared

  constructor(runner: Runner, keys: ProjectKeys, state = newShared()) {
    this.runner = runner
    this.keys = keys
    this.shared = state
    this.guest = caller("client", keys)
    this.server = caller("server", keys)
    this.admin = caller("admin", keys)
  }

  get password(): string {
    return this.shared.password
  }

  email(name: string): string {
    return `${name}.${this.shared.run}@example.com`
  }

  /** The caller whose session a reply to a sign-in begins. */
  signedIn(access: Caller["access"], response: Answer): Caller {
    return caller(access, this.keys, new Session(this.keys, textAt(response, "access_token"), textAt(response, "refresh_token")))
  }

  /** Creates a user with a password and a session. Rejects with `Unmet` if the provider does not. */
  async person(name: string): Promise<Person> {
    const email = this.email(name)
    const { keys, password, runner, server } = this
    const response = await runner.need(Endpoints.CreateUser, server, {
      body: { displayName: name, primaryEmail: email, primaryEmailVerified: true, primaryEmailAuthEnabled: true, password }
    })
    const id = textAt(response, "id")
    const signIn = await runner.need(Endpoints.CreateSession, server, { body: { userId: id } })
    const session = new Session(keys, textAt(signIn, "access_token"), textAt(signIn, "refresh_token"))
    return { id, email, session, client: caller("client", keys, session), server: caller("server", keys, session) }
  }

  /** Provokes the endpoint's refusals for which `recipes` has an entry, then makes the successful call. */
  async success<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>, without: Without = []): Promise<Answer> {
    await this.refusals(endpoint, who, input, without)
    return this.runner.call(endpoint, who, input)
  }

  /** As `success`, for a call without which the next steps cannot be made: rejects with `Unmet` if it does not succeed. */
  async need<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>, without: Without = []): Promise<Answer> {
    await this.refusals(endpoint, who, input, without)
    return this.runner.need(endpoint, who, input)
  }

  /** Provokes the endpoint's refusals for which `recipes` has an entry. */
  async refusals<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>, without: Without = []): Promise<void> {
    const { refusalFixtures, triedRefusals } = this.shared
    if (refusalFixtures === null) return
    const good = { endpoint, who, input: input as AnyInput }
    const codes = ["INSUFFICIENT_ACCESS_TYPE", ...endpoint.errors.map(({ code }) => code)]
    await sideBySide(...codes.map((code) => async () => {
      const key = `${endpointName(endpoint)} ${code}`
      if (without.includes(code) || triedRefusals.has(key) || key in unprovokedReasons) return
      const change = recipes[code]?.(good, refusalFixtures)
      if (change === undefined) return
      triedRefusals.add(key)
      await this.runner.make({ endpoint, who: change.who ?? who, input: change.input ?? good.input, expects: code })
    }))
  }

  /** Changes settings of the project, and restores them after `work`, which gets the scratch project for its calls. No other call is made. */
  configured(changes: Settings, work: (inner: Scratch) => Promise<void>): Promise<void> {
    return this.runner.alone(async (inner) => {
      await inner.need(Endpoints.UpdateConfigOverride, this.admin, overrideBy(changes))
      try {
        await group(() => work(new Scratch(inner, this.keys, this.shared)))
      } finally {
        const former = Object.fromEntries(Object.keys(changes).map((key) => [key, settings[key] ?? null]))
        if (!inner.isEnded) await inner.need(Endpoints.UpdateConfigOverride, this.admin, overrideBy(former))
      }
    })
  }

  /**
   * Reads the e-mails of the outbox until `pick` finds a value in them, for at most 45 seconds. Returns the mark of a missing value if it finds
   * none, so that the calls that need it are not made.
   */
  async mailed(
    pick: (mails: ReadonlyArray<unknown>) => string | undefined,
    query: OutboxQuery = { limit: 100 }
  ): Promise<string> {
    const { mailMillis } = this.shared
    const end = Date.now() + mailMillis
    for (;;) {
      const page = await this.runner.peek(Endpoints.ListOutboxEmails, this.server, { query })
      const value = pick(listAt(page, "items"))
      if (value !== undefined) return value
      if (Date.now() >= end) break
      await setTimeout(mailPauseMillis, undefined, { signal: this.runner.signal })
    }
    this.shared.mailMillis = 5_000
    return missingValue(`its e-mail did not arrive within ${mailMillis / 1000} seconds`)
  }

  /** The code in the link of an e-mail to a page. */
  mailedCode(page: string): Promise<string> {
    return this.mailed((mails) => {
      const texts = mails.map((mail) => JSON.stringify(mail)).flatMap((text) => text.split(page).slice(1))
      return texts.flatMap((text) => /^[?&](?:amp;)?code=([0-9a-z]{45})/i.exec(text)?.[1] ?? []).at(0)
    })
  }
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
