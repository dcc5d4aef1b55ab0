/** Values on the wire: moments, secrets, JSON, metadata, structs and lists. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaTransformation from "effect/SchemaTransformation"

export * from "./Fields.ts"
export * from "./Pages.ts"

/** A moment: milliseconds since 1970 on the wire, and in programs a `Date`, which `structuredClone` can copy. */
export const Moment = Schema.DateFromMillis

/**
 * A secret, `Redacted` as soon as it is decoded, so that it appears in no log, span or error. In JSON, a label replaces it and explains how
 * to get the text.
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

/**
 * The schema of a text with known values to which the provider may add: `const Kind: OpenText<"user" | "team"> = Schema.String`.
 */
export type OpenText<Known extends string> = Schema.Codec<Known | (string & {}), string>

/** Like `Schema.isMaxLength`, without its 185 bytes (gzip) in every browser program. */
const atMost = (limit: number) =>
  Schema.makeFilter((text: string) => text.length <= limit || `Expected at most ${limit} characters`)

/**
 * A secret from a caller: plain text or `Redacted`. A decoded secret is always `Redacted`. `limit` is the provider's maximum length.
 */
export const secretInput = (limit?: number) =>
  (limit === undefined ? Schema.String : Schema.String.check(atMost(limit))).pipe(
    Schema.decodeTo(
      Schema.Union([Schema.Redacted(Schema.String), Schema.String]),
      SchemaTransformation.transform<string | Redacted.Redacted, string>({
        decode: Redacted.make,
        // Reading a wiped secret throws, so encoding refuses it.
        encode: (secret) => typeof secret === "string" ? secret : Redacted.value(secret)
      })
    )
  )

/** Returns the text of a secret, plain or `Redacted`; `undefined` for any other value from an untyped caller. Never throws. */
export const tryReveal = (secret: unknown): string | undefined => {
  try {
    const text: unknown = Redacted.isRedacted(secret) ? Redacted.value(secret) : secret
    return typeof text === "string" ? text : undefined
  } catch {
    // The value is a wiped secret, or a proxy.
    return undefined
  }
}

/** Returns the text of a secret, or an empty string if `tryReveal` returns `undefined`. */
export const reveal = (secret: string | Redacted.Redacted): string => tryReveal(secret) ?? ""

/**
 * Any JSON value in a response. Not validated, because it comes from a JSON parser: validation would cost every browser program 386 bytes
 * (gzip) and every response a traversal.
 */
export const Json = Schema.Unknown as Schema.Codec<Schema.Json>

/** Any JSON value from a caller. Refuses values that JSON cannot represent. */
export const JsonInput = Schema.Json

const isObject = (value: unknown): value is Schema.JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Metadata in a response: a JSON object or `null`, so that `{ ...user.serverMetadata, plan: "pro" }` is valid. Programs without this
 * library can store other JSON values, which decode to `null`: a decoding error would let a user, who may write `clientMetadata`, break
 * every list that contains the user.
 */
export const Metadata = Json.pipe(
  Schema.decodeTo(
    // As with `Json`, parsed JSON is not validated again.
    Schema.Unknown as Schema.Codec<Schema.JsonObject | null>,
    SchemaTransformation.transform<Schema.JsonObject | null, Schema.Json>({
      decode: (value) => isObject(value) ? value : null,
      encode: (value) => value
    })
  ),
  Schema.withDecodingDefaultKey(Effect.succeed(null))
)

/** Metadata from a caller: a JSON object; `null` removes it. The emulator decodes any JSON, as the provider does. */
export const MetadataInput = Schema.Json.pipe(
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

/** The response `{"success": true}`, which only confirms success. */
export const Success = Schema.Struct({ success: Schema.Literal(true) }).pipe(
  Schema.decodeTo(
    Schema.Void,
    SchemaTransformation.transform<void, { readonly success: true }>({
      decode: () => undefined,
      encode: () => ({ success: true })
    })
  )
)

/** Converts between a boolean and `"true"` or `"false"` in a query string. */
export const flag = SchemaTransformation.transform<boolean, "true" | "false">({
  decode: (text) => text === "true",
  encode: (value) => value ? "true" : "false"
})

/** Converts between a literal and its different spelling on the wire. */
export const renamed = <const Encoded extends string, const Type extends string>(wireText: Encoded, type: Type) =>
  SchemaTransformation.transform<Type, Encoded>({ decode: () => type, encode: () => wireText })

/** Returns the parsed text, or `undefined` if it is not JSON. Never throws. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
