/**
 * Refusals that the provider names by code: `{ code, error, details? }` on the wire, one tagged error class per code in programs.
 * @category errors @since 0.1.0
 */
import type * as Cause from "effect/Cause"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { brand } from "../../lean/brand.ts"
import { type Codec, type Convert, reader, writer } from "../../schema/wire/Codec.ts"
import * as Wire from "../../schema/wire/Wire.ts"
import { CallInfo, requestSuffix } from "./CallInfo.ts"
import { tagOfCode } from "./errorTag.ts"
import { jsonOf, sanitizeText } from "./sanitizeText.ts"

type Fields = Schema.Struct.Fields
type Detailed<Details extends Fields> = [keyof Details] extends [never] ? {}
  : { readonly details: Schema.Struct<Details>["Type"] }

/** Converts a code such as `PASSWORD_TOO_SHORT` to the tag `PasswordTooShort`. */
export type TagOf<Code extends string> = Code extends `${infer Word}_${infer Rest}` ? `${TagOf<Word>}${TagOf<Rest>}`
  : Code extends "OAUTH" ? "OAuth"
  : Capitalize<Lowercase<Code>>

/** Fields of every known error apart from its details. */
export interface Known<Code extends string, Family extends string> {
  /** The provider's code, as in the header `x-stack-known-error`. */
  readonly code: Code
  /** The HTTP status that belongs to the code. The status of the actual response is `call.status`. */
  readonly status: number
  /** The error's families as keys: `"VERIFICATION_ERROR" in error.families`. */
  readonly families: { readonly [F in Family]: true }
  /** The refused call. Absent on an error that did not come from the network. */
  readonly call?: CallInfo
}

/**
 * The base class of a known error: an Effect error, and the schema of its instances. `wire` is the codec of the provider's format.
 */
export interface KnownErrorClass<Self, Tag extends string, Code extends string, Family extends string, Content>
  extends Codec<Self>
{
  new(
    ...content: {} extends Content ? [content?: { readonly call?: CallInfo }] : [content: Content & { readonly call?: CallInfo }]
  ):
    & Cause.YieldableError
    & Known<Code, Family>
    & { readonly _tag: Tag }
    & Content
  readonly tag: Tag
  readonly code: Code
  readonly status: number
  /** Converts between the error and `{ code, error, details? }`. */
  readonly wire: Codec<Self>
  /** `read` decodes and `write` encodes the body of a refusal: the two directions of `wire`. */
  readonly read: Convert<Self>
  readonly write: Convert
}

/** The class of any known error, for endpoints and the emulator. @category models @since 0.1.0 */
export interface AnyKnownError {
  readonly "Type": { readonly _tag: string; readonly code: string }
  readonly tag: string
  readonly code: string
  readonly status: number
  readonly read: Convert
  readonly write: Convert
}

/** Maximum characters of a message with the provider's details: enough for this library's text and a detail of the usual maximum length. */
const longestMessage = 600

/**
 * Declares a known error. `message` is for developers: what happened and what to do. The provider's text is in `call.text`.
 *
 * **Example** (An error with details and a family)
 *
 * ```ts
 * export class PasswordTooShort extends KnownError<PasswordTooShort>()({
 *   code: "PASSWORD_TOO_SHORT",
 *   families: ["PASSWORD_REQUIREMENTS_NOT_MET"],
 *   details: { minLength: Schema.Number },
 *   message: ({ minLength }) => `The password needs at least ${minLength} characters.`
 * }) {}
 * ```
 */
export const KnownError = <Self>() =>
<
  const Code extends string,
  const Details extends Fields = {},
  const Family extends string = never,
  const Tag extends string = TagOf<Code>
>(
  options: {
    readonly code: Code
    /** @default the code in PascalCase */
    readonly tag?: Tag
    /** @default 400 */
    readonly status?: number
    readonly message: string | ((details: Schema.Struct<Details>["Type"]) => string)
    readonly details?: Details
    /** Wire names of the details whose spelling is not the field's name in snake case. */
    readonly spelled?: { readonly [K in keyof Details]?: string }
    readonly families?: ReadonlyArray<Family>
  }
): KnownErrorClass<Self, Tag, Code, Family, Detailed<Details>> => {
  const { code, message, status = 400, tag = tagOfCode(code) } = options
  const fields: Fields = {
    ...(options.details && { details: Schema.Struct(options.details) }),
    call: Schema.optionalKey(CallInfo)
  }
  class Base extends Schema.TaggedError<Base>()(tag, fields) {
    declare readonly call?: CallInfo
    declare readonly details: never
    static readonly [brand] = true
    static readonly tag = tag
    static readonly code = code
    static readonly status = status
    static get wire() {
      return wireOf(this, options)
    }
    static read(body: unknown) {
      return reader(this.wire)(body)
    }
    static write(error: unknown) {
      return writer(this.wire)(error)
    }
    override get message(): string {
      const { call, details } = this
      return (typeof message === "string" ? message : sanitizeText(message(details), longestMessage)) +
        (call ? requestSuffix(call) : "")
    }
    override toJSON() {
      return jsonOf({ ...this, code, status, message: this.message })
    }
  }
  // On the prototype: visible to types and `in` checks, but not copied, so that there is one source.
  const families = Object.fromEntries((options.families ?? []).map((family) => [family, true]))
  Object.assign(Base.prototype, { name: tag, code, status, families, "~latchkey/KnownError": true })
  // `KnownErrorClass` writes out the type of `Base`: a class that extends a generic schema class cannot be typed (TS2510).
  return Base as never
}

interface ErrorClass extends Schema.Constraint {
  new(content: never): object
  readonly tag: string
  readonly code: string
}

/** The details of a refusal, which the provider omits if it has none. */
const detailsField = (details: Schema.Constraint) =>
  Schema.optionalKey(Schema.toEncoded(details)).pipe(Schema.decodeTo(details, {
    decode: SchemaGetter.transformOptional((option) => Option.some(Option.getOrElse(option, () => ({})))),
    encode: SchemaGetter.transformOptional((option) =>
      Option.filter(option, (fields) => Object.keys(fields as object).length > 0)
    )
  }))

const wires = new WeakMap<object, Schema.ConstraintCodec<unknown, unknown>>()

/** Returns the codec of an error class, built on first use: an application that never decodes an error never builds its codec. */
const wireOf = (
  self: ErrorClass,
  { details, spelled }: { readonly details?: Fields; readonly spelled?: { readonly [key: string]: string | undefined } }
): Schema.ConstraintCodec<never, unknown> => {
  const cachedSchema = wires.get(self)
  if (cachedSchema) return cachedSchema as Schema.ConstraintCodec<never, unknown>
  const schema = Schema.Struct({
    code: Schema.Literal(self.code),
    error: Schema.optionalKey(Schema.String),
    // The wire has the provider's spelling; the class and the error's JSON have camel case.
    ...(details && { details: detailsField(Wire.struct(details, spelled)) })
  }).pipe(Schema.decodeTo(
    // Encodes the instance, because its encoded form has no message.
    Schema.toType(self),
    SchemaTransformation.transform<object, object>({
      decode: (body) => new self(("details" in body ? { details: body.details } : {}) as never),
      encode: (error) => ({
        code: self.code,
        error: "message" in error ? error.message : "",
        ...("details" in error && { details: error.details })
      })
    }) as never
  ))
  wires.set(self, schema as never)
  return schema as never
}

/**
 * A guard for a whole family of known errors, for `Effect.catchIf`.
 *
 * **Example** `Effect.catchIf(inFamily("VERIFICATION_ERROR"), () => askForANewCode)`
 */
export const inFamily =
  <const Family extends string>(family: Family) =>
  <E>(error: E): error is Extract<E, { readonly families: { readonly [F in Family]: true } }> =>
    // Any thrown value may arrive here, and only objects have families.
    family in Object((error as { readonly families?: unknown } | null | undefined)?.families)
