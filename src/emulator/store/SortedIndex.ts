/** Ids sorted by a number, kept in order while rows are added and removed. */

/** An id, the number that it is sorted by, and its rank among ids with equal numbers. */
export interface IndexEntry {
  readonly id: string
  readonly at: number
  readonly turn: number
}

export const compareEntries = (a: Omit<IndexEntry, "id">, b: Omit<IndexEntry, "id">): number => a.at - b.at || a.turn - b.turn

/** Sifts a heap entry down until no entry below it sorts before it. */
const sink = (heap: Array<IndexEntry>, start: number, compare: typeof compareEntries): void => {
  const sinking = heap[start]
  if (sinking === undefined) return
  let index = start
  for (;;) {
    let below = 2 * index + 1
    let child = heap[below]
    const sibling = heap[below + 1]
    if (child !== undefined && sibling !== undefined && compare(sibling, child) < 0) {
      below++
      child = sibling
    }
    if (child === undefined || compare(sinking, child) <= 0) break
    heap[index] = child
    index = below
  }
  heap[index] = sinking
}

/**
 * Yields entries in order, or in reverse. Preparation takes linear time and each entry logarithmic time, so reading a few of many is cheap.
 */
export function* sortedLazily(places: ReadonlyArray<IndexEntry>, descending: boolean): Generator<IndexEntry> {
  const compare: typeof compareEntries = descending ? (a, b) => compareEntries(b, a) : compareEntries
  const heap = Array.from(places)
  for (let index = heap.length >>> 1; index >= 0; index--) sink(heap, index, compare)
  for (let first = heap[0]; first !== undefined; first = heap[0]) {
    yield first
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    heap[0] = last
    sink(heap, 0, compare)
  }
}

/** A sorted list: finding takes logarithmic time; adding at the end, where new rows go, takes constant time. */
export class SortedIndex {
  private readonly places: Array<IndexEntry>

  constructor(places: ReadonlyArray<IndexEntry>) {
    this.places = places.toSorted(compareEntries)
  }

  add(entry: IndexEntry): void {
    const last = this.places.at(-1)
    if (last === undefined || compareEntries(last, entry) < 0) this.places.push(entry)
    else this.places.splice(this.find(entry), 0, entry)
  }

  remove(entry: IndexEntry): void {
    this.places.splice(this.find(entry), 1)
  }

  /** Yields the ids in order, or in reverse order if `descending`. Begins with the entry `from`, or with the first entry in that order. */
  *ids(from: IndexEntry | undefined, descending: boolean): Generator<string> {
    const step = descending ? -1 : 1
    let index = from === undefined ? (descending ? this.places.length - 1 : 0) : this.find(from)
    for (let entry = this.places[index]; entry !== undefined; entry = this.places[index]) {
      yield entry.id
      index += step
    }
  }

  /** The index of the entry, or the index at which it would be inserted. */
  private find(indexEntry: IndexEntry): number {
    let low = 0
    let high = this.places.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const entry = this.places[middle]
      if (entry !== undefined && compareEntries(entry, indexEntry) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
