/** The project's public keys: read when they are needed, read again when they age or a new one turns up, kept while the provider is down. */
import { KeysUnavailable } from "./InvalidAccessToken.ts"
import { type Key, type KeySetOptions, readKeySet } from "./readKeySet.ts"
import { isRequestBound } from "./requestBound.ts"

/** After this long the keys are read again, beside the calls that go on with the old ones. */
export const refreshAfter = 10 * 60_000
/** After this long a call waits for them to be read again: what the provider lets caches keep. */
export const waitAfter = 60 * 60_000
/** After this long without an answer the old keys are trusted no more. */
export const trustFor = 24 * 60 * 60_000
/** The least between two reads, however many tokens name unknown keys. */
export const cooldown = 30_000
/** As long as there are no keys at all, the first reads follow sooner: each pause is twice the last. */
export const firstPause = 1_000

export interface KeySet {
  /** The key, if it is known and need not be asked for. Starts a read where the keys have aged. */
  readonly known: (id: string) => Key | undefined
  /** The key, after a read where one is due. `undefined`: the provider has no such key. Rejects with `KeysUnavailable`. */
  readonly find: (id: string) => Promise<Key | undefined>
}

/** No key is read before it is asked for. */
export const make = (options: KeySetOptions): KeySet => {
  let keys: ReadonlyMap<string, Key> | undefined
  let readAt = 0
  let triedAt: number | undefined
  let failures = 0
  let failure: unknown
  let reading: Promise<void> | undefined

  const age = () => Math.abs(options.now() - readAt)

  const isDue = (): boolean => {
    if (triedAt === undefined) return true
    const pause = keys === undefined ? Math.min(cooldown, firstPause * 2 ** (failures - 1)) : cooldown
    // A clock that was set back does not end the reading.
    return Math.abs(options.now() - triedAt) >= pause
  }

  const readOnce = async (): Promise<void> => {
    triedAt = options.now()
    try {
      keys = await readKeySet(options, keys)
      readAt = options.now()
      failures = 0
    } catch (thrown) {
      failures++
      failure = thrown
    }
    triedAt = options.now()
  }

  /** Where requests may not wait for each other, and while one may still be reading, the next one reads too. */
  const alone = isRequestBound()
  let busyUntil = 0
  const readAlone = async (): Promise<void> => {
    if (options.now() >= busyUntil && !isDue()) return
    busyUntil = options.now() + options.timeout
    await readOnce()
    busyUntil = 0
  }

  /** Never rejects. Concurrent callers share one read. */
  const refresh = (): Promise<void> => {
    if (alone) return readAlone()
    if (reading === undefined && isDue()) {
      reading = readOnce().finally(() => {
        reading = undefined
      })
    }
    return reading ?? Promise.resolve()
  }

  /** While the provider is down callers do not wait for it: the old keys are used. */
  const mustWait = () => keys === undefined || age() >= (failures > 0 ? trustFor : waitAfter)
  const trusted = () => keys !== undefined && age() < trustFor ? keys : undefined

  return {
    known: (id) => {
      if (mustWait()) return undefined
      if (age() >= refreshAfter) void refresh()
      return keys?.get(id)
    },
    find: async (id) => {
      if (mustWait()) await refresh()
      else if (age() >= refreshAfter) void refresh()
      const known = trusted()?.get(id)
      if (known !== undefined) return known
      await refresh()
      const found = trusted()?.get(id)
      // Without a good answer it is unknown whether the provider has such a key.
      if (found === undefined && (failures > 0 || trusted() === undefined)) throw new KeysUnavailable(failure)
      return found
    }
  }
}
