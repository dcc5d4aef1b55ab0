/** The groups of a server app whose calls return users and teams, with typed metadata. */
import type { ServerUser } from "../../schema/users/User.ts"
import type { UserQuery } from "../../schema/users/UserPayloads.ts"
import type { TypedUser } from "../../services/client/Metadata.ts"
import type { ServerDocs } from "../calls/documented.ts"
import type * as Promised from "../calls/Promised.ts"
import type { TypedEntities } from "./MetadataOption.ts"

type Groups = "user" | "users" | "teams"

/** Calls that reject on failure. */
export type TypedGroups<V, S> = Pick<ServerDocs<Promised.Promised<TypedEntities<V, S>>>, Groups & keyof V>
/** Calls under `safe`, which do not reject. */
export type SafeTypedGroups<V, S> = Pick<ServerDocs<Promised.Safe<TypedEntities<V, S>>>, Groups & keyof V>

/** The typed lists that `withUserList` adds. */
export interface TypedLists<S> {
  readonly users: {
    /** All users that match the query; `limit` is the page size. A page is fetched when the loop reaches it. */
    readonly list: (query?: UserQuery) => AsyncIterable<TypedUser<ServerUser, S>>
  }
}
