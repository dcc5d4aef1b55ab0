/** Paged lists as async iterables. */
import type { Page } from "../../schema/wire/Wire.ts"

/** Items one by one; the next page is requested when the loop reaches it, and never if the loop ends before. */
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
