/** The Schemas of error classes, which the other entries export without effect/Schema. */
import type * as Schema from "effect/Schema"
import * as Errors from "../errors/index.ts"

/** An error class of `latchkey/errors`. @category models @since 0.1.0 */
export interface ErrorType<E extends Error = Error> {
  new(...content: ReadonlyArray<never>): E
}

/** Whether the value is the Schema of errors of type `E`, which are `type`'s instances. */
const isSchemaOf = <E extends Error>(value: unknown, type: ErrorType<E>): value is Schema.Codec<E, unknown> =>
  typeof value === "function" && (value as ErrorType).prototype.name === type.prototype.name

/**
 * The Schema of an error class, for the error channel of an `HttpApi` or RPC. An `HttpApi` responds with the error's status of the provider.
 * Decoded errors are instances of the class.
 *
 * **Example** (An endpoint that passes a refusal on)
 *
 * ```ts
 * HttpApiEndpoint.get("team", "/teams/:id", { params: { id: Schema.String }, success: Schema.String, error: errorSchema(TeamNotFound) })
 * ```
 *
 * **Errors** `TypeError`, thrown for a class that is not in `latchkey/errors`
 * @category functions @since 0.1.0
 */
export const errorSchema = <E extends Error>(type: ErrorType<E>): Schema.Codec<E, unknown> => {
  const schema = Object.values<unknown>(Errors).find((value): value is Schema.Codec<E, unknown> => isSchemaOf(value, type))
  if (schema === undefined) throw new TypeError(`${type.name} is not an error class of latchkey/errors.`)
  const { status } = type.prototype as { readonly status?: number }
  return status === undefined ? schema : schema.annotate({ httpApiStatus: status })
}
