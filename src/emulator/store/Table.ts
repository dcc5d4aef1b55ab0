/** A table of rows in memory: rows are replaced and never mutated, so that a snapshot is a list of the rows. */
import { add, type Index, rowsOf, type Slot, take } from "./Slots.ts"
import { comparePlaces, type Place, SortedIndex, sortedLazily } from "./SortedIndex.ts"

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

/** What a table needs besides its rows. */
interface TableOptions<R> {
  /** The text of a row that searches read. It is stored: call `forgetText` if it changes while the row does not. */
  readonly textOf?: (row: R) => string
  /** Receives each row that was added, replaced or removed, and both rows of a replacement; `undefined` if all rows were removed. */
  readonly onChange?: (row: R | undefined) => void
}

/** Rows in the order of their creation, found by id, by any column or by computed keys. */
export class Table<R extends Row> {
  private readonly slots = new Map<string, Slot<R>>()
  private nextTurn = 0
  /** One index per column or function; built on first use. */
  private readonly indexes = new Map<keyof R | ((row: R) => unknown), Index<R>>()
  /** Slots by the value of `column`, sorted by the number in `by`; one entry per pair of columns, built on first use. */
  private readonly orders: Array<{
    readonly column: keyof R
    readonly by: NumberColumn<R>
    readonly sorted: Map<unknown, SortedIndex<Slot<R>>>
  }> = []
  private readonly options: TableOptions<R>
  private listener: ((change: RowChange<R>) => void) | undefined

  constructor(options: TableOptions<R> = {}) {
    this.options = options
  }

  /** Calls the listener after each later change, in place of any earlier listener. */
  watch(listener: (change: RowChange<R>) => void): void {
    this.listener = listener
  }

  get(id: string): R | undefined {
    return this.slots.get(id)?.row
  }

  all(): ReadonlyArray<R> {
    return rowsOf(this.slots.values())
  }

  /** The rows that pass the test, oldest first. */
  filter(test: (row: R) => boolean): ReadonlyArray<R> {
    const rows: Array<R> = []
    for (const { row } of this.slots.values()) if (test(row)) rows.push(row)
    return rows
  }

  get size(): number {
    return this.slots.size
  }

  /** The rows with that value in the column, oldest first. */
  where<K extends keyof R>(column: K, value: R[K]): ReadonlyArray<R> {
    return rowsOf(this.index(column).get(value) ?? [])
  }

  /** The number of rows with that value in the column. */
  count<K extends keyof R>(column: K, value: R[K]): number {
    return this.index(column).get(value)?.size ?? 0
  }

  /** The rows for which `key` returns the value, oldest first. `key` identifies the index: pass the same function every time. */
  whereKey<V>(key: (row: R) => V, value: V): ReadonlyArray<R> {
    return rowsOf(this.index(key).get(value) ?? [])
  }

  /** The rows with these ids, oldest first. */
  oldestFirst(ids: Iterable<string>): ReadonlyArray<R> {
    return rowsOf(this.slotsOf(ids).toSorted((a, b) => a.turn - b.turn))
  }

  /** Lazily yields the rows with these ids, sorted by a number column and, for equal numbers, oldest first. Starts at the row `from`. */
  *sorted(
    ids: Iterable<string>,
    by: NumberColumn<R>,
    { descending = false, from }: { readonly from?: R; readonly descending?: boolean } = {}
  ): Generator<R> {
    const start = this.placeOf(from, by)
    const places: Array<Place<Slot<R>>> = []
    for (const slot of this.slotsOf(ids)) {
      const entry = { at: numberIn(slot.row, by), slot }
      const distance = start === undefined ? 0 : comparePlaces(entry, start)
      if (descending ? distance <= 0 : distance >= 0) places.push(entry)
    }
    for (const { slot } of sortedLazily(places, descending)) yield slot.row
  }

  /**
   * Lazily yields the rows with `value` in `column`, sorted by the column `by` and, for equal numbers, oldest first. Reading only the first
   * few of many rows is cheap.
   */
  *inOrder<K extends keyof R>(
    column: K,
    value: R[K],
    by: NumberColumn<R>,
    { descending = false, from, isFound }: {
      readonly from?: R
      readonly descending?: boolean
      /** Leaves out the rows whose text does not pass. */
      readonly isFound?: (text: string) => boolean
    } = {}
  ): Generator<R> {
    for (const slot of this.order(column, by).get(value)?.slots(this.placeOf(from, by), descending) ?? []) {
      if (isFound === undefined || isFound(slot.text ??= this.options.textOf?.(slot.row) ?? "")) yield slot.row
    }
  }

  /** Makes the next search read the text of the row again; without an id, the texts of all rows. */
  forgetText(id?: string): void {
    const slot = id === undefined ? undefined : this.slots.get(id)
    for (const changedSlot of id === undefined ? this.slots.values() : slot ? [slot] : []) changedSlot.text = undefined
  }

  /** Adds a row, or replaces the row with the same id. */
  put(row: R): R {
    const existing = this.slots.get(row.id)
    const former = existing?.row
    const slot = existing ?? { row, turn: this.nextTurn++, text: undefined }
    if (existing === undefined) this.slots.set(row.id, slot)
    slot.row = row
    slot.text = undefined
    for (const [key, index] of this.indexes) {
      const value = valueOf(row, key)
      if (former !== undefined) {
        const formerValue = valueOf(former, key)
        if (formerValue === value) continue
        take(index, formerValue, slot)
      }
      add(index, value, slot)
    }
    for (const { by, column, sorted } of this.orders) {
      const entry = { at: numberIn(row, by), slot }
      if (former !== undefined) {
        if (former[column] === row[column] && former[by] === row[by]) continue
        sorted.get(former[column])?.remove({ at: numberIn(former, by), slot })
      }
      const order = sorted.get(row[column])
      if (order) order.add(entry)
      else sorted.set(row[column], new SortedIndex([entry]))
    }
    if (former !== undefined) this.options.onChange?.(former)
    this.options.onChange?.(row)
    this.listener?.({ put: row })
    return row
  }

  /** Replaces `row` with a copy in which some columns are changed. */
  update(row: R, columns: Partial<R>): R {
    return this.put({ ...row, ...columns })
  }

  remove(id: string): void {
    const slot = this.slots.get(id)
    if (slot === undefined) return
    const { row } = slot
    for (const [key, index] of this.indexes) take(index, valueOf(row, key), slot)
    for (const { by, column, sorted } of this.orders) sorted.get(row[column])?.remove({ at: numberIn(row, by), slot })
    this.slots.delete(id)
    this.options.onChange?.(row)
    this.listener?.({ remove: id })
  }

  /** Replaces all rows with the given rows. */
  replaceAll(rows: ReadonlyArray<R>): void {
    this.slots.clear()
    this.indexes.clear()
    this.orders.length = 0
    this.options.onChange?.(undefined)
    this.listener?.({})
    for (const row of rows) this.put(row)
  }

  private slotsOf(ids: Iterable<string>): ReadonlyArray<Slot<R>> {
    return Array.from(ids, (id) => this.slots.get(id)).filter((slot) => slot !== undefined)
  }

  /** The place of a row of this table; `undefined` if there is no such row. */
  private placeOf(row: R | undefined, by: NumberColumn<R>): Place<Slot<R>> | undefined {
    const slot = row && this.slots.get(row.id)
    return slot && { at: numberIn(row, by), slot }
  }

  private index(key: keyof R | ((row: R) => unknown)): Index<R> {
    const existing = this.indexes.get(key)
    if (existing) return existing
    const index: Index<R> = new Map()
    for (const slot of this.slots.values()) add(index, valueOf(slot.row, key), slot)
    this.indexes.set(key, index)
    return index
  }

  private order(column: keyof R, by: NumberColumn<R>): ReadonlyMap<unknown, SortedIndex<Slot<R>>> {
    const existing = this.orders.find((order) => order.column === column && order.by === by)
    if (existing) return existing.sorted
    const places = new Map<unknown, Array<Place<Slot<R>>>>()
    for (const slot of this.slots.values()) {
      const entry = { at: numberIn(slot.row, by), slot }
      const samePlaces = places.get(slot.row[column])
      if (samePlaces) samePlaces.push(entry)
      else places.set(slot.row[column], [entry])
    }
    const sortedIndexes = new Map(Array.from(places, ([value, places]) => [value, new SortedIndex(places)]))
    this.orders.push({ column, by, sorted: sortedIndexes })
    return sortedIndexes
  }
}

const valueOf = <R>(row: R, key: keyof R | ((row: R) => unknown)): unknown => typeof key === "function" ? key(row) : row[key]

// `by` is a column with numbers only, which TypeScript cannot infer from the mapped type.
const numberIn = <R>(row: R, by: NumberColumn<R>): number => row[by] as number
