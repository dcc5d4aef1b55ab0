/** Reads all pages of a list. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { CallError } from "../../errors/call/CallError.ts"
import { Undecodable } from "../../errors/call/Reasons.ts"
import type { Page } from "../../schema/wire/Wire.ts"

const repeatedCursor = (endpoint: string) =>
  new CallError({
    call: { endpoint, method: "", path: "", status: 200, requestId: null, text: null },
    reason: new Undecodable({
      status: 200,
      contentType: null,
      field: "pagination.next_cursor",
      why: "the provider repeated the cursor of an earlier page",
      body: Redacted.make("")
    })
  })

/** Reads pages of one list, and fails with `CallError` (`Undecodable`) if the provider repeats a cursor. */
export const failOnRepeatedCursor = (endpoint: string) => {
  const cursors = new Set<string | null>()
  return <A, E, R>(page: Effect.Effect<Page<A>, E, R>): Effect.Effect<Page<A>, E | CallError, R> =>
    Effect.flatMap(page, (response) => {
      const isRepeated = cursors.has(response.nextCursor)
      if (response.nextCursor !== null) cursors.add(response.nextCursor)
      return isRepeated ? Effect.fail(repeatedCursor(endpoint)) : Effect.succeed(response)
    })
}

/** All items of a list. Fails if the provider returns the same cursor twice. */
export const allPages = Effect.fnUntraced(function*<A, E, R>(
  endpoint: string,
  read: (cursor: string | undefined) => Effect.Effect<Page<A>, E, R>
): Effect.fn.Return<ReadonlyArray<A>, E | CallError, R> {
  const checkCursor = failOnRepeatedCursor(endpoint)
  let items: ReadonlyArray<A> = []
  let cursor: string | undefined
  do {
    const page: Page<A> = yield* checkCursor(read(cursor))
    items = [...items, ...page.items]
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items
})
