/** The type of a handler, derived from its endpoint: input, success and errors. */
import type * as Effect from "effect/Effect"
import type { EndpointNameIn } from "../../endpoints/EndpointName.ts"
import type * as Endpoints from "../../endpoints/index.ts"
import type { CommonError } from "../../errors/call/CallRefusals.ts"
import type { AnyEndpoint } from "../../pipeline/request/Endpoint.ts"
import type { ProjectRow } from "../store/ProjectRows.ts"
import type { RawResponse } from "./EmulatorResponse.ts"
import type * as providerOnlyEndpoints from "./providerOnlyEndpoints.ts"
import type { RequestContext, RequestFacts } from "./RequestContext.ts"

type All = typeof Endpoints & typeof providerOnlyEndpoints

/** The export names of all endpoints: the library's, and those that only the provider has. */
export type HandledName = EndpointNameIn<All>

/** The endpoints that also answer requests without a project's headers. */
export const openNames = [
  "AuthorizeOAuth",
  "CheckFeatureSupport",
  "CheckVersion",
  "ExchangeAuthorizationCode",
  "QueryAi",
  "ReadBackendUrls",
  "ReadCheckout",
  "ReadJwks",
  "RefreshSession",
  "RevokeLeakedApiKey",
  "StartPurchase"
] as const satisfies ReadonlyArray<HandledName>

/** The decoded input. A body of bytes is never a `Blob`. */
type Decoded<Input> = { readonly [Part in keyof Input]: Part extends "body" ? Exclude<Input[Part], Blob> : Input[Part] }

/**
 * Takes the decoded input with the facts of the request. Returns the success, or an effect that also fails: with the declared errors, or
 * with a `RawResponse`.
 */
export type Handler<E extends AnyEndpoint, Facts = RequestFacts> = (
  call: Decoded<Required<E["Types"]["input"]>> & Facts
) =>
  | E["Types"]["success"]
  | Effect.Effect<E["Types"]["success"], E["Types"]["failure"] | CommonError | RawResponse, RequestContext>

/** The facts of a request that has the headers of a project. */
type ProjectFacts = Omit<RequestFacts, "project"> & { readonly project: ProjectRow }

/** Handlers of some endpoints. */
export type Handlers<Names extends HandledName> = {
  readonly [K in Names]: Handler<All[K], K extends typeof openNames[number] ? RequestFacts : ProjectFacts>
}

/** The handlers of a subject. */
export type SomeHandlers = Partial<Handlers<HandledName>>
