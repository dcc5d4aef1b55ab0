/** The project's public keys: read on first use, refreshed by age and for unknown key ids, kept while the provider is down. */
import * as BoundedMap from "../base/BoundedMap.ts"
import { isRequestBound } from "../base/requestBound.ts"
import { KeysUnavailable } from "./InvalidAccessToken.ts"
import { type Key, type KeySetOptions, readKeySet } from "./readKeySet.ts"

/** Age in milliseconds at which the keys are refreshed in the background, while calls use the old ones. */
export const refreshAfter = 10 * 60_000
/** Age in milliseconds at which calls no longer use the old keys, but wait for the refresh: the provider's limit for caches. */
export const waitAfter = 60 * 60_000
/** Age in milliseconds at which keys that could not be refreshed are no longer trusted. */
export const trustFor = 24 * 60 * 60_000
/**
 * Minimum time in milliseconds between two reads of the key set, however many tokens name unknown keys. One token that is not much
 * older than the last read may cause a read in between.
 */
export const cooldown = 30_000
/**
 * First pause, in milliseconds, between reads while there are no keys. The pause doubles after each failure. Also the pause between reads for
 * a key that a token names which the provider has just issued.
 */
export const firstPause = 1_000
/**
 * How much older than the last read, in milliseconds, a token may be that has a key which the read did not return: clocks differ, tokens
 * have whole seconds, and the provider may sign with a key before every cache returns it.
 */
const publicationDelay = 30_000
/** Maximum number of key ids to remember that the provider does not have. */
const mostAbsentIds = 1_000

/** The token whose key is looked up. */
export interface KeyRequest {
  readonly keyId: string
  /** When the token says that it was issued, in milliseconds since 1970; not verified yet. */
  readonly issuedAt: number
  /** Whether the provider itself has just issued the token, so that its key exists. */
  readonly isReceived: boolean
}

export interface KeySet {
  /** The key, if it is known and recent enough. Starts a refresh in the background if one is due. */
  readonly known: (id: string) => Key | undefined
  /**
   * The key, after a read of the key set if one is due, or if the provider has just issued the token. `undefined` if the provider has no such
   * key. Rejects with `KeysUnavailable` if the keys cannot be read, or if the key may have been published since the last read.
   */
  readonly find: (request: KeyRequest) => Promise<Key | undefined>
}

/** The mutable state of a key set: the known keys, and the attempts to read them. */
interface Reads {
  keys: ReadonlyMap<string, Key> | undefined
  readAt: number
  triedAt: number | undefined
  failures: number
  failure: unknown
  /** The number of key sets that were read. */
  successes: number
  /** Key ids that were absent from a key set that was read for them. */
  readonly absentIds: BoundedMap.BoundedMap<string, true>
}

const isDue = ({ failures, keys, triedAt }: Reads, now: number, longestPause = cooldown): boolean => {
  if (triedAt === undefined) return true
  const pause = Math.min(longestPause, keys === undefined ? firstPause * 2 ** (failures - 1) : cooldown)
  // If the clock is set back, reads must not stop.
  return Math.abs(now - triedAt) >= pause
}

/** Reads the keys. Never rejects: a failure is counted and stored. */
const read = async (reads: Reads, options: KeySetOptions): Promise<void> => {
  reads.triedAt = options.now()
  try {
    reads.keys = await readKeySet(options, reads.keys)
    reads.readAt = options.now()
    reads.failures = 0
    reads.successes++
  } catch (error) {
    reads.failures++
    reads.failure = error
  }
  reads.triedAt = options.now()
}

/** Makes a function that reads the keys if a read is due. Concurrent callers share one read. */
const sharedRefresh = (reads: Reads, options: KeySetOptions) => {
  let reading: Promise<void> | undefined
  return (longestPause?: number): Promise<void> => {
    if (reading === undefined && isDue(reads, options.now(), longestPause)) {
      reading = read(reads, options).finally(() => {
        reading = undefined
      })
    }
    return reading ?? Promise.resolve()
  }
}

/** Like `sharedRefresh`, for runtimes in which requests cannot wait for each other: concurrent requests read separately. */
const separateRefresh = (reads: Reads, options: KeySetOptions) => {
  let busyUntil = 0
  return async (longestPause?: number): Promise<void> => {
    if (options.now() >= busyUntil && !isDue(reads, options.now(), longestPause)) return
    busyUntil = options.now() + options.timeout
    await read(reads, options)
    busyUntil = 0
  }
}

/** Makes a key set that reads no key before its first use. */
export const make = (options: KeySetOptions): KeySet => {
  const reads: Reads = {
    keys: undefined,
    readAt: 0,
    triedAt: undefined,
    failures: 0,
    failure: undefined,
    successes: 0,
    absentIds: BoundedMap.make(mostAbsentIds)
  }
  const refresh = isRequestBound() ? separateRefresh(reads, options) : sharedRefresh(reads, options)
  /** When a token with a new key last caused a read before the pause was over. */
  let earlyAt = -Infinity
  const age = () => Math.abs(options.now() - reads.readAt)
  /** Whether callers wait for a refresh. While the provider is down, they use the old keys instead. */
  const mustWait = () => reads.keys === undefined || age() >= (reads.failures > 0 ? trustFor : waitAfter)
  const trustedKeys = () => reads.keys !== undefined && age() < trustFor ? reads.keys : undefined

  return {
    known: (id) => {
      if (mustWait()) return undefined
      if (age() >= refreshAfter) void refresh()
      return reads.keys?.get(id)
    },
    find: async ({ isReceived, issuedAt, keyId }) => {
      const before = reads.successes
      if (mustWait()) await refresh()
      else if (age() >= refreshAfter) void refresh()
      const cachedKey = trustedKeys()?.get(keyId)
      if (cachedKey !== undefined) return cachedKey
      // The provider may have published the key since the last read, unless this call or an earlier one has read the keys for it.
      const isUnread = reads.keys !== undefined && reads.successes === before && !reads.absentIds.get(keyId)
      const isNewer = isUnread && (isReceived || issuedAt > reads.readAt)
      const isRecent = isUnread && issuedAt > reads.readAt - publicationDelay
      const isEarly = isUnread && (isReceived || (isRecent && Math.abs(options.now() - earlyAt) >= cooldown))
      if (isEarly) earlyAt = options.now()
      await refresh(isEarly ? 0 : isReceived ? firstPause : cooldown)
      const key = trustedKeys()?.get(keyId)
      if (key !== undefined) return key
      // Without a valid response, the provider may still have such a key.
      if (reads.failures > 0 || trustedKeys() === undefined) throw new KeysUnavailable(reads.failure, options.urls[0])
      if (reads.successes !== before) reads.absentIds.set(keyId, true)
      else if (isNewer) {
        throw new KeysUnavailable(
          new Error("it names a key that was not there when the keys were last read"),
          options.urls[0],
          true
        )
      }
      return undefined
    }
  }
}
