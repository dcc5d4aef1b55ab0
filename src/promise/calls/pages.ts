/** Paged lists as async iterables. */
import type { Page } from "../../schema/wire/Wire.ts"

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
