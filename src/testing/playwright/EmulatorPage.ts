/** The emulator of a test with a browser. @category models @since 0.1.0 */
import type { BrowserContext } from "@playwright/test"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Fault, writeFaults } from "../../emulator/http/Faults.ts"
import type { Keys } from "../../emulator/index.ts"
import type { Mail } from "../../emulator/index.ts"
import { encodedValue, isKept, type SetCookie } from "../../layers/cookies/SetCookie.ts"
import * as TokenStoreRequest from "../../layers/tokenStores/TokenStoreRequest.ts"
import { millisOf } from "../../pipeline/timing/durationFrom.ts"
import { runPromise } from "../../pipeline/timing/Runtime.ts"
import { type Fixtures, seed, type Seeded, type TeamFixture, type UserFixture } from "../seed.ts"
import { type EmulatorConnection, signedOut } from "../SignedInAs.ts"

/** The cookies of the session: the options of the app's cookie or backend token store. */
export interface SignInOptions extends Pick<TokenStoreRequest.RequestOptions, "backend" | "domain"> {
  /** The browser context to sign in. @default the test's context */
  readonly context?: BrowserContext | undefined
}

export interface WaitOptions {
  /** A part of the mail's subject. @default any subject */
  readonly subject?: string | undefined
  /** How long to wait, in milliseconds. @default 5000 */
  readonly timeout?: number | undefined
}

/**
 * A running emulator, for a test with a browser. Each function rejects if the emulator refuses. `signedOut("server", emulator)` of
 * `latchkey/testing` creates an app of your server over it.
 */
export interface EmulatorPage extends EmulatorConnection {
  /** Adds users and teams, with members, permissions, items and API keys: `seed` of `latchkey/testing`. */
  readonly seed: <
    const Users extends { readonly [name: string]: UserFixture } = {},
    const Teams extends { readonly [name: string]: TeamFixture<keyof Users & string> } = {}
  >(fixtures: Fixtures<Users, Teams>) => Promise<Seeded<Users, Teams>>
  /** Starts a session of the user, and puts its cookies into the browser. Pages that are opened later are signed in. */
  readonly signInAs: (user: { readonly id: string }, options?: SignInOptions) => Promise<void>
  /** The mails to the address, or all mails; newest first. */
  readonly inbox: (to?: string) => Promise<ReadonlyArray<Mail>>
  /** Waits for a mail to the address that this function has not returned yet. Of several, returns the newest. Rejects after `timeout`. */
  readonly waitForMail: (to: string, options?: WaitOptions) => Promise<Mail>
  /** Waits for a mail, like `waitForMail`, and returns the link in it. */
  readonly waitForLink: (to: string, options?: WaitOptions) => Promise<string>
  /** Waits for a mail, like `waitForMail`, and returns the code of six characters in it. */
  readonly waitForCode: (to: string, options?: WaitOptions) => Promise<string>
  /** Advances the clock of the emulator, and of the pages in the test's context, by a duration; a number is milliseconds. */
  readonly advanceClock: (duration: Duration.Input) => Promise<void>
  /** Makes matching requests fail, answer differently or take longer. */
  readonly addFault: (fault: Fault) => Promise<void>
  /** Removes all faults. */
  readonly clearFaults: () => Promise<void>
  /** Deletes everything except the project's keys, and resets the clock. */
  readonly reset: () => Promise<void>
}

/** Connects to a running emulator. Rejects if none runs at the address. */
export const emulatorPage = async (url: string, context: BrowserContext, baseURL: string | undefined): Promise<EmulatorPage> => {
  const send = async <A>(method: string, path: string, body?: unknown): Promise<A> => {
    const response = await fetch(new URL(`/emulator/${path}`, url), {
      method,
      headers: { "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) })
    }).catch((cause: unknown) => {
      throw new Error(`No emulator answers at ${url}. Start it with npx latchkey emulator, or set emulatorUrl.`, { cause })
    })
    if (!response.ok) throw new Error(`The emulator refused ${method} /emulator/${path}: ${await response.text()}`)
    // The emulator's routes have these responses.
    return await response.json() as A
  }
  const { project } = await send<{ readonly project: Keys }>("GET", "page/state?search=-")
  const connection: EmulatorConnection = { fetch: globalThis.fetch, layer: Layer.empty, project, url }
  const returnedIds = new Set<string>()
  const inbox = (to?: string) =>
    send<ReadonlyArray<Mail>>("GET", to === undefined ? "inbox" : `inbox?to=${encodeURIComponent(to)}`)

  const waitForMail = async (to: string, { subject = "", timeout = 5_000 }: WaitOptions = {}): Promise<Mail> => {
    const end = performance.now() + timeout
    for (;;) {
      const mails = await inbox(to)
      const mail = mails.find((mail) => !returnedIds.has(mail.id) && mail.subject.includes(subject))
      if (mail !== undefined) {
        returnedIds.add(mail.id)
        return mail
      }
      if (performance.now() > end) {
        const subjects = (await inbox()).map((mail) => `${mail.to} “${mail.subject}”`).join(", ")
        throw new Error(`No new mail to ${to} arrived in ${timeout} ms. The inbox has: ${subjects || "no mail"}.`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const signInAs = async (user: { readonly id: string }, { context: browser = context, ...options }: SignInOptions = {}) => {
    if (baseURL === undefined) {
      throw new Error("signInAs needs the address of your app: set `use: { baseURL }` in playwright.config.ts.")
    }
    const tokens = await signedOut("server", connection).app.sessions.create({ userId: user.id })
    const cookie = (await browser.cookies(baseURL)).map(({ name, value }) => `${name}=${value}`).join("; ")
    const setCookies = async (cookies: ReadonlyArray<SetCookie>) => {
      for (const cookie of cookies) await setCookie(browser, cookie, baseURL)
    }
    const request = new Request(baseURL, { headers: { cookie } })
    const store = TokenStoreRequest.make(project.projectId, request, { ...options, setCookies })
    await runPromise(Effect.flatMap(store, ({ set }) => set(Option.some(tokens))))
  }

  return {
    ...connection,
    inbox,
    waitForMail,
    signInAs,
    seed: (fixtures) => seed(connection, fixtures),
    waitForLink: async (to, options) => textIn(await waitForMail(to, options), "link"),
    waitForCode: async (to, options) => textIn(await waitForMail(to, options), "otp"),
    advanceClock: async (duration) => {
      const { ahead_millis } = await send<{ readonly ahead_millis: number }>("POST", "clock", {
        advance_millis: millisOf(duration)
      })
      await context.clock.setSystemTime(Date.now() + ahead_millis)
    },
    addFault: async (fault) => {
      const [body] = await runPromise(writeFaults([fault])) as ReadonlyArray<unknown>
      await send("POST", "faults", body)
    },
    clearFaults: async () => void await send("DELETE", "faults"),
    reset: async () => void await send("POST", "reset", {})
  }
}

const textIn = (mail: Mail, part: "link" | "otp"): string => {
  const text = mail[part]
  if (text === null) throw new Error(`The mail “${mail.subject}” to ${mail.to} has no ${part === "link" ? "link" : "code"}.`)
  return text
}

/** Puts a cookie into the browser, or removes it. */
const setCookie = async (context: BrowserContext, cookie: SetCookie, baseURL: string): Promise<void> => {
  const { domain, httpOnly = false, maxAge, name, path, sameSite, secure, value } = cookie
  if (!isKept(cookie)) {
    return await context.clearCookies({ name, path, domain: domain === undefined ? new URL(baseURL).hostname : `.${domain}` })
  }
  await context.addCookies([{
    name,
    value: encodedValue(value),
    expires: maxAge === undefined ? -1 : Math.floor(Date.now() / 1000) + maxAge,
    httpOnly,
    secure,
    sameSite: sameSite === "lax" ? "Lax" : "None",
    ...(domain === undefined ? { url: new URL(baseURL).origin } : { domain: `.${domain}`, path })
  }])
}
