/** Makes calls, judges each reply, and collects the results. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Endpoints from "../../../../src/endpoints/index.ts"
import { TimedOut } from "../../../../src/errors/call/Reasons.ts"
import {
  callError,
  fieldOf,
  type TransportService,
  type WireRequest,
  type WireResponse
} from "../../../../src/pipeline/ports/WireRequest.ts"
import { encodeRequest } from "../../../../src/pipeline/request/encodeRequest.ts"
import type { AnyEndpoint } from "../../../../src/pipeline/request/Endpoint.ts"
import { retryAfter } from "../../../../src/pipeline/timing/Timing.ts"
import { writer } from "../../../../src/schema/wire/Codec.ts"
import { parseJson } from "../../../../src/schema/wire/Wire.ts"
import { type Answer, missingValueIn, textAt } from "./answers.ts"
import { attemptHeaders, type Caller, caller } from "./Caller.ts"
import type { CallResult } from "./Difference.ts"
import type { Fields } from "./fields.ts"
import { judge } from "./judge.ts"
import { Session } from "./Session.ts"
import { Turns } from "./Turns.ts"

/** The fields of the emulator's answers, by endpoint name. */
export type Reference = ReadonlyMap<string, ReadonlyArray<Fields>>

export interface RunnerOptions {
  /** The API's address, including its version: `https://api.example.com/api/v1`. */
  readonly apiUrl: string
  readonly transport: TransportService
  readonly timeoutMillis: number
  readonly signal: AbortSignal
  readonly reference: Reference
  readonly onResult?: (result: CallResult) => void
  /** The maximum number of calls at once. @default 6 */
  readonly callsAtOnce?: number
}

export type InputOf<E extends AnyEndpoint> = E["Types"]["input"]
export type AnyInput = {
  readonly params?: { readonly [name: string]: unknown }
  readonly query?: { readonly [name: string]: unknown }
  readonly body?: unknown
}

/** A call, and what it should lead to. */
interface Call {
  readonly endpoint: AnyEndpoint
  readonly who: Caller
  readonly input: AnyInput
  readonly expects: string
  /** Whether a signal interrupts the request. @default true */
  readonly stops?: boolean
  /** Whether the result is reported. @default true */
  readonly isReported?: boolean
  /** Whether the next steps cannot be made without it. @default false */
  readonly isNeeded?: boolean
}

const namesByValue = new Map<AnyEndpoint, string>(
  (Object.entries(Endpoints) as ReadonlyArray<readonly [string, unknown]> as ReadonlyArray<readonly [string, AnyEndpoint]>).map((
    [name, endpoint]
  ) => [endpoint, name])
)
export const endpointName = (endpoint: AnyEndpoint): string => namesByValue.get(endpoint) ?? endpoint.id

/** Endpoints that change the configuration of the project. The provider loses such changes if they are made at once. */
const projectWide =
  /^(?:Update|Replace|Reset|Delete)Config|^UpdateProject$|PermissionDefinition$|Email(?:Theme|Template|Domain)$|^SetUpPayments$/
const isProjectWide = ({ endpoint, expects }: Call) =>
  expects === "success" && endpoint.method !== "GET" && projectWide.test(endpointName(endpoint))

/** Maximum number of attempts of a throttled call, and the maximum pause in milliseconds. */
const throttling = { attempts: 4, pauseMillis: 30_000 }

const encoders = new WeakMap<AnyEndpoint, ReturnType<typeof encodeRequest>>()
const encoderOf = (endpoint: AnyEndpoint) => {
  const cachedEncoder = encoders.get(endpoint) ?? encodeRequest(endpoint, writer)
  encoders.set(endpoint, cachedEncoder)
  return cachedEncoder
}

const encode = (endpoint: AnyEndpoint, input: AnyInput, sender: Caller | null) =>
  Effect.runPromise(Effect.result(encoderOf(endpoint)(input, { access: sender?.access ?? null, keys: [] })))

/** Ends the steps of a scenario that depend on a call without the expected outcome. */
export class Unmet extends Error {}

/** Runs steps up to the first whose needed call does not succeed. */
export const group = async (steps: () => Promise<unknown>): Promise<void> => {
  try {
    await steps()
  } catch (cause) {
    if (!(cause instanceof Unmet)) throw cause
  }
}

export class Runner {
  readonly results: Array<CallResult> = []
  readonly fields = new Map<string, Array<Fields>>()
  private readonly turns: Turns
  private readonly options: RunnerOptions
  /** `outer` is a runner to which this one adds its results. */
  constructor(options: RunnerOptions, outer?: Runner) {
    this.options = options
    this.turns = new Turns(options.callsAtOnce ?? 6)
    if (outer === undefined) return
    this.results = outer.results
    this.fields = outer.fields
  }

  /** Aborts when a signal asks the command to end. */
  get signal(): AbortSignal {
    return this.options.signal
  }

  get isEnded(): boolean {
    return this.signal.aborted
  }

  /** Runs `work` while no other call of this runner is underway, with a runner for its calls. */
  alone<A>(work: (inner: Runner) => Promise<A>): Promise<A> {
    return this.turns.alone(() => work(new Runner(this.options, this)))
  }

  /** Makes a call that should succeed; returns the JSON of its reply, or `undefined` if it did not succeed. */
  async call<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>): Promise<Answer> {
    return this.make({ endpoint, who, input: input as AnyInput, expects: "success" })
  }

  /** Makes a call that should succeed, and without which the next steps cannot be made: rejects with `Unmet` if it does not. */
  async need<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>): Promise<Answer> {
    const response = await this.make({ endpoint, who, input: input as AnyInput, expects: "success", isNeeded: true })
    if (response === undefined) throw new Unmet(endpointName(endpoint))
    return response
  }

  /**
   * Makes a call that creates what a later call must delete. A signal does not interrupt its request, because the provider may already have
   * created it, and only the answer has its id.
   */
  async create<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>): Promise<Answer> {
    return this.make({ endpoint, who, input: input as AnyInput, expects: "success", stops: false })
  }

  /** Makes a call whose result is not reported, such as one of several reads until a change arrives. */
  async peek<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>): Promise<Answer> {
    return this.make({ endpoint, who, input: input as AnyInput, expects: "success", isReported: false })
  }

  /** Makes a call that the provider should refuse with `code`; `"plain"` means a refusal in text without a code. */
  async refused<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>, code: string): Promise<Answer> {
    return this.make({ endpoint, who, input: input as AnyInput, expects: code })
  }

  make(call: Call): Promise<Answer> {
    const work = () => {
      this.options.signal.throwIfAborted()
      return this.makeNow(call)
    }
    return isProjectWide(call) ? this.turns.alone(work) : this.turns.shared(work)
  }

  private async makeNow(call: Call): Promise<Answer> {
    const { endpoint, expects, input, isNeeded = false, isReported = true, stops = true, who } = call
    const { apiUrl, onResult, reference } = this.options
    const name = endpointName(endpoint)
    const note = (outcome: Partial<CallResult>, isExpected = false) => {
      if (!isReported) return
      const [subject = ""] = endpoint.id.split(".")
      const result: CallResult = {
        endpoint: name,
        subject,
        call: `${endpoint.method} ${endpoint.path}`,
        expects,
        status: null,
        notMade: null,
        isSwitchedOff: false,
        newFields: [],
        differences: [],
        ...outcome,
        isNeeded: isNeeded && !isExpected
      }
      this.results.push(result)
      onResult?.(result)
    }
    const leaveOut = (notMade: string) => note({ notMade })
    const sender = endpoint.access.length === 0 ? null : who
    const missing = missingValueIn(input) ?? missingValueIn(sender?.session?.refreshToken)
    if (missing !== undefined) return leaveOut(missing)
    const encoding = await encode(endpoint, input, sender)
    if (Result.isFailure(encoding)) {
      const { reason } = encoding.failure
      const field = reason._tag === "Unsendable" ? reason.field ?? fieldOf(reason.why) : null
      return leaveOut(`an earlier response had no usable value for ${field ?? "its input"}`)
    }
    for (const session of [sender?.session, sender?.owner]) {
      if (session && !await session.refresh(() => this.newToken(session, stops))) {
        return leaveOut("the provider did not renew the session of its caller")
      }
    }
    const reply = await this.send({ ...encoding.success, url: apiUrl + encoding.success.path }, sender, stops)
    if (typeof reply === "string") {
      return note({ differences: [{ kind: "no response", path: null, found: reply }] })
    }
    const { fields, isExpected, ...outcome } = judge({ endpoint, expects, reference: reference.get(name) ?? [] }, reply)
    note(outcome, isExpected)
    if (fields && isReported) this.fields.set(name, [...this.fields.get(name) ?? [], fields])
    return isExpected ? parseJson(reply.body) ?? null : undefined
  }

  /** A new access token of a session; `""` if the provider sends none. */
  private async newToken({ keys, refreshToken }: Session, stops: boolean): Promise<string> {
    const sender = caller("client", keys, new Session(keys, "", refreshToken))
    const encoding = await encode(Endpoints.RefreshCurrentSession, {}, sender)
    if (Result.isFailure(encoding)) return ""
    const reply = await this.send({ ...encoding.success, url: this.options.apiUrl + encoding.success.path }, sender, stops)
    return typeof reply === "string" ? "" : textAt(parseJson(reply.body), "access_token", "")
  }

  /** The reply, or the reason for its absence. Waits when the provider throttles. If `stops`, a signal ends the request. */
  private async send(request: WireRequest, sender: Caller | null, stops: boolean): Promise<WireResponse | string> {
    const { signal, timeoutMillis, transport } = this.options
    const limit = Duration.millis(timeoutMillis)
    for (let attempt = 1;; attempt++) {
      const attemptRequest = { ...request, headers: { ...(sender && attemptHeaders(sender)), ...request.headers } }
      const once = transport.withTimeout?.(limit, attemptRequest) ?? Effect.timeoutOrElse(transport(attemptRequest), {
        duration: limit,
        orElse: () => Effect.fail(callError(attemptRequest, new TimedOut({ millis: timeoutMillis })))
      })
      const result = await Effect.runPromise(Effect.result(once), stops ? { signal } : {})
      if (Result.isFailure(result)) return result.failure.reason._tag
      const { headers, status } = result.success
      if (status !== 429 || attempt === throttling.attempts) return result.success
      const pause = Math.min(retryAfter(headers["retry-after"], Date.now()) ?? 1000 * attempt, throttling.pauseMillis)
      await Effect.runPromise(Effect.sleep(pause), { signal })
    }
  }
}
