/** Wire spelling: `snake_case` on the network, `camelCase` in programs; the only place where the rule is written. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** A struct whose encoded side is some JSON object. Its wire type is left open: nobody should program against it. */
export interface Struct<F extends Schema.Struct.Fields>
  extends Schema.Codec<Schema.Struct<F>["Type"], { readonly [key: string]: unknown }>
{}

/** `signedUpAt` to `signed_up_at`. */
export const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * A struct that travels in `snake_case`. `spelled` names the keys that do not follow the rule, such as
 * `{ signedUpAt: "signed_up_at_millis" }`. Keys the struct does not know are dropped when it is read.
 */
export const struct = <const F extends Schema.Struct.Fields>(
  fields: F,
  spelled: { readonly [K in keyof F]?: string } = {}
): Struct<F> => {
  const names = Object.fromEntries(Object.keys(fields).map((key) => [key, spelled[key] ?? snakeCase(key)]))
  // `encodeKeys` wants the mapping in the type as well; ours is computed, and the encoded side is open on purpose.
  return Schema.Struct(fields).pipe(Schema.encodeKeys(names as {})) as unknown as Struct<F>
}

/** A field that may be `null` or absent on the wire, and is `null` in programs. */
export const nullable = <S extends Schema.Constraint>(schema: S) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** A field that the provider leaves out where it is not set, and that is `null` in programs. */
export const unset = <S extends Schema.Constraint>(schema: S) => {
  const field = Schema.NullOr(schema)
  return Schema.optionalKey(Schema.toEncoded(field)).pipe(Schema.decodeTo(field, {
    decode: SchemaGetter.transformOptional(Option.orElseSome(() => null)),
    encode: SchemaGetter.transformOptional(Option.filter((value) => value !== null))
  }))
}

/** A field that older versions of the provider leave out, and the value it has in programs then. */
export const defaulted = <S extends Schema.Constraint & Schema.Top>(schema: S, value: S["Encoded"]) =>
  schema.pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))

/** A moment: a `Date` in programs (so that entities survive `structuredClone`), milliseconds since 1970 on the wire. */
export const Moment = Schema.DateFromMillis

/**
 * A secret: `Redacted` from the moment it is decoded, so that it appears in no log, span or error. The label is what JSON shows
 * instead of it, so it says how to get the text.
 */
export const Secret = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Redacted(Schema.String),
    SchemaTransformation.transform<Redacted.Redacted, string>({
      decode: (text) => Redacted.make(text, { label: "use reveal() or Redacted.value()" }),
      encode: Redacted.value
    })
  )
)

/** As `Schema.isMaxLength`, without its 185 bytes (gzip) in every browser program. */
const atMost = (limit: number) =>
  Schema.makeFilter((text: string) => text.length <= limit || `Expected at most ${limit} characters`)

/**
 * A secret that a caller gives: plain text or `Redacted`, always `Redacted` when it is read. `limit` is the longest that
 * the provider takes.
 */
export const givenSecret = (limit?: number) =>
  (limit === undefined ? Schema.String : Schema.String.check(atMost(limit))).pipe(
    Schema.decodeTo(
      Schema.Union([Schema.Redacted(Schema.String), Schema.String]),
      SchemaTransformation.transform<string | Redacted.Redacted, string>({
        decode: Redacted.make,
        // A secret that was wiped throws, and is refused.
        encode: (secret) => typeof secret === "string" ? secret : Redacted.value(secret)
      })
    )
  )

/** The text of a secret that may have been given in plain; `undefined` for anything else that an untyped caller gives. Never throws. */
export const revealed = (secret: unknown): string | undefined => {
  try {
    const text: unknown = Redacted.isRedacted(secret) ? Redacted.value(secret) : secret
    return typeof text === "string" ? text : undefined
  } catch {
    // A secret that was wiped, or a proxy.
    return undefined
  }
}

/** The same where an empty text is refused like no text. */
export const reveal = (secret: string | Redacted.Redacted): string => revealed(secret) ?? ""

/**
 * Any JSON value of an answer: object, list, text, number, boolean or `null`. It comes from a JSON parser, so looking through
 * it again would cost every browser program 386 bytes (gzip) and every answer a walk.
 */
export const Json = Schema.Unknown as unknown as Schema.Codec<Schema.Json>

/** Any JSON value that a caller gives. What JSON cannot say is refused. */
export const GivenJson = Schema.Json

const isObject = (value: unknown): value is Schema.JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Metadata of an answer: a JSON object, so that `{ ...user.serverMetadata, plan: "pro" }` is one too. The provider stores any JSON value;
 * one that is no object, which only programs without this library can have written, reads as `null`. Refusing it would let a user, who may
 * write `clientMetadata`, break each list that the user is in.
 */
export const Metadata = Json.pipe(
  Schema.decodeTo(
    // As for `Json`, what comes from a JSON parser is not looked through again.
    Schema.Unknown as unknown as Schema.Codec<Schema.JsonObject | null>,
    SchemaTransformation.transform<Schema.JsonObject | null, Schema.Json>({
      decode: (value) => isObject(value) ? value : null,
      encode: (value) => value
    })
  ),
  Schema.withDecodingDefaultKey(Effect.succeed(null))
)

/** Metadata that a caller gives: a JSON object; `null` removes it. The emulator, which decodes it, takes any JSON as the provider does. */
export const GivenMetadata = Schema.Json.pipe(
  Schema.decodeTo(
    Schema.Json,
    SchemaTransformation.transformEffect<Schema.Json, Schema.Json>({
      decode: (value) => Effect.succeed(value),
      encode: (value) =>
        value === null || isObject(value)
          ? Effect.succeed(value)
          : Effect.fail(new SchemaIssue.InvalidValue({ message: "Expected a JSON object or null" }, "<redacted>"))
    })
  )
) as Schema.Codec<Schema.JsonObject | null, Schema.Json>

/** The answer `{"success": true}`, which tells a program nothing beyond having come. */
export const Done = Schema.Struct({ success: Schema.Literal(true) }).pipe(
  Schema.decodeTo(
    Schema.Void,
    SchemaTransformation.transform<void, { readonly success: true }>({
      decode: () => undefined,
      encode: () => ({ success: true })
    })
  )
)

/** `"true"` and `"false"` of a query string as a boolean. */
export const flag = SchemaTransformation.transform<boolean, "true" | "false">({
  decode: (text) => text === "true",
  encode: (value) => value ? "true" : "false"
})

/** One literal that is spelled differently on the wire. */
export const renamed = <const Encoded extends string, const Type extends string>(encoded: Encoded, type: Type) =>
  SchemaTransformation.transform<Type, Encoded>({ decode: () => type, encode: () => encoded })

/** A list that comes whole: `{ items, is_paginated: false }` on the wire. */
export const list = <S extends Schema.Constraint>(item: S) => {
  const items = Schema.Array(item)
  return struct({ items, isPaginated: defaulted(Schema.Boolean, false) }).pipe(
    Schema.decodeTo(
      Schema.toType(items),
      SchemaTransformation.transform<
        ReadonlyArray<S["Type"]>,
        { readonly items: ReadonlyArray<S["Type"]>; readonly isPaginated: boolean }
      >({
        decode: (envelope) => envelope.items,
        encode: (items) => ({ items, isPaginated: false })
      })
    )
  )
}

/** A page of a longer list. `nextCursor` is where the next one starts, `null` on the last. */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly nextCursor: string | null
}

/** Items a page where a list is read to its end. */
export const pageSize = 100

/** A list that comes in pages: `{ items, is_paginated: true, pagination: { next_cursor } }` on the wire. */
export const page = <S extends Schema.Constraint>(
  item: S
): Schema.Codec<Page<S["Type"]>, { readonly [key: string]: unknown }> => {
  const items = Schema.Array(item)
  const pagination = struct({ nextCursor: Schema.NullOr(Schema.String) })
  const domain = Schema.Struct({ items: Schema.toType(items), nextCursor: Schema.NullOr(Schema.String) })
  type Envelope = {
    readonly items: ReadonlyArray<S["Type"]>
    readonly isPaginated: boolean
    readonly pagination?: { readonly nextCursor: string | null }
  }
  return struct({ items, isPaginated: defaulted(Schema.Boolean, true), pagination: Schema.optionalKey(pagination) }).pipe(
    Schema.decodeTo(
      domain,
      SchemaTransformation.transform<Page<S["Type"]>, Envelope>({
        decode: ({ items, pagination }) => ({ items, nextCursor: pagination?.nextCursor ?? null }),
        encode: ({ items, nextCursor }) => ({ items, isPaginated: true, pagination: { nextCursor } })
      })
    )
    // The items' own services, which none of our schemas has, are left out of the type.
  ) as never
}

/**
 * As `page`, of an endpoint that older versions of the provider answer whole: `{ items, is_paginated: false }` is the only page. The last
 * page is written that way.
 */
export const listOrPage = <S extends Schema.Constraint>(
  item: S
): Schema.Codec<Page<S["Type"]>, { readonly [key: string]: unknown }> => {
  const items = Schema.Array(item)
  const pagination = struct({ nextCursor: Schema.NullOr(Schema.String) })
  const domain = Schema.Struct({ items: Schema.toType(items), nextCursor: Schema.NullOr(Schema.String) })
  type Envelope = {
    readonly items: ReadonlyArray<S["Type"]>
    readonly isPaginated: boolean
    readonly pagination?: { readonly nextCursor: string | null }
  }
  return struct({ items, isPaginated: defaulted(Schema.Boolean, false), pagination: Schema.optionalKey(pagination) }).pipe(
    Schema.decodeTo(
      domain,
      SchemaTransformation.transform<Page<S["Type"]>, Envelope>({
        decode: ({ items, pagination }) => ({ items, nextCursor: pagination?.nextCursor ?? null }),
        encode: ({ items, nextCursor }) =>
          nextCursor === null ? { items, isPaginated: false } : { items, isPaginated: true, pagination: { nextCursor } }
      })
    )
    // As above.
  ) as never
}

/** As `page`, where the provider says nothing of `is_paginated`: `{ items, pagination: { next_cursor } }` on the wire. */
export const bookmarked = <S extends Schema.Constraint>(
  item: S
): Schema.Codec<Page<S["Type"]>, { readonly [key: string]: unknown }> => {
  const items = Schema.Array(item)
  const pagination = struct({ nextCursor: Schema.NullOr(Schema.String) })
  const domain = Schema.Struct({ items: Schema.toType(items), nextCursor: Schema.NullOr(Schema.String) })
  type Envelope = {
    readonly items: ReadonlyArray<S["Type"]>
    readonly pagination: { readonly nextCursor: string | null }
  }
  return struct({ items, pagination }).pipe(
    Schema.decodeTo(
      domain,
      SchemaTransformation.transform<Page<S["Type"]>, Envelope>({
        decode: ({ items, pagination: { nextCursor } }) => ({ items, nextCursor }),
        encode: ({ items, nextCursor }) => ({ items, pagination: { nextCursor } })
      })
    )
    // As above.
  ) as never
}

/** The body's JSON, or `undefined` when it is not JSON. Never throws. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
