/** Schema-typed metadata of users and teams, parsed when it is read and checked before it is written. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Stream from "effect/Stream"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import { InvalidMetadata } from "../../errors/local/MetadataErrors.ts"
import type {
  MetadataField,
  MetadataFields,
  MetadataSchemas,
  SchemaOutcome,
  SchemaProblem,
  StandardSchema,
  Typed,
  TypedVerbs
} from "./MetadataTypes.ts"

export type { MetadataFields, MetadataSchemas, StandardSchema, TypedTeam, TypedUser, TypedVerbs } from "./MetadataTypes.ts"

/** Adds typed metadata to verbs that read or write users and teams. @category models @since 0.1.0 */
export interface Metadata<S extends MetadataSchemas> {
  /**
   * Adds typed metadata to verbs that return users: `users(Users)`, `users(CurrentUser)`. The typed verbs also fail with `InvalidMetadata`.
   */
  readonly users: <V extends object>(verbs: V) => TypedVerbs<V, "user", S>
  /**
   * Adds typed metadata to verbs that return teams: `teams(Teams)`, `teams(ServerTeams)`. The typed verbs also fail with `InvalidMetadata`.
   */
  readonly teams: <V extends object>(verbs: V) => TypedVerbs<V, "team", S>
  /**
   * Adds typed metadata to a user from another source, such as a hook, a member or a webhook. Also accepts a list or a page of users, and
   * `null`. Returns the same object for the same argument. Throws `InvalidMetadata`, and `InvalidOption` for an asynchronous schema.
   */
  readonly user: <A>(user: A) => Typed<A, "user", S>
  /** Like `user`, for teams. */
  readonly team: <A>(team: A) => Typed<A, "team", S>
}

type Kind = "user" | "team"

const fields: ReadonlyArray<readonly [MetadataField, keyof MetadataFields]> = [
  ["clientMetadata", "client"],
  ["clientReadOnlyMetadata", "clientReadOnly"],
  ["serverMetadata", "server"]
]

/** Whether a value is a Standard Schema. In some libraries, schemas are functions. */
const isSchema = (value: unknown): value is StandardSchema => {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false
  const standard = Predicate.hasProperty(value, "~standard") ? value["~standard"] : undefined
  return Predicate.hasProperty(standard, "validate") && typeof standard.validate === "function"
}

/** Returns the schemas by kind and field. Throws `InvalidOption` if an untyped caller passes an invalid schema. */
const schemasByField = (schemas: MetadataSchemas): ReadonlyMap<string, StandardSchema> => {
  const schemaByKind = new Map<string, StandardSchema>()
  for (const kind of ["user", "team"] as const) {
    for (const [field, name] of fields) {
      const schema = schemas?.[kind]?.[name]
      if (schema === undefined) continue
      if (!isSchema(schema)) {
        const problem =
          "must be a Standard Schema, such as a zod or Valibot schema, or `Schema.toStandardSchemaV1` of an Effect schema."
        throw invalidOption(`metadata.${kind}.${name}`, problem)
      }
      schemaByKind.set(`${kind} ${field}`, schema)
    }
  }
  return schemaByKind
}

/** The maximum length of a problem's path, in characters. Names in a record may come from a user, so longer paths are truncated. */
const longestPath = 200

const pathOf = ({ path = [] }: SchemaProblem): string =>
  path.map((part) => String(typeof part === "object" ? part.key : part)).join(".").slice(0, longestPath)

/**
 * The output in a schema's outcome. Throws `InvalidMetadata` if the value is invalid, or if `outcome` is `null` because the schema threw.
 */
const outputOf = (kind: Kind, id: unknown, field: MetadataField, outcome: SchemaOutcome<unknown> | null): unknown => {
  if (outcome !== null && !outcome.issues) return outcome.value
  const path = outcome === null ? null : pathOf(outcome.issues[0] ?? {})
  throw new InvalidMetadata({ of: kind, id: typeof id === "string" ? id : null, field, path })
}

/** The outcome of a synchronous schema; `null` if the schema threw. Throws `InvalidOption` for an asynchronous schema. */
const validateNow = (schema: StandardSchema, name: string, value: unknown): SchemaOutcome<unknown> | null => {
  try {
    const outcome = schema["~standard"].validate(value)
    if (!Predicate.isPromiseLike(outcome)) return outcome
    // The promise is not awaited, so its rejection is ignored.
    void Promise.resolve(outcome).catch(() => {})
  } catch {
    return null
  }
  const problem = "is asynchronous. Only verbs support asynchronous schemas."
  throw invalidOption(`metadata.${name}`, problem)
}

/** A record from a response or a caller. */
type Fields = { readonly [name: string]: unknown }
const isFields = (value: unknown): value is Fields => Predicate.isObject(value)

type Checked = ReturnType<typeof schemasByField>

/** Wraps verbs, so that they check the metadata in their arguments and parse the metadata that they return. Awaits asynchronous schemas. */
const typedVerbs = (schemas: Checked) => {
  const outcomeOf = (kind: Kind, field: MetadataField, id: unknown, value: unknown): Effect.Effect<unknown, InvalidMetadata> => {
    const schema = schemas.get(`${kind} ${field}`)
    if (schema === undefined || value === null || value === undefined) return Effect.succeed(value)
    const refuse = (path: string | null) =>
      Effect.fail(new InvalidMetadata({ of: kind, id: typeof id === "string" ? id : null, field, path }))
    return Effect.tryPromise(async () => schema["~standard"].validate(value)).pipe(
      Effect.matchEffect({
        onFailure: () => refuse(null),
        onSuccess: (outcome) => outcome.issues ? refuse(pathOf(outcome.issues[0] ?? {})) : Effect.succeed(outcome.value)
      })
    )
  }

  /** The schema's output for each metadata field that the record has; the value itself if the field has no schema. */
  const outcomesOf = Effect.fnUntraced(function*(kind: Kind, id: unknown, record: Fields) {
    const outcomes: Array<readonly [string, unknown]> = []
    for (const [field] of fields) {
      if (Object.hasOwn(record, field)) outcomes.push([field, yield* outcomeOf(kind, field, id, record[field])])
    }
    return Object.fromEntries(outcomes)
  })

  const read = (kind: Kind, value: unknown): Effect.Effect<unknown, InvalidMetadata> => {
    if (Array.isArray(value)) return Effect.forEach(value, (item) => read(kind, item))
    if (!isFields(value)) return Effect.succeed(value)
    if (Array.isArray(value["items"])) return Effect.map(read(kind, value["items"]), (items) => ({ ...value, items }))
    return Effect.gen(function*() {
      const outcomes = yield* outcomesOf(kind, value["id"], value)
      const team = kind === "user" && isFields(value["selectedTeam"])
        ? { selectedTeam: yield* read("team", value["selectedTeam"]) }
        : {}
      return { ...value, ...outcomes, ...team }
    })
  }

  const typedVerb = (kind: Kind) => (verb: (...args: ReadonlyArray<unknown>) => unknown) => (...args: ReadonlyArray<unknown>) => {
    const checkedArgs = Effect.forEach(args.filter(isFields), (arg) => outcomesOf(kind, null, arg), { discard: true })
    const result = verb(...args)
    if (Stream.isStream(result)) return Stream.mapEffect(result, (value) => read(kind, value))
    return Effect.isEffect(result)
      ? Effect.andThen(checkedArgs, Effect.flatMap(result, (value) => read(kind, value)))
      : result
  }

  return (kind: Kind) => (verbs: object) =>
    Object.fromEntries(
      Object.entries(verbs).map(([name, verb]) => [name, typeof verb === "function" ? typedVerb(kind)(verb) : verb])
    )
}

/** Makes a function that parses the metadata of users and teams synchronously, for values that no verb has parsed. */
const typedValues = (schemas: Checked) => {
  /** Results by argument, so that a hook's value keeps its identity across renders. */
  const verbsByKind = { user: new WeakMap<object, unknown>(), team: new WeakMap<object, unknown>() }
  const now = (kind: Kind, value: unknown): unknown => {
    if (!Predicate.isObjectOrArray(value)) return value
    if (!verbsByKind[kind].has(value)) verbsByKind[kind].set(value, readNow(kind, value))
    return verbsByKind[kind].get(value)
  }

  const readNow = (kind: Kind, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => now(kind, item))
    if (!isFields(value)) return value
    if (Array.isArray(value["items"])) return { ...value, items: now(kind, value["items"]) }
    const read: { [name: string]: unknown } = { ...value }
    for (const [field, name] of fields) {
      const schema = schemas.get(`${kind} ${field}`)
      if (schema === undefined || value[field] === null || value[field] === undefined) continue
      read[field] = outputOf(kind, value["id"], field, validateNow(schema, `${kind}.${name}`, value[field]))
    }
    if (kind === "user" && isFields(value["selectedTeam"])) read["selectedTeam"] = now("team", value["selectedTeam"])
    return read
  }
  return now
}

/**
 * Uses schemas to type the metadata that verbs read and write. Call it once, and pass the result to apps as the option `metadata`, or apply
 * it to verbs in Effect.
 *
 * **Details**
 *
 * - Metadata that was never written is `null`. It stays `null` and is not passed to the schema.
 * - Reading returns the output of the schema. Writing checks the value and sends the schema's input unchanged. A program that writes back a
 *   value that it read needs a schema with equal input and output.
 * - Users write `clientMetadata`: give its schema a fallback (`catch` of zod, `fallback` of Valibot) so that one user's invalid metadata
 *   does not fail a list of users.
 * - Verbs await asynchronous schemas.
 *
 * **Errors** `InvalidOption` (not a Standard Schema), thrown
 *
 * **Example** (A plan in the server's metadata)
 *
 * ```ts
 * const Plan = Schema.toStandardSchemaV1(Schema.Struct({ plan: Schema.Literals(["free", "pro"]) }))
 * const metadata = Metadata.make({ user: { server: Plan } })
 * const TypedUsers = metadata.users(Users)
 *
 * const program = Effect.gen(function*() {
 *   const user = yield* TypedUsers.get(userId) // user.serverMetadata?.plan is "free" | "pro"
 *   yield* TypedUsers.update(userId, { serverMetadata: { ...user.serverMetadata, plan: "pro" } })
 * })
 * ```
 * @category constructors @since 0.1.0
 */
export const make = <const S extends MetadataSchemas>(schemas: S): Metadata<S> => {
  const validSchemas = schemasByField(schemas)
  const verbs = typedVerbs(validSchemas)
  const value = typedValues(validSchemas)
  // The functions have the types that are computed from the verbs.
  return {
    users: verbs("user"),
    teams: verbs("team"),
    user: (user: unknown) => value("user", user),
    team: (team: unknown) => value("team", team)
  } as Metadata<S>
}
