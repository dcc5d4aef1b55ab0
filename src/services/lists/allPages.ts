/** Reads all pages of a list. */
import * as Effect from "effect/Effect"
import type { CallError } from "../../errors/call/CallError.ts"
import type { Page } from "../../schema/wire/Wire.ts"
import * as PageReader from "./PageReader.ts"

/** All items of a list. Fails if the provider returns the same cursor twice. */
export const allPages = Effect.fnUntraced(function*<A, E, R>(
  endpoint: string,
  read: (cursor: string | undefined) => Effect.Effect<Page<A>, E, R>,
  hasIds = true
): Effect.fn.Return<ReadonlyArray<A>, E | CallError, R> {
  const { next } = PageReader.make(endpoint, ({ cursor }) => read(cursor), { hasIds })
  let items: ReadonlyArray<A> = []
  for (let isLast = false; !isLast;) {
    const page = yield* next
    items = [...items, ...page.items]
    isLast = page.isLast
  }
  return items
})

/**
 * Like `allPages`, for records without an `id`, which cannot be distinguished: if a cursor is refused, all pages are read once
 * more.
 */
export const allPagesWithoutIds = <A, E, R>(
  endpoint: string,
  read: (cursor: string | undefined) => Effect.Effect<Page<A>, E, R>
): Effect.Effect<ReadonlyArray<A>, E | CallError, R> =>
  Effect.suspend(() => {
    let isLater = false
    const pages = allPages(endpoint, (cursor) => {
      isLater = cursor !== undefined
      return read(cursor)
    }, false)
    return Effect.catchIf(pages, (error) => isLater && PageReader.mayBeUnknownCursor(error), () => pages)
  })
