/** Makes calls one after another, and judges each reply. */
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
import { attemptHeaders, type Caller } from "./Caller.ts"
import type { CallResult, Difference } from "./Difference.ts"
import type { Fields } from "./fields.ts"
import { judge, type Judgement } from "./judge.ts"

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
}

/** The input of an endpoint's call. A value from an earlier answer is an empty string if the answer lacks it. */
export type InputOf<E extends AnyEndpoint> = E["Types"]["input"]
export type AnyInput = {
  readonly params?: { readonly [name: string]: unknown }
  readonly query?: { readonly [name: string]: unknown }
  readonly body?: unknown
}

/** The JSON of a reply; `undefined` if there is none, in which case dependent calls are not made. */
export type Answer = unknown

const namesByValue = new Map<AnyEndpoint, string>(
  (Object.entries(Endpoints) as ReadonlyArray<readonly [string, unknown]> as ReadonlyArray<readonly [string, AnyEndpoint]>).map((
    [name, endpoint]
  ) => [endpoint, name])
)
export const endpointName = (endpoint: AnyEndpoint): string => namesByValue.get(endpoint) ?? endpoint.id

/** The text at a path of an answer, such as `items.0.id`; `""` if absent. */
export const textAt = (response: Answer, path: string): string => {
  const value = path.split(".").reduce<unknown>((part, key) => Object(part)[key], response)
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : ""
}

/** Maximum number of attempts of a throttled call, and the maximum pause in milliseconds. */
const throttling = { attempts: 4, pauseMillis: 30_000 }

const encoders = new WeakMap<AnyEndpoint, ReturnType<typeof encodeRequest>>()
const encoderOf = (endpoint: AnyEndpoint) => {
  const cachedEncoder = encoders.get(endpoint) ?? encodeRequest(endpoint, writer)
  encoders.set(endpoint, cachedEncoder)
  return cachedEncoder
}

export class Runner {
  readonly results: Array<CallResult> = []
  readonly fields = new Map<string, Array<Fields>>()
  private readonly options: RunnerOptions
  constructor(options: RunnerOptions) {
    this.options = options
  }

  /** Whether a signal has asked the command to end. */
  get isEnded(): boolean {
    return this.options.signal.aborted
  }

  /** Makes a call that should succeed; returns the JSON of the answer. */
  async call<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>): Promise<Answer> {
    return this.make(endpoint, who, input as AnyInput, "success")
  }

  /**
   * Makes a call that creates what a later call must delete. A signal does not interrupt its request, because the provider may already have
   * created it, and only the answer has its id.
   */
  async create<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>): Promise<Answer> {
    return this.make(endpoint, who, input as AnyInput, "success", false)
  }

  /** Makes a call that the provider should refuse with `code`; `"plain"` means a refusal in text without a code. */
  async refused<E extends AnyEndpoint>(endpoint: E, who: Caller, input: InputOf<E>, code: string): Promise<Answer> {
    return this.make(endpoint, who, input as AnyInput, code)
  }

  async make(endpoint: AnyEndpoint, who: Caller, input: AnyInput, expects: string, stops = true): Promise<Answer> {
    const { reference, signal } = this.options
    signal.throwIfAborted()
    const name = endpointName(endpoint)
    const note = (status: number | null, differences: ReadonlyArray<Difference>, notMade: string | null = null) => {
      const [subject = ""] = endpoint.id.split(".")
      const result = {
        endpoint: name,
        subject,
        call: `${endpoint.method} ${endpoint.path}`,
        expects,
        status,
        notMade,
        differences
      }
      this.results.push(result)
      this.options.onResult?.(result)
    }
    const access = endpoint.access.length === 0 ? null : who.access
    const encoding = await Effect.runPromise(
      Effect.result(encoderOf(endpoint)(input, { access, keys: [], refusals: [] }))
    )
    if (Result.isFailure(encoding)) {
      const { reason } = encoding.failure
      const field = reason._tag === "Unsendable" ? reason.field ?? fieldOf(reason.why) : null
      note(null, [], `an earlier response had no value for ${field ?? "its input"}`)
      return undefined
    }
    const request: WireRequest = {
      ...encoding.success,
      url: this.options.apiUrl + encoding.success.path,
      headers: { ...(access !== null && attemptHeaders(who)), ...encoding.success.headers }
    }
    const reply = await this.send(request, stops)
    if (typeof reply === "string") {
      note(null, [{ kind: "no response", path: null, found: reply }])
      return undefined
    }
    const judgement: Judgement = judge({ endpoint, expects, reference: reference.get(name) ?? [] }, reply)
    note(judgement.status, judgement.differences)
    if (judgement.fields) this.fields.set(name, [...this.fields.get(name) ?? [], judgement.fields])
    return parseJson(reply.body)
  }

  /** The reply, or the reason for its absence. Waits when the provider throttles. If `stops`, a signal ends the request. */
  private async send(request: WireRequest, stops: boolean): Promise<WireResponse | string> {
    const { transport, signal, timeoutMillis } = this.options
    const limit = Duration.millis(timeoutMillis)
    const once = transport.withTimeout?.(limit, request) ?? Effect.timeoutOrElse(transport(request), {
      duration: limit,
      orElse: () => Effect.fail(callError(request, new TimedOut({ millis: timeoutMillis })))
    })
    for (let attempt = 1;; attempt++) {
      const result = await Effect.runPromise(Effect.result(once), stops ? { signal } : {})
      if (Result.isFailure(result)) return result.failure.reason._tag
      const { headers, status } = result.success
      if (status !== 429 || attempt === throttling.attempts) return result.success
      const pause = Math.min(retryAfter(headers["retry-after"], Date.now()) ?? 1000 * attempt, throttling.pauseMillis)
      await Effect.runPromise(Effect.sleep(pause), { signal })
    }
  }
}
