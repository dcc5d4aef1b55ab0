/** Reads a list page by page, while records are added, deleted, moved or filtered out. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { CallError } from "../../errors/call/CallError.ts"
import { Refused, Undecodable } from "../../errors/call/Reasons.ts"
import type { Page } from "../../schema/wire/Wire.ts"

/** The fields of a query that select a page. */
export interface PageQuery {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

const errorOf = (endpoint: string, reason: Refused | Undecodable) =>
  new CallError({ call: { endpoint, method: "", path: "", status: 200, requestId: null, text: null }, reason })

/** The error of a list that would never end. */
const endless = (endpoint: string) =>
  errorOf(
    endpoint,
    new Undecodable({
      status: 200,
      contentType: null,
      field: "pagination.next_cursor",
      why: "the provider repeated the cursor of an earlier page",
      body: Redacted.make("")
    })
  )

/**
 * Fails with `CallError` (`Refused`) if the provider does not know the cursor: it then returns an empty last page, which looks like the end
 * of the list. A known cursor is the id of the first record of its page.
 */
export const refuseUnknownCursor =
  (endpoint: string, query: PageQuery | undefined) =>
  <A, E, R>(call: Effect.Effect<Page<A>, E, R>): Effect.Effect<Page<A>, E | CallError, R> =>
    Effect.flatMap(call, (page) =>
      typeof query?.cursor === "string" && page.items.length === 0 && page.nextCursor === null
        ? Effect.fail(
          errorOf(
            endpoint,
            new Refused({
              text: "The cursor is unknown: its record was deleted, or the query no longer matches it. "
                + "List again without a cursor, or use `stream`, which continues such a list."
            })
          )
        )
        : Effect.succeed(page))

/** Whether an error may say that the cursor is unknown. Each list says it differently. */
export const mayBeUnknownCursor = (error: unknown): boolean => {
  const { _tag: tag, reason } = Object(error) as { readonly _tag?: unknown; readonly reason?: { readonly _tag?: unknown } }
  return tag === "ItemNotFound" || (tag === "CallError" && reason?._tag === "Refused")
}

/** A field that a list is sorted by and that changes while the list is read. */
export interface ChangingOrder {
  readonly field: string
  readonly desc: boolean
}

export interface ReaderOptions {
  /** The query of the first page. */
  readonly first?: PageQuery
  /** Set if the list is sorted by a field that changes. */
  readonly order?: ChangingOrder | undefined
  /** Whether each record has an `id`, which the list takes as a cursor. @default true */
  readonly hasIds?: boolean
}

/** Reads the next page: the records that were on no earlier page. */
export interface PageReader<A, E, R> {
  readonly next: Effect.Effect<{ readonly items: ReadonlyArray<A>; readonly isLast: boolean }, E | CallError, R>
}

/** The most times that a list begins again without a record that is new. */
const maxRestarts = 10

/**
 * A reader of one list. A cursor whose record is gone is replaced by a record that was read before; that costs one request, unless that
 * record is gone too. Records are identified by `id`. A list whose `order` changes costs one more request, if it has several pages: in
 * descending order its beginning is read again, because records move there; in ascending order each page begins with the last record of
 * the page before, which shows whether that record moved.
 *
 * `next` fails with `CallError` (`Undecodable`) if the provider repeats a cursor.
 */
export const make = <A, E, R>(
  endpoint: string,
  read: (part: PageQuery) => Effect.Effect<Page<A>, E, R>,
  { first = {}, hasIds = true, order }: ReaderOptions = {}
): PageReader<A, E, R> => {
  const field = (item: A, name: string): unknown => Object(item)[name]
  const idOf = (item: A) => String(field(item, "id"))
  const positionOf = (item: A | undefined) =>
    item === undefined || order === undefined ? 0 : Number(field(item, order.field) ?? 0)
  const isAscending = order?.desc === false
  /** Every record, with its position when it was last read. */
  const positions = new Map<string, number>()
  const ids: Array<string> = []
  const unknownCursors = new Set<string>()
  let cursors = new Set<string>()
  // An untyped caller's query may be any value; its schema refuses it.
  const { cursor: firstCursor, limit: firstLimit }: PageQuery = Object(first)
  let cursor = firstCursor
  /** How many records before the end of `ids` to continue; 0 outside of a search for a known record. */
  let distance = 0
  let pages = 0
  let restarts = 0
  /** The first position of the current pass, and of the pass before it. */
  let start = 0
  let top: number | null = null

  /** Continues at an earlier record, each time eight times further back, and finally at the beginning. */
  const stepBack = () => {
    const refusedCursor = cursor
    if (distance === 0 && refusedCursor !== undefined && !isAscending) unknownCursors.add(refusedCursor)
    cursors = new Set()
    do {
      distance = distance === 0 ? 1 : distance * 8
      cursor = ids[ids.length - distance]
    } while (cursor !== undefined && cursor === refusedCursor)
    if (cursor === undefined) restarts++
    cursor ??= firstCursor
  }
  /** Whether the page follows an earlier record that is where it was. */
  const isContinued = ({ items: [item] }: Page<A>) => {
    const position = cursor === undefined ? undefined : positions.get(cursor)
    return !isAscending || position === undefined
      || (item !== undefined && idOf(item) === cursor && positionOf(item) === position)
  }
  /** Whether another page follows; a list in a changing descending order ends after a pass of one page. */
  const cursorAfter = ({ items, nextCursor }: Page<A>): string | undefined | null => {
    const last = items.at(-1)
    if (isAscending) return nextCursor === null || last === undefined ? nextCursor : idOf(last)
    if (cursor === undefined) start = positionOf(items[0])
    const isPassOver = nextCursor === null || (top !== null && positionOf(last) <= top)
    if (!isPassOver) return nextCursor
    // The provider reads one page at once, so no record can have moved during a pass of one page.
    if (order === undefined || firstCursor !== undefined || pages === 1 || (top !== null && cursor === undefined)) return null
    top = start
    return undefined
  }
  const accept = (page: Page<A>) => {
    pages++
    distance = 0
    const items = hasIds ? page.items.filter((item) => !positions.has(idOf(item))) : page.items
    if (items.length > 0) restarts = 0
    for (const item of hasIds ? page.items : []) {
      positions.set(idOf(item), positionOf(item))
      ids.push(idOf(item))
    }
    const after = cursorAfter(page)
    if (after === undefined) {
      cursors = new Set()
      restarts++
    }
    if (typeof after === "string") {
      const key = isAscending ? `${after} ${positions.get(after)}` : after
      if (order === undefined && (cursors.has(key) || unknownCursors.has(key))) return Effect.fail(endless(endpoint))
      // A cursor that moved to the beginning leads through the same pages again.
      if (cursors.has(key)) {
        cursors = new Set()
        restarts++
      }
      cursors.add(key)
    }
    if (restarts > maxRestarts) return Effect.fail(endless(endpoint))
    cursor = after ?? undefined
    return Effect.succeed({ items, isLast: after === null })
  }
  const continueEarlier = () => {
    stepBack()
    return next
  }
  const next: PageReader<A, E, R>["next"] = Effect.suspend(() => {
    const isFirst = cursor === firstCursor
    const limit = isAscending && !isFirst && firstLimit !== undefined ? firstLimit + 1 : firstLimit
    const part = isFirst ? first : { ...first, limit, cursor }
    return Effect.matchEffect(read(part), {
      onSuccess: (page) => isContinued(page) ? accept(page) : continueEarlier(),
      onFailure: (error) => isFirst || !hasIds || !mayBeUnknownCursor(error) ? Effect.fail(error) : continueEarlier()
    })
  })
  return { next }
}
