/** The slots of a table's rows, and an index of them. */

/** The newest row of an id. Indexes refer to slots, so that reading many rows through an index takes no look-up by id. */
export interface Slot<R> {
  row: R
  /** The position in the order of creation; also the order of rows with equal numbers in a sorted column. */
  readonly turn: number
  /** The text of `textOf`, once a search has read it; `undefined` after a change. */
  text: string | undefined
}

/** Slots by the value of a column or function. */
export type Index<R> = Map<unknown, Set<Slot<R>>>

// `Array.from` with a function takes three times as long.
export const rowsOf = <R>(slots: Iterable<Slot<R>>): ReadonlyArray<R> => {
  const rows: Array<R> = []
  for (const { row } of slots) rows.push(row)
  return rows
}

export const add = <R>(index: Index<R>, value: unknown, slot: Slot<R>) => {
  const existing = index.get(value)
  if (existing) existing.add(slot)
  else index.set(value, new Set([slot]))
}

/** Removes a slot from the index; also removes a value that has no slots left. */
export const take = <R>(index: Index<R>, value: unknown, slot: Slot<R>) => {
  const existing = index.get(value)
  if (existing?.delete(slot) === true && existing.size === 0) index.delete(value)
}
