/** The types of users and teams, of changes to them, and of verbs, with metadata typed by schemas. */
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import type { InvalidMetadata } from "../../errors/local/MetadataErrors.ts"
import type { Get } from "../internal/SignedInUser.ts"

/** A problem that a schema reports, with its path in the value. */
export interface SchemaProblem {
  /** The schema's message. */
  readonly message?: string | undefined
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}

export type SchemaOutcome<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<SchemaProblem> }

/**
 * A Standard Schema (version 1), such as a schema of zod, Valibot or ArkType, or of Effect through `Schema.toStandardSchemaV1`.
 * @category models @since 0.1.0
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaOutcome<Output> | Promise<SchemaOutcome<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** Schemas of the three kinds of metadata. Metadata without a schema is typed as a JSON object. @category models @since 0.1.0 */
export interface MetadataFields {
  /** The schema of `clientMetadata`, which users write. */
  readonly client?: StandardSchema | undefined
  /** The schema of `clientReadOnlyMetadata`, which users read and servers write. */
  readonly clientReadOnly?: StandardSchema | undefined
  /** The schema of `serverMetadata`, which only servers read and write. */
  readonly server?: StandardSchema | undefined
}

/** @category models @since 0.1.0 */
export interface MetadataSchemas {
  readonly user?: MetadataFields | undefined
  readonly team?: MetadataFields | undefined
}

/** The name of the schema for each metadata field of a user or team. */
interface FieldNames {
  readonly clientMetadata: "client"
  readonly clientReadOnlyMetadata: "clientReadOnly"
  readonly serverMetadata: "server"
}

export type MetadataField = keyof FieldNames

type Types<S> = S extends { readonly "~standard": { readonly types?: infer T } } ? NonNullable<T> : never
type InputOf<S> = Types<S> extends { readonly input: infer I } ? I : Schema.JsonObject
type OutputOf<S> = Types<S> extends { readonly output: infer O } ? O : Schema.JsonObject

/** The schema of a field; `undefined` if the field has none. */
type SchemaOf<Of, F extends MetadataField> = Of extends { readonly [K in FieldNames[F]]: infer S } ? S : undefined

type Part<S, Kind extends "user" | "team"> = S extends { readonly [K in Kind]: infer Of } ? Of : {}

/** A team with typed metadata. @category models @since 0.1.0 */
export type TypedTeam<T, S> = {
  readonly [F in keyof T]: F extends MetadataField ? OutputOf<SchemaOf<Part<S, "team">, F>> | null : T[F]
}

/** A user with typed metadata, including that of the selected team. @category models @since 0.1.0 */
export type TypedUser<U, S> = {
  readonly [F in keyof U]: F extends MetadataField ? OutputOf<SchemaOf<Part<S, "user">, F>> | null
    : F extends "selectedTeam" ? TypedTeam<NonNullable<U[F]>, S> | null
    : U[F]
}

/** A value with typed metadata: a user or a team, a list or a page of them, or `null`. */
export type Typed<A, Kind, S> = A extends null ? null
  : A extends ReadonlyArray<infer Item> ? ReadonlyArray<Typed<Item, Kind, S>>
  : A extends { readonly items: ReadonlyArray<infer Item>; readonly nextCursor: infer Cursor }
    ? { readonly items: ReadonlyArray<Typed<Item, Kind, S>>; readonly nextCursor: Cursor }
  : A extends { readonly clientMetadata: unknown } ? Kind extends "user" ? TypedUser<A, S> : TypedTeam<A, S>
  : A

type Given<A, Kind extends "user" | "team", S> = [Extract<keyof A, MetadataField>] extends [never] ? A
  : {
    readonly [F in keyof A]: F extends MetadataField ? InputOf<SchemaOf<Part<S, Kind>, F>> | null | Extract<A[F], undefined>
      : A[F]
  }

type GivenAll<Args, Kind extends "user" | "team", S> = { [I in keyof Args]: Given<Args[I], Kind, S> }

/** The verbs `V` with typed metadata. @category models @since 0.1.0 */
export type TypedVerbs<V, Kind extends "user" | "team", S> = {
  readonly [K in keyof V]: V[K] extends Get<infer User, infer Needs> ? Get<TypedUser<User, S>, Needs, InvalidMetadata>
    : V[K] extends (...args: infer Args) => Effect.Effect<infer A, infer E, infer R>
      ? (...args: GivenAll<Args, Kind, S>) => Effect.Effect<Typed<A, Kind, S>, E | InvalidMetadata, R>
    : V[K] extends (...args: infer Args) => Stream.Stream<infer A, infer E, infer R>
      ? (...args: Args) => Stream.Stream<Typed<A, Kind, S>, E | InvalidMetadata, R>
    : V[K]
}
