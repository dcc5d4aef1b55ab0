/** Ids in the order of a number, kept sorted while rows come and go. */

/** An id, the number it stands at, and its turn among equal numbers. */
export interface IndexEntry {
  readonly id: string
  readonly at: number
  readonly turn: number
}

export const compareEntries = (one: Omit<IndexEntry, "id">, other: Omit<IndexEntry, "id">): number =>
  one.at - other.at || one.turn - other.turn

/** Lets the place at an index of a heap sink to where none below it goes before it. */
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

/** Any places in order, or in reverse: getting ready takes linear time and each one logarithmic, so that a few of many are not paid for as all. */
export function* sortedLazily(places: ReadonlyArray<IndexEntry>, descending: boolean): Generator<IndexEntry> {
  const compare: typeof compareEntries = descending ? (one, other) => compareEntries(other, one) : compareEntries
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

/** A sorted list: finding takes logarithmic time, and adding at the end, which is where new rows go, takes none. */
export class SortedIndex {
  private readonly places: Array<IndexEntry>

  constructor(places: ReadonlyArray<IndexEntry>) {
    this.places = places.toSorted(compareEntries)
  }

  add(place: IndexEntry): void {
    const last = this.places.at(-1)
    if (last === undefined || compareEntries(last, place) < 0) this.places.push(place)
    else this.places.splice(this.find(place), 0, place)
  }

  remove(place: IndexEntry): void {
    this.places.splice(this.find(place), 1)
  }

  /** The ids from a place on, or from the start; in reverse if asked for. */
  *ids(from: IndexEntry | undefined, descending: boolean): Generator<string> {
    const step = descending ? -1 : 1
    let index = from === undefined ? (descending ? this.places.length - 1 : 0) : this.find(from)
    for (let place = this.places[index]; place !== undefined; place = this.places[index]) {
      yield place.id
      index += step
    }
  }

  /** Where the place is, or where it would be added. */
  private find(place: IndexEntry): number {
    let low = 0
    let high = this.places.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.places[middle]
      if (other !== undefined && compareEntries(other, place) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
