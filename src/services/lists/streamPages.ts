/** Lists that are read page by page. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { CallError } from "../../errors/call/CallError.ts"
import type { Page } from "../../schema/wire/Wire.ts"
import type { PageQuery } from "./PageReader.ts"
import { readerOf } from "./readerOf.ts"

/** All records that match the query; a page is read when its first record is needed. `endpoint` names the call in the error. */
export const streamPages = <Query extends PageQuery, A, E, R>(
  endpoint: string,
  page: (query: Query) => Effect.Effect<Page<A>, E, R>,
  query: Query
): Stream.Stream<A, E | CallError, R> =>
  Stream.suspend(() => {
    const { next } = readerOf(endpoint, page, query)
    return Stream.paginate(
      undefined,
      () => Effect.map(next, ({ isLast, items }) => [items, isLast ? Option.none() : Option.some(undefined)])
    )
  })
