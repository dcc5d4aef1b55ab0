/** Repeats the recorded requests against an emulator with the recording's clock, and compares the responses. */
import { Secret, TOTP } from "otpauth"
import { type Emulator, makeSync } from "../../../src/emulator/index.ts"
import { addressDifferences, differences, nameDifferences } from "./Comparison.ts"
import { Learned } from "./Learned.ts"
import { claimsOf, isFixed, isMadeUp, isToken, pieces } from "./Made.ts"
import type { Lapse, RecordedFile, Step } from "./Steps.ts"

/** The part to compare of bodies that depend on more than the API. */
const looseBodies: ReadonlyArray<{ readonly path: RegExp; readonly hold: "names" | "nothing"; readonly because: string }> = [
  { path: /\/internal\/metrics/, hold: "names", because: "counts what the recording's stand-in for analytics saw" },
  { path: /\/webhooks\/svix-token/, hold: "names", because: "the token was a stand-in's" },
  { path: /\/internal\/emails$|\/emails\/(outbox|delivery-info)/, hold: "names", because: "mail was sent in the background" },
  { path: /\/emails\/render-email/, hold: "names", because: "a stand-in rendered it" },
  { path: /\/internal\/payments\/(setup|stripe)/, hold: "names", because: "a stand-in was the card payment provider" },
  {
    path: /\/internal\/backend-urls|check-version|\/health$|\/api\/v1$/,
    hold: "nothing",
    because: "of the provider's own servers"
  },
  { path: /check-feature-support/, hold: "nothing", because: "free text" }
]
/** Lists that the provider sorts by random ids of items or users. */
const unorderedPaths = /\/internal\/projects$|\/team-invitations(\?|$)|-permissions(?!.*user_id)/

/** The address of the recorded provider. The emulator uses it, so that its own addresses are the same. */
const url = "http://localhost:8102"
/** The recorded origin of the provider's pages. The emulator serves pages and API from one origin. */
const dashboardThen = "http://localhost:8101"
const lifetimeThen = 60_000
/** The provider's initial keys of the project `internal`. */
const keysThen = {
  publishableClientKey: "this-publishable-client-key-is-for-local-development-only",
  secretServerKey: "this-secret-server-key-is-for-local-development-only",
  superSecretAdminKey: "this-super-secret-admin-key-is-for-local-development-only"
} as const

export interface Outcome {
  readonly name: string
  readonly setup: boolean
  /** The reason why an exchange could not be repeated. */
  readonly skipped?: string
  readonly differences: ReadonlyArray<string>
}

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Escapes a text for a JSON string, because email sources have several lines. */
const insideJson = (text: string) => JSON.stringify(text).slice(1, -1)

const header = (headers: Step["response"]["headers"], name: string) => headers[name] ?? null
const mediaType = (type: string | null) => type?.split(";", 1)[0]?.trim()
const mailKey = (step: string, to: string, kind: string) => [step, to, kind].join("|")

/** The state of replaying one file: learned values, mails, and missing values. */
class Walk {
  private readonly emulator: Emulator
  private readonly learned = new Learned()
  /** Mailed codes, by the step that sent them. */
  private readonly mailed = new Map<string, string>()
  /** Values that only a skipped step would have returned, each with the reason for skipping. */
  private readonly missing = new Map<string, string>()
  private readonly sent = new Set<string>()

  constructor() {
    this.emulator = makeSync({ url, accessTokenLifetime: lifetimeThen, passwordIterations: 1, passkeyChallenge: "TU9DSw" })
    this.learned.learn(dashboardThen, url)
    for (const [name, key] of Object.entries(keysThen)) {
      this.learned.learn(key, this.emulator.internal[name as keyof typeof keysThen])
    }
  }

  /** Sets the emulator's clock. */
  private at(moment: number) {
    const { clockOffset } = this.emulator.snapshot()
    this.emulator.advanceClock(moment - Date.now() - clockOffset)
  }

  /** Expires a value, as the recording did in the provider's database. */
  lapse({ action, at }: Lapse) {
    this.at(at)
    const code = action.mail && this.mailed.get(mailKey(action.mail.sent_by, action.mail.to, action.mail.kind))
    if (code !== undefined) this.learned.learn(action.value, code)
    const value = this.learned.today(action.value)
    const snapshot = this.emulator.snapshot()
    const lapse = (row: object) =>
      "expiresAt" in row && Object.values(row).includes(value) ? { ...row, expiresAt: at - 86_400_000 } : row
    const entries = Object.entries(snapshot).map(([name, rows]) => [name, Array.isArray(rows) ? rows.map(lapse) : rows])
    this.emulator.restore(Object.fromEntries(entries))
  }

  private skip({ name, response, setup }: Step, reason: string): Outcome {
    const issuedTexts = pieces(JSON.stringify([response.body, response.headers]))
    for (
      const value of [
        ...issuedTexts,
        ...issuedTexts.filter(isToken).flatMap((token) => pieces(JSON.stringify(claimsOf(token))))
      ]
    ) {
      const isKnown = this.learned.has(value) || this.sent.has(value) || isFixed(value)
      if (isMadeUp(value) && !isKnown) this.missing.set(value, reason)
    }
    return { name, setup, skipped: reason, differences: [] }
  }

  async step(step: Step, listedReason: string | undefined): Promise<Outcome> {
    const { path } = step.request
    const requestText = JSON.stringify([path, step.request.headers, step.request.body])
    const lostValue = pieces(requestText).find((value) => this.missing.has(value) && !this.learned.has(value))
    const text = /<(?:source )?text of \d+ characters left out>/.exec(requestText)?.[0]
    const reason = listedReason
      ?? (step.response.status >= 500 ? "the provider failed" : undefined)
      ?? (/^https?:/.test(path) || (/\/auth\/oauth\/callback\//.test(path) && !path.includes("state=nope"))
        ? "it was at the identity provider's pages"
        : undefined)
      ?? (lostValue === undefined
        ? undefined
        : `after a step that was skipped: ${this.missing.get(lostValue)}`.replace(/^(after [^:]+: )+/, "$1"))
      ?? (text !== undefined && !this.learned.has(text) ? "a text was left out of the request" : undefined)
    if (reason !== undefined) return this.skip(step, reason)
    for (const value of pieces(requestText)) this.sent.add(value)
    this.at(step.at)
    const reply = await this.send(step)
    this.collectMail(step, reply)
    return { name: step.name, setup: step.setup, differences: this.compared(step, reply) }
  }

  private async send({ at, inputs = [], request }: Step): Promise<Answered> {
    const { learned } = this
    const textTypes = new Map<string, string>()
    for (const input of inputs) {
      const name = input.at.replace(/^body\./, "")
      const then = String((request.body as { readonly [name: string]: unknown })[name])
      if ("mail" in input) {
        const code = this.mailed.get(mailKey(input.mail.sent_by, input.mail.to, input.mail.kind))
        if (code !== undefined) { for (const spelling of [then, then.toLowerCase()]) learned.learn(spelling, code) }
      } else {
        const secret = new Secret({ buffer: Uint8Array.from(Buffer.from(input.totp.secret_base64, "base64")).buffer })
        textTypes.set(name, new TOTP({ secret }).generate({ timestamp: at }))
      }
    }
    const body = textTypes.size > 0 ? { ...request.body as object, ...Object.fromEntries(textTypes) } : request.body
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => {
      const [, basic] = name === "authorization" ? /^Basic (.*)$/.exec(value) ?? [] : []
      return [name, basic === undefined ? learned.today(value) : `Basic ${btoa(learned.today(atob(basic)))}`]
    })
    const isRead = request.method === "GET" || request.method === "HEAD"
    const response = await this.emulator.fetch(`${url}${learned.today(request.path)}`, {
      method: request.method,
      headers,
      redirect: "manual",
      ...(!isRead && body !== null
        && { body: typeof body === "string" ? learned.today(body) : learned.today(JSON.stringify(body), insideJson) })
    })
    const text = await response.text()
    const isJson = response.headers.get("content-type")?.includes("json") || /^[[{]/.test(text)
    return { status: response.status, headers: response.headers, body: text === "" ? null : isJson ? JSON.parse(text) : text }
  }

  private collectMail({ mails = [], name }: Step, { headers, status }: Answered) {
    if (status >= 400 || headers.has("x-stack-actual-status")) return
    for (const { kind, to } of mails) {
      const code = this.emulator.inbox(this.learned.today(to)).find(({ code }) => code !== null)?.code
      if (code) this.mailed.set(mailKey(name, to, kind), code)
    }
  }

  private compared({ request, response }: Step, { body, headers, status }: Answered): ReadonlyArray<string> {
    const { learned } = this
    const path = request.path.split("?", 1)[0] ?? ""
    const outcome = (status: number, get: (name: string) => string | null) =>
      [status, get("x-stack-actual-status"), get("x-stack-known-error")].filter((part) => part !== null).join(" ")
    const [then, now] = [
      outcome(response.status, (name) => header(response.headers, name)),
      outcome(status, (name) => headers.get(name))
    ]
    const hold = looseBodies.find((loose) => loose.path.test(path))?.hold ?? "everything"
    // Learns all possible values, even from a body that is not compared.
    const inBody = differences(response.body, body, learned, unorderedPaths.test(request.path))
    const cookies = headers.getSetCookie()
    for (const [at, cookie] of [response.headers["set-cookie"] ?? []].flat().entries()) {
      const pair = (text = "") => text.split(";", 1)[0] ?? ""
      learned.matches(pair(cookie), pair(cookies[at]))
    }
    if (then !== now) return [`status: ${then} was recorded, now ${now} ${JSON.stringify(body)?.slice(0, 200)}`]
    const types = [header(response.headers, "content-type"), headers.get("content-type")].map(mediaType)
    const inType = response.body !== null && types[0] !== types[1]
      ? [`content-type: ${types[0]} was recorded, now ${types[1]}`]
      : []
    const location = header(response.headers, "location")
    const target = headers.get("location")
    return [
      ...(hold === "everything" ? [...inBody, ...inType] : hold === "names" ? nameDifferences(response.body, body) : []),
      ...(location === null ? [] : addressDifferences(new URL(location, url).href, target && new URL(target, url).href, learned))
    ]
  }
}

/** Replays every step of a file, including its set-up. `listedReason` returns the reason to skip a step. */
export const replay = async (
  file: RecordedFile,
  listedReason: (name: string) => string | undefined
): Promise<ReadonlyArray<Outcome>> => {
  const walk = new Walk()
  const outcomes: Array<Outcome> = []
  for (const step of file.steps) {
    if ("action" in step) walk.lapse(step)
    else outcomes.push(await walk.step(step, listedReason(step.name)))
  }
  return outcomes
}
