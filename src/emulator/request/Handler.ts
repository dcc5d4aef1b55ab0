/** The type of a handler, derived from its endpoint: input, success and errors. */
import type * as Effect from "effect/Effect"
import type { EndpointNameIn } from "../../endpoints/EndpointName.ts"
import type * as Endpoints from "../../endpoints/index.ts"
import type { CommonError } from "../../errors/call/CallRefusals.ts"
import type { AnyEndpoint } from "../../pipeline/request/Endpoint.ts"
import type { Store } from "../store/Store.ts"
import type { RawResponse } from "./EmulatorResponse.ts"
import type * as providerOnlyEndpoints from "./providerOnlyEndpoints.ts"
import type { RequestContext } from "./RequestContext.ts"

type All = typeof Endpoints & typeof providerOnlyEndpoints

/** The export names of all endpoints: the library's, and those that only the provider has. */
export type HandledName = EndpointNameIn<All>

/** The decoded input. A body of bytes is never a `Blob`. */
type Decoded<Input> = { readonly [Part in keyof Input]: Part extends "body" ? Exclude<Input[Part], Blob> : Input[Part] }

/** Takes the decoded input; fails with the declared errors, or with a `RawResponse`. */
export type Handler<E extends AnyEndpoint> = (
  input: Decoded<Required<E["Types"]["input"]>>
) => Effect.Effect<E["Types"]["success"], E["Types"]["failure"] | CommonError | RawResponse, Store | RequestContext>

/** Handlers of some endpoints. */
export type Handlers<Names extends HandledName> = { readonly [K in Names]: Handler<All[K]> }
