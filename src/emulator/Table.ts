/** A table of rows in memory: rows are replaced and never changed, so that a snapshot is a list of them. */

/** What every row has. Values are JSON, so that a table can be saved. */
export interface Row {
  readonly id: string
}

/** Rows in the order of their creation, by id and by any column. */
export class Table<R extends Row> {
  private readonly rows = new Map<string, R>()
  /** Per column the ids by value; made when a column is first asked for. */
  private readonly indexes = new Map<keyof R, Map<unknown, Set<string>>>()
  private readonly changed: () => void

  constructor(changed: () => void = () => {}) {
    this.changed = changed
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
    return Array.from(this.index(column).get(value) ?? [], (id) => this.rows.get(id)).filter((row) => row !== undefined)
  }

  /** Adds a row, or puts it in place of the one with its id. */
  put(row: R): R {
    const before = this.rows.get(row.id)
    this.rows.set(row.id, row)
    for (const [column, ids] of this.indexes) {
      if (before !== undefined && before[column] === row[column]) continue
      if (before !== undefined) ids.get(before[column])?.delete(row.id)
      add(ids, row[column], row.id)
    }
    this.changed()
    return row
  }

  /** Puts a row with some columns changed in place of `row`. */
  change(row: R, columns: Partial<R>): R {
    return this.put({ ...row, ...columns })
  }

  remove(id: string): void {
    const row = this.rows.get(id)
    if (row === undefined) return
    this.rows.delete(id)
    for (const [column, ids] of this.indexes) ids.get(row[column])?.delete(id)
    this.changed()
  }

  /** Forgets every row and takes these. */
  replaceAll(rows: ReadonlyArray<R>): void {
    this.rows.clear()
    this.indexes.clear()
    for (const row of rows) this.rows.set(row.id, row)
    this.changed()
  }

  private index(column: keyof R): Map<unknown, Set<string>> {
    const known = this.indexes.get(column)
    if (known) return known
    const ids = new Map<unknown, Set<string>>()
    for (const row of this.rows.values()) add(ids, row[column], row.id)
    this.indexes.set(column, ids)
    return ids
  }
}

const add = (ids: Map<unknown, Set<string>>, value: unknown, id: string) => {
  const known = ids.get(value)
  if (known) known.add(id)
  else ids.set(value, new Set([id]))
}
