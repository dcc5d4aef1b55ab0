/** Additional fields that every account must have, stored as metadata of the user. @category models @since 0.1.0 */
import * as Predicate from "effect/Predicate"
import type * as Schema from "effect/Schema"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { SchemaOutcome, StandardSchema } from "../../services/client/MetadataTypes.ts"
import type { Translate } from "../translation/Language.ts"

/** The appearance of a field. */
export interface SignUpField {
  readonly label: string
  readonly hint?: string | undefined
  /** Whether the label marks the field as optional; the schema decides whether it is required. Default: `false`. */
  readonly optional?: boolean | undefined
  /** The autofill type, such as `organization` or `tel`. */
  readonly autoComplete?: string | undefined
  readonly inputMode?: "text" | "tel" | "url" | "numeric" | undefined
  readonly maxLength?: number | undefined
}

/** Fields by name, in display order, and the schema's output. Created by `signUpFields`. */
export interface SignUpFields<Output extends Schema.JsonObject = Schema.JsonObject> {
  readonly fields: { readonly [name: string]: SignUpField }
  /** Returns error texts by field name. Throws `InvalidOption` for an asynchronous schema. */
  readonly problems: (values: { readonly [name: string]: string }, t: Translate) => { readonly [name: string]: string }
  /** Returns the schema's output, or its issues. Throws `InvalidOption` for an asynchronous schema. */
  readonly parse: (values: { readonly [name: string]: string }) => SchemaOutcome<Output>
}

const invalid = (problem: string) => invalidOption("schema", problem)

const outcomeOf = <Input, Output>(schema: StandardSchema<Input, Output>, values: object): SchemaOutcome<Output> => {
  const outcome = schema["~standard"].validate(values)
  if (!Predicate.isPromiseLike(outcome)) return outcome
  // The promise is not awaited, and its rejection is ignored.
  void Promise.resolve(outcome).catch(() => {})
  throw invalid("is asynchronous. A sign-up form needs a synchronous schema.")
}

/**
 * Defines fields by a Standard Schema (version 1) from Zod, Valibot, ArkType, or Effect with `Schema.toStandardSchemaV1`. The schema's
 * input is an object of strings by field name.
 *
 * **Details**
 *
 * The form shows a message of the schema at the field that the message's path begins with, otherwise at the last field. The schema's output
 * becomes `clientMetadata`, merged with that of an anonymous user. Users can change `clientMetadata` themselves, so validate on the server
 * any value that you rely on.
 *
 * **Example** (The company of a new user)
 *
 * ```tsx
 * const company = signUpFields(z.object({ company: z.string().min(1, "Enter your company.") }), {
 *   company: { label: "Company", autoComplete: "organization" }
 * })
 * ```
 *
 * **Errors** `InvalidOption`, thrown for an invalid schema
 * @category functions @since 0.1.0
 */
export const signUpFields = <const Input extends { readonly [name: string]: string }, Output extends Schema.JsonObject>(
  schema: StandardSchema<Input, Output>,
  fields: { readonly [Name in keyof Input]-?: SignUpField }
): SignUpFields<Output> => {
  const standard: unknown = Predicate.hasProperty(schema, "~standard") ? schema["~standard"] : undefined
  if (!Predicate.hasProperty(standard, "validate") || !Predicate.isFunction(standard.validate)) {
    throw invalid(
      "must be a Standard Schema, such as a zod or Valibot schema, or `Schema.toStandardSchemaV1` of an Effect schema."
    )
  }
  const names = Object.keys(fields)
  const only = (values: { readonly [name: string]: string }) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? ""]))
  return {
    fields: { ...fields },
    problems: (values, t) => {
      const result: { [name: string]: string } = {}
      for (const { message, path = [] } of outcomeOf(schema, only(values)).issues ?? []) {
        const [first] = path
        const key = String(typeof first === "object" ? first.key : first)
        // Shows an error of the whole object at the last field.
        const name = names.includes(key) ? key : names.at(-1) ?? key
        result[name] ??= message ?? t("field.invalid")
      }
      return result
    },
    parse: (values) => outcomeOf(schema, only(values))
  }
}
