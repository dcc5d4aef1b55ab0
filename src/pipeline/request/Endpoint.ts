/** An HTTP call to the provider as a value: its input, success and errors. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AnyKnownError } from "../../errors/base/KnownError.ts"
import type { CallError } from "../../errors/call/CallError.ts"
import { type Codec, reader, writer } from "../../schema/wire/Codec.ts"
import { type AccessNeeds, type AccessType, credentialsOf } from "../ports/Access.ts"
import { ApiClient } from "../ports/ApiClient.ts"
import type { DeclaredWith } from "../ports/Declaration.ts"
import { Tracing } from "../ports/Tracing.ts"
import type { Method } from "../ports/WireRequest.ts"
import { changes } from "./changes.ts"
import { decodeResponse } from "./decodeResponse.ts"
import { encodeRequest } from "./encodeRequest.ts"

export type { Codec }

type Placeholder<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never
type Params<Path extends string, Given> = [Placeholder<Path>] extends [never] ? never
  : {
    readonly [K in Placeholder<Path>]: K extends keyof Given ? Given[K] extends Schema.Constraint ? Given[K]["Type"] : string
      : string
  }
type Part<Key extends string, T> = [T] extends [never] ? {}
  : {} extends T ? { readonly [K in Key]?: T }
  : { readonly [K in Key]: T }
type Input<Path extends string, Given, Query extends Schema.Constraint, Body extends Schema.Constraint> =
  & Part<"params", Params<Path, Given>>
  & Part<"query", Query["Type"]>
  & Part<"body", Body["Type"]>
type Arguments<Input> = {} extends Input ? [input?: Input] : [input: Input]

/** The codec of a part of the input; `undefined` if the endpoint has no such part. An Effect Schema in `latchkey/endpoints`. */
type CodecOf<Input, Key extends string> = Key extends keyof Input ? Codec<Exclude<Input[Key], undefined>> : undefined

/** The function of an endpoint. Provide another function to replace a single endpoint. @category models @since 0.1.0 */
export interface Perform<Input, Success, Failure, Needs> {
  (...input: Arguments<Input>): Effect.Effect<Success, Failure | CallError, Needs>
}

/** The part of an endpoint that the pipeline, the documentation and the emulator read. @category models @since 0.1.0 */
export type Declaration = DeclaredWith<Codec>

/**
 * An endpoint is a declaration, a function, and an Effect service whose default implementation sends the request. `yield* ReadUser` returns
 * the function; `Layer.succeed(ReadUser, …)` replaces it.
 * @category models @since 0.1.0
 */
export interface Endpoint<Input, Success, Failure, Needs, Id extends string = string, M extends Method = Method>
  extends Context.Reference<Perform<Input, Success, Failure, Needs>>, Perform<Input, Success, Failure, Needs>, Declaration
{
  readonly id: Id
  readonly method: M
  readonly query: CodecOf<Input, "query">
  readonly body: CodecOf<Input, "body">
  readonly success: [Success] extends [void] ? undefined : Codec<Success>
  /** For types only; the property does not exist at run time. */
  readonly Types: { readonly input: Input; readonly success: Success; readonly failure: Failure }
}

/** Any endpoint, for the emulator and the documentation. @category models @since 0.1.0 */
export interface AnyEndpoint extends Declaration {
  readonly Types: { readonly input: unknown; readonly success: unknown; readonly failure: unknown }
}

/** Declares an endpoint with the access types `Access`: its id, its method and path, and its codecs. @category models @since 0.1.0 */
export interface Make<Access extends AccessType> {
  <
    const Id extends string,
    const M extends Method,
    const Path extends `/${string}`,
    const Given extends { readonly [K in Placeholder<Path>]?: Schema.Constraint } = {},
    Query extends Schema.Constraint = never,
    Body extends Schema.Constraint = never,
    Success extends Schema.Constraint = Schema.Void,
    Error extends AnyKnownError = never
  >(id: Id, route: `${M} ${Path}`, options?: {
    /** Codecs for the path placeholders whose values are not plain text. */
    readonly params?: Given | undefined
    readonly query?: Query | undefined
    readonly body?: Body | undefined
    /** The encoding of the body. `"bytes"` sends a body of the codec `Bytes` of `latchkey/schema` unchanged. @default "json" */
    readonly encoding?: "json" | "form" | "bytes" | undefined
    /**
     * With `encoding: "bytes"`, the content type of a `Uint8Array`, or of a `Blob` with an empty `type`. @default "application/octet-stream"
     */
    readonly contentType?: string | undefined
    /** Whether a lost request may be sent again. @default true for all methods except POST and PATCH */
    readonly idempotent?: boolean | undefined
    /** The codec of a successful response. If absent, the response's body is ignored. */
    readonly success?: Success | undefined
    /** Whether the response is text instead of JSON. `success` then decodes the text itself. @default false */
    readonly isText?: boolean | undefined
    /** The status of the emulator's successful response; a client accepts any 2xx. @default 200 */
    readonly status?: number | undefined
    readonly errors?: ReadonlyArray<Error> | undefined
  }): Endpoint<Input<Path, Given, Query, Body>, Success["Type"], Error["Type"], ApiClient | AccessNeeds<Access>, Id, M>
}

const permitting = <Access extends AccessType>(...access: ReadonlyArray<Access>): Make<Access> => (id, route, options = {}) => {
  const [method, path] = route.split(" ") as [Method, string]
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name)
  const paramCodecs: { readonly [name: string]: Schema.Constraint | undefined } = options.params ?? {}
  const declaration = {
    id,
    method,
    path,
    access,
    params: names.length > 0
      ? Schema.Struct(Object.fromEntries(names.map((name) => [name, paramCodecs[name] ?? Schema.String])))
      : undefined,
    query: options.query,
    body: options.body,
    encoding: options.encoding ?? "json",
    contentType: options.contentType ?? "application/octet-stream",
    idempotent: options.idempotent ?? (method !== "POST" && method !== "PATCH"),
    success: options.success,
    isText: options.isText,
    status: options.status ?? 200,
    errors: options.errors ?? []
  } as Declaration
  const reference: Context.Reference<Behaviour> = Context.Reference<Behaviour>(`latchkey/${id}`, {
    defaultValue: () => defaultPerform(declaration)
  })
  const endpoint = (input?: object) =>
    Effect.contextWith((context: Context.Context<never>) => Context.get(context, reference)(input))
  // One object is both the function and the reference; `Make` is its exact type.
  return Object.assign(Object.setPrototypeOf(endpoint, Object.getPrototypeOf(reference)), reference, declaration) as never
}

/**
 * Declares an endpoint for programs of every access type.
 *
 * **Example** (Reading a project)
 *
 * ```ts
 * export const ReadProject = Endpoint.make("project.get", "GET /projects/current", { success: Project })
 * ```
 * @category constructors @since 0.1.0
 */
export const make: Make<AccessType> = permitting("client", "server", "admin")
/** Declares an endpoint that only clients may call. @category constructors @since 0.1.0 */
export const client: Make<"client"> = permitting("client")
/**
 * Declares an endpoint that needs a secret key: for servers and admin tools.
 *
 * **Example** (Reading a user)
 *
 * ```ts
 * export const ReadUser = Endpoint.server("users.get", "GET /users/{userId}", {
 *   params: { userId: Schema.String }, success: ServerUser, errors: [UserNotFound]
 * })
 * ```
 * @category constructors @since 0.1.0
 */
export const server: Make<"server" | "admin"> = permitting("server", "admin")
/** Declares an endpoint for admin tools only. @category constructors @since 0.1.0 */
export const admin: Make<"admin"> = permitting("admin")
/** Declares an endpoint whose requests have no headers of a project. @category constructors @since 0.1.0 */
export const open: Make<never> = permitting<never>()

type Behaviour = (input?: object) => Effect.Effect<unknown, unknown, ApiClient>

const count = Effect.sync(() => void changes.count++)

/** The default behaviour: encode, send, decode. Codecs are prepared on first use. */
const defaultPerform = (endpoint: Declaration): Behaviour => {
  const encode = encodeRequest(endpoint, writer)
  const decode = decodeResponse(endpoint, reader)
  const credentialIn = credentialsOf(endpoint.access)
  const isChange = endpoint.method !== "GET" && endpoint.id !== "sessions.refresh"
  return (input = {}) =>
    Effect.contextWith((context: Context.Context<ApiClient>) => {
      const { onResponse, send } = Context.get(context, ApiClient)
      const began = performance.now()
      const credential = credentialIn(context)
      const call = encode(input, credential).pipe(
        Effect.flatMap((request) =>
          Effect.flatMap(send(request), (response) => {
            onResponse?.forEach((listener) => listener(endpoint, input, request, response, began))
            return decode(request, response)
          })
        )
      )
      const tracedCall = Context.get(context, Tracing)(endpoint, call)
      return isChange ? Effect.ensuring(Effect.andThen(count, tracedCall), count) : tracedCall
    })
}
