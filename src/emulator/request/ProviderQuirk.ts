/** The form of a difference between the provider and the library's schema of an endpoint, and how it is applied. */
import { type Fields, isFields } from "../store/Fields.ts"

/** Properties of a request, other than the body, that determine how the provider treats its body. */
export interface QuirkContext {
  readonly query: Fields
  /** The signed-in user's id; `null` if no user is signed in. */
  readonly userId: string | null
  /** Whether the request names no client version, and is answered without what newer versions than 2.8.86 changed (`newer`). */
  readonly isOlder: boolean
}
interface QuirkRefusal {
  readonly status: number
  readonly text: string
}

export interface ProviderQuirk {
  /**
   * Returns a refusal in plain text where the library's schema would refuse with a code, or `undefined` for none. The default status is
   * 400.
   */
  readonly refusal?: (body: Fields, context: QuirkContext) => string | QuirkRefusal | undefined
  /** Changes the body before it is decoded. Called for objects only. */
  readonly body?: (body: Fields, context: QuirkContext) => Fields
  /** Changes the query before it is decoded. */
  readonly query?: (query: Fields) => Fields
  /** Fields of the body that may have any text: their names on the wire, with their name in the input and a text that passes the schema. */
  readonly uncheckedTexts?: { readonly [field: string]: readonly [name: string, validText: string] }
  /** Whether a missing body is treated as an empty one; `ignored`: anything but an object. */
  readonly isBodyOptional?: boolean | "ignored"
  /** Changes the response before it is sent. */
  readonly response?: (response: Fields) => Fields
  /** Returns the status of a response. If absent, every response has the endpoint's status. */
  readonly status?: (response: unknown) => number
  /** Headers of the response, in addition to the usual ones. */
  readonly headers?: { readonly [name: string]: string }
  /** Whether the query may have unknown keys. */
  readonly isQueryOpen?: boolean
  /** What newer versions than 2.8.86 changed. Requests that name no client version are answered without it (docs/provider/versions.md). */
  readonly newer?: {
    /** Keys of the query that 2.8.86 refuses. */
    readonly query?: ReadonlyArray<string>
    /** A field that 2.8.86 requires in the body, in place of newer ones. */
    readonly replacedField?: string
    /** Removes what 2.8.86 does not have from a response. */
    readonly response?: (response: Fields) => Fields
  }
}

/** The plain-text refusal of a body; `undefined` if the body is accepted. */
export const quirkRefusal = ({ refusal }: ProviderQuirk, body: unknown, context: QuirkContext): QuirkRefusal | undefined => {
  const refusalResponse = body === undefined || isFields(body) ? refusal?.(body ?? {}, context) : undefined
  return typeof refusalResponse === "string" ? { status: 400, text: refusalResponse } : refusalResponse
}

/** The problems of a request that uses what newer versions than 2.8.86 added. */
export const problemsOfNewer = ({ newer }: ProviderQuirk, query: unknown, body: unknown): ReadonlyArray<string> => {
  const keys = Object.keys(Object(query)).filter((key) => newer?.query?.includes(key))
  const field = newer?.replacedField
  return [
    ...keys.map((key) => `query contains unknown properties: ${key}`),
    ...(field !== undefined && isFields(body) && body[field] === undefined ? [`body.${field} must be defined`] : [])
  ]
}

/** Replaces the unchecked texts of a body by ones that pass the schema, and returns how to undo this in the input. */
export const standIns = ({ uncheckedTexts = {} }: ProviderQuirk, body: unknown) => {
  const texts = isFields(body)
    ? Object.entries(uncheckedTexts).filter(([field]) => /^(?:string|number|boolean)$/.test(typeof body[field]))
    : []
  return {
    body: applyQuirk((fields) => ({ ...fields, ...Object.fromEntries(texts.map(([field, [, text]]) => [field, text])) }), body),
    restore: (input: unknown) =>
      applyQuirk(
        (fields) => ({ ...fields, ...Object.fromEntries(texts.map(([field, [name]]) => [name, String(Object(body)[field])])) }),
        input
      )
  }
}

/** Applies a change to an object; returns any other value unchanged. */
export const applyQuirk = (change: ((fields: Fields) => Fields) | undefined, value: unknown): unknown =>
  change !== undefined && isFields(value) ? change(value) : value
