/** The groups of a server app whose calls return users and teams, with typed metadata. */
import type { ServerDocs } from "../calls/documented.ts"
import type * as Promised from "../calls/Promised.ts"
import type { TypedEntities } from "./MetadataOption.ts"

type Groups = "user" | "users" | "teams"

/** Calls that reject on failure. */
export type TypedGroups<V, S> = Pick<ServerDocs<Promised.Promised<TypedEntities<V, S>>>, Groups & keyof V>
/** Calls under `safe`, which do not reject. */
export type SafeTypedGroups<V, S> = ServerDocs<Promised.Safe<Pick<TypedEntities<V, S>, Groups & keyof V>>>
