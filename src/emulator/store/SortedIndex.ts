/** Slots of rows sorted by a number, kept in order while rows are added and removed. */

/** A row's slot, and the number that the row is sorted by. */
export interface Place<S extends { readonly turn: number }> {
  readonly at: number
  /** Its `turn` is the rank among rows with equal numbers. */
  readonly slot: S
}

type Ranked = { readonly turn: number }

export const comparePlaces = (a: Place<Ranked>, b: Place<Ranked>): number => a.at - b.at || a.slot.turn - b.slot.turn

/** Sifts a place of a heap down until no place below it sorts before it. */
const sink = <S extends Ranked>(heap: Array<Place<S>>, start: number, compare: typeof comparePlaces): void => {
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
 * Yields places in order, or in reverse. Preparation takes linear time and each place logarithmic time, so reading a few of many is cheap.
 */
export function* sortedLazily<S extends Ranked>(places: ReadonlyArray<Place<S>>, descending: boolean): Generator<Place<S>> {
  const compare: typeof comparePlaces = descending ? (a, b) => comparePlaces(b, a) : comparePlaces
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
export class SortedIndex<S extends Ranked> {
  private readonly places: Array<Place<S>>

  constructor(places: ReadonlyArray<Place<S>>) {
    this.places = places.toSorted(comparePlaces)
  }

  add(entry: Place<S>): void {
    const last = this.places.at(-1)
    if (last === undefined || comparePlaces(last, entry) < 0) this.places.push(entry)
    else this.places.splice(this.find(entry), 0, entry)
  }

  remove(entry: Place<S>): void {
    this.places.splice(this.find(entry), 1)
  }

  /** Yields the slots in order, or in reverse order if `descending`. Begins with the place `from`, or with the first one in that order. */
  *slots(from: Place<S> | undefined, descending: boolean): Generator<S> {
    const step = descending ? -1 : 1
    let index = from === undefined ? (descending ? this.places.length - 1 : 0) : this.find(from)
    for (let entry = this.places[index]; entry !== undefined; entry = this.places[index]) {
      yield entry.slot
      index += step
    }
  }

  /** The index of the place, or the index at which it would be inserted. */
  private find(soughtPlace: Place<S>): number {
    let low = 0
    let high = this.places.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const entry = this.places[middle]
      if (entry !== undefined && comparePlaces(entry, soughtPlace) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
