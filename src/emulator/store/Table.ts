/** A table of rows in memory: rows are replaced and never mutated, so that a snapshot is a list of the rows. */
import { compareEntries, type IndexEntry, SortedIndex, sortedLazily } from "./SortedIndex.ts"

/** The common field of all rows. Values are JSON, so that a table can be saved. */
export interface Row {
  readonly id: string
}

/** A JSON value, stored unchanged. */
export type Json = unknown

/**
 * A change to a table: `put` is the row that was stored, `remove` is the id of the row that was removed. Without either, all rows were
 * removed.
 */
export interface RowChange<R> {
  readonly put?: R
  readonly remove?: string
}

/** A column with numbers. */
type NumberColumn<R> = { readonly [K in keyof R]: R[K] extends number ? K : never }[keyof R]

/** Rows in the order of their creation, found by id, by any column or by computed keys. */
export class Table<R extends Row> {
  private readonly rows = new Map<string, R>()
  /** The position of each row in the order of creation; also the order of rows with equal numbers in a sorted column. */
  private readonly turns = new Map<string, number>()
  private nextTurn = 0
  /** Ids by value, per column or function; built on first use. */
  private readonly indexes = new Map<keyof R | ((row: R) => unknown), Map<unknown, Set<string>>>()
  /** Ids by the value of `column`, sorted by the number in `by`; one entry per pair of columns, built on first use. */
  private readonly orders: Array<{
    readonly column: keyof R
    readonly by: NumberColumn<R>
    readonly sorted: Map<unknown, SortedIndex>
  }> = []
  private listener: ((change: RowChange<R>) => void) | undefined

  /** Calls the listener after each later change, in place of any earlier listener. */
  watch(listener: (change: RowChange<R>) => void): void {
    this.listener = listener
  }

  get(id: string): R | undefined {
    return this.rows.get(id)
  }

  all(): ReadonlyArray<R> {
    return Array.from(this.rows.values())
  }

  get size(): number {
    return this.rows.size
  }

  /** The rows with that value in the column, oldest first. */
  where<K extends keyof R>(column: K, value: R[K]): ReadonlyArray<R> {
    return this.named(this.index(column).get(value) ?? [])
  }

  /** The rows for which `key` returns the value, oldest first. `key` identifies the index: pass the same function every time. */
  whereKey<V>(key: (row: R) => V, value: V): ReadonlyArray<R> {
    return this.named(this.index(key).get(value) ?? [])
  }

  /** The rows with these ids, oldest first. */
  oldestFirst(ids: Iterable<string>): ReadonlyArray<R> {
    return this.named(ids).toSorted((a, b) => this.turn(a) - this.turn(b))
  }

  /** Lazily yields the rows with these ids, sorted by a number column and, for equal numbers, oldest first. Starts at the row `from`. */
  *sorted(
    ids: Iterable<string>,
    by: NumberColumn<R>,
    { descending = false, from }: { readonly from?: R; readonly descending?: boolean } = {}
  ): Generator<R> {
    const start = from && this.place(from, by)
    const places: Array<IndexEntry> = []
    for (const id of ids) {
      const row = this.rows.get(id)
      const entry = row && this.place(row, by)
      if (entry === undefined) continue
      const distance = start === undefined ? 0 : compareEntries(entry, start)
      if (descending ? distance <= 0 : distance >= 0) places.push(entry)
    }
    for (const { id } of sortedLazily(places, descending)) {
      const row = this.rows.get(id)
      if (row !== undefined) yield row
    }
  }

  /**
   * Lazily yields the rows with `value` in `column`, sorted by the column `by` and, for equal numbers, oldest first. Reading only the first
   * few of many rows is cheap.
   */
  *inOrder<K extends keyof R>(
    column: K,
    value: R[K],
    by: NumberColumn<R>,
    { descending = false, from }: { readonly from?: R; readonly descending?: boolean } = {}
  ): Generator<R> {
    const order = this.order(column, by).get(value)
    for (const id of order?.ids(from && this.place(from, by), descending) ?? []) {
      const row = this.rows.get(id)
      if (row !== undefined) yield row
    }
  }

  /** Adds a row, or replaces the row with the same id. */
  put(row: R): R {
    const existing = this.rows.get(row.id)
    if (existing === undefined) this.turns.set(row.id, this.nextTurn++)
    this.rows.set(row.id, row)
    for (const [key, ids] of this.indexes) {
      const value = valueOf(row, key)
      if (existing !== undefined) {
        const former = valueOf(existing, key)
        if (former === value) continue
        take(ids, former, row.id)
      }
      add(ids, value, row.id)
    }
    for (const { by, column, sorted } of this.orders) {
      if (existing !== undefined) {
        if (existing[column] === row[column] && existing[by] === row[by]) continue
        sorted.get(existing[column])?.remove(this.place(existing, by))
      }
      const order = sorted.get(row[column])
      if (order) order.add(this.place(row, by))
      else sorted.set(row[column], new SortedIndex([this.place(row, by)]))
    }
    this.listener?.({ put: row })
    return row
  }

  /** Replaces `row` with a copy in which some columns are changed. */
  update(row: R, columns: Partial<R>): R {
    return this.put({ ...row, ...columns })
  }

  remove(id: string): void {
    const row = this.rows.get(id)
    if (row === undefined) return
    for (const [key, ids] of this.indexes) take(ids, valueOf(row, key), id)
    for (const { by, column, sorted } of this.orders) sorted.get(row[column])?.remove(this.place(row, by))
    this.rows.delete(id)
    this.turns.delete(id)
    this.listener?.({ remove: id })
  }

  /** Replaces all rows with the given rows. */
  replaceAll(rows: ReadonlyArray<R>): void {
    this.rows.clear()
    this.turns.clear()
    this.indexes.clear()
    this.orders.length = 0
    this.listener?.({})
    for (const row of rows) this.put(row)
  }

  private named(ids: Iterable<string>): ReadonlyArray<R> {
    return Array.from(ids, (id) => this.rows.get(id)).filter((row) => row !== undefined)
  }

  private turn(row: R): number {
    return this.turns.get(row.id) ?? 0
  }

  private place(row: R, by: NumberColumn<R>): IndexEntry {
    // `by` is a column with numbers only, which TypeScript cannot infer from the mapped type.
    return { id: row.id, at: row[by] as number, turn: this.turn(row) }
  }

  private index(key: keyof R | ((row: R) => unknown)): Map<unknown, Set<string>> {
    const existing = this.indexes.get(key)
    if (existing) return existing
    const ids = new Map<unknown, Set<string>>()
    for (const row of this.rows.values()) add(ids, valueOf(row, key), row.id)
    this.indexes.set(key, ids)
    return ids
  }

  private order(column: keyof R, by: NumberColumn<R>): ReadonlyMap<unknown, SortedIndex> {
    const existing = this.orders.find((order) => order.column === column && order.by === by)
    if (existing) return existing.sorted
    const places = new Map<unknown, Array<IndexEntry>>()
    for (const row of this.rows.values()) {
      const index = places.get(row[column])
      if (index) index.push(this.place(row, by))
      else places.set(row[column], [this.place(row, by)])
    }
    const sortedIndexes = new Map(Array.from(places, ([value, places]) => [value, new SortedIndex(places)]))
    this.orders.push({ column, by, sorted: sortedIndexes })
    return sortedIndexes
  }
}

const valueOf = <R>(row: R, key: keyof R | ((row: R) => unknown)): unknown => typeof key === "function" ? key(row) : row[key]

const add = (ids: Map<unknown, Set<string>>, value: unknown, id: string) => {
  const existing = ids.get(value)
  if (existing) existing.add(id)
  else ids.set(value, new Set([id]))
}

/** Removes an id from the index; also removes a value that has no ids left. */
const take = (ids: Map<unknown, Set<string>>, value: unknown, id: string) => {
  const existing = ids.get(value)
  if (existing?.delete(id) === true && existing.size === 0) ids.delete(value)
}
