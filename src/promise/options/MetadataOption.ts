/** Verbs of an app by the schemas of its metadata. */
import * as Predicate from "effect/Predicate"
import { InvalidOption } from "../../errors/local/UsageErrors.ts"
import type { Metadata, MetadataSchemas, TypedVerbs } from "../../services/client/Metadata.ts"
import type * as Promised from "../calls/Promised.ts"

/** Of a verb record, those that give users and teams. */
interface Entities {
  readonly user: object
  readonly users?: object
  readonly teams: object
}

/** The same with typed metadata. */
type TypedEntities<V, S> = {
  readonly [K in keyof V & ("user" | "users" | "teams")]: TypedVerbs<V[K], K extends "teams" ? "team" : "user", S>
}

/** Their names. */
type Typed = "user" | "users" | "teams"

/** An app whose users and teams have typed metadata. `App` is the same one without the types. */
export type TypedApp<App, V, S> =
  & Omit<App, Typed | "safe" | "with">
  & Promised.Promised<TypedEntities<V, S>>
  & {
    /** The same verbs; a named failure is a value instead of a rejection. */
    readonly safe: Omit<Promised.Safe<V>, Typed> & Promised.Safe<TypedEntities<V, S>>
    /** The same app, whose calls end when the signal does. */
    readonly with: (options: { readonly signal?: AbortSignal }) => TypedApp<App, V, S>
    /** The same app, whose metadata are JSON objects to the compiler: for `AuthProvider`, `dehydrateApp` and others that take any app. */
    readonly untyped: App
  }

/** The option `metadata` of an app. */
export interface MetadataOption<S extends MetadataSchemas = {}> {
  /** Types and checks the metadata of users and teams: what `typedMetadata` has made. @default JSON objects */
  readonly metadata?: Metadata<S> | undefined
}

/** The verbs by the option; throws `InvalidOption` for anything else that an untyped caller gives. */
export const typedVerbs = <V extends Entities>(verbs: V, { metadata }: MetadataOption): V => {
  if (metadata === undefined) return verbs
  if (!Predicate.isFunction(metadata?.users)) {
    throw new InvalidOption({
      option: "metadata",
      environment: [],
      problem: "must be made by `typedMetadata`."
    })
  }
  return {
    ...verbs,
    user: metadata.users(verbs.user),
    ...(verbs.users && { users: metadata.users(verbs.users) }),
    teams: metadata.teams(verbs.teams)
  }
}
