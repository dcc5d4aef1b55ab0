/** Endpoints that return a test's outcomes instead of the provider's. @category models @since 0.1.0 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { EndpointName } from "../endpoints/EndpointName.ts"
import * as Endpoints from "../endpoints/index.ts"
import type { AnyKnownError } from "../errors/base/KnownError.ts"
import type { CallError } from "../errors/call/CallError.ts"
import { ApiClient } from "../pipeline/ports/ApiClient.ts"
import type { CallTarget } from "../pipeline/ports/WireRequest.ts"
import type { AnyEndpoint } from "../pipeline/request/Endpoint.ts"
import { rethrow } from "../pipeline/timing/CallProgress.ts"
import { Transport } from "../pipeline/transport/Transport.ts"
import { EndpointNotMocked } from "./EndpointNotMocked.ts"

export type { EndpointName }
type TypesOf<K extends EndpointName> = (typeof Endpoints)[K]["Types"]

/** The input of an endpoint: `{ params, query, body }`, with the parts that the endpoint has. */
export type InputOf<K extends EndpointName> = TypesOf<K>["input"]

/** The class of a known error without details. A known error with details must be an instance. */
type RefusalClass<Failure> = (new() => Failure) & { readonly tag: string; readonly code: string }
type Outcome<K extends EndpointName> =
  | TypesOf<K>["success"]
  | TypesOf<K>["failure"]
  | CallError
  | RefusalClass<TypesOf<K>["failure"] | CallError>
  | Effect.Effect<TypesOf<K>["success"], TypesOf<K>["failure"] | CallError>

type OneOutcome<K extends EndpointName> = Outcome<K> | ((input: InputOf<K>) => Outcome<K>)

/**
 * The outcome of a mocked endpoint: a value, a known error (its class, or an instance if it has details), an effect, a function from the
 * input to any of these, or a sequence of these, whose last outcome repeats.
 *
 * **Example** `mockEndpoints({ SignInWithTotp: { sequence: [InvalidTotpCode, tokens] } })`
 */
export type MockOutcome<K extends EndpointName> =
  | OneOutcome<K>
  | { readonly sequence: readonly [OneOutcome<K>, ...ReadonlyArray<OneOutcome<K>>] }
export type MockOutcomes = { readonly [K in EndpointName]?: MockOutcome<K> }

/** A recorded call. */
export interface MockCall<K extends EndpointName = EndpointName> {
  readonly endpoint: K
  readonly input: InputOf<K>
}

export interface Mocks {
  /** Returns the outcomes instead of sending requests. Provide it to the program together with the app's layer. */
  readonly layer: Layer.Layer<never>
  /** Like `layer`, for programs that call endpoints directly, with neither an app nor a session. */
  readonly client: Layer.Layer<ApiClient>
  /** All calls, oldest first, including calls without an outcome. */
  readonly calls: ReadonlyArray<MockCall>
  /** The inputs of one endpoint's calls, oldest first. */
  readonly inputsOf: <K extends EndpointName>(endpoint: K) => ReadonlyArray<InputOf<K>>
  /** Returns mocks with additional or replaced outcomes. The new and the old mocks share the recorded calls. */
  readonly and: (outcomes: MockOutcomes) => Mocks
  /** The outcomes that the mocks were made with. */
  readonly outcomes: MockOutcomes
}

const isRefusalClass = (outcome: unknown): outcome is AnyKnownError & (new(content: object) => unknown) =>
  typeof outcome === "function" && "code" in outcome && "wire" in outcome

/** The call details of a known error, as from the provider but without a request id. */
const callOf = ({ id, method, path }: AnyEndpoint, status: number) => ({
  endpoint: id,
  method,
  path,
  status,
  requestId: null,
  text: null
})

const outcomeOf = (endpoint: AnyEndpoint, outcome: unknown): Effect.Effect<unknown, unknown> => {
  if (isRefusalClass(outcome)) return Effect.fail(new outcome({ call: callOf(endpoint, outcome.status) }))
  if (Effect.isEffect(outcome)) return outcome as Effect.Effect<unknown, unknown>
  return outcome instanceof Error ? Effect.fail(outcome) : Effect.succeed(outcome)
}

const names = Object.keys(Endpoints) as ReadonlyArray<EndpointName>
const nameOf = ({ endpoint }: Pick<CallTarget, "endpoint">) => names.find((name) => Endpoints[name].id === endpoint)

interface OutcomeSequence {
  readonly sequence: ReadonlyArray<unknown>
}
const isSequence = (outcome: unknown): outcome is OutcomeSequence =>
  typeof outcome === "object" && outcome !== null && "sequence" in outcome

/** State that a set of mocks shares with the sets that its `and` returns. */
interface Recorded {
  readonly calls: Array<MockCall>
  /** The number of outcomes that each sequence has returned. */
  readonly given: WeakMap<OutcomeSequence, number>
}

/**
 * Mocks for the named endpoints. Calls neither encode nor send anything. A call of any other endpoint ends the program with the defect
 * `EndpointNotMocked`. Outcomes have the types of the endpoints, so impossible outcomes do not compile.
 *
 * **Example** (One user exists, all others do not)
 *
 * ```ts
 * const mocks = mockEndpoints({ ReadUser: ({ params }) => params.userId === ada.id ? ada : UserNotFound })
 * const server = signedOut("server", mocks).app
 * assert.isNull(await server.users.find(grace.id))
 * assert.lengthOf(mocks.inputsOf("ReadUser"), 1)
 * ```
 * @category functions @since 0.1.0
 */
export const mockEndpoints = (outcomes: MockOutcomes = {}): Mocks => mocksOf(outcomes, { calls: [], given: new WeakMap() })

const mocksOf = (outcomes: MockOutcomes, recording: Recorded): Mocks => {
  const { calls, given } = recording
  /** The next outcome of a sequence. */
  const next = (turns: OutcomeSequence): unknown => {
    const turn = given.get(turns) ?? 0
    given.set(turns, turn + 1)
    return turns.sequence[Math.min(turn, turns.sequence.length - 1)]
  }
  const mockOf = (name: EndpointName, mock: unknown) => (input: object = {}) =>
    Effect.contextWith((context: Context.Context<never>) =>
      Effect.suspend(() => {
        calls.push({ endpoint: name, input } as MockCall)
        const endpoint = Endpoints[name]
        const current = isSequence(mock) ? next(mock) : mock
        const outcome: unknown = typeof current === "function" && !isRefusalClass(current)
          ? current(input)
          : current
        return Effect.tap(outcomeOf(endpoint, outcome), () =>
          Effect.sync(() => {
            // Live values must observe completed calls, mocked or not.
            Option.getOrUndefined(Context.getOption(context, ApiClient))?.onResponse?.forEach((listener) =>
              listener(endpoint, input, { path: "" }, { status: endpoint.status, headers: {}, body: "" }, performance.now())
            )
          }))
      }).pipe(Effect.catchDefect(rethrow))
    )
  const failUnmocked = (request: CallTarget) =>
    Effect.suspend(() => {
      const name = nameOf(request)
      if (name !== undefined) calls.push({ endpoint: name, input: {} } as MockCall)
      return rethrow(new EndpointNotMocked({ endpoint: name ?? request.endpoint, id: request.endpoint }))
    })
  const layer = Layer.succeedContext(
    names.filter((name) => name in outcomes).reduce(
      (context, name) =>
        // Each endpoint is a reference to its function. `MockOutcomes` types the outcomes.
        Context.add(context, Endpoints[name] as Context.Reference<unknown>, mockOf(name, outcomes[name])),
      Context.make(Transport, failUnmocked) as Context.Context<never>
    )
  )
  return {
    layer,
    client: Layer.merge(layer, Layer.succeed(ApiClient, { send: failUnmocked })),
    outcomes,
    calls,
    inputsOf: (endpoint) => calls.flatMap((call) => call.endpoint === endpoint ? [call.input as never] : []),
    and: (more) => mocksOf({ ...outcomes, ...more }, recording)
  }
}
