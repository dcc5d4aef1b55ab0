/** A bounded map that evicts the least recently used entry (LRU). Imports nothing, so that every folder may use it. */

export interface BoundedMap<Key, Value> {
  /** Returns a value and marks its entry as the most recently used. */
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => void
  readonly delete: (key: Key) => void
  /** The entries, from the least to the most recently used. */
  readonly entries: () => ReadonlyArray<readonly [Key, Value]>
}

/** An empty map of at most `limit` entries. */
export const make = <Key, Value>(limit: number): BoundedMap<Key, Value> => {
  // A `Map` iterates in insertion order.
  const map = new Map<Key, Value>()
  const set = (key: Key, value: Value) => {
    map.delete(key)
    map.set(key, value)
    for (const oldest of map.keys()) {
      if (map.size <= limit) break
      map.delete(oldest)
    }
  }
  return {
    get: (key) => {
      const value = map.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    delete: (key) => void map.delete(key),
    entries: () => [...map]
  }
}
