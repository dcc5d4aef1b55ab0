/** Paged lists as async iterables. */
import type * as Effect from "effect/Effect"
import { type Page, pageSize } from "../../schema/wire/Wire.ts"
import { failOnRepeatedCursor } from "../../services/internal/allPages.ts"
import { withDefault } from "../../services/internal/wrongArgument.ts"
import type { PageQuery } from "../../services/server/streamPages.ts"
import { type Run, withTypedErrors } from "./Promised.ts"
import { traceOf } from "./Trace.ts"

/** Yields the items one by one. Requests the next page only when the loop reaches it. */
export async function* pages<A>(
  read: (cursor: string | undefined) => Promise<Page<A>>,
  first?: string
): AsyncGenerator<A, void, undefined> {
  let cursor = first
  do {
    const page = await read(cursor)
    yield* page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** A verb that reads one page. */
export type PageVerb<R> = (query: PageQuery) => Effect.Effect<Page<unknown>, unknown, R>

/** The verb `stream` of a group: yields all records, and runs `page` like a verb for each page. */
export const streamOf = <R>(page: PageVerb<R>, run: Run<R>, group: string) => {
  const stream = (query: PageQuery = {}) => {
    const trace = traceOf(stream)
    const checkCursor = failOnRepeatedCursor(`${group}stream`)
    return pages((cursor) => {
      const read = () => {
        const first = withTypedErrors(() => withDefault(query, "limit", pageSize))
        return checkCursor(page(cursor === undefined ? first : { ...first, cursor }))
      }
      // A run resolves to the value of its effect.
      return run(`${group}stream`, read, trace) as Promise<Page<unknown>>
    })
  }
  return stream
}
