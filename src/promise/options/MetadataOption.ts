/** The verbs of an app, typed by the schemas of its metadata. */
import * as Predicate from "effect/Predicate"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { Metadata, MetadataSchemas, TypedVerbs } from "../../services/client/Metadata.ts"

/** The groups of verbs that return users or teams. */
interface Entities {
  readonly user: object
  readonly users?: object
  readonly teams: object
}

/** The groups of verbs in `V` that return users or teams, with typed metadata. */
export type TypedEntities<V, S> = {
  readonly [K in keyof V & ("user" | "users" | "teams")]: TypedVerbs<V[K], K extends "teams" ? "team" : "user", S>
}

/** The names of the groups of verbs that return users or teams. */
type Typed = "user" | "users" | "teams"

/**
 * An app with typed metadata of users and teams. `App` is the same app without these types; `Calls` and `SafeCalls` are the groups of calls
 * with typed metadata.
 */
export type TypedApp<App extends { readonly safe: object }, S, Calls, SafeCalls> =
  & Omit<App, Typed | "safe" | "with">
  & Calls
  & {
    /** The app's verbs, which return a typed error as a value instead of rejecting. */
    readonly safe: Omit<App["safe"], Typed> & SafeCalls
    /** The same app, with calls that are cancelled when the signal aborts. */
    readonly with: (options: { readonly signal?: AbortSignal | undefined }) => TypedApp<App, S, Calls, SafeCalls>
    /** The same app, with metadata typed as JSON objects: for `AuthProvider`, `dehydrateApp` and other functions that take any app. */
    readonly untyped: App
  }

/** The option `metadata` of an app. */
export interface MetadataOption<S extends MetadataSchemas = {}> {
  /** Gives the metadata of users and teams static types, and checks it; made by `typedMetadata`. @default JSON objects */
  readonly metadata?: Metadata<S> | undefined
}

/** The verbs with the metadata types of the option; throws `InvalidOption` if an untyped caller passes another value. */
export const typedVerbs = <V extends Entities>(verbs: V, { metadata }: MetadataOption): V => {
  if (metadata === undefined) return verbs
  if (!Predicate.isFunction(metadata?.users)) {
    throw invalidOption("metadata", "must be made by `typedMetadata`.")
  }
  return {
    ...verbs,
    user: metadata.users(verbs.user),
    ...(verbs.users && { users: metadata.users(verbs.users) }),
    teams: metadata.teams(verbs.teams)
  }
}
