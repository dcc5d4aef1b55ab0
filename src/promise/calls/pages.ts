/** Paged lists as async iterables. */
import type * as Effect from "effect/Effect"
import type { Page } from "../../schema/wire/Wire.ts"
import type { PageQuery } from "../../services/lists/PageReader.ts"
import { readerOf } from "../../services/lists/readerOf.ts"
import { type Run, withTypedErrors } from "./Promised.ts"
import { traceOf } from "./Trace.ts"

/** A verb that reads one page. */
export type PageVerb<R> = (query: PageQuery) => Effect.Effect<Page<unknown>, unknown, R>

/** The verb `stream` of a group: yields all records one by one, and runs `page` like a verb when the loop reaches the next page. */
export const streamOf = <R>(page: PageVerb<R>, run: Run<R>, group: string) => {
  const stream = (query: PageQuery = {}) => {
    const trace = traceOf(stream)
    return (async function*() {
      const { next } = withTypedErrors(() => readerOf(`${group}stream`, page, query))
      for (let isLast = false; !isLast;) {
        // A run resolves to the value of its effect.
        const part = await run(`${group}stream`, () => next, trace) as { items: ReadonlyArray<unknown>; isLast: boolean }
        yield* part.items
        isLast = part.isLast
      }
    })()
  }
  return stream
}
