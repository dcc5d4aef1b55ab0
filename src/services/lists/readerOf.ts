/** The reader of the records that match a query. */
import type * as Effect from "effect/Effect"
import { type Page, pageSize } from "../../schema/wire/Wire.ts"
import * as PageReader from "./PageReader.ts"
import { withDefault } from "./withDefault.ts"

/** The field that the list is sorted by, if records move while they are listed. */
const orderOf = (endpoint: string, query: object): PageReader.ChangingOrder | undefined => {
  // The query of an untyped caller may be any object; its schema refuses it.
  const { desc, orderBy } = query as { readonly desc?: unknown; readonly orderBy?: unknown }
  if (orderBy === "lastActiveAt") return { field: orderBy, desc: desc === true }
  return /^sessionReplays\.(list|stream)$/.test(endpoint) ? { field: "lastEventAt", desc: true } : undefined
}

/** A reader of all records that match the query, in pages of 100 by default. `endpoint` names the call in the error. */
export const readerOf = <Query extends PageReader.PageQuery, A, E, R>(
  endpoint: string,
  page: (query: Query) => Effect.Effect<Page<A>, E, R>,
  query: Query
): PageReader.PageReader<A, E, R> => {
  const first = withDefault<PageReader.PageQuery & Query, "limit">(query, "limit", pageSize)
  // The parts are the query with another cursor and limit.
  return PageReader.make(endpoint, (part) => page(part as Query), { first, order: orderOf(endpoint, Object(first)) })
}
