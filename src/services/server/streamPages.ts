/** Lists that are read page by page. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { CallError } from "../../errors/call/CallError.ts"
import { type Page, pageSize } from "../../schema/wire/Wire.ts"
import { failOnRepeatedCursor } from "../internal/allPages.ts"
import { withDefault } from "../internal/wrongArgument.ts"

/** The fields of a query that select a page. */
export interface PageQuery {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** All records that match the query; a page is read when its first record is needed. `endpoint` names the call in the error. */
export const streamPages = <Query extends PageQuery, A, E, R>(
  endpoint: string,
  page: (query: Query) => Effect.Effect<Page<A>, E, R>,
  query: Query
): Stream.Stream<A, E | CallError, R> =>
  Stream.suspend(() => {
    const first = withDefault<PageQuery & Query, "limit">(query, "limit", pageSize)
    const checkCursor = failOnRepeatedCursor(endpoint)
    return Stream.paginate(
      first,
      (part) =>
        Effect.map(
          checkCursor(page(part)),
          ({ items, nextCursor }) => [items, Option.map(Option.fromNullOr(nextCursor), (cursor) => ({ ...first, cursor }))]
        )
    )
  })
